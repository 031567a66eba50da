/*
 * The board's answers are bounded before anything is built from them: a few kilobytes of compressed `{}` become
 * gigabytes of objects. A list of 100 ads holds about 7,000 values (docs/board.md, Answers).
 */

/** Values of one answer: objects, arrays, and what stands between commas and colons. */
const MAX_VALUES = 200_000;
/** Rows of one list; 100 are asked for at most. */
export const MAX_ROWS = 2_000;

/**
 * Characters of one text; ads have some thousand (docs/board.md, Answers), and no limit is promised. Reading HTML takes a hundred times its size in
 * memory, so that a text of some megabytes would take the whole machine.
 */
const MAX_TEXT = 300_000;

/** An answer that is JSON and holds more than can be meant. */
export class TooMuch extends Error {}

/**
 * The value of a JSON text, or undefined where it is no JSON (which knows no undefined). In place of a text longer than
 * any that an ad can have stands a sentence that says so: one such ad must not keep the others of a list from being read.
 * @throws TooMuch before anything is built, when the text holds more values than an answer can have
 */
export function boundedJson(text: string): unknown {
  // A short answer can hold neither too many values nor too long a text, and is not looked through.
  const { values, longest } = text.length > MAX_TEXT ? measured(text) : { values: 0, longest: 0 };
  if (values > MAX_VALUES) throw new TooMuch(`more than ${MAX_VALUES.toLocaleString('en')} values`);
  try {
    return longest > MAX_TEXT ? JSON.parse(text, (_key, value) => withinBounds(value)) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, OPEN_OBJECT] = [34, 92, 44, 58, 91, 123];

function withinBounds(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_TEXT) return value;
  return `(This text has ${value.length.toLocaleString('en')} characters, which is more than any ad has. It was left out.)`;
}

/** How many values begin in a JSON text, counted up to a little over what is too many, and how long its longest string is. */
function measured(text: string): { values: number; longest: number } {
  let [values, longest] = [1, 0];
  for (let at = 0; at < text.length && values <= MAX_VALUES; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === COLON || code === OPEN_LIST || code === OPEN_OBJECT) values++;
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      longest = Math.max(longest, end - at);
      at = end;
    }
  }
  return { values, longest };
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
