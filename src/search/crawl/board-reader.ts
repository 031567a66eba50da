import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { PAGE } from '../../wire/limits.ts';
import type { AdPage } from './crawl.ts';

/** Milliseconds between the starts of two requests. No rate is published, and a crawl is in no hurry. */
const PACE = 40;
/** Milliseconds for one page, repeats included. */
const PAGE_TIME = 30_000;

/** Reads pages of `job/list` for the index, evenly paced. */
export class BoardReader {
  readonly #client: Client;
  #free = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whose key the present work asks with; undefined where there is but one. */
  asker(): unknown {
    return this.#client.asker?.();
  }

  /** A text that was made of an ad, without the key of whoever asks. */
  withoutKey(text: string): string {
    return this.#client.withoutKey(text);
  }

  /**
   * @param deadline for this page, where somebody waits for it; milliseconds since the epoch
   * @throws BoardError
   */
  async page(
    page: number,
    filter: { readonly contract?: number[] },
    signal: AbortSignal,
    deadline = Number.POSITIVE_INFINITY,
  ): Promise<AdPage> {
    const start = Math.max(Date.now(), this.#free);
    this.#free = start + PACE;
    // A clock that was put back must not stop everything; without a reference, so that no process waits for it.
    const wait = Math.min(start - Date.now(), PACE * 8);
    if (wait > 0) await sleep(wait, undefined, { signal, ref: false });
    const call = { signal, deadline: Math.min(Date.now() + PAGE_TIME, deadline) };
    return this.#client.call('listJobs', { page, limit: PAGE.honouredLimit, ...filter }, call);
  }
}
