import { plainLetters } from '../../wire/text/fold.ts';
import { plainWords } from './spellings.ts';

/** From a place of a text up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/*
 * Places in a text that say nothing of the work: what the company says of itself, and the name and post of somebody who
 * praises it (docs/board.md, Answers: "DevOps" under a testimonial).
 */

/** Shorter sentences may stand in any ad. */
const SHORTEST_SENTENCE = 20;

/** Sentences with which the company describes itself on the board, and at the top of most of its ads. */
export function descriptionIn(text: string, description: string): Span[] {
  return plainLetters(description)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE)
    .map((sentence) => ({ start: text.indexOf(sentence), end: text.indexOf(sentence) + sentence.length }))
    .filter(({ start }) => start >= 0);
}

const PERSON = String.raw`^[\s\u2014\u2013\u2015~*-]*(\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:d[aeo]s?\s+|e\s+)?\p{Lu}[\p{L}'’.-]*){0,4})`;
/** Ana Silva, DevOps Engineer · — Ana, DevOps */
const SIGNED = new RegExp(String.raw`${PERSON}\s*(?:[,|\u2014\u2013(/]|\s-\s)\s*(\S.*)$`, 'u');
const NAME_ALONE = new RegExp(String.raw`${PERSON}\s*,?\s*$`, 'u');
const QUOTATION = /^\s*["\u201c\u201d\u201e\u00ab]|["\u201c\u201d\u00bb]\s*[.!]?\s*$/;
/** What people are hired as, in a line that may be somebody's signature. */
const POST =
  /engineer|developer|manager|\blead|designer|analyst|consultant|recruiter|architect|director|\bhead\b|officer|specialist|\bc[te]o\b|tester|programador|engenheir|gestor|analista|diretor|recrutador|respons[aá]vel|especialista|t[eé]cnic|arquitet|consultor|devops|\bqa\b|talent|people/iu;
const LONGEST_SIGNATURE = 100;

type LineKind = 'text' | 'quotation' | 'name' | 'signature';

/** Signatures below quotations, and a name with a post. @param isWord whether a word is no person's name */
export function signaturesIn(text: string, isWord: (word: string) => boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let before: LineKind = 'text';
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.trim() !== '') {
      before = kindOf(line, before, isWord);
      if (before === 'signature' || before === 'name') spans.push({ start, end });
    }
    start = end + 1;
  }
  return spans;
}

/** A quotation is signed in the next line, or by a name and a post below. */
function kindOf(line: string, before: LineKind, isWord: (word: string) => boolean): LineKind {
  if (line.length > LONGEST_SIGNATURE) return QUOTATION.test(line.slice(-LONGEST_SIGNATURE)) ? 'quotation' : 'text';
  if (before === 'name') return 'signature';
  if (before === 'quotation' && NAME_ALONE.test(line)) return 'name';
  const [, person = '', post = ''] = SIGNED.exec(line) ?? [];
  const isPost = POST.test(post) && !plainWords(person).some(isWord);
  if (person !== '' && (before === 'quotation' || isPost)) return 'signature';
  return QUOTATION.test(line) ? 'quotation' : 'text';
}
