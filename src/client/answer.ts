import * as z from 'zod';
import { errorMessageOf } from '../wire/codecs/envelopes.ts';
import { PAGE } from '../wire/limits.ts';
import type { Operation } from '../wire/operation.ts';
import { LONGEST_MESSAGE, quoted, shortened } from '../wire/text/quote.ts';
import { type BoardRequest, Failure } from './errors/failure.ts';
import { ExchangeFault } from './errors/fault.ts';
import { instead } from './errors/instead.ts';
import type { HttpAnswer } from './http/exchange.ts';
import { boundedJson, MAX_ROWS, TooMuch } from './json.ts';
import type { CallOutcome } from './retry.ts';

/** A JSON object as the board sent it, without the key. */
export type Json = Readonly<Record<string, unknown>>;

const NO_ANSWER_TO_READ = "Check that JOBBOARD_BASE_URL is the address of the board's API.";
const NOT_READABLE =
  'Nothing of it was used. If this continues, report it to the makers of jobboard-mcp with the name of the operation.';

/**
 * The object in the answer, once it is known to be no failure and no refusal.
 * @throws BoardError of every kind that an answer, or none, can mean (docs/contract.md, Rules, 9)
 */
export function objectOf({ last, attempts, sent }: CallOutcome, request: BoardRequest): Json {
  const failure = new Failure(request);
  if (last instanceof ExchangeFault) throw failure.fault(last, attempts, sent);
  if (last.status >= 300 && last.status < 400) throw redirected(last, request, failure);
  const json = request.secret.redactAnswer(parsedAnswer(last.text, failure));
  const message = errorIn(json);
  if (message !== undefined || last.status >= 400)
    throw failure.refused({ answer: last, attempts, message, defined: isDefinedRefusal(json, last.status) });
  if (json === undefined) throw failure.unexpected(notJson(last), NO_ANSWER_TO_READ);
  if (!isObject(json)) throw failure.unexpected(`expected an object, received ${typeName(json)}`, NOT_READABLE);
  return json;
}

/**
 * The object read as the operation's answer.
 * @throws BoardError `unexpected_answer` naming the fields that do not fit; of a write, `outcome_unknown`
 */
export function recordOf(json: Json, request: BoardRequest): unknown {
  const { operation } = request;
  const failure = new Failure(request);
  const { results } = json;
  if (Array.isArray(results) && results.length > MAX_ROWS)
    throw failure.unexpected(`results: ${results.length} rows, more than a list can mean`, NOT_READABLE, 'results');
  const read = operation.answer.safeParse(json);
  if (!read.success) {
    const issues = read.error.issues.slice(0, 2);
    const [first] = issues;
    throw failure.unexpected(issues.map(issueInWords).join('; '), NOT_READABLE, first && issuePath(first));
  }
  if (rowsAreMissing(operation, json, request))
    throw failure.unexpected('results: missing, although this page has rows', NOT_READABLE, 'results');
  return read.data;
}

/** The answer parsed, or undefined where it is no JSON. @throws BoardError when it holds too much */
function parsedAnswer(text: string, failure: Failure): unknown {
  try {
    return boundedJson(text);
  } catch (error) {
    if (error instanceof TooMuch) throw failure.unexpected(`it holds ${error.message}`, NOT_READABLE);
    throw error;
  }
}

/** Answers by which a server or something between says that a request took too long, or came too early. */
const TIMING_STATUS: ReadonlySet<number> = new Set([408, 425, 444, 460, 499]);

/**
 * Whether an answer is a refusal as the interface defines it (docs/board.md, Errors): its error object, with a message
 * and nothing beside it, at HTTP 200 or a status that refuses. Anything else may come after the board did the work: a
 * record or id beside the error, "accepted", a failure on the way back.
 */
function isDefinedRefusal(json: unknown, status: number): boolean {
  const isRefusing = status === 200 || (status >= 400 && status < 500 && !TIMING_STATUS.has(status));
  if (!isRefusing || !isObject(json) || Object.keys(json).length !== 1 || !isObject(json.error)) return false;
  const { message, ...others } = json.error;
  const isPlain = Object.entries(others).every(([name, value]) => typeof value !== 'object' && !/id$/i.test(name));
  return typeof message === 'string' && message.trim() !== '' && isPlain;
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function typeName(json: unknown): string {
  if (Array.isArray(json)) return 'array';
  return json === null ? 'null' : typeof json;
}

/**
 * The message of an error object, at whatever status (docs/board.md, Answers: HTTP 200), empty where the error has none;
 * undefined where there is no error. An empty `error` beside a record is none.
 */
function errorIn(json: unknown): string | undefined {
  if (!isObject(json)) return undefined;
  const { error } = json;
  if (!error || (Array.isArray(error) && error.length === 0)) return undefined;
  return errorMessageOf(json) ?? '';
}

function notJson(answer: HttpAnswer): string {
  const kind = answer.contentType.includes('json') ? 'text that is not JSON' : `${instead(answer)} and no JSON`;
  return `HTTP ${answer.status} with ${kind}`;
}

function redirected({ status, location }: HttpAnswer, request: BoardRequest, failure: Failure) {
  const known = location !== undefined && URL.canParse(location, request.board);
  const where = known ? quoted(new URL(location, request.board).origin) : 'an address that cannot be read';
  const next = 'It was not followed, because the API key would go with it. Set JOBBOARD_BASE_URL to the right address.';
  return failure.unexpected(`HTTP ${status}, a redirect to ${where}`, next);
}

type Issue = z.core.$ZodIssue;

/** `results[3].title`. */
function issuePath({ path }: Issue): string {
  const text = path.reduce<string>(
    (whole, part) => whole + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`),
    '',
  );
  return text.replace(/^\./, '');
}

/** `results[3].title: expected string, received object`, or `total: missing, expected number`. */
function issueInWords(issue: Issue): string {
  const message = issue.message
    .replace(/^Invalid input: /, '')
    .replace(/^(expected .*), received undefined$/, 'missing, $1');
  return `${issuePath(issue)}: ${shortened(message, LONGEST_MESSAGE)}`;
}

/**
 * Whether a list has no rows although its own numbers say that this page holds some: `results` may be missing only when
 * nothing matches and past the last page (docs/board.md, Answers).
 */
function rowsAreMissing(operation: Operation, json: Json, request: BoardRequest): boolean {
  if (!(operation.answer instanceof z.ZodObject) || !('results' in operation.answer.shape)) return false;
  if (json.results !== undefined && json.results !== null) return false;
  const sent = Object.fromEntries(request.pairs);
  const [total, page, limit] = [
    Number(json.total ?? 0),
    Number(json.page ?? sent.page ?? 1),
    Number(json.limit ?? sent.limit ?? PAGE.defaultLimit),
  ];
  return page >= 1 && limit >= 1 && total > (page - 1) * limit;
}
