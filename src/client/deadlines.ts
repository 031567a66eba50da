import type { CallOptions } from './client.ts';

/** A write's share of the call's time; the rest is for checking whether it was done if no answer comes. */
const SHARE_FOR_SENDING = 0.7;
/** Milliseconds for that check after the call was cancelled. */
const AFTER_CANCELLATION_MS = 3000;

export function leavingRoom(call: CallOptions): CallOptions {
  return { ...call, deadline: Date.now() + (call.deadline - Date.now()) * SHARE_FOR_SENDING };
}

/** Bounds for checking whether a write was done; a cancelled call has a short time for it too. */
export function roomToLook({ signal, deadline }: CallOptions): CallOptions {
  const own = new AbortController().signal;
  return { signal: own, deadline: signal.aborted ? Date.now() + AFTER_CANCELLATION_MS : deadline };
}
