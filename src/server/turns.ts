import { inSlot } from '../slot.ts';
import { ToolError } from '../wire/errors.ts';

/** Heavy calls that are begun and not ended, in this process and of one caller: each may take megabytes. */
const MOST_HEAVY_CALLS = 4;
const MOST_HEAVY_CALLS_OF_ONE = 1;
/** Turns of the event loop before the next call works: what arrived meanwhile is read first. */
const LOOPS_BETWEEN_CALLS = 12;

interface Waiting {
  /** Whether the call worked before: it goes on before others of its caller begin. */
  readonly isBegun: boolean;
  readonly isHeavy: boolean;
  go(): void;
}

/** What one caller has of this process's time. */
export class Share {
  /** Milliseconds of work. Who comes back starts where the others are: absence earns nothing. */
  used = 0;
  heavy = 0;
  readonly waiting: Waiting[] = [];
}

/**
 * One call works at a time, as there is one thread; while it waits for the board, the database or a reading, others do.
 * The next one is of the caller who used the least time.
 */
export class Turns {
  readonly #queue = new Set<Share>();
  #working: Share | undefined;
  #isPausing = false;
  #heavy = 0;
  /** `used` of the share that worked last. */
  #now = 0;

  /** Runs a call when its turn comes. @throws ToolError when that takes too long, or the caller has left */
  async run<T>(share: Share, isHeavy: boolean, work: () => Promise<T>, patience: number, signal?: AbortSignal) {
    await this.#begin(share, isHeavy, patience, signal);
    let since: number | undefined = performance.now();
    let entering: Promise<void> | undefined;
    let waits = 0;
    let isOver = false;
    const leave = () => {
      if (since !== undefined) this.#release(share, performance.now() - since);
      since = undefined;
    };
    const entered = () => {
      entering = undefined;
      since = performance.now();
      if (isOver || waits > 0) leave();
    };
    /** Takes the slot again only when the call waits for nothing else: it would block all others. */
    const enter = async () => {
      waits -= 1;
      if (since !== undefined || isOver || waits > 0) return;
      entering ??= new Promise<void>((go) => this.#join(share, { isBegun: true, isHeavy: false, go })).then(entered);
      await entering;
    };
    const away = <W>(wait: () => Promise<W>) => {
      waits += 1;
      leave();
      return wait().finally(enter);
    };
    try {
      return await inSlot(away, work);
    } finally {
      isOver = true;
      leave();
      this.#weigh(share, isHeavy, -1);
    }
  }

  get waiting(): number {
    return [...this.#queue].reduce((sum, share) => sum + share.waiting.length, 0);
  }

  #begin(share: Share, isHeavy: boolean, patience: number, signal: AbortSignal | undefined): Promise<void> {
    const late = AbortSignal.timeout(patience);
    const ends = AbortSignal.any([late, ...(signal === undefined ? [] : [signal])]);
    return new Promise((resolve, reject) => {
      const go = () => {
        ends.removeEventListener('abort', giveUp);
        this.#weigh(share, isHeavy, 1);
        resolve();
      };
      const waiting = { isBegun: false, isHeavy, go };
      const giveUp = () => {
        share.waiting.splice(share.waiting.indexOf(waiting) >>> 0, 1);
        // `late` is named here, as Node 20 collects a signal that `any` alone holds, and its timer with it.
        reject(late.aborted ? tooMany(share) : new ToolError('cancelled', 'The call was cancelled.'));
      };
      ends.addEventListener('abort', giveUp, { once: true });
      this.#join(share, waiting);
      if (ends.aborted) giveUp();
    });
  }

  #weigh(share: Share, isHeavy: boolean, by: number): void {
    if (!isHeavy) return;
    share.heavy += by;
    this.#heavy += by;
  }

  #join(share: Share, waiting: Waiting): void {
    if (!this.#queue.has(share) && this.#working !== share) share.used = Math.max(share.used, this.#now);
    share.waiting.push(waiting);
    this.#queue.add(share);
    if (!this.#isPausing) this.#grant();
  }

  #release(share: Share, milliseconds: number): void {
    share.used += milliseconds;
    this.#working = undefined;
    if (this.#queue.size === 0) this.#now = share.used;
    this.#isPausing = true;
    let loopsLeft = LOOPS_BETWEEN_CALLS;
    const next = () => {
      loopsLeft -= 1;
      if (loopsLeft > 0) return void setImmediate(next);
      this.#isPausing = false;
      this.#grant();
    };
    setImmediate(next);
  }

  #grant(): void {
    if (this.#working !== undefined) return;
    for (const share of [...this.#queue].sort((a, b) => a.used - b.used)) {
      const { waiting } = share;
      const maybeHeavy = share.heavy < MOST_HEAVY_CALLS_OF_ONE && this.#heavy < MOST_HEAVY_CALLS;
      const next = waiting.find(({ isBegun }) => isBegun) ?? waiting.find(({ isHeavy }) => !isHeavy || maybeHeavy);
      if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
      if (waiting.length === 0) this.#queue.delete(share);
      if (next === undefined) continue;
      this.#working = share;
      this.#now = share.used;
      next.go();
      return;
    }
  }
}

function tooMany({ waiting }: Share): ToolError {
  const words = `Not carried out, nothing was sent: ${waiting.length} more calls of yours wait for their turn here. Send fewer at a time.`;
  return new ToolError('rate_limited', words);
}
