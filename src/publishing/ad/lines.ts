import { cleanLine } from '../../text/clean.ts';
import { isWrittenElement } from '../../text/html/elements.ts';
import type { Finding } from './finding.ts';

export interface CleanedLine {
  readonly line: string;
  readonly done: readonly string[];
}

/** A line without what cannot be seen and without line breaks: what a person is shown of it is what is sent. */
export function cleanedLine(given: string): CleanedLine {
  const line = cleanLine(given);
  const spaced = given.trim().replace(/\s+/g, ' ').normalize('NFC');
  const done = [
    /[\r\n]/.test(given.trim()) ? 'line breaks became spaces' : '',
    spaced !== line ? 'characters that cannot be seen, or pile up on a letter, were left out' : '',
  ].filter((what) => what !== '');
  return { line, done };
}

/** What was done to a field, as a sentence; none where nothing was. */
export function cleaningNotes({ line, done }: CleanedLine, field: string): string[] {
  return done.length === 0 || line === '' ? [] : [`${field}: ${done.join('; ')}. It reads: ${line}`];
}

export interface Title {
  readonly title: string;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

export const LONGEST_TITLE = 200;
const TAG = /<[/!]?([a-z][\w:-]*)?[^<>]*>?/gi;

/** A title on one line. Signs of Markdown are letters in it; HTML is refused, since readers would see it as it stands. */
export function cleanTitle(given: string): Title {
  const cleaned = cleanedLine(given);
  const finding = problemOf(cleaned.line);
  const findings = finding === undefined ? [] : [{ field: 'title', message: finding }];
  return { title: cleaned.line, notes: cleaningNotes(cleaned, 'title'), findings };
}

function problemOf(title: string): string | undefined {
  if (title.length > LONGEST_TITLE) return `has ${title.length} characters; give at most ${LONGEST_TITLE}.`;
  if (!/[\p{L}\p{N}]/u.test(title)) return 'has no letter that can be seen; give a title.';
  const tag = [...title.matchAll(TAG)].find(
    ([all, name = '']) => isWrittenElement(name) || /^<(?:!|\S+\s[^<>]*=)/.test(all),
  );
  return tag === undefined
    ? undefined
    : `holds HTML (${tag[0].slice(0, 40)}), which readers would see; write plain text.`;
}
