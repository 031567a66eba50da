import { setTimeout as sleep } from 'node:timers/promises';
import { ExchangeFault, type HttpAnswer } from './http/exchange.ts';

/** Result of the last attempt, number of attempts, and whether any may have reached the board. */
export type CallOutcome = Awaited<ReturnType<typeof sendWithRetries>>;

/** Milliseconds: the longest wait before the second attempt, which doubles with each further one, and its maximum. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** A read is repeated after failed and broken connections, 429, 5xx and incomplete objects. Any other answer is final. */
const READ_ATTEMPTS = 4;
function mayReadAgain(last: HttpAnswer | ExchangeFault): boolean {
  if (last instanceof ExchangeFault) return last.kind === 'unconnected' || last.kind === 'broken';
  return last.status === 429 || last.status >= 500 || isCutOff(last);
}

/** A write is repeated only if no byte of it can have reached the board (docs/contract.md, Writing). */
const WRITE_ATTEMPTS = 3;
const mayWriteAgain = (last: HttpAnswer | ExchangeFault) =>
  last instanceof ExchangeFault && last.kind === 'unconnected';

/** An incomplete object: a connection without a content length broke off. */
function isCutOff({ text }: HttpAnswer): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') && !trimmed.endsWith('}');
}

/** The pause that the board last asked for (`Retry-After`), its end in milliseconds since the epoch; a client's calls share it. */
export interface Rest {
  until: number;
  last?: HttpAnswer;
}

/** Longest pause in milliseconds that a board's `Retry-After` makes later reads wait for. */
const LONGEST_REST_MS = 3_600_000;

interface Bounds {
  readonly write: boolean;
  readonly rest: Rest;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly isRefresh?: boolean | undefined;
  /** Called before each retry, with the last result and the wait in milliseconds. */
  onRepeat(outcome: HttpAnswer | ExchangeFault, attempt: number, wait: number): void;
}

/** Retries with full jitter, at least `Retry-After`, within the time limit. @throws the signal's reason */
export async function sendWithRetries(send: () => Promise<HttpAnswer>, bounds: Bounds) {
  const { write, rest, signal, deadline, isRefresh, onRepeat } = bounds;
  const [most, mayRepeat] = write ? [WRITE_ATTEMPTS, mayWriteAgain] : [READ_ATTEMPTS, mayReadAgain];
  let sent = false;
  const answerDuringPause = write ? undefined : await waitForPause(bounds);
  if (answerDuringPause !== undefined) return { last: answerDuringPause, attempts: 1, sent };
  for (let attempts = 1; ; attempts++) {
    const last = await send().catch((error: unknown) => {
      if (error instanceof ExchangeFault) return error;
      throw error;
    });
    sent ||= !(last instanceof ExchangeFault) || last.kind !== 'unconnected';
    const pauseAsked = notePause(last, rest);
    const isRefused = isRefresh === true && !(last instanceof ExchangeFault) && last.status === 429;
    if (attempts >= most || isRefused || !mayRepeat(last)) return { last, attempts, sent };
    const jitter = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
    const wait = Math.max(jitter, pauseAsked);
    if (!hasTime(wait, deadline)) return { last, attempts, sent };
    onRepeat(last, attempts, wait);
    await pause(wait, signal);
  }
}

/** Whether a call can wait so long and still have a tenth of its time for the request. */
const hasTime = (wait: number, deadline: number) => wait < 0.9 * (deadline - Date.now());

/** Milliseconds that the board asks to be left alone, noted for later calls. */
function notePause(last: HttpAnswer | ExchangeFault, rest: Rest): number {
  const pauseAsked = last instanceof ExchangeFault || !mayReadAgain(last) ? undefined : retryAfter(last);
  if (pauseAsked !== undefined) Object.assign(rest, { until: Date.now() + pauseAsked, last });
  return pauseAsked ?? 0;
}

/** Waits until the board may be asked. @returns its last answer where that takes longer than the call has */
async function waitForPause({ rest, signal, deadline }: Bounds): Promise<HttpAnswer | undefined> {
  const restLeft = Math.min(rest.until - Date.now(), LONGEST_REST_MS);
  if (rest.last === undefined || restLeft <= 0) return undefined;
  if (!hasTime(restLeft, deadline)) return { ...rest.last, retryAfter: String(Math.ceil(restLeft / 1000)) };
  await pause(restLeft, signal);
  return undefined;
}

/** @throws the signal's reason as soon as it is aborted */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** A date of HTTP begins with its weekday (RFC 9110, 5.6.7). Date.parse alone reads "retry 5" as a day of 2001. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds of `Retry-After`, written in seconds or as a date; undefined without it. */
export function retryAfter(answer: HttpAnswer): number | undefined {
  const text = answer.retryAfter?.trim() ?? '';
  const isDate = HTTP_DATE.test(text);
  const wait = isDate ? Date.parse(text) - Date.now() : /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
