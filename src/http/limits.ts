/** What one caller may ask for. */
export interface CallerBounds {
  readonly atOnce: number;
  readonly perMinute: number;
}

/** Why calls are refused, and after how many seconds they may be tried again. */
export interface Refused {
  readonly words: string;
  readonly retryAfter: number;
}

const MINUTE = 60_000;

/** How calls are let in. */
export interface Bounds {
  /** Whether nothing is under way. */
  readonly idle: boolean;
  /** Lets so many calls begin, or says why not. What began is given back by {@link end}. */
  begin(calls: number): Refused | undefined;
  end(calls: number): void;
}

/** The bounds of one caller, and until their key is proved also those that all such callers share. */
export class BoundsOfStranger implements Bounds {
  readonly #own: Bounds;
  readonly #all: Bounds;
  readonly #isProved: () => boolean;
  /** Calls under way that count among those of all. */
  #shared = 0;

  constructor(own: Bounds, all: Bounds, isProved: () => boolean) {
    this.#own = own;
    this.#all = all;
    this.#isProved = isProved;
  }

  get idle(): boolean {
    return this.#own.idle;
  }

  begin(calls: number): Refused | undefined {
    const refused = this.#own.begin(calls);
    if (refused !== undefined || this.#isProved()) return refused;
    const { retryAfter } = this.#all.begin(calls) ?? {};
    if (retryAfter === undefined) {
      this.#shared += calls;
      return undefined;
    }
    this.#own.end(calls);
    return { words: 'too many calls come with keys that the board has not taken yet', retryAfter };
  }

  end(calls: number): void {
    const shared = Math.min(calls, this.#shared);
    this.#shared -= shared;
    this.#all.end(shared);
    this.#own.end(calls);
  }
}

/** Counts the calls of one caller in this process: those under way, and those of the last minute as a bucket that refills. */
export class CallerLimits implements Bounds {
  readonly #bounds: CallerBounds;
  readonly #now: () => number;
  #underWay = 0;
  #left: number;
  #filledAt: number;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(bounds: CallerBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
    this.#left = bounds.perMinute;
    this.#filledAt = now();
  }

  /** Whether nothing of the caller is under way. */
  get idle(): boolean {
    return this.#underWay === 0;
  }

  /** Lets so many calls begin, or says why not. What began is given back by {@link end}. */
  begin(calls: number): Refused | undefined {
    const { atOnce, perMinute } = this.#bounds;
    this.#refill();
    if (this.#underWay + calls > atOnce)
      return { words: `${this.#underWay} calls are under way; ${atOnce} may be at once`, retryAfter: 1 };
    if (calls > this.#left) {
      const wait = ((Math.min(calls, perMinute) - this.#left) * MINUTE) / perMinute;
      return { words: `${perMinute} calls a minute are allowed`, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
    }
    this.#left -= calls;
    this.#underWay += calls;
    return undefined;
  }

  end(calls: number): void {
    this.#underWay -= calls;
  }

  #refill(): void {
    const now = this.#now();
    const { perMinute } = this.#bounds;
    this.#left = Math.min(perMinute, this.#left + ((now - this.#filledAt) * perMinute) / MINUTE);
    this.#filledAt = now;
  }
}
