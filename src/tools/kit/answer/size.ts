import { cleanText } from '../../../text/clean.ts';
import { htmlToText } from '../../../text/html/html.ts';
import { enumerated } from '../../../wire/text/phrases.ts';
import { itemsWithin, notGiven, sentences } from './answer.ts';

/* What is larger than an answer may be loses whole items, and says so (docs/contract.md, Rules, 4). */

/** The facts that fit: of a list its first items, of others all or nothing. @param room characters, as JSON */
export function factsWithin<T extends object>(facts: T, room: number): { facts: T; note: string | undefined } {
  let left = room;
  const omitted: string[] = [];
  const kept = Object.entries(facts).flatMap(([name, value]) => {
    const shown = Array.isArray(value) ? itemsWithin(value, left / 2) : value;
    const size = (JSON.stringify(shown) ?? '').length;
    if (size > left) {
      omitted.push(name);
      return [];
    }
    if (shown !== value && shown.length < value.length)
      omitted.push(`${value.length - shown.length} of ${value.length} ${name}`);
    left -= size;
    return [[name, shown]];
  });
  const note =
    omitted.length === 0 ? undefined : `Left out for size: ${enumerated(omitted)}. The board's page of it has all.`;
  return { facts: Object.fromEntries(kept) as T, note };
}

const ON_BOARD = 'The rest can only be read on the board.';
const JOINTS = ['\n\n', '\n', '. '] as const;

/** Cuts at paragraphs, else at lines, else at sentences. @param room characters, as JSON @param way to the rest */
export function paragraphsThatFit(text: string, room: number, way = ON_BOARD): { text: string; note?: string } {
  if (JSON.stringify(text).length <= room) return { text };
  const parted = /<\/(?:p|ul|ol)>/.test(text)
    ? [partsThatFit(text.split(/(?<=<\/(?:p|ul|ol)>)/), '', room)]
    : JOINTS.map((joint) => partsThatFit(text.split(joint), joint, room));
  const shown = parted.find((part) => part !== '') ?? '';
  const [left, all] = [text.length - shown.length, text.length].map((count) => count.toLocaleString('en'));
  if (shown === '')
    return { text: '', note: `All ${all} characters are left out for size: the first part is too long.` };
  return { text: shown, note: `${left} of ${all} characters are left out for size, at the end. ${way}` };
}

function partsThatFit(parts: readonly string[], joint: string, room: number): string {
  const kept = itemsWithin(parts, room - 200).join(joint);
  return kept !== '' && joint === '. ' ? `${kept}.` : kept;
}

/** A whole record within the size of an answer, with what is left out and what it does not give. @param room characters */
export function wholeRecord<T extends object>(
  all: T,
  description: string,
  room: number,
  askedFor: Readonly<Record<string, string>>,
) {
  const { facts, note } = factsWithin(all, room / 2);
  const about = paragraphsThatFit(description, room - JSON.stringify(facts).length);
  const said = sentences(
    about.note,
    note,
    notGiven<object>({ ...all, description: description || undefined }, askedFor),
  );
  return { facts, description: about.text, note: said };
}

/** Cleans a text by others; a description may hold HTML although a plain string is promised. */
export function prose(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = /<[a-z!/]/i.test(value) ? htmlToText(value) : cleanText(value);
  return text === '' ? undefined : text;
}
