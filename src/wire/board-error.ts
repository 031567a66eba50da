/** Reason of a failed call; stable, part of the contract (docs/contract.md, Rules, 9). */
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

export class BoardError extends Error {
  readonly code: ErrorCode;
  /** Whether bytes of the request may have reached the board. */
  readonly sent: boolean;

  constructor(code: ErrorCode, message: string, sent: boolean) {
    super(message);
    this.name = 'BoardError';
    this.code = code;
    this.sent = sent;
  }
}

/** Messages of the interface (docs/board.md, Errors). */
export const MESSAGES = {
  jobNotFound: 'Job not found.',
  notAllowed: 'Not allowed. Please contact support.',
} as const;
