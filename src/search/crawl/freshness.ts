import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';
import { errorText, type Log, type Store } from '../store/store.ts';
import { Lease, type Leased, LeaseLost } from './lease.ts';
import { type Progress, StillReading } from './progress.ts';
import { Running } from './running.ts';

/** Milliseconds after a failure in which nobody waits for another attempt who can be answered without. */
const REST = 60_000;
/** Milliseconds between two looks at what another process does. */
const LOOK = 150;
/** Milliseconds before the end of a call at which a page that it waits for must have come, so that its error is told. */
const HEADROOM = 300;

/** One reading of the board. */
export interface CrawlRun {
  readonly lease: Lease;
  readonly signal: AbortSignal;
  /** For the first request, when somebody waits for it; milliseconds since the epoch. */
  readonly firstDeadline: number | undefined;
  readonly progress: Progress;
}

/** Milliseconds for which something that was read is fresh, and for which it may still be answered from. */
export interface AgeLimits {
  /** Older than this, it is read again behind an answer. */
  readonly refresh: number;
  /** Older than this, it is read again before an answer, where the call's time allows. */
  readonly answer: number;
}

/** What an answer may do with what is kept. `outdated`: it is known not to hold any more. */
export type Age = 'fresh' | 'aging' | 'stale' | 'outdated';

/** What is kept, as far as its age goes. */
export interface Kept {
  readonly asOf: number;
  readonly age: Age;
}

/** What is kept fresh. */
export interface IndexState<T extends Kept> {
  readonly name: Leased;
  readonly log: Log;
  /** Whose key the present work asks the board with; undefined where there is but one. */
  asker(): unknown;
  store(): Promise<Store>;
  /** Looks it up; undefined when there is nothing yet. */
  kept(): Promise<T | undefined>;
  /** Reads it from the board, and keeps it. */
  read(run: CrawlRun): Promise<void>;
}

/** What there is to answer from, and what is wrong with its freshness. */
export interface Ensured<T extends Kept> {
  readonly kept: T;
  readonly delay?: Delay | undefined;
}

/** Why an answer is not as fresh as it should be. */
export type Delay = { readonly kind: 'failed'; readonly reason: string } | { readonly kind: 'going on' };

/** How old something is that was read then; a clock that jumps makes it old, never young. */
export function ageOf(asOf: number, now: number, { refresh, answer }: AgeLimits): Age {
  const old = Math.abs(now - asOf);
  if (old <= refresh) return 'fresh';
  return old <= answer ? 'aging' : 'stale';
}

/** A reading that failed. */
interface Failed {
  readonly at: number;
  readonly reason: string;
  /** Whose key it was about; undefined where it is everybody's. */
  readonly of: unknown;
}

/**
 * Keeps something that is read from the board fresh: answers at once from what is fresh, at once with a reading behind it
 * from what is a little older, and after a reading otherwise. One reading at a time, over all processes.
 */
export class Freshness<T extends Kept> {
  readonly #state: IndexState<T>;
  #running: { readonly work: Running; readonly by: unknown } | undefined;
  #failure: Failed | undefined;

  constructor(state: IndexState<T>) {
    this.#state = state;
  }

  /**
   * Returns as soon as there is something to answer from.
   * @throws StillReading when there is nothing yet and the call's time is up; else what reading throws
   */
  async ensure(call: CallOptions, progress: Progress): Promise<Ensured<T>> {
    const kept = await this.#state.kept();
    if (kept?.age === 'fresh') return { kept };
    const delay = this.#failed();
    const failure = this.#failureFor();
    const resting = failure !== undefined && Date.now() - failure.at < REST;
    if (kept !== undefined && resting) return { kept, delay };
    if (kept?.age !== 'aging') return this.#wait(call, progress, kept);
    this.#start(kept, undefined).forget();
    return { kept, delay };
  }

  /** Comes back when no reading is under way; whether one failed, the next answer tells. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running.work.done.catch(() => undefined);
  }

  /** Ends a reading that is under way. */
  async close(): Promise<void> {
    await this.#running?.work.end();
  }

  #failed(): Delay | undefined {
    const failure = this.#failureFor();
    return failure === undefined ? undefined : { kind: 'failed', reason: failure.reason };
  }

  /** What the board told one about their key is nobody else's. */
  #failureFor(): Failed | undefined {
    const { of } = this.#failure ?? {};
    return of === undefined || of === this.#state.asker() ? this.#failure : undefined;
  }

  async #wait(call: CallOptions, progress: Progress, before: T | undefined): Promise<Ensured<T>> {
    const running = this.#start(before, call.deadline - HEADROOM);
    const isOwn = this.#running?.by === this.#state.asker();
    try {
      await running.wait(call, progress);
    } catch (error) {
      if (!isOwn && isAboutAsker(error) && !call.signal.aborted) {
        this.#ended(running);
        return this.#wait(call, progress, before);
      }
      if (before === undefined || call.signal.aborted) throw error;
      const delay: Delay =
        error instanceof StillReading ? { kind: 'going on' } : { kind: 'failed', reason: errorText(error) };
      return { kept: before, delay };
    }
    const kept = await this.#state.kept();
    if (kept === undefined) throw new Error('the index is empty although the board was read');
    return { kept };
  }

  /** @param before what is not fresh enough */
  #start(before: T | undefined, firstDeadline: number | undefined): Running {
    if (this.#running !== undefined) return this.#running.work;
    const by = this.#state.asker();
    const running = new Running((signal, progress) => this.#read(before, { signal, progress, firstDeadline }));
    this.#running = { work: running, by };
    running.done.then(
      () => {
        this.#failure = undefined;
      },
      (error: unknown) => {
        if (running.ended) return;
        this.#failure = { at: Date.now(), reason: errorText(error), of: isAboutAsker(error) ? by : undefined };
        this.#state.log('warn', `reading the board for the search index failed: ${errorText(error)}`);
      },
    );
    running.done.catch(() => undefined).finally(() => this.#ended(running));
    return running;
  }

  #ended(running: Running): void {
    if (this.#running?.work === running) this.#running = undefined;
  }

  /** Reads, or waits until another process has read. */
  async #read(before: T | undefined, run: Omit<CrawlRun, 'lease'>): Promise<void> {
    for (;;) {
      const lease = await Lease.take(await this.#state.store(), this.#state.name);
      // Who took over from another process may have waited for longer than a call: then nobody waits for the first page.
      const own = Date.now() < (run.firstDeadline ?? 0) ? {} : { firstDeadline: undefined };
      // The one who had the lease may have just come to its end.
      const read = async (lease: Lease) =>
        (await this.#isReadSince(before)) || this.#readWith({ ...run, ...own, lease });
      if (lease !== undefined && (await read(lease).finally(() => lease.release()))) return;
      await sleep(LOOK, undefined, { signal: run.signal, ref: false });
      if (await this.#isReadSince(before)) return;
    }
  }

  /** @returns false when this process slept too long: another one reads now, and its reading is as good */
  async #readWith(run: CrawlRun): Promise<boolean> {
    try {
      await this.#state.read(run);
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  async #isReadSince(before: T | undefined): Promise<boolean> {
    const after = await this.#state.kept();
    return after !== undefined && after.age !== 'outdated' && after.asOf !== before?.asOf;
  }
}

/** Whether the board refused a reading for the sake of who asked: with another key it may go on. */
function isAboutAsker(error: unknown): boolean {
  return error instanceof BoardError && (error.code === 'not_allowed' || error.code === 'rate_limited');
}
