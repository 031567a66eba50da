import { cleanLine } from '../../text/clean.ts';

/** A field of one line as it will be sent, and what was done to it, in words. */
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
