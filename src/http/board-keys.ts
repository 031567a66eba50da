import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { BoardError } from '../wire/errors.ts';
import { type Identifier, invalidToken, TryLater } from './guards.ts';

/** Milliseconds for which an answer counts: yes, no, and none about a known key. */
const YES_COUNTS_MS = 10 * 60_000;
const NO_COUNTS_MS = 60_000;
const UNASKED_COUNTS_MS = 30_000;
/** Milliseconds between questions to the board about new keys: of this process, and where one address alone asks. */
const GAP_MS = 40;
const GAP_OF_ONE_MS = 66;
/** New keys of one address that wait to be asked about: two seconds of questions. */
const MOST_WAITING_KEYS = 30;
const MOST_REMEMBERED_KEYS = 20_000;
/** Characters that need no quoting in a header or a form. */
const KEY = /^[\x21-\x7e]{1,512}$/;

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64');

/** Callers send keys of the board. The board is asked about each key before anything else is done for it. */
export class BoardKeys implements Identifier {
  readonly credential = 'your API key of the job board';
  /** Expiry of each cached answer, by digest of the key. Two maps: a flood of wrong keys evicts no right one. */
  readonly #accepted = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #asking = new Map<string, Promise<boolean>>();
  /** Questions that wait, by address; the addresses take turns. */
  readonly #lines = new Map<string, (() => void)[]>();
  #timer: NodeJS.Timeout | undefined;

  /** @param ask one cheap read with a key; throws BoardError when the board refuses it */
  constructor(private readonly ask: (apiKey: string) => Promise<unknown>) {}

  async identify(apiKey: string, address: string) {
    if (!KEY.test(apiKey)) throw invalidToken('This is not an API key of the job board.');
    if (!(await this.#accepts(apiKey, address)))
      throw invalidToken('The board does not accept this API key. Check the API key that is sent as bearer.');
    return { name: ['key', apiKey], apiKey, mayWrite: true };
  }

  /** @throws TryLater when too many new keys wait, or the board does not say */
  async #accepts(apiKey: string, address: string): Promise<boolean> {
    const digest = digestOf(apiKey);
    const now = performance.now();
    if ((this.#accepted.get(digest) ?? 0) > now) return true;
    if ((this.#refused.get(digest) ?? 0) > now) return false;
    const asking = this.#asking.get(digest) ?? this.#question(apiKey, digest, networkOf(address));
    this.#asking.set(digest, asking);
    return asking.finally(() => this.#asking.delete(digest));
  }

  /** Waits until the board may be asked about a new key of this address. @throws TryLater when too many wait */
  #turn(address: string): Promise<void> {
    const line = this.#lines.get(address) ?? [];
    if (line.length >= MOST_WAITING_KEYS)
      throw new TryLater(429, 'keys', 'Too many new keys; the board is asked about each', 2);
    this.#lines.set(address, line);
    const turn = new Promise<void>((go) => line.push(go));
    if (this.#timer === undefined) this.#next();
    return turn;
  }

  #next(): void {
    this.#timer = undefined;
    const [[address, line] = ['', []]] = this.#lines;
    const go = line.shift();
    this.#lines.delete(address);
    if (line.length > 0) this.#lines.set(address, line);
    if (go === undefined) return;
    this.#timer = setTimeout(() => this.#next(), this.#lines.size > 1 ? GAP_MS : GAP_OF_ONE_MS);
    go();
  }

  async #question(apiKey: string, digest: string, address: string): Promise<boolean> {
    const isKnown = this.#accepted.has(digest);
    // A known key does not wait behind new ones.
    if (!isKnown) await this.#turn(address);
    const accepted = await this.ask(apiKey).then(
      () => true,
      (error: unknown) => {
        // A fault of the operator's, such as an unusable proxy: no retry ends it.
        if (!(error instanceof BoardError) || error.code === 'not_configured') throw error;
        return error.code === 'not_allowed' ? false : undefined;
      },
    );
    if (accepted === undefined && !isKnown) throw new TryLater(503, 'board', 'The board cannot check this key now', 5);
    this.#accepted.delete(digest);
    const answers = accepted === false ? this.#refused : this.#accepted;
    const counts = accepted === undefined ? UNASKED_COUNTS_MS : accepted ? YES_COUNTS_MS : NO_COUNTS_MS;
    answers.set(digest, performance.now() + counts);
    const [oldest] = answers.keys();
    if (answers.size > MOST_REMEMBERED_KEYS && oldest !== undefined) answers.delete(oldest);
    return accepted !== false;
  }
}

/** An address, of IPv6 its network: one line has 2^64 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const groups = [...start, ...zeros, ...end].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16)).join(':');
}
