import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions } from '../../client/client.ts';

export type Progress = (done: number, total: number) => void;

/** The call ended before the board was read; the reading continues. */
export class StillReading extends Error {
  readonly done: number;
  readonly total: number;

  constructor({ done, total }: { readonly done: number; readonly total: number }) {
    super('the board is still being read');
    this.done = done;
    this.total = total;
  }
}

/** A reading under way. It continues when the calls that wait for it end. */
export class Running {
  readonly done: Promise<void>;
  readonly #controller = new AbortController();
  readonly #watchers = new Set<Progress>();
  #progress = { done: 0, total: 0 };

  constructor(work: (signal: AbortSignal, progress: Progress) => Promise<void>) {
    this.done = work(this.#controller.signal, (done, total) => this.#tell(done, total));
  }

  get ended(): boolean {
    return this.#controller.signal.aborted;
  }

  async end(): Promise<void> {
    this.#controller.abort();
    await this.done.catch(() => undefined);
  }

  /** Waits until the call's deadline. @throws StillReading at the deadline; the abort reason when cancelled */
  async wait({ signal, deadline }: CallOptions, progress: Progress): Promise<void> {
    this.#watchers.add(progress);
    const over = new AbortController();
    const timer = sleep(deadline - Date.now(), 'over', { signal: AbortSignal.any([signal, over.signal]) });
    try {
      if ((await Promise.race([this.done, timer])) === 'over') throw new StillReading(this.#progress);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      over.abort();
      this.#watchers.delete(progress);
    }
  }

  #tell(done: number, total: number): void {
    if (done <= this.#progress.done) return;
    this.#progress = { done, total };
    for (const watcher of this.#watchers) watcher(done, total);
  }
}
