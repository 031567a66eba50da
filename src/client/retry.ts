import { setTimeout as sleep } from 'node:timers/promises';
import { ExchangeFault } from './errors/fault.ts';
import type { HttpAnswer } from './http/exchange.ts';

/** Result of the last attempt, number of attempts, and whether any may have reached the board. */
export interface CallOutcome {
  readonly last: HttpAnswer | ExchangeFault;
  readonly attempts: number;
  readonly sent: boolean;
}

export interface Policy {
  readonly attempts: number;
  mayRepeat(outcome: HttpAnswer | ExchangeFault): boolean;
}

/** Milliseconds: the longest wait before the second attempt, which doubles with each further one, and its maximum. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;

/** Retries failed and broken connections, 429, 5xx and incomplete objects. Any other answer is final. */
export const READ_POLICY: Policy = {
  attempts: 4,
  mayRepeat: (outcome) =>
    outcome instanceof ExchangeFault
      ? outcome.kind === 'unconnected' || outcome.kind === 'broken'
      : outcome.status === 429 || outcome.status >= 500 || isCutOff(outcome),
};

/** Retries a write only if no byte of it can have reached the board (docs/contract.md, Writing). */
export const WRITE_POLICY: Policy = {
  attempts: 3,
  mayRepeat: (outcome) => outcome instanceof ExchangeFault && outcome.kind === 'unconnected',
};

/** An incomplete object: a connection without a content length broke off. */
function isCutOff({ text }: HttpAnswer): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') && !trimmed.endsWith('}');
}

export interface RetryBounds {
  readonly signal: AbortSignal;
  timeLeft(): number;
  /** Called before each retry, with the last result and the wait in milliseconds. */
  onRepeat(outcome: HttpAnswer | ExchangeFault, attempt: number, wait: number): void;
}

/** Retries with full jitter, at least `Retry-After`, within the time limit. @throws the signal's reason */
export async function sendWithRetries(
  send: (count: number) => Promise<HttpAnswer>,
  policy: Policy,
  bounds: RetryBounds,
): Promise<CallOutcome> {
  let sent = false;
  for (let attempts = 1; ; attempts++) {
    const last = await send(attempts).catch((error: unknown) => {
      if (error instanceof ExchangeFault) return error;
      throw error;
    });
    sent ||= !(last instanceof ExchangeFault) || last.kind !== 'unconnected';
    if (attempts >= policy.attempts || !policy.mayRepeat(last)) return { last, attempts, sent };
    const wait = Math.max(backoff(attempts), last instanceof ExchangeFault ? 0 : (retryAfter(last) ?? 0));
    if (wait >= bounds.timeLeft()) return { last, attempts, sent };
    bounds.onRepeat(last, attempts, wait);
    await pause(wait, bounds.signal);
  }
}

function backoff(attempts: number): number {
  return Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1));
}

/** Longest time in milliseconds for which a board's `Retry-After` holds back later calls. */
const LONGEST_REST = 3_600_000;

/** Remembers when the board wants to be asked again, between calls. */
export class Rest {
  #until = 0;
  #last: HttpAnswer | undefined;

  note(answer: HttpAnswer): void {
    const wait = retryAfter(answer);
    if (wait === undefined || !READ_POLICY.mayRepeat(answer)) return;
    this.#until = Date.now() + Math.min(wait, LONGEST_REST);
    this.#last = answer;
  }

  /** Waits until then. @returns the board's answer if that takes longer than the call has */
  async over(timeLeft: number, signal: AbortSignal): Promise<HttpAnswer | undefined> {
    const wait = Math.min(this.#until - Date.now(), LONGEST_REST);
    if (wait <= 0 || this.#last === undefined) return undefined;
    if (wait >= timeLeft) return { ...this.#last, retryAfter: String(Math.ceil(wait / 1000)) };
    await pause(wait, signal);
    return undefined;
  }
}

/** Milliseconds of `Retry-After`, given in seconds or as a date; undefined without it. */
export function retryAfter(answer: HttpAnswer): number | undefined {
  const text = answer.retryAfter?.trim() ?? '';
  if (text === '') return undefined;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** @throws the signal's reason as soon as it is aborted */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}
