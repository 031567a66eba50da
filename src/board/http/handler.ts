import type { Database } from '../../sqlite.ts';
import type { Operation, ParametersOf } from '../../wire/operation.ts';
import type { OPERATIONS, OperationName } from '../../wire/operations.ts';
import type { Account } from './keys.ts';

/** What a handler knows of a call besides its parameters. */
export interface HandlerCall {
  readonly db: Database;
  readonly account: Account;
  /** Id of the company that the key belongs to; undefined for a reader. */
  readonly companyId: number | undefined;
  /** The instant of the call. */
  readonly now: number;
  readonly userAgent: string;
  /** Milliseconds that an ad waits after it was written. */
  readonly moderationTime: number;
  /** Whether the board keeps the addresses of links (docs/board.md, Publishing rules, 5). */
  readonly keepsLinks: boolean;
  /** The search parameter as it was sent, to be echoed. */
  readonly query: string;
}

/** Answers an operation: the value that is sent as JSON. @throws Refusal for an answer that is an error */
export type Handler<O extends Operation> = (parameters: ParametersOf<O>, call: HandlerCall) => object;

/** A handler for each operation; one that is missing does not compile. */
export type Handlers = { readonly [N in OperationName]: Handler<(typeof OPERATIONS)[N]> };

/** A refusal: `{error: {message}}`, which arrives with HTTP 200 (docs/board.md, Errors). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
