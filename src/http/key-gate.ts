import { BoardError } from '../client/errors/errors.ts';
import { digestOf, TryLater } from './identity.ts';

/** Milliseconds for which the board's word on a key counts. */
const YES_COUNTS = 10 * 60_000;
const NO_COUNTS = 60_000;
/** Questions under way at once, in a process. An address may have one. */
const QUESTIONS = 5;
/** Keys whose answers are remembered. */
const REMEMBERED = 20_000;

/** One cheap read with a key, by which the board tells whether it takes it. @throws BoardError */
export type AskBoard = (apiKey: string) => Promise<void>;

/** Whether the board takes the keys that callers bring. It is asked before anything else is done for a key. */
export class KeyGate {
  readonly #ask: AskBoard;
  /** Until when an answer counts, by the key's digest. A flood of refused keys must not push accepted ones out. */
  readonly #accepted = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #addresses = new Set<string>();

  constructor(ask: AskBoard) {
    this.#ask = ask;
  }

  /** @throws TryLater where too many keys are asked about at once, or the board gives no answer */
  async accepts(apiKey: string, address: string): Promise<boolean> {
    const digest = digestOf(apiKey);
    const now = performance.now();
    if ((this.#accepted.get(digest) ?? 0) > now) return true;
    if ((this.#refused.get(digest) ?? 0) > now) return false;
    return this.#asking.get(digest) ?? this.#begin(apiKey, digest, address);
  }

  #begin(apiKey: string, digest: string, address: string): Promise<boolean> {
    // A key that was accepted before waits for nobody.
    const isNew = !this.#accepted.has(digest);
    if (isNew && (this.#asking.size >= QUESTIONS || this.#addresses.has(address)))
      throw new TryLater(429, 'Too many keys that are new here come at once; the board is asked about each', 1);
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
        const isSilent = error instanceof BoardError && /^(board_unreachable|rate_limited)$/.test(error.code);
        if (isSilent) throw new TryLater(503, 'The board cannot be asked about this key now', 5);
        if (!(error instanceof BoardError)) throw error;
        return false;
      },
    );
    this.#remember(digest, accepted);
    return accepted;
  }

  #remember(digest: string, accepted: boolean): void {
    this.#accepted.delete(digest);
    this.#refused.delete(digest);
    const answers = accepted ? this.#accepted : this.#refused;
    answers.set(digest, performance.now() + (accepted ? YES_COUNTS : NO_COUNTS));
    const [oldest] = answers.keys();
    if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
  }
}
