import { plainLetters } from '../../wire/text/fold.ts';
import { plainWords } from './spellings.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/* Passages that say nothing about the work: the company's description, signatures ("DevOps" under a testimonial). */

/** Shorter sentences may occur in any ad. */
const SHORTEST_SENTENCE = 20;

/** Sentences of the company's description, which most of its ads repeat at the top. */
export function descriptionIn(text: string, description: string): Span[] {
  return plainLetters(description)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE)
    .map((sentence) => ({ start: text.indexOf(sentence), end: text.indexOf(sentence) + sentence.length }))
    .filter(({ start }) => start >= 0);
}

/** Head of Talent, Java & Cloud @ Example */
const POST_AT = /^[^-\u2013\u2014\u2022*@]{2,80} @ \S/u;
/** Ana Silva, DevOps Engineer · — Ana | DevOps */
const SIGNED =
  /^[ \u2014\u2013\u2015~*-]*(\p{Lu}[\p{L}'’.-]+(?: (?:d[aeo]s? |e )?\p{Lu}[\p{L}'’.-]*){0,4}) ?(?:[,|\u2014\u2013(/]| - ) ?(\S.*)$/u;
const POST =
  /engineer|developer|manager|\blead|designer|analyst|consultant|recruiter|architect|director|\bhead\b|officer|specialist|\bc[te]o\b|tester|programador|engenheir|gestor|analista|diretor|recrutador|respons[aá]vel|especialista|t[eé]cnic|arquitet|consultor|devops|\bqa\b|talent|people/iu;
const LONGEST_SIGNATURE = 100;

/** Lines with a person's name and post, as under a testimonial. @param isWord whether a word is no person's name */
export function signaturesIn(text: string, isWord: (word: string) => boolean): Span[] {
  let end = -1;
  return text.split('\n').flatMap((line) => {
    const start = end + 1;
    end = start + line.length;
    const [, person = '', post = ''] = line.length > LONGEST_SIGNATURE ? [] : (SIGNED.exec(line.trim()) ?? []);
    const isPerson = POST.test(post) && !plainWords(person).some(isWord);
    return isPerson || (line.length <= LONGEST_SIGNATURE && POST_AT.test(line)) ? [{ start, end }] : [];
  });
}
