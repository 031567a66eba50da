import { quoted } from '../text/prose.ts';
import { typeName } from '../wire/fields.ts';
import { PAGE } from '../wire/limits.ts';
import { answerKind, type BoardRequest, faulty, refusedByBoard, unexpected } from './board-errors.ts';
import { ExchangeFault } from './http/exchange.ts';
import { type Json, type OddEnd, parseAnswer } from './parse-answer.ts';
import type { CallOutcome } from './retry.ts';
import type { Secret } from './secret.ts';

const NOT_FOLLOWED =
  'It was not followed, because the API key would go with it. Set JOBBOARD_BASE_URL to the right address.';
const NOT_READABLE =
  'Nothing of it was used. If this continues, report it to the makers of jobboard-mcp with the name of the operation.';

/** The object of an answer. @throws BoardError when it is missing, a failure or a refusal */
export function objectOf({ last, attempts, sent }: CallOutcome, request: BoardRequest): Json {
  if (last instanceof ExchangeFault) throw faulty(request, last, attempts, sent);
  if (last.status >= 300 && last.status < 400)
    throw unexpected(
      request,
      `HTTP ${last.status}, a redirect to ${quoted((last.location ?? '').split('?')[0])}`,
      NOT_FOLLOWED,
    );
  const json = parsed(last.text, request.secret);
  const message = errorIn(json);
  if (message !== undefined || last.status >= 400)
    throw refusedByBoard(request, last, attempts, message, isPlainError(json));
  if (json === undefined) {
    const kind = last.contentType.includes('json') ? 'text that is not JSON' : `${answerKind(last)} and no JSON`;
    throw unexpected(request, `HTTP ${last.status} with ${kind}`);
  }
  if (!isObject(json)) throw unexpected(request, `expected an object, received ${typeName(json)}`, NOT_READABLE);
  return json;
}

/** The operation's answer. An unreadable row is left out, a line that is too long truncated. @throws BoardError */
export function answerOf(json: Json, request: BoardRequest, onOdd: (what: string, end: OddEnd) => void): unknown {
  requireQuery(json, request);
  const isIncomplete = 'results' in request.operation.answer.shape && rowsAreMissing(json, request);
  const { answer, problems, odd } = parseAnswer(request.operation.answer, json);
  if (answer === undefined) throw unexpected(request, problems.slice(0, 2).join('; '), NOT_READABLE);
  if (isIncomplete) throw unexpected(request, 'results: missing, although this page has rows', NOT_READABLE);
  for (const { what, end } of odd) onOdd(what, end);
  return answer;
}

/** An empty echo of words means that they were not applied. */
function requireQuery({ query }: Json, request: BoardRequest): void {
  const words = request.pairs.find(([name]) => name === 'q')?.[1].trim();
  if (!words || typeof query !== 'string' || query.trim() !== '') return;
  const what = 'query: empty, so the words were not applied';
  throw unexpected(request, what, 'Its list is not filtered by them and was not used.');
}

function parsed(text: string, secret: Secret): unknown {
  try {
    return secret.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an answer is the interface's error object, a message and nothing else (docs/board.md, Errors, 1). */
function isPlainError(json: unknown): boolean {
  if (!isObject(json) || Object.keys(json).length !== 1 || !isObject(json.error)) return false;
  const { message, ...others } = json.error;
  const isPlain = ([name, value]: [string, unknown]) => typeof value !== 'object' && !/id$/i.test(name);
  return typeof message === 'string' && message.trim() !== '' && Object.entries(others).every(isPlain);
}

const isObject = (json: unknown): json is Json => typeName(json) === 'object';

/** The message of an error object at any status; empty when it has none. An empty `error` is no error. */
function errorIn(json: unknown): string | undefined {
  if (!isObject(json)) return undefined;
  const { error } = json;
  if (!error || (Array.isArray(error) && error.length === 0)) return undefined;
  const message = isObject(error) ? error.message : error;
  return typeof message === 'string' || typeof message === 'number' ? String(message) : '';
}

/** `results` may be missing only when nothing matches and past the last page (docs/board.md, Answers). */
function rowsAreMissing(json: Json, { pairs }: BoardRequest): boolean {
  if (json.results !== undefined && json.results !== null) return false;
  const sent = Object.fromEntries(pairs);
  const page = Number(json.page ?? sent.page ?? 1);
  const limit = Number(json.limit ?? sent.limit ?? PAGE.defaultLimit);
  return page >= 1 && limit >= 1 && Number(json.total ?? 0) > (page - 1) * limit;
}
