/** Requests that are under way, so that an end can wait for them. */
export class InFlight {
  readonly #change: (by: 1 | -1) => void;
  #count = 0;
  #whenNone: (() => void) | undefined;

  constructor(change: (by: 1 | -1) => void) {
    this.#change = change;
  }

  get count(): number {
    return this.#count;
  }

  /** @returns what to call when it has ended; more than once does no harm */
  begin(): () => void {
    let ended = false;
    this.#count++;
    this.#change(1);
    return () => {
      if (ended) return;
      ended = true;
      this.#count--;
      this.#change(-1);
      if (this.#count === 0) this.#whenNone?.();
    };
  }

  /** Settles when nothing is under way, or after so many milliseconds. @returns how many were left */
  async none(milliseconds: number): Promise<number> {
    if (this.#count === 0) return 0;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#whenNone = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return this.#count;
  }
}
