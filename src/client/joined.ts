/** One of those who wait for the same work. */
export interface WaitingCall {
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Told when the request leaves, or that it has left already. */
  onSent(): void;
}

/** The bounds of shared work: those of the most patient of its callers. */
export interface SharedCallBounds {
  /** Aborted when the last caller has left. */
  readonly signal: AbortSignal;
  /** Milliseconds until the latest deadline, now. */
  timeLeft(): number;
  onSent(): void;
}

/** Work under way, and who waits for it. */
class Flight<T> {
  readonly controller = new AbortController();
  readonly waiting = new Set<WaitingCall>();
  readonly result: Promise<T>;
  #sent = false;

  constructor(work: (bounds: SharedCallBounds) => Promise<T>) {
    this.result = work({
      signal: this.controller.signal,
      timeLeft: () => Math.max(...[...this.waiting].map(({ deadline }) => deadline)) - Date.now(),
      onSent: () => {
        this.#sent = true;
        for (const caller of this.waiting) caller.onSent();
      },
    });
  }

  add(caller: WaitingCall): void {
    this.waiting.add(caller);
    if (this.#sent) caller.onSent();
  }
}

/** Joins identical work that is under way into one. Nothing is kept once it has ended. */
export class SharedCalls<T> {
  readonly #sharedCalls = new Map<string, Flight<T>>();

  /**
   * Waits for the work under this key, and starts it where none is under way. It is given up when its last caller leaves.
   * @throws the caller's own reason as soon as its signal is aborted, or what the work throws
   */
  join(key: string, caller: WaitingCall, work: (bounds: SharedCallBounds) => Promise<T>): Promise<T> {
    const flight = this.#sharedCalls.get(key) ?? this.#start(key, work);
    flight.add(caller);
    const { signal } = caller;
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting.delete(caller);
        if (flight.waiting.size === 0) {
          this.#forget(key, flight);
          flight.controller.abort(signal.reason);
        }
        reject(signal.reason);
      };
      const arrived = () => signal.removeEventListener('abort', leave);
      signal.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).then(arrived, arrived);
    });
  }

  #start(key: string, work: (bounds: SharedCallBounds) => Promise<T>): Flight<T> {
    const flight = new Flight(work);
    this.#sharedCalls.set(key, flight);
    const forget = () => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#sharedCalls.get(key) === flight) this.#sharedCalls.delete(key);
  }
}
