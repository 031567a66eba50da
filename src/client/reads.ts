interface Shared<T> {
  waiting: number;
  readonly giveUp: AbortController;
  readonly outcome: Promise<T>;
}

/** Joins equal concurrent reads into one request. Caches nothing after it. */
export class SharedReads<T> {
  readonly #shared = new Map<string, Shared<T>>();

  /** Aborts a request when its last caller leaves. @throws the signal's reason, or the error of `start` */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const shared = this.#shared.get(key) ?? this.#begin(key, start);
    shared.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (--shared.waiting === 0) {
          this.#forget(key, shared);
          shared.giveUp.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      shared.outcome.then(resolve, reject);
    });
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const giveUp = new AbortController();
    const shared: Shared<T> = { waiting: 0, giveUp, outcome: start(giveUp.signal) };
    this.#shared.set(key, shared);
    const forget = () => this.#forget(key, shared);
    shared.outcome.then(forget, forget);
    return shared;
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
