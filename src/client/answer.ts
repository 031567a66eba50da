import * as z from 'zod';
import { errorMessageOf } from '../wire/codecs/envelopes.ts';
import { PAGE } from '../wire/limits.ts';
import type { Operation } from '../wire/operation.ts';
import { LONGEST_MESSAGE, quoted, shortened } from '../wire/text/quote.ts';
import { type BoardRequest, faulty, instead, refused, unexpected } from './errors/failure.ts';
import { ExchangeFault } from './errors/fault.ts';
import type { HttpAnswer } from './http/exchange.ts';
import type { CallOutcome } from './retry.ts';
import type { Secret } from './secret.ts';

/** A JSON object as the board sent it, without the key. */
export type Json = Readonly<Record<string, unknown>>;

const NOT_READABLE =
  'Nothing of it was used. If this continues, report it to the makers of jobboard-mcp with the name of the operation.';

/** The object in the answer. @throws BoardError where it is missing, a failure or a refusal */
export function objectOf({ last, attempts, sent }: CallOutcome, request: BoardRequest): Json {
  if (last instanceof ExchangeFault) throw faulty(request, last, attempts, sent);
  if (last.status >= 300 && last.status < 400) throw redirected(last, request);
  const json = parsed(last.text, request.secret);
  const message = errorIn(json);
  if (message !== undefined || last.status >= 400) throw refused(request, last, attempts, message, isPlainError(json));
  if (json === undefined) {
    const kind = last.contentType.includes('json') ? 'text that is not JSON' : `${instead(last)} and no JSON`;
    throw unexpected(request, `HTTP ${last.status} with ${kind}`);
  }
  if (!isObject(json)) throw unexpected(request, `expected an object, received ${typeName(json)}`, NOT_READABLE);
  return json;
}

/** So many rows, none of which can be read, are no odd records but another interface. */
const SOME = 3;

/** The operation's answer. A row that cannot be read costs that row, not the page. @throws BoardError */
export function answerOf(json: Json, request: BoardRequest, onOddRow: (what: string) => void): unknown {
  const { answer } = request.operation;
  const whole = answer.safeParse(json);
  if (whole.success && rowsAreMissing(request.operation, json, request))
    throw unexpected(request, 'results: missing, although this page has rows', NOT_READABLE);
  if (whole.success) return whole.data;
  const { issues } = whole.error;
  const odd = new Set(issues.map(({ path: [list, row] }) => (list === 'results' ? row : undefined)));
  const rows = json.results;
  const isOtherShape = Array.isArray(rows) && odd.size === rows.length && odd.size >= SOME;
  if (Array.isArray(rows) && !odd.has(undefined) && !isOtherShape) {
    for (const row of odd)
      onOddRow(issueInWords(issues.find(({ path }) => path[1] === row) ?? (issues[0] as z.core.$ZodIssue)));
    return answerOf({ ...json, results: rows.filter((_, at) => !odd.has(at)) }, request, onOddRow);
  }
  throw unexpected(request, issues.slice(0, 2).map(issueInWords).join('; '), NOT_READABLE);
}

function parsed(text: string, secret: Secret): unknown {
  try {
    return secret.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an answer is the error object of the interface, with a message and nothing beside it (docs/board.md, Errors, 1). */
function isPlainError(json: unknown): boolean {
  if (!isObject(json) || Object.keys(json).length !== 1 || !isObject(json.error)) return false;
  const { message, ...others } = json.error;
  const holdsNothingElse = Object.entries(others).every(
    ([name, value]) => typeof value !== 'object' && !/id$/i.test(name),
  );
  return typeof message === 'string' && message.trim() !== '' && holdsNothingElse;
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function typeName(json: unknown): string {
  if (Array.isArray(json)) return 'array';
  return json === null ? 'null' : typeof json;
}

/** The message of an error object, at whatever status; empty where the error has none. An empty `error` is no error. */
function errorIn(json: unknown): string | undefined {
  if (!isObject(json)) return undefined;
  const { error } = json;
  if (!error || (Array.isArray(error) && error.length === 0)) return undefined;
  return errorMessageOf(json) ?? '';
}

function redirected({ status, location }: HttpAnswer, request: BoardRequest) {
  const known = location !== undefined && URL.canParse(location, request.board);
  const where = known ? quoted(new URL(location, request.board).origin) : 'an address that cannot be read';
  const next = 'It was not followed, because the API key would go with it. Set JOBBOARD_BASE_URL to the right address.';
  return unexpected(request, `HTTP ${status}, a redirect to ${where}`, next);
}

type Issue = z.core.$ZodIssue;

function issuePath({ path }: Issue): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function issueInWords(issue: Issue): string {
  const message = issue.message
    .replace(/^Invalid input: /, '')
    .replace(/^(expected .*), received undefined$/, 'missing, $1');
  return `${issuePath(issue)}: ${shortened(message, LONGEST_MESSAGE)}`;
}

/** `results` may be missing only when nothing matches and past the last page (docs/board.md, Answers). */
function rowsAreMissing(operation: Operation, json: Json, request: BoardRequest): boolean {
  if (!(operation.answer instanceof z.ZodObject) || !('results' in operation.answer.shape)) return false;
  if (json.results !== undefined && json.results !== null) return false;
  const sent = Object.fromEntries(request.pairs);
  const page = Number(json.page ?? sent.page ?? 1);
  const limit = Number(json.limit ?? sent.limit ?? PAGE.defaultLimit);
  return page >= 1 && limit >= 1 && Number(json.total ?? 0) > (page - 1) * limit;
}
