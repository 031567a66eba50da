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
  /** @param sent whether bytes of the request may have reached the board */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly sent: boolean,
  ) {
    super(message);
    this.name = 'BoardError';
  }
}

/** Messages of the interface (docs/board.md, Errors). */
export const MESSAGES = {
  jobNotFound: 'Job not found.',
  notAllowed: 'Not allowed. Please contact support.',
} as const;
