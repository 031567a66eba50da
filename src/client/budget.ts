import { setMaxListeners } from 'node:events';

/** What bounds a call: the caller's own signal, and the moment at which its time is up. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; the total budget of the tool call, retries included. */
  readonly deadline: number;
}

/** Work that was given up: the caller left, the time is up, or the client was closed. */
export class GivenUp extends Error {
  readonly why: 'cancelled' | 'late' | 'closed';

  constructor(why: GivenUp['why']) {
    super(`given up: ${why}`);
    this.why = why;
  }
}

/** What a timer can wait; longer ones fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Runs work inside the bounds of its call. All work must heed the signal it is given, whose reason is a `GivenUp`. */
export class Supervisor {
  readonly #running = new Set<AbortController>();
  #closed = false;

  /** @throws GivenUp as soon as a bound is reached, or what the work throws. */
  async run<T>(call: CallOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const giveUp = (why: GivenUp['why']) => controller.abort(new GivenUp(why));
    const left = call.deadline - Date.now();
    if (this.#closed) giveUp('closed');
    else if (call.signal.aborted) giveUp('cancelled');
    else if (left <= 0) giveUp('late');
    controller.signal.throwIfAborted();

    const onAbort = () => giveUp('cancelled');
    const timer = setTimeout(() => giveUp('late'), Math.min(left, LONGEST_TIMER));
    // The calls of one tool call share its signal, and there may be many at once.
    setMaxListeners(0, call.signal);
    call.signal.addEventListener('abort', onAbort, { once: true });
    this.#running.add(controller);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', onAbort);
      this.#running.delete(controller);
    }
  }

  /** Ends all that runs, and all that is asked for later. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#running) controller.abort(new GivenUp('closed'));
  }
}
