import type { CallOptions } from './client.ts';

/**
 * Share of a call's time that one request may take. The rest is for what follows: a fallback, or a look whether a write
 * was done.
 */
const REQUEST_SHARE = 0.7;
/** Milliseconds for that look after the call was cancelled. */
const AFTER_CANCELLATION_MS = 3000;

export function leavingRoom(call: CallOptions): CallOptions {
  return { ...call, deadline: Date.now() + (call.deadline - Date.now()) * REQUEST_SHARE };
}

/** Bounds for looking whether a write was done; a cancelled call has a short time for it too. */
export function roomToLook({ signal, deadline }: CallOptions): CallOptions {
  const own = new AbortController().signal;
  return { signal: own, deadline: signal.aborted ? Date.now() + AFTER_CANCELLATION_MS : deadline };
}
