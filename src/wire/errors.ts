import type { Effect } from './operations.ts';

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

export interface Finding {
  readonly field: string;
  readonly message: string;
}

export const inWords = ({ field, message }: Finding) => `${field}: ${message}`;

/** A tool's own refusal, made before anything was sent unless its code says otherwise. */
export class ToolError extends Error {
  /** @param fields the arguments that it is about */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ToolError';
  }
}

/** Refuses with all findings; for a write, says that nothing was sent (docs/contract.md, Rules, 9). */
export function refuse(tool: string, findings: readonly Finding[], effect: Effect = 'read'): ToolError {
  const lines = findings.map(inWords);
  const text = lines.length === 1 ? ` ${lines[0]}` : `\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return new ToolError(
    'invalid_argument',
    `${tool} was not ${effect === 'read' ? 'run' : 'carried out, nothing was sent'}:${text}`,
    findings.map(({ field }) => field),
  );
}
