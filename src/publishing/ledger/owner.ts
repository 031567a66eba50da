import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isRunning } from '../../system/processes.ts';
import type { Claim } from './ledger.ts';

/** Tells this process from an earlier one with the same number: in a container every server is process 1. */
const TOKEN = randomUUID();
/** Milliseconds after the end of a call in which what it began may still be under way. */
const SLACK = 5_000;

/** A claim that this process makes. @param deadline end of the call, milliseconds since the epoch */
export function ownClaim(
  state: Claim['state'],
  time: Date,
  deadline: number,
  { sketch, id }: Pick<Claim, 'sketch' | 'id'>,
): Claim {
  const until = new Date(deadline + SLACK).toISOString();
  const owner = { pid: process.pid, host: hostname(), token: TOKEN, until };
  return { state, time: time.toISOString(), ...owner, sketch, ...(id === undefined ? {} : { id }) };
}

/** Whether the create behind a claim may still be under way: its time is not up, and its process was not seen to end. */
export function isUnderWay({ state, until, host, pid, token }: Claim, now = Date.now()): boolean {
  if (state !== 'intended' || !(now < Date.parse(until))) return false;
  if (host !== hostname() || token === TOKEN) return true;
  return pid !== process.pid && isRunning(pid);
}
