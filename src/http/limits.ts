import { TryLater } from './refusals.ts';

const MINUTE = 60_000;

/** What one caller has under way in this process, and the calls of the last minute as a bucket that refills. */
export class CallerLimits {
  readonly #atOnce: number;
  readonly #perMinute: number;
  #underWay = 0;
  #left: number;
  #filledAt = performance.now();

  constructor({ callsAtOnce, callsPerMinute }: { readonly callsAtOnce: number; readonly callsPerMinute: number }) {
    this.#atOnce = callsAtOnce;
    this.#perMinute = callsPerMinute;
    this.#left = callsPerMinute;
  }

  get idle(): boolean {
    return this.#underWay === 0;
  }

  get most(): number {
    return Math.min(this.#atOnce, this.#perMinute);
  }

  /** Lets so many calls begin. @returns what to call when they have ended. @throws TryLater */
  begin(calls: number): () => void {
    const now = performance.now();
    this.#left = Math.min(this.#perMinute, this.#left + ((now - this.#filledAt) * this.#perMinute) / MINUTE);
    this.#filledAt = now;
    if (this.#underWay + calls > this.#atOnce)
      throw new TryLater(429, `${this.#underWay} calls are under way; ${this.#atOnce} may be at once`, 1);
    if (calls > this.#left) {
      const wait = ((calls - this.#left) * MINUTE) / this.#perMinute;
      throw new TryLater(429, `${this.#perMinute} calls a minute are allowed`, Math.ceil(wait / 1000));
    }
    this.#left -= calls;
    this.#underWay += calls;
    return () => {
      this.#underWay -= calls;
    };
  }
}
