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
  readonly #known = new Map<string, { readonly accepted: boolean; readonly until: number }>();
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #addresses = new Set<string>();

  constructor(ask: AskBoard) {
    this.#ask = ask;
  }

  /** @throws TryLater where too many keys are asked about at once, or the board gives no answer */
  async accepts(apiKey: string, address: string): Promise<boolean> {
    const digest = digestOf(apiKey);
    const known = this.#known.get(digest);
    if (known !== undefined && known.until > performance.now()) return known.accepted;
    return this.#asking.get(digest) ?? this.#begin(apiKey, digest, address);
  }

  #begin(apiKey: string, digest: string, address: string): Promise<boolean> {
    if (this.#asking.size >= QUESTIONS || this.#addresses.has(address))
      throw new TryLater(429, 'Too many keys that are new here come at once; the board is asked about each', 1);
    this.#addresses.add(address);
    const asking = this.#question(apiKey, digest).finally(() => {
      this.#asking.delete(digest);
      this.#addresses.delete(address);
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
    this.#known.delete(digest);
    this.#known.set(digest, { accepted, until: performance.now() + (accepted ? YES_COUNTS : NO_COUNTS) });
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}
