// A balancer in front of replicas, as a client's `fetch`: each request goes to the next replica, and one that could not be
// delivered to the one after it. What reached a replica is never sent a second time.
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which some replica must take a request. */
const PATIENCE = 15_000;

/** @param replicas those that run now; undefined stands in the place of one that is being started */
export function balanced(replicas) {
  let turn = 0;
  return async (_url, init) => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      turn += 1;
      const replica = replicas[turn % replicas.length];
      try {
        if (replica !== undefined) return await fetch(replica.url, init);
      } catch (error) {
        if (error.cause?.code !== 'ECONNREFUSED' || Date.now() > end) throw error;
      }
      await sleep(5);
    }
  };
}
