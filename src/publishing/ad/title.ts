import { plainLetters } from '../../wire/text/fold.ts';
import type { Finding } from './finding.ts';
import { cleanedLine, cleaningNotes } from './line.ts';

/** A title as it will be sent. */
export interface Title {
  readonly title: string;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** Signs of Markdown around a title or words of it; a C# or a 5* stands at the end of a word. */
const MARKS = /^#{1,6}\s+|(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1|`([^`]+)`|^([*_])(?=\S)(.+)(?<=\S)\4$/gu;
const TAG = /<\/?(?:b|strong|i|em|u|p|br|h[1-6]|span|div|a|font)\b[^<>]*>/i;

/**
 * A title on one line, in letters that are what they look like: what cannot be seen, line breaks and signs of Markdown go,
 * and it is said. HTML is refused, for a title is shown as it stands.
 */
export function cleanTitle(given: string): Title {
  const { line, done } = cleanedLine(given);
  const plain = plainLetters(line);
  const title = withoutMarks(plain);
  const all = [
    ...done,
    ...(plain === line ? [] : ['decorated letters became plain ones']),
    ...(title === plain ? [] : ['signs of Markdown were left out']),
  ];
  return { title, notes: cleaningNotes({ line: title, done: all }, 'title'), findings: findingsOf(given, title) };
}

function findingsOf(given: string, title: string): Finding[] {
  const tag = TAG.exec(title)?.[0];
  if (tag !== undefined)
    return [
      { field: 'title', message: `holds HTML (${tag}), which readers would see as it stands; write plain text.` },
    ];
  if (/[\p{L}\p{N}]/u.test(title)) return [];
  const what = given.trim() === '' ? 'is empty' : 'has no letters that can be seen';
  return [{ field: 'title', message: `${what}; give a title.` }];
}

function withoutMarks(title: string): string {
  const bare = title.replace(
    MARKS,
    (_all, _sign, marked?: string, code?: string, _one?: string, whole?: string) => marked ?? code ?? whole ?? '',
  );
  return bare === title ? title : withoutMarks(bare.trim());
}
