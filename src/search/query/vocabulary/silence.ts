import { fold, plainLetters } from '../../../wire/fold.ts';
import { plainWords } from './inflect.ts';

/*
 * Places in an ad that say nothing of the work: addresses, the company's own name, and the name and post of whoever
 * praises the company in it (docs/board.md, Answers).
 */

/** From a place up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What the company says of itself: no role or level of the post, and no name that may be another word there. */
  readonly isOfCompany?: boolean;
}

/** The company of an ad, as the board shows it. */
export interface Company {
  readonly name: string;
  readonly description?: string | undefined;
}

const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.@])(?!socket\.io)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|pt|org|eu|io|co|example)(?:\/\S*)?(?![\w-])/gi;

/** The spans of a text in which nothing counts, or nothing of the post, in their order. */
export function silentSpans(text: string, company: Company): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: found } of text.matchAll(ADDRESS)) spans.push({ start: index, end: index + found.length });
  spans.push(...namesOf(company.name, text), ...signaturesIn(text), ...descriptionIn(text, company.description ?? ''));
  return spans.sort((a, b) => a.start - b.start);
}

const LEGAL_FORM = /[,\s]+(?:lda|unipessoal|s\.?\s?a|ltd|inc|gmbh|llc|sl|bv|portugal)\.?$/i;

/** A company's name without its legal form. */
export function plainCompanyName(company: string): string {
  let name = company.trim();
  for (let shorter = name.replace(LEGAL_FORM, ''); shorter !== name; shorter = name.replace(LEGAL_FORM, ''))
    name = shorter;
  return name;
}

function namesOf(company: string, text: string): Span[] {
  const name = fold(plainCompanyName(company)).toLowerCase();
  if (name.length < 2) return [];
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
  return [...fold(text).toLowerCase().matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** The words of a company's name, as the index has them. */
export function wordsOfName(company: string): Set<string> {
  return new Set(plainWords(plainCompanyName(company)));
}

/** Shorter sentences may stand in any ad. */
const SHORTEST_SENTENCE = 20;

/** Sentences with which the company describes itself on the board, and at the top of most of its ads. */
function descriptionIn(text: string, description: string): Span[] {
  const spans: Span[] = [];
  for (const sentence of plainLetters(description).split(/(?<=[.!?])\s+|\n+/)) {
    const wanted = sentence.trim();
    if (wanted.length < SHORTEST_SENTENCE) continue;
    const start = text.indexOf(wanted);
    if (start >= 0) spans.push({ start, end: start + wanted.length, isOfCompany: true });
  }
  return spans;
}

const PERSON = String.raw`\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:d[aeo]s?\s+|e\s+)?\p{Lu}[\p{L}'’.-]*){0,4}`;
/** Ana Silva, DevOps Engineer · — Ana, DevOps */
const SIGNED = new RegExp(String.raw`^[\s\u2014\u2013\u2015~*-]*${PERSON}\s*(?:[,|\u2014\u2013(/]|\s-\s)\s*\S`, 'u');
const NAME_ALONE = new RegExp(String.raw`^[\s\u2014\u2013\u2015~*-]*${PERSON}\s*,?\s*$`, 'u');
const ENDS_QUOTE = /["\u201d\u201c\u00bb]\s*[.!]?\s*$/;
const BEGINS_QUOTE = /^\s*["\u201c\u201d\u201e\u00ab]/;
/** Signed in the line of the quotation itself. */
const SIGNED_BEHIND = new RegExp(
  String.raw`["\u201d\u00bb]\s*[\u2014\u2013\u2015-]+\s*${PERSON}\s*[,|(\u2014\u2013-][^\n]*$`,
  'u',
);
const LONGEST_SIGNATURE = 100;
/** A quotation has some words; what is shorter is a term in quotes. */
const SHORTEST_QUOTATION = 20;

function signaturesIn(text: string): Span[] {
  if (!/["\u201c\u201d\u00bb]/.test(text)) return [];
  const spans: Span[] = [];
  let start = 0;
  let state: 'text' | 'quoted' | 'named' = 'text';
  for (const line of text.split('\n')) {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    if (line.trim() === '') continue;
    if (state === 'named' && line.length <= LONGEST_SIGNATURE && !/[.;:!?]\s*$/.test(line)) {
      spans.push(span);
      state = 'text';
    } else if (state === 'quoted' && line.length <= LONGEST_SIGNATURE && SIGNED.test(line)) {
      spans.push(span);
      state = 'text';
    } else if (state === 'quoted' && NAME_ALONE.test(line)) {
      spans.push(span);
      state = 'named';
    } else {
      const behind = SIGNED_BEHIND.exec(line);
      if (behind !== null) spans.push({ start: span.start + behind.index, end: span.end });
      const isQuotation = line.trim().length >= SHORTEST_QUOTATION && (ENDS_QUOTE.test(line) || isOpen(line));
      state = isQuotation && behind === null ? 'quoted' : 'text';
    }
  }
  return spans;
}

/** A quotation that begins here and ends in the line, or that has no end. */
function isOpen(line: string): boolean {
  return BEGINS_QUOTE.test(line) && !/["\u201d\u00bb][^"\u201d\u00bb]+$/.test(line.trim().slice(1));
}
