/*
 * The board's answers are bounded before anything is built from them: a few kilobytes of compressed `{}` become
 * gigabytes of objects. A list of 100 ads holds about 7,000 values (docs/board.md, Answers).
 */

/** Values of one answer: objects, arrays, and what stands between commas and colons. */
const MAX_VALUES = 200_000;
/** Rows of one list; 100 are asked for at most. */
export const MAX_ROWS = 2_000;

/** An answer that is JSON and holds more than can be meant. */
export class TooMuch extends Error {}

/**
 * The value of a JSON text, or undefined where it is no JSON (which knows no undefined).
 * @throws TooMuch before anything is built, when the text holds more values than an answer can have
 */
export function boundedJson(text: string): unknown {
  // Two values need three characters, so a short text cannot hold too many and is not looked through.
  if (text.length > MAX_VALUES && valuesIn(text, MAX_VALUES) > MAX_VALUES)
    throw new TooMuch(`more than ${MAX_VALUES.toLocaleString('en')} values`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, OPEN_OBJECT] = [34, 92, 44, 58, 91, 123];

/** How many values begin in a JSON text, counted up to a little over `enough`. */
function valuesIn(text: string, enough: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= enough; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === COLON || code === OPEN_LIST || code === OPEN_OBJECT) values++;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  return values;
}

/** The place of the quotation mark that ends the string begun at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
