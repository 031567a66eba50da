/** Why a call failed; stable, part of the contract (docs/contract.md, Rules, 9). */
export type ErrorCode =
  | 'invalid_argument'
  | 'not_found'
  | 'not_allowed'
  | 'not_configured'
  | 'rate_limited'
  | 'board_error'
  | 'board_unreachable'
  | 'unexpected_answer'
  | 'outcome_unknown'
  | 'declined'
  | 'duplicate'
  | 'cancelled'
  | 'internal_error';

export interface ErrorFacts {
  /** Name of the operation, such as `job/get`. */
  readonly operation: string;
  /** Whether bytes of the request may have reached the board. */
  readonly sent: boolean;
  /** The parameter or the field of the answer that is at fault, such as `id` or `results[3].title`. */
  readonly field?: string | undefined;
  /** What the board said, cleaned and shortened. */
  readonly boardMessage?: string | undefined;
}

/** A call to the board that failed. Its message is finished: what failed, with which value, and what to do next. */
export class BoardError extends Error {
  readonly code: ErrorCode;
  readonly operation: string;
  readonly sent: boolean;
  readonly field?: string;
  readonly boardMessage?: string;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts) {
    super(message);
    this.name = 'BoardError';
    this.code = code;
    this.operation = facts.operation;
    this.sent = facts.sent;
    if (facts.field !== undefined) this.field = facts.field;
    if (facts.boardMessage !== undefined) this.boardMessage = facts.boardMessage;
  }
}
