/** Milliseconds between two attempts. */
const RETRY_MS = 5_000;
/** With more, the oldest are dropped: their creates stay recorded as sent. */
const MAX_WAITING = 1_000;

type Step = () => Promise<unknown>;

/** Outcomes of writes that could not be stored when they were known. They are stored, in order, once the storage works. */
export class LateRecords {
  readonly #waiting: Step[] = [];
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  add(step: Step): void {
    this.#waiting.push(step);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#retry();
  }

  /** Tries once to store all of them. Never throws: what cannot be stored waits on. */
  flush(): Promise<void> {
    this.#flushing ??= this.#store()
      .catch(() => this.#retry())
      .finally(() => {
        this.#flushing = undefined;
      });
    return this.#flushing;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #store(): Promise<void> {
    for (let step = this.#waiting[0]; step !== undefined; step = this.#waiting[0]) {
      await step();
      if (this.#waiting[0] === step) this.#waiting.shift();
    }
  }

  #retry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), RETRY_MS).unref();
  }
}
