import { createHash } from 'node:crypto';
import { BoardError } from '../wire/board-error.ts';
import { type Identifier, invalidToken } from './identity.ts';
import { TryLater } from './refusals.ts';

/** Milliseconds for which the board's answer about a key is cached. */
const YES_COUNTS = 10 * 60_000;
const NO_COUNTS = 60_000;
/** Questions to the board at once, in one process; one per client address. */
const QUESTIONS = 5;
const REMEMBERED = 20_000;
/** Characters that need no quoting in a header or a form. */
const KEY = /^[\x21-\x7e]{1,512}$/;

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64');

/** Callers send keys of the board. The board is asked about each key before anything else is done for it. */
export class BoardKeys implements Identifier {
  readonly credential = 'your API key of the job board';
  readonly #ask: (apiKey: string) => Promise<unknown>;
  /** Expiry of each cached answer, by digest of the key. Two maps: a flood of wrong keys evicts no right one. */
  readonly #accepted = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #addresses = new Set<string>();

  /** @param ask one cheap read with a key; throws BoardError when the board refuses it */
  constructor(ask: (apiKey: string) => Promise<unknown>) {
    this.#ask = ask;
  }

  async identify(apiKey: string, address: string) {
    if (!KEY.test(apiKey)) throw invalidToken('This is not an API key of the job board.');
    if (!(await this.#accepts(apiKey, address)))
      throw invalidToken('The board does not accept this API key. Check the API key that is sent as bearer.');
    return { name: ['key', apiKey], apiKey, mayWrite: true };
  }

  /** @throws TryLater when too many keys are checked at once, or the board does not answer */
  async #accepts(apiKey: string, address: string): Promise<boolean> {
    const digest = digestOf(apiKey);
    const now = performance.now();
    if ((this.#accepted.get(digest) ?? 0) > now) return true;
    if ((this.#refused.get(digest) ?? 0) > now) return false;
    return this.#asking.get(digest) ?? this.#begin(apiKey, digest, address);
  }

  #begin(apiKey: string, digest: string, address: string): Promise<boolean> {
    // A key that was accepted before does not count as new.
    const isNew = !this.#accepted.has(digest);
    if (isNew && (this.#asking.size >= QUESTIONS || this.#addresses.has(address)))
      throw new TryLater(429, 'Too many new keys at once; the board is asked about each', 1);
    if (isNew) this.#addresses.add(address);
    const asking = this.#question(apiKey, digest).finally(() => {
      this.#asking.delete(digest);
      if (isNew) this.#addresses.delete(address);
    });
    this.#asking.set(digest, asking);
    return asking;
  }

  async #question(apiKey: string, digest: string): Promise<boolean> {
    const accepted = await this.#ask(apiKey).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof BoardError)) throw error;
        const isSilent = error.code === 'board_unreachable' || error.code === 'rate_limited';
        if (isSilent) throw new TryLater(503, 'The board cannot check this key now', 5);
        return false;
      },
    );
    this.#accepted.delete(digest);
    this.#refused.delete(digest);
    const answers = accepted ? this.#accepted : this.#refused;
    answers.set(digest, performance.now() + (accepted ? YES_COUNTS : NO_COUNTS));
    const [oldest] = answers.keys();
    if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return accepted;
  }
}
