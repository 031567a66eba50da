import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions } from '../../client/client.ts';
import { errorText, type Log, type Store } from '../store/store.ts';
import { Lease, type Leased, LeaseLost } from './lease.ts';

/** Milliseconds after a failure in which nobody waits for another attempt who can be answered without. */
const REST = 60_000;
/** Milliseconds between two looks at what another process does. */
const LOOK = 150;
/** Milliseconds before the end of a call at which a page that it waits for must have come, so that its error is told. */
const HEADROOM = 300;

export type Progress = (done: number, total: number) => void;

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

/** What is kept fresh. */
export interface IndexState {
  readonly name: Leased;
  readonly log: Log;
  store(): Store;
  /** Looks up when it was read, and how old that is; undefined when there is nothing yet. */
  age(): { readonly asOf: number; readonly age: Age } | undefined;
  /** Reads it from the board, and keeps it. */
  read(run: CrawlRun): Promise<void>;
}

/** The board could not be read in the time that a call has; reading goes on. */
export class StillReading extends Error {
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number) {
    super('the board is still being read');
    this.done = done;
    this.total = total;
  }
}

/** Why an answer is not as fresh as it should be. */
export type Delay = { readonly kind: 'failed'; readonly reason: string } | { readonly kind: 'going on' };

/** How old something is that was read then; a clock that jumps makes it old, never young. */
export function ageOf(asOf: number, now: number, { refresh, answer }: AgeLimits): Age {
  const old = Math.abs(now - asOf);
  if (old <= refresh) return 'fresh';
  return old <= answer ? 'aging' : 'stale';
}

/**
 * Keeps something that is read from the board fresh: answers at once from what is fresh, at once with a reading behind it
 * from what is a little older, and after a reading otherwise. One reading at a time, over all processes.
 */
export class Freshness {
  readonly #kept: IndexState;
  #running: Running | undefined;
  #failure: { readonly at: number; readonly reason: string } | undefined;

  constructor(kept: IndexState) {
    this.#kept = kept;
  }

  /**
   * Returns as soon as there is something to answer from, with what is wrong with its freshness.
   * @throws StillReading when there is nothing yet and the call's time is up; else what reading throws
   */
  async ensure(call: CallOptions, progress: Progress): Promise<Delay | undefined> {
    const kept = this.#kept.age();
    if (kept?.age === 'fresh') return undefined;
    const failed = this.#failed();
    const resting = this.#failure !== undefined && Date.now() - this.#failure.at < REST;
    if (kept !== undefined && resting) return failed;
    if (kept?.age !== 'aging') return this.#wait(call, progress, kept !== undefined);
    this.#start(undefined).forget();
    return failed;
  }

  /** Ends a reading that is under way. */
  async close(): Promise<void> {
    await this.#running?.end();
  }

  #failed(): Delay | undefined {
    return this.#failure === undefined ? undefined : { kind: 'failed', reason: this.#failure.reason };
  }

  async #wait(call: CallOptions, progress: Progress, canAnswer: boolean): Promise<Delay | undefined> {
    const running = this.#start(call.deadline - HEADROOM);
    try {
      await running.wait(call, progress);
      this.#kept.age();
      return undefined;
    } catch (error) {
      if (!canAnswer || call.signal.aborted) throw error;
      return error instanceof StillReading ? { kind: 'going on' } : { kind: 'failed', reason: errorText(error) };
    }
  }

  #start(firstDeadline: number | undefined): Running {
    if (this.#running !== undefined) return this.#running;
    const running = new Running((signal, progress) => this.#read(signal, progress, firstDeadline));
    this.#running = running;
    running.done.then(
      () => {
        this.#failure = undefined;
      },
      (error: unknown) => {
        if (running.ended) return;
        this.#failure = { at: Date.now(), reason: errorText(error) };
        this.#kept.log('warn', `reading the board for the search index failed: ${errorText(error)}`);
      },
    );
    running.done
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
    return running;
  }

  /** Reads, or waits until another process has read. */
  async #read(signal: AbortSignal, progress: Progress, firstDeadline: number | undefined): Promise<void> {
    const before = this.#kept.age();
    for (;;) {
      const lease = Lease.take(this.#kept.store(), this.#kept.name);
      if (lease !== undefined) {
        try {
          return await this.#kept.read({ lease, signal, firstDeadline, progress });
        } catch (error) {
          // This process slept too long; another one reads now, and its reading is as good.
          if (!(error instanceof LeaseLost)) throw error;
        } finally {
          lease.release();
        }
      }
      await sleep(LOOK, undefined, { signal, ref: false });
      const after = this.#kept.age();
      if (after !== undefined && after.age !== 'outdated' && after.asOf !== before?.asOf) return;
    }
  }
}

/** A reading under way, and who waits for it. */
class Running {
  readonly done: Promise<void>;
  readonly #controller = new AbortController();
  readonly #watchers = new Set<Progress>();
  #waiting = 0;
  /** Nobody waits for it, and it is wanted all the same. */
  #behind = false;
  #progress = { done: 0, total: 0 };

  constructor(work: (signal: AbortSignal, progress: Progress) => Promise<void>) {
    this.done = work(this.#controller.signal, (done, total) => this.#tell(done, total));
  }

  get ended(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Lets it go on whoever leaves. */
  forget(): void {
    this.#behind = true;
  }

  async end(): Promise<void> {
    this.#controller.abort();
    await this.done.catch(() => undefined);
  }

  /**
   * Waits as long as the call allows. When its time is up the reading goes on; when it is cancelled and nobody else
   * waits, the reading ends.
   */
  async wait({ signal, deadline }: CallOptions, progress: Progress): Promise<void> {
    this.#waiting++;
    this.#watchers.add(progress);
    let stop = () => {};
    const bounds = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => {
        this.forget();
        reject(new StillReading(this.#progress.done, this.#progress.total));
      }, deadline - Date.now());
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
    });
    try {
      await Promise.race([this.done, bounds]);
    } finally {
      stop();
      this.#waiting--;
      this.#watchers.delete(progress);
      if (signal.aborted && this.#waiting === 0 && !this.#behind) this.#controller.abort();
    }
  }

  #tell(done: number, total: number): void {
    if (done <= this.#progress.done) return;
    this.#progress = { done, total };
    for (const watcher of this.#watchers) watcher(done, total);
  }
}
