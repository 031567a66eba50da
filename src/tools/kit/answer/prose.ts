import { cleanText } from '../../../text/clean.ts';
import { htmlToText } from '../../../text/html/html.ts';

/** A text by others over several lines; a description may hold HTML although a plain string is promised. */
export function prose(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = /<[a-z!/]/i.test(value) ? htmlToText(value) : cleanText(value);
  return text === '' ? undefined : text;
}
