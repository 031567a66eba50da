import { NoSqliteError } from '../../sqlite.ts';
import { StorageError } from '../../storage/store.ts';
import { BoardError, type ErrorCode, ToolError } from '../../wire/errors.ts';

/** Most characters of an error: enough for many findings, few enough for every client. */
const LONGEST_ERROR_CHARACTERS = 11_000;
const LONGEST_LINE_CHARACTERS = 2000;

/** docs/contract.md, Rules, 9. */
export const errorCodeOf = (error: unknown): ErrorCode => (isForeseen(error) ? error.code : 'internal_error');

/** Whether an error is meant for the caller, and no fault of this server. */
export const isForeseen = (error: unknown): error is Error & { readonly code: ErrorCode } =>
  [BoardError, StorageError, ToolError, NoSqliteError].some((kind) => error instanceof kind);

export function errorWords(error: unknown): string {
  return `[${errorCodeOf(error)}] ${withinLimit(sentenceOf(error))}`;
}

function sentenceOf(error: unknown): string {
  if (isForeseen(error)) return error.message;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `jobboard-mcp itself failed (${what}). The fault is neither in the call nor at the board; please report it.`;
}

function withinLimit(sentence: string): string {
  if (sentence.length <= LONGEST_ERROR_CHARACTERS) return sentence;
  const lines = sentence
    .split('\n')
    .map((text) => (text.length > LONGEST_LINE_CHARACTERS ? `${text.slice(0, LONGEST_LINE_CHARACTERS)}…` : text));
  let used = 0;
  const messageLines = lines.filter((text) => {
    used += text.length + 1;
    return used < LONGEST_ERROR_CHARACTERS;
  });
  return [...messageLines, `… and ${lines.length - messageLines.length} more like these.`].join('\n');
}
