import { setTimeout as sleep } from 'node:timers/promises';
import { ExchangeFault, type HttpAnswer } from './http/exchange.ts';

export interface CallOutcome {
  /** Result of the last attempt. */
  readonly last: HttpAnswer | ExchangeFault;
  readonly attempts: number;
  /** Whether any attempt may have reached the board. */
  readonly sent: boolean;
}

/** The pause that the board last requested with `Retry-After`; all calls of a client share it. */
export interface RequestedPause {
  /** Milliseconds since the epoch. */
  until: number;
  last?: HttpAnswer;
}

type Send = () => Promise<HttpAnswer>;

interface ReadOptions {
  readonly requestedPause: RequestedPause;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Don't retry a 429. */
  readonly isRefresh?: boolean | undefined;
  /** Called before each retry, with the delay in milliseconds. */
  onRetry(outcome: CallOutcome, delay: number): void;
}

const MAX_ATTEMPTS = 4;
/** The maximum delay before the second attempt. It doubles with each further attempt, up to the limit below. */
const INITIAL_DELAY_MS = 200;
const MAX_DELAY_MS = 5000;
/** The longest `Retry-After` that later reads observe. */
const MAX_PAUSE_MS = 3_600_000;

/** Sends a request once and notes a pause that the board requests. Writes use this and are never retried. */
export async function sendOnce(send: Send, requestedPause: RequestedPause): Promise<CallOutcome> {
  const last = await send().catch((error: unknown) => {
    if (error instanceof ExchangeFault) return error;
    throw error;
  });
  const pause = isRetryable(last) && !(last instanceof ExchangeFault) ? retryAfter(last) : undefined;
  if (pause !== undefined) Object.assign(requestedPause, { until: Date.now() + pause, last });
  return { last, attempts: 1, sent: !(last instanceof ExchangeFault) || last.kind !== 'unconnected' };
}

/**
 * Retries a read after a failed or broken connection, 429, 5xx or a truncated object, with full jitter, no sooner than
 * `Retry-After`, and within the deadline.
 * @throws the signal's reason
 */
export async function readWithRetries(send: Send, options: ReadOptions): Promise<CallOutcome> {
  const { requestedPause, signal, deadline, isRefresh, onRetry } = options;
  const refusal = await waitForPause(options);
  if (refusal !== undefined) return { last: refusal, attempts: 1, sent: false };
  for (let attempts = 1, sent = false; ; attempts++) {
    const result = await sendOnce(send, requestedPause);
    sent ||= result.sent;
    const outcome = { ...result, attempts, sent };
    const isRefused = isRefresh === true && 'status' in result.last && result.last.status === 429;
    if (attempts === MAX_ATTEMPTS || isRefused || !isRetryable(result.last)) return outcome;
    const jitter = Math.random() * Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** (attempts - 1));
    const delay = Math.max(jitter, requestedPause.last === result.last ? requestedPause.until - Date.now() : 0);
    if (!hasTime(delay, deadline)) return outcome;
    onRetry(outcome, delay);
    await pause(delay, signal);
  }
}

function isRetryable(last: HttpAnswer | ExchangeFault): boolean {
  if (last instanceof ExchangeFault) return last.kind === 'unconnected' || last.kind === 'broken';
  return last.status === 429 || last.status >= 500 || isTruncated(last);
}

/** An incomplete object: the connection closed early, and there was no content length to notice it by. */
function isTruncated({ text }: HttpAnswer): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') && !trimmed.endsWith('}');
}

/** Whether a call can wait this long and still have a tenth of its time for the request. */
const hasTime = (delay: number, deadline: number) => delay < 0.9 * (deadline - Date.now());

/** Waits until the requested pause is over. @returns the board's last response if the call has no time to wait */
async function waitForPause({ requestedPause, signal, deadline }: ReadOptions): Promise<HttpAnswer | undefined> {
  const { last, until } = requestedPause;
  const remaining = Math.min(until - Date.now(), MAX_PAUSE_MS);
  if (last === undefined || remaining <= 0) return undefined;
  if (!hasTime(remaining, deadline)) return { ...last, retryAfter: String(Math.ceil(remaining / 1000)) };
  await pause(remaining, signal);
  return undefined;
}

/** @throws the signal's reason as soon as it is aborted */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** An HTTP date begins with its weekday (RFC 9110, 5.6.7). Date.parse alone reads "retry 5" as a day of 2001. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds of `Retry-After`, given in seconds or as a date; undefined without a readable one. */
export function retryAfter({ retryAfter: header = '' }: HttpAnswer): number | undefined {
  const text = header.trim();
  const isDate = HTTP_DATE.test(text);
  const wait = isDate ? Date.parse(text) - Date.now() : /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
