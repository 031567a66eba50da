import { BoardError, type ErrorCode } from '../../wire/board-error.ts';
import type { Operation } from '../../wire/operations.ts';
import { LONGEST_MESSAGE, onOneLine, quoted, shortened } from '../../wire/text/quote.ts';
import type { HttpAnswer } from '../http/exchange.ts';
import { retryAfter } from '../retry.ts';
import type { Secret } from '../secret.ts';
import type { ExchangeFault } from './fault.ts';
import { isRefusal, type Refusal, refusalOf } from './refusals.ts';

export interface BoardRequest {
  readonly operation: Operation;
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly board: string;
  /** ` through the proxy at …`, or empty; known once the request was sent. */
  readonly through: () => string;
  readonly secret: Secret;
  /** The place of the key, for the sentence about a refused key. */
  readonly keyName: string;
  readonly budget: number;
}

const CHECK_ADDRESS = "Check that JOBBOARD_BASE_URL is the address of the board's API.";

export type GivenUp = 'cancelled' | 'late' | 'closed';

export function givenUp(request: BoardRequest, why: GivenUp, sent: boolean): BoardError {
  const within = seconds(request.budget);
  if (sent && isWrite(request))
    return unknown(
      request,
      why === 'late' ? `no answer came within ${within}` : 'the server was ended before an answer came',
    );
  const nothing = isWrite(request) ? ' Nothing was sent.' : '';
  const sentences: Readonly<Record<GivenUp, string>> = {
    late: `The board at ${request.board} gave no answer to ${subjectOf(request)} within ${within}.${nothing} Raise JOBBOARD_TIMEOUT or try again.`,
    cancelled: `${subjectOf(request)} was cancelled before an answer came.${nothing}`,
    closed: `${subjectOf(request)} was stopped because the server is shutting down.${nothing}`,
  };
  return errorOf(request, why === 'late' ? 'board_unreachable' : 'cancelled', sentences[why], sent);
}

export function faulty(request: BoardRequest, fault: ExchangeFault, attempts: number, sent: boolean): BoardError {
  const reason = fault.kind === 'too_large' ? 'it is larger than 16 MB' : fault.message;
  const subject = subjectOf(request);
  const times = inAttempts(attempts);
  if (fault.kind === 'unconnected') {
    const through = request.through();
    const sentence = `The board at ${request.board} could not be reached${through}${times}: ${reason}. ${subject} was not sent.`;
    // With a proxy, these codes are about the connection to it.
    const isDead =
      through !== '' && /\((?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|UND_\w+_TIMEOUT)\)/.test(reason);
    const what = isDead ? 'that the proxy runs and its address is right' : 'JOBBOARD_BASE_URL and the network';
    const next = `${isDead ? 'The proxy itself does not answer. ' : ''}Check ${what}, then try again.`;
    return errorOf(request, 'board_unreachable', `${sentence} ${next}`, sent);
  }
  if (isWrite(request)) return unknown(request, `its answer cannot be used: ${reason}`);
  if (fault.kind === 'too_large') return unexpected(request, reason, 'Ask for less at once, such as a smaller limit.');
  if (fault.kind === 'unreadable') return unexpected(request, reason, CHECK_ADDRESS);
  const sentence = `The answer of the board at ${request.board} to ${subject} arrived incomplete${times}: ${reason}.`;
  return errorOf(request, 'board_unreachable', `${sentence} Try again later.`, sent);
}

export function unexpected(request: BoardRequest, what: string, next = CHECK_ADDRESS): BoardError {
  const sentence = `not what the board's interface promises: ${what}`;
  if (isWrite(request)) return unknown(request, `its answer is ${sentence}`);
  return errorOf(request, 'unexpected_answer', `The answer to ${subjectOf(request)} is ${sentence}. ${next}`);
}

/** @param said message of the error object @param isPlain whether the answer is only that object */
export function refused(
  request: BoardRequest,
  answer: HttpAnswer,
  attempts: number,
  said: string | undefined,
  isPlain: boolean,
): BoardError {
  const message = said === undefined ? undefined : shortened(request.secret.redact(onOneLine(said)), LONGEST_MESSAGE);
  const words = message === undefined ? instead(answer) : message && quoted(message, LONGEST_MESSAGE);
  const evidence = `${answer.status < 300 ? '' : `HTTP ${answer.status}, `}${words || 'an error without a message'}`;
  if (isWrite(request) && !isRefusal(answer.status, isPlain))
    return unknown(request, `its answer is not a refusal that the interface defines (${evidence})`);
  const wait = retryAfter(answer);
  const refusal: Refusal = {
    status: answer.status,
    message,
    evidence,
    operation: request.operation,
    subject: subjectOf(request),
    record: recordOf(request)?.[0],
    keyName: request.keyName,
    times: inAttempts(attempts),
    wait: wait === undefined ? undefined : seconds(wait),
  };
  const { code, sentence } = refusalOf(refusal);
  const nothing = isWrite(request) ? ' Nothing was carried out.' : '';
  return errorOf(request, code, sentence(refusal) + nothing);
}

/** Names the answer that came in place of JSON. Never quotes it. */
export function instead({ contentType, text }: HttpAnswer): string {
  if (text.trim() === '') return 'an empty answer';
  if (contentType === '') return 'no content type';
  // Other text may be a stranger's words, which are not repeated as ours.
  return /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(contentType) ? `content type ${contentType}` : 'an odd content type';
}

function unknown(request: BoardRequest, what: string): BoardError {
  const id = recordOf(request)?.[1];
  const next =
    request.operation.effect === 'create'
      ? 'The ad may or may not be there: look for it with list_jobs or in the company dashboard before trying again, since a second create may publish it twice.'
      : `Whether job ${id} was changed is not known: check with job_status and get_job for id ${id} before trying again.`;
  return errorOf(request, 'outcome_unknown', `${subjectOf(request)} was sent, but ${what}. ${next}`);
}

function errorOf(request: BoardRequest, code: ErrorCode, message: string, sent = true): BoardError {
  return new BoardError(code, request.secret.redact(message), sent);
}

function isWrite({ operation }: BoardRequest): boolean {
  return operation.effect !== 'read';
}

function recordOf({ pairs }: BoardRequest): readonly [string, string] | undefined {
  return pairs.find(([name]) => name === 'id' || name === 'slug');
}

function subjectOf(request: BoardRequest): string {
  const [name, value = ''] = recordOf(request) ?? [];
  if (name === undefined) return request.operation.name;
  return `${request.operation.name} with ${name} ${name === 'id' ? value : quoted(value)}`;
}

function inAttempts(attempts: number): string {
  return attempts === 1 ? '' : ` in ${attempts} attempts`;
}

function seconds(milliseconds: number): string {
  return milliseconds >= 1000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 100) / 10} s`;
}
