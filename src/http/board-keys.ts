import { createHash } from 'node:crypto';
import { BoardError } from '../wire/errors.ts';
import { type ChargeNetwork, type Identifier, invalidToken, TryLater } from './guards.ts';

/** Milliseconds for which the board's answer counts: accepted, refused, and none about a key that was accepted. */
const ACCEPTED_MS = 10 * 60_000;
const REFUSED_MS = 60_000;
const UNCHECKED_MS = 30_000;
const MAX_REMEMBERED_KEYS = 20_000;
/** Characters that need no quoting in a header or a form. */
const KEY = /^[\x21-\x7e]{1,512}$/;

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64');

/** Callers send keys of the board. The board is asked about each key before anything else is done for it. */
export class BoardKeys implements Identifier {
  readonly credential = 'your API key of the job board';
  /** Expiry times by digest of the key. Two maps, so that a flood of wrong keys evicts no accepted one. */
  readonly #accepted = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #checks = new Map<string, Promise<boolean>>();

  /** @param ask one cheap read with a key; throws BoardError when the board refuses it */
  constructor(private readonly ask: (apiKey: string) => Promise<unknown>) {}

  async identify(apiKey: string, chargeNetwork: ChargeNetwork) {
    if (!(await this.#isAccepted(apiKey, chargeNetwork)))
      throw invalidToken('The board does not accept this API key. Check the API key that is sent as bearer.');
    return { name: ['key', apiKey], apiKey, mayWrite: true };
  }

  /** @throws TryLater when the network sends too many unknown keys, or the board does not answer */
  async #isAccepted(apiKey: string, chargeNetwork: ChargeNetwork): Promise<boolean> {
    const digest = digestOf(apiKey);
    const now = performance.now();
    if ((this.#accepted.get(digest) ?? 0) > now) return true;
    if (!this.#accepted.has(digest)) await chargeNetwork();
    if (!KEY.test(apiKey) || (this.#refused.get(digest) ?? 0) > now) return false;
    const check = this.#checks.get(digest) ?? this.#check(apiKey, digest);
    this.#checks.set(digest, check);
    return check.finally(() => this.#checks.delete(digest));
  }

  async #check(apiKey: string, digest: string): Promise<boolean> {
    const wasAccepted = this.#accepted.has(digest);
    const error = await this.ask(apiKey).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // A fault of the operator's settings, such as an unusable proxy, does not end with a retry.
    if (error !== undefined && (!(error instanceof BoardError) || error.code === 'not_configured')) throw error;
    const isRefused = error?.code === 'not_allowed';
    if (error !== undefined && !isRefused && !wasAccepted)
      throw new TryLater(503, 'board', 'The board cannot check this key now', 5);
    this.#accepted.delete(digest);
    if (isRefused) remember(this.#refused, digest, REFUSED_MS);
    else remember(this.#accepted, digest, error === undefined ? ACCEPTED_MS : UNCHECKED_MS);
    return !isRefused;
  }
}

/** Adds a key; the oldest goes when there are too many. */
function remember(keys: Map<string, number>, digest: string, milliseconds: number): void {
  keys.delete(digest);
  keys.set(digest, performance.now() + milliseconds);
  const [oldest] = keys.keys();
  if (keys.size > MAX_REMEMBERED_KEYS && oldest !== undefined) keys.delete(oldest);
}
