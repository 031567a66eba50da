import type { SourceLine } from '../../../text/html/source/source.ts';

/** What the text of an edit can say: plain text has no bold, and ends paragraphs and lines alike. */
export interface Says {
  readonly marks: boolean;
  readonly paragraphs: boolean;
}

/** Whether a reader sees the same in both, as far as the text of an edit can say. */
export function readAlike(one: readonly SourceLine[], other: readonly SourceLine[], says: Says): boolean {
  return one.length === other.length && one.every((line, index) => linesAlike(line, other[index], says));
}

function linesAlike(one: SourceLine, other: SourceLine | undefined, says: Says): boolean {
  if (other === undefined || one.words.length !== other.words.length) return false;
  if (!sameKind(one, other, says) || one.number !== other.number) return false;
  return one.words.every((word, index) => {
    const its = other.words[index];
    return word.text === its?.text && (!says.marks || word.marks.join() === its.marks.join());
  });
}

/** Whether two lines begin alike; a line of text with a sign in front is an item, whatever list that would stand in. */
export function sameKind(one: SourceLine, other: SourceLine, { paragraphs }: Says): boolean {
  if (one.kind !== other.kind) return !paragraphs && one.kind !== 'item' && other.kind !== 'item';
  if (one.kind !== 'item') return true;
  const bothNumbered = (one.number === undefined) === (other.number === undefined);
  return bothNumbered && (one.depth === other.depth || one.depth * other.depth === 0);
}
