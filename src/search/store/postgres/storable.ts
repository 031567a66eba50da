/** JSON that says a character which PostgreSQL takes in no text. */
const ESCAPED = /\\u(?:0000|d[89a-f][\da-f]{2})/i;

/**
 * A value as PostgreSQL can keep it: its texts hold neither NUL nor half a character, which boards and callers may send all
 * the same, plainly or escaped in JSON. What is looked up passes through here as what is kept does, so it is found.
 */
export function storable(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = clean(value);
  return /^[[{]/.test(text) && ESCAPED.test(text) ? cleanJson(text) : text;
}

function clean(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

function cleanJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_name, value) => (typeof value === 'string' ? clean(value) : value));
  } catch {
    // No JSON, but a text that begins like it.
    return text;
  }
}
