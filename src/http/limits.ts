/** Why something is refused, and after how many seconds it may be tried again. */
export interface Refused {
  readonly words: string;
  readonly retryAfter: number;
}

const MINUTE = 60_000;
/** Streams of notifications that one caller may hold open. */
const STREAMS = 4;

/** What one caller has under way in this process, and the calls of the last minute as a bucket that refills. */
export class CallerLimits {
  readonly #atOnce: number;
  readonly #perMinute: number;
  #underWay = 0;
  #streams = 0;
  #left: number;
  #filledAt = performance.now();

  constructor({ callsAtOnce, callsPerMinute }: { readonly callsAtOnce: number; readonly callsPerMinute: number }) {
    this.#atOnce = callsAtOnce;
    this.#perMinute = callsPerMinute;
    this.#left = callsPerMinute;
  }

  get idle(): boolean {
    return this.#underWay + this.#streams === 0;
  }

  /** Lets so many calls begin, or says why not. What began is given back by {@link end}. */
  begin(calls: number): Refused | undefined {
    const now = performance.now();
    this.#left = Math.min(this.#perMinute, this.#left + ((now - this.#filledAt) * this.#perMinute) / MINUTE);
    this.#filledAt = now;
    if (this.#underWay + calls > this.#atOnce)
      return { words: `${this.#underWay} calls are under way; ${this.#atOnce} may be at once`, retryAfter: 1 };
    if (calls > this.#left) {
      const wait = ((calls - this.#left) * MINUTE) / this.#perMinute;
      return { words: `${this.#perMinute} calls a minute are allowed`, retryAfter: Math.ceil(wait / 1000) };
    }
    this.#left -= calls;
    this.#underWay += calls;
    return undefined;
  }

  end(calls: number): void {
    this.#underWay -= calls;
  }

  /** Lets a stream of notifications begin, or says why not. */
  beginStream(): Refused | undefined {
    if (this.#streams >= STREAMS)
      return { words: `${STREAMS} subscriptions are open, and no more may be`, retryAfter: 60 };
    this.#streams++;
    return undefined;
  }

  endStream(): void {
    this.#streams--;
  }

  /** The most calls that one request may hold. */
  get most(): number {
    return Math.min(this.#atOnce, this.#perMinute);
  }
}
