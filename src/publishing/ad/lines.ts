import { cleanLine } from '../../text/clean.ts';
import { isWrittenElement } from '../../text/html/elements.ts';

/** Without invisible characters and line breaks: what a person is shown is what is sent. */
export function cleanedLine(given: string) {
  const line = cleanLine(given);
  const spaced = given.trim().replace(/\s+/g, ' ').normalize('NFC');
  const done = [
    /[\r\n]/.test(given.trim()) ? 'line breaks became spaces' : '',
    spaced !== line ? 'characters that cannot be seen, or pile up on a letter, were left out' : '',
  ].filter((what) => what !== '');
  return { line, done };
}

export function cleaningNotes({ line, done }: ReturnType<typeof cleanedLine>, field: string): string[] {
  return done.length === 0 || line === '' ? [] : [`${field}: ${done.join('; ')}. It reads: ${line}`];
}

const TAG = /<[/!]?([a-z][\w:-]*)?[^<>]*>?/gi;

/** A title on one line. Signs of Markdown are letters in it; HTML is refused, since readers would see it as it stands. */
export function cleanTitle(given: string) {
  const cleaned = cleanedLine(given);
  const finding = problemOf(cleaned.line);
  const findings = finding === undefined ? [] : [{ field: 'title', message: finding }];
  return { title: cleaned.line, notes: cleaningNotes(cleaned, 'title'), findings };
}

function problemOf(title: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(title)) return 'has no letter that can be seen; give a title.';
  const tag = [...title.matchAll(TAG)].find(
    ([all, name = '']) => isWrittenElement(name) || /^<(?:!|\S+\s[^<>]*=)/.test(all),
  );
  return tag === undefined
    ? undefined
    : `holds HTML (${tag[0].slice(0, 40)}), which readers would see; write plain text.`;
}
