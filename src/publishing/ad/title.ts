import { isWrittenElement } from '../../text/html/elements.ts';
import type { Finding } from './finding.ts';
import { cleanedLine, cleaningNotes } from './line.ts';

/** A title as it will be sent. */
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
