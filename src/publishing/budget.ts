import type { CallOptions } from '../client/client.ts';

/** Part of a call's time that a write may take; the rest is for looking what became of it when no answer comes. */
const SHARE_FOR_SENDING = 0.7;
/** Milliseconds for that look after the call was cancelled. */
const AFTER_CANCELLATION = 3000;

/** The bounds of the write itself within its call. */
export function forSending(call: CallOptions): CallOptions {
  return { ...call, deadline: Date.now() + (call.deadline - Date.now()) * SHARE_FOR_SENDING };
}

/**
 * The bounds of looking what became of a write: what is left of the call. After a cancelled call it is looked all the
 * same, for a short time, since what became of the ad must be known later.
 */
export function forLooking({ signal, deadline }: CallOptions): CallOptions {
  const own = new AbortController().signal;
  return { signal: own, deadline: signal.aborted ? Date.now() + AFTER_CANCELLATION : deadline };
}
