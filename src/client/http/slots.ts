/** A fixed number of places; who finds none free waits in line, and can leave the line. */
export class Slots<T> {
  readonly #free: T[];
  readonly #line = new Set<(place: T) => void>();

  constructor(places: readonly T[]) {
    this.#free = [...places];
  }

  /**
   * Takes a place as soon as one is free, the last used first.
   * @throws the signal's reason when it is aborted first
   */
  async take(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    return this.#free.pop() ?? (await this.#wait(signal));
  }

  /** Gives a place back. */
  give(place: T): void {
    const [next] = this.#line;
    if (next === undefined) {
      this.#free.push(place);
      return;
    }
    this.#line.delete(next);
    next(place);
  }

  #wait(signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const next = (place: T) => {
        signal.removeEventListener('abort', leave);
        resolve(place);
      };
      const leave = () => {
        this.#line.delete(next);
        reject(signal.reason);
      };
      this.#line.add(next);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
