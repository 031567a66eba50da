import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpAnswer } from './http/exchange.ts';
import { ExchangeFault } from './http/fault.ts';

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

interface RetryBounds {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Called before each retry, with the last result and the wait in milliseconds. */
  onRepeat(outcome: HttpAnswer | ExchangeFault, attempt: number, wait: number): void;
}

/** Retries with full jitter, at least `Retry-After`, within the time limit. @throws the signal's reason */
export async function sendWithRetries(
  send: (count: number) => Promise<HttpAnswer>,
  policy: Policy,
  { signal, deadline, onRepeat }: RetryBounds,
): Promise<CallOutcome> {
  let sent = false;
  for (let attempts = 1; ; attempts++) {
    const last = await send(attempts).catch((error: unknown) => {
      if (error instanceof ExchangeFault) return error;
      throw error;
    });
    sent ||= !(last instanceof ExchangeFault) || last.kind !== 'unconnected';
    if (attempts >= policy.attempts || !policy.mayRepeat(last)) return { last, attempts, sent };
    const jitter = Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1));
    const wait = Math.max(jitter, last instanceof ExchangeFault ? 0 : (retryAfter(last) ?? 0));
    if (wait >= deadline - Date.now()) return { last, attempts, sent };
    onRepeat(last, attempts, wait);
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Milliseconds of `Retry-After`, given in seconds or as a date; undefined without it. */
export function retryAfter(answer: HttpAnswer): number | undefined {
  const text = answer.retryAfter?.trim() ?? '';
  if (text === '') return undefined;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
