import type { CallOptions, Client } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';

/** Milliseconds for which the board's word that a key is good counts, and for which it does where the board is silent. */
const COUNTS = 10 * 60 * 1000;
const COUNTS_IN_SILENCE = 2 * 60 * 60 * 1000;

/**
 * Whether the board takes a caller's key. Answers out of what is shared need no request to the board, so nothing shared is
 * given before the board has answered a request with the caller's own key.
 */
export class KeyProof {
  readonly #time: number;
  #takenAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param time milliseconds that asking the board may take */
  constructor(time: number) {
    this.#time = time;
  }

  /** Whether the board's word that the key is good still counts. */
  get holds(): boolean {
    return this.#age() < COUNTS_IN_SILENCE;
  }

  /** The board answered a request with the key. */
  taken(): void {
    this.#takenAt = performance.now();
  }

  /** The board refused a request for the sake of the key, or may have: it has to be asked again. */
  doubted(): void {
    this.#takenAt = Number.NEGATIVE_INFINITY;
  }

  /** @throws BoardError where the board does not take the key, or was never asked and cannot be */
  async prove(client: Client): Promise<void> {
    if (this.#age() < COUNTS) return;
    this.#asking ??= this.#ask(client).finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
  }

  async #ask(client: Client): Promise<void> {
    const call: CallOptions = { signal: new AbortController().signal, deadline: Date.now() + this.#time };
    try {
      await client.call('listLocations', {}, call);
      this.taken();
    } catch (error) {
      const refused = error instanceof BoardError && error.code === 'not_allowed';
      if (refused || this.#age() > COUNTS_IN_SILENCE) throw error;
    }
  }

  #age(): number {
    return performance.now() - this.#takenAt;
  }
}
