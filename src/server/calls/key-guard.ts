import { Secret } from '../../client/errors/secret.ts';
import { ToolError } from '../../tools/kit/failure.ts';

/**
 * The last net for the API key. The client keeps it out of everything that it returns; this also covers what a caller
 * pastes into an argument. A key that looks like an ordinary word cannot be told from one.
 */
export class KeyGuard {
  readonly #secret: Secret;

  constructor(apiKey: string) {
    this.#secret = new Secret(apiKey);
  }

  /** Takes the key out of all texts of an answer, in place. @returns the same answer */
  withoutKey<T>(answer: T): T {
    return this.#secret.redactAnswer(answer) as T;
  }

  /**
   * The key is for the request alone; in an argument it would go into an ad, a search or a question.
   * @throws ToolError `invalid_argument`
   */
  refuseKeyIn(tool: string, raw: unknown): void {
    const given = JSON.stringify(raw) ?? 'null';
    if (JSON.stringify(this.withoutKey(JSON.parse(given))) === given) return;
    const words = `${tool} was not carried out, nothing was sent: an argument holds the API key. Leave it out; the server sends it by itself.`;
    throw new ToolError('invalid_argument', words);
  }
}
