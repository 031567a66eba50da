import { cleanLine } from '../text/clean.ts';
import { LONGEST_MESSAGE_CHARACTERS, quoted, shortened } from '../text/prose.ts';
import { BoardError, type ErrorCode } from '../wire/errors.ts';
import type { Operation } from '../wire/operations.ts';
import type { ExchangeFault, HttpAnswer } from './http/exchange.ts';
import { retryAfter } from './retry.ts';
import type { Secret } from './secret.ts';

export interface BoardRequest {
  readonly operation: Operation;
  readonly pairs: readonly [name: string, value: string][];
  readonly board: string;
  /** ` through the proxy at …`, or empty; known once the request was sent. */
  readonly through: () => string;
  readonly secret: Secret;
  /** The place of the key, for the sentence about a refused key. */
  readonly keyName: string;
  /** Milliseconds that the call had. */
  readonly budget: number;
}

const CHECK_ADDRESS = "Check that JOBBOARD_BASE_URL is the address of the board's API.";

export type GiveUpReason = 'cancelled' | 'late' | 'closed';

export function gaveUpError(request: BoardRequest, why: GiveUpReason, sent: boolean): BoardError {
  const within = seconds(request.budget);
  if (sent && isWrite(request))
    return unknown(
      request,
      why === 'late' ? `no answer came within ${within}` : 'the server was ended before an answer came',
    );
  const nothing = isWrite(request) ? ' Nothing was sent.' : '';
  const sentences: Readonly<Record<GiveUpReason, string>> = {
    late: `The board at ${request.board} gave no answer to ${subjectOf(request)} within ${within}.${nothing} Raise JOBBOARD_TIMEOUT or try again.`,
    cancelled: `${subjectOf(request)} was cancelled before an answer came.${nothing}`,
    closed: `${subjectOf(request)} was stopped because the server is shutting down.${nothing}`,
  };
  return errorOf(request, why === 'late' ? 'board_unreachable' : 'cancelled', sentences[why], sent);
}

export function faulty(request: BoardRequest, fault: ExchangeFault, attempts: number, sent: boolean): BoardError {
  const { kind, message: reason } = fault;
  const subject = subjectOf(request);
  if (kind === 'unconnected') {
    const through = request.through();
    const sentence = `The board at ${request.board} could not be reached${through}${inAttempts(attempts)}: ${reason}. ${subject} was not sent.`;
    const next = through === '' ? 'JOBBOARD_BASE_URL and the network' : 'that the proxy runs, and JOBBOARD_BASE_URL';
    return errorOf(request, 'board_unreachable', `${sentence} Check ${next}, then try again.`, sent);
  }
  if (isWrite(request)) return unknown(request, `its answer cannot be used: ${reason}`);
  if (kind === 'too_large') return unexpected(request, reason, 'Ask for less at once, such as a smaller limit.');
  if (kind === 'unreadable') return unexpected(request, reason);
  const sentence = `The answer of the board at ${request.board} to ${subject} arrived incomplete${inAttempts(attempts)}: ${reason}.`;
  return errorOf(request, 'board_unreachable', `${sentence} Try again later.`, sent);
}

export function unexpected(request: BoardRequest, what: string, next = CHECK_ADDRESS): BoardError {
  const sentence = `not what the board's interface promises: ${what}`;
  if (isWrite(request)) return unknown(request, `its answer is ${sentence}`);
  return errorOf(request, 'unexpected_answer', `The answer to ${subjectOf(request)} is ${sentence}. ${next}`);
}

/** Statuses of a request that took too long, meets another one, or came too early: it may have been carried out. */
const NO_REFUSAL: ReadonlySet<number> = new Set([408, 409, 425]);

/**
 * An error object, or a status that is no success. For a write it proves that nothing was carried out only where the
 * interface defines it as a refusal (docs/contract.md, Writing).
 * @param boardMessage message of the error object @param isPlain whether the answer is only that object
 */
export function refusedByBoard(
  request: BoardRequest,
  answer: HttpAnswer,
  attempts: number,
  boardMessage: string | undefined,
  isPlain: boolean,
): BoardError {
  const { status } = answer;
  const message =
    boardMessage === undefined
      ? undefined
      : shortened(request.secret.redact(cleanLine(boardMessage)), LONGEST_MESSAGE_CHARACTERS);
  const words = message === undefined ? answerKind(answer) : message && quoted(message, LONGEST_MESSAGE_CHARACTERS);
  const evidence = `${status < 300 ? '' : `HTTP ${status}, `}${words || 'an error without a message'}`;
  const isRefusal = status === 200 ? isPlain : status >= 400 && status < 500 && !NO_REFUSAL.has(status);
  if (isWrite(request) && !isRefusal)
    return unknown(request, `its answer is not a refusal that the interface defines (${evidence})`);
  const { keyName, operation } = request;
  const subject = subjectOf(request);
  const times = inAttempts(attempts);
  const wait = retryAfter(answer);
  const again = wait === undefined ? undefined : `It asks to wait ${seconds(wait)}; try again then.`;
  const meaning = meaningOfRefusal(request, status, message);
  const sentences: Readonly<Record<Meaning, string>> = {
    busy: `The board takes no more requests for now: ${subject} was refused${times} (${evidence}). ${again ?? 'Wait a minute, then try again.'}`,
    'bad key': `The board refused the API key for ${subject} (${evidence}). Check ${keyName}${message === undefined ? ", and that JOBBOARD_BASE_URL is the address of the board's API" : ''}.`,
    forbidden: `The board does not allow ${subject} with this API key (${evidence}). ${operation.reserved ? `It is reserved for registered, authorized companies and their own ads: check that ${keyName} is such a company's, or ask the board's support.` : `Check ${keyName}.`}`,
    missing: `${subject} found nothing (${evidence}). Check the ${recordParameter(request)?.[0]}: the list and search tools show those that exist.`,
    failed: `The board failed at ${subject}${times} (${evidence}). ${again ?? 'Try again later.'}`,
    odd: `The answer to ${subject} is not what the board's interface promises (${evidence}). ${CHECK_ADDRESS}`,
    refused: `The board refused ${subject} (${evidence}). Its message says why.`,
  };
  const nothing = isWrite(request) ? ' Nothing was carried out.' : '';
  return errorOf(request, CODES[meaning], sentences[meaning] + nothing);
}

/** Messages about the key; those about a bad key are not promised (docs/board.md, Errors, 5). */
const ABOUT_KEY =
  /\bapi[\s_-]*key\b|\b(?:invalid|wrong|unknown|missing|expired)\s+(?:key|token)\b|\bchave\b|unauthori[sz]ed|authenticat/i;
/** `Not allowed. Please contact support.` is promised (docs/board.md, Errors, 2). */
const NOT_ALLOWED = /^(?:not allowed|forbidden|permission denied|access denied)\b/i;
/** `Job not found.` is promised (docs/board.md, Errors, 2). */
const NOT_FOUND = /\bnot found\b|\bn[aã]o (?:foi )?encontrad|\binexistente\b/i;

/** A record to create cannot be missing; a path that the message names is no record. */
function isMissing({ operation, pairs }: BoardRequest, status: number, message: string | undefined): boolean {
  if (message === undefined || operation.effect === 'create' || recordParameter({ pairs }) === undefined) return false;
  return status === 404 ? !message.includes(operation.name) : status < 500 && NOT_FOUND.test(message);
}

type Meaning = 'busy' | 'bad key' | 'forbidden' | 'missing' | 'failed' | 'odd' | 'refused';

const CODES: Readonly<Record<Meaning, ErrorCode>> = {
  busy: 'rate_limited',
  'bad key': 'not_allowed',
  forbidden: 'not_allowed',
  missing: 'not_found',
  failed: 'board_error',
  odd: 'unexpected_answer',
  refused: 'board_error',
};

/** @param message cleaned, of the board's error object; undefined without one */
function meaningOfRefusal(request: BoardRequest, status: number, message: string | undefined): Meaning {
  const boardMessage = status < 500 ? (message ?? '') : '';
  if (status === 429) return 'busy';
  if (status === 401 || ABOUT_KEY.test(boardMessage)) return 'bad key';
  if (status === 403) return message === undefined ? 'bad key' : 'forbidden';
  if (NOT_ALLOWED.test(boardMessage)) return 'forbidden';
  if (isMissing(request, status, message)) return 'missing';
  if (status >= 500) return 'failed';
  return message === undefined || status === 404 ? 'odd' : 'refused';
}

/** Names the answer that came in place of JSON. Never quotes it. */
export function answerKind({ contentType, text }: HttpAnswer): string {
  if (text.trim() === '') return 'an empty answer';
  return contentType === '' ? 'no content type' : `content type ${quoted(contentType)}`;
}

function unknown(request: BoardRequest, what: string): BoardError {
  const id = recordParameter(request)?.[1];
  const next =
    request.operation.effect === 'create'
      ? 'The ad may or may not be there: list_jobs or the company dashboard shows it.'
      : `Whether job ${id} was changed is not known: check with job_status and get_job for id ${id} before trying again.`;
  return errorOf(request, 'outcome_unknown', `${subjectOf(request)} was sent, but ${what}. ${next}`);
}

const errorOf = (request: BoardRequest, code: ErrorCode, message: string, sent = true) =>
  new BoardError(code, request.secret.redact(message), sent);

const isWrite = ({ operation }: BoardRequest) => operation.effect !== 'read';

const recordParameter = ({ pairs }: Pick<BoardRequest, 'pairs'>) =>
  pairs.find(([name]) => name === 'id' || name === 'slug');

function subjectOf(request: BoardRequest): string {
  const [name, value = ''] = recordParameter(request) ?? [];
  if (name === undefined) return request.operation.name;
  return `${request.operation.name} with ${name} ${name === 'id' ? value : quoted(value)}`;
}

const inAttempts = (attempts: number) => (attempts === 1 ? '' : ` in ${attempts} attempts`);

const seconds = (milliseconds: number) =>
  `${milliseconds >= 1000 ? Math.ceil(milliseconds / 1000) : Math.ceil(milliseconds / 100) / 10} s`;
