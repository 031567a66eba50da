import { plainLetters } from '../../wire/text/fold.ts';
import { plainWords } from './forms.ts';
import type { Span } from './mentions.ts';

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

const PERSON = String.raw`\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:d[aeo]s?\s+|e\s+)?\p{Lu}[\p{L}'’.-]*){0,4}`;
/** Ana Silva, DevOps Engineer · — Ana, DevOps */
const SIGNED = new RegExp(
  String.raw`^[\s\u2014\u2013\u2015~*-]*(${PERSON})\s*(?:[,|\u2014\u2013(/]|\s-\s)\s*(\S.*)$`,
  'u',
);
const NAME_ALONE = new RegExp(String.raw`^[\s\u2014\u2013\u2015~*-]*${PERSON}\s*,?\s*$`, 'u');
const QUOTATION = /^\s*["\u201c\u201d\u201e\u00ab]|["\u201c\u201d\u00bb]\s*[.!]?\s*$/;
/** Signed in the line of the quotation itself: … ” — Ana, DevOps; … ”, diz a Ana Silva, DevOps Engineer. */
const SIGNED_BEHIND = new RegExp(
  String.raw`["\u201c\u201d\u00bb]\s*(?:[\u2014\u2013\u2015-]+|,\s*(?:says?|diz|conta|afirma|partilha|explica)(?:\s+[ao])?)\s*${PERSON}\s*[,|(\u2014\u2013-][^\n]*$`,
  'u',
);
/** What people are hired as, in a line that may be somebody's signature. */
const POST =
  /engineer|developer|manager|\blead|designer|analyst|consultant|recruiter|architect|director|\bhead\b|officer|specialist|\bc[te]o\b|tester|programador|engenheir|gestor|analista|diretor|recrutador|respons[aá]vel|especialista|t[eé]cnic|arquitet|consultor|devops|\bqa\b|talent|people/iu;
const LONGEST_SIGNATURE = 100;
/** Characters of a line that are read. */
const LONGEST_LINE = 2_000;

type LineKind = 'text' | 'quotation' | 'name' | 'signature';

/** Signatures below quotations, and a name with a post. @param isWord whether a word is no person's name */
export function signaturesIn(text: string, isWord: (word: string) => boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let before: LineKind = 'text';
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.trim() !== '') {
      const behind = SIGNED_BEHIND.exec(line.slice(0, LONGEST_LINE));
      before = behind === null ? kindOf(line, before, isWord) : 'text';
      if (behind !== null) spans.push({ start: start + behind.index, end });
      else if (before === 'signature' || before === 'name') spans.push({ start, end });
    }
    start = end + 1;
  }
  return spans;
}

/** What a line is behind one of a kind: a quotation is signed in the next line, or by a name and a post below. */
function kindOf(line: string, before: LineKind, isWord: (word: string) => boolean): LineKind {
  const isShort = line.length <= LONGEST_SIGNATURE;
  if (before === 'name' && isShort) return 'signature';
  if (before === 'quotation' && isShort && NAME_ALONE.test(line)) return 'name';
  const [, person = '', post = ''] = (isShort && SIGNED.exec(line)) || [];
  const isPost = POST.test(post) && !plainWords(person).some(isWord);
  if (person !== '' && (before === 'quotation' || isPost)) return 'signature';
  return QUOTATION.test(line.slice(0, LONGEST_LINE)) ? 'quotation' : 'text';
}
