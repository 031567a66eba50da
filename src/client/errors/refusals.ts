import type { ErrorCode } from '../../wire/board-error.ts';
import type { Operation } from '../../wire/operations.ts';

export interface Refusal {
  readonly status: number;
  /** Cleaned message of the board's error object; undefined without one. */
  readonly message: string | undefined;
  readonly evidence: string;
  readonly operation: Operation;
  readonly subject: string;
  readonly record: string | undefined;
  readonly keyName: string;
  /** ` in 3 attempts`, empty for one. */
  readonly times: string;
  /** The wait of `Retry-After`, such as `30 s`. */
  readonly wait: string | undefined;
}

interface Row {
  readonly code: ErrorCode;
  fits(refusal: Refusal): boolean;
  sentence(refusal: Refusal): string;
}

/** Statuses of a request that took too long, meets another one, or came too early: it may have been carried out. */
const NO_REFUSAL: ReadonlySet<number> = new Set([408, 409, 425]);

/**
 * Whether an answer proves that a write was not carried out (docs/contract.md, Writing).
 * @param isPlain whether it is the interface's error object and nothing else
 */
export function isRefusal(status: number, isPlain: boolean): boolean {
  return status === 200 ? isPlain : status >= 400 && status < 500 && !NO_REFUSAL.has(status);
}

/** Messages about the key; those about a bad key are not promised (docs/board.md, Errors, 5). */
const ABOUT_KEY =
  /\bapi[\s_-]*key\b|\b(?:invalid|wrong|unknown|missing|expired)\s+(?:key|token)\b|\bchave\b|unauthori[sz]ed|authenticat/i;
/** `Not allowed. Please contact support.` is promised (docs/board.md, Errors, 2). */
const NOT_ALLOWED = /^(?:not allowed|forbidden|permission denied|access denied)\b/i;
/** `Job not found.` is promised (docs/board.md, Errors, 2). */
const NOT_FOUND = /\bnot found\b|\bn[aã]o (?:foi )?encontrad|\binexistente\b/i;

const ROWS: readonly Row[] = [
  {
    code: 'rate_limited',
    fits: ({ status }) => status === 429,
    sentence: ({ subject, times, evidence, wait }) =>
      `The board takes no more requests for now: ${subject} was refused${times} (${evidence}). ${wait === undefined ? 'Wait a minute, then try again.' : `It asks to wait ${wait}; try again then.`}`,
  },
  {
    code: 'not_allowed',
    fits: ({ status, message }) => message === undefined && (status === 401 || status === 403),
    sentence: ({ subject, evidence, keyName }) =>
      `The board refused ${subject} (${evidence}). Check ${keyName}, and that JOBBOARD_BASE_URL is the address of the board's API.`,
  },
  {
    code: 'not_allowed',
    fits: ({ status, message = '' }) => status === 401 || (status < 500 && ABOUT_KEY.test(message)),
    sentence: ({ subject, evidence, keyName }) =>
      `The board refused the API key for ${subject} (${evidence}). Check ${keyName}.`,
  },
  {
    code: 'not_allowed',
    fits: ({ status, message = '' }) => status === 403 || (status < 500 && NOT_ALLOWED.test(message)),
    sentence: ({ subject, evidence, keyName, operation }) =>
      `The board does not allow ${subject} with this API key (${evidence}). ${operation.reserved ? `It is reserved for registered, authorized companies and their own ads: check that ${keyName} is such a company's, or ask the board's support.` : `Check ${keyName}.`}`,
  },
  {
    code: 'not_found',
    // A record to create cannot be missing.
    fits: ({ status, message, record, operation }) =>
      message !== undefined &&
      record !== undefined &&
      operation.effect !== 'create' &&
      (status === 404 ? !message.includes(operation.name) : status < 500 && NOT_FOUND.test(message)),
    sentence: ({ subject, evidence, record }) =>
      `${subject} found nothing (${evidence}). Check the ${record}: the list and search tools show those that exist.`,
  },
  {
    code: 'board_error',
    fits: ({ status }) => status >= 500,
    sentence: ({ subject, times, evidence, wait }) =>
      `The board failed at ${subject}${times} (${evidence}). ${wait === undefined ? 'Try again later.' : `It asks to wait ${wait}; try again then.`}`,
  },
  {
    code: 'unexpected_answer',
    fits: ({ status, message }) => message === undefined || status === 404,
    sentence: ({ subject, evidence }) =>
      `The answer to ${subject} is not what the board's interface promises (${evidence}). Check that JOBBOARD_BASE_URL is the address of the board's API.`,
  },
  {
    code: 'board_error',
    fits: () => true,
    sentence: ({ subject, evidence }) => `The board refused ${subject} (${evidence}). Its message says why.`,
  },
];

export function refusalOf(refusal: Refusal): Row {
  return ROWS.find(({ fits }) => fits(refusal)) as Row;
}
