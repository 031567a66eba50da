import { composed, isOrdinary, trimmedEnd, withoutPiles } from './fold.ts';

const LINE_ENDS = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
/** U+2800, the empty braille pattern, looks like a space but is not of class Zs. */
const ODD_SPACES = /[\p{Zs}\u2800]/gu;

/** Scripts in which a joiner selects the form of a letter (Unicode, chapters 9 and 12). */
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]';
const EMOJI = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?`;
/**
 * The group is kept: joined emoji, keycaps, a joiner between letters that need it. The rest is removed: what Unicode
 * ignores by default (zero-width, joiners, selectors, tags, soft hyphen, bidirectional marks, fillers), controls except
 * line ends and tabs, interlinear marks, noncharacters, lone surrogates.
 */
const INVISIBLE = new RegExp(
  String.raw`(${EMOJI}(?:\u200d${EMOJI})*\ufe0e?|[0-9#*]\ufe0f\u20e3|(?<=${JOINED})[\u200c\u200d](?=${JOINED}))` +
    String.raw`|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\ufff9-\ufffb]` +
    String.raw`|(?![\r\n\t])\p{Cc}`,
  'gu',
);
export function withoutInvisible(value: string): string {
  if (isOrdinary(value)) return value;
  return withoutPiles(value.replace(INVISIBLE, (_all, visible: string | undefined) => visible ?? ''));
}

/** Removes invisible characters (docs/contract.md, Rules); line ends become `\n`, spaces plain, letters NFC. */
export function cleanCharacters(value: string): string {
  if (isOrdinary(value)) return value;
  return composed(withoutInvisible(value.replace(LINE_ENDS, '\n').replace(ODD_SPACES, ' ')));
}

/** Cleans a text of several lines: no trailing spaces, at most one empty line in a row. */
export function cleanText(value: string): string {
  const text = cleanCharacters(value);
  if (!text.includes('\n')) return text.trim();
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed !== '' || lines.at(-1) !== '') lines.push(trimmed);
  }
  return lines.join('\n').trim();
}

/** Cleans a name, title or message, and puts it on one line. */
export function cleanLine(value: string): string {
  return cleanCharacters(value)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

/** The first whole words of a line, at most `max` characters; `…` marks a cut. */
export function beginningOf(line: string, max: number): string {
  if (line.length <= max) return line;
  // Drops half a surrogate pair at the end.
  const room = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const end = line[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  return `${trimmedEnd(end > 0 ? room.slice(0, end) : room, /[\s,;:(–—-]/) || room}…`;
}
