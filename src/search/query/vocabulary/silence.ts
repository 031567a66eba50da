import { plainLetters } from '../../../wire/text/fold.ts';
import { type Unit, unitsOf } from '../../words/words.ts';
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

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** The spans of a title in which nothing counts. */
export function silentInTitle({ text, units }: Text, company: Company): Span[] {
  return [...addressesIn(text), ...nameSpans(units, company.name)].sort((a, b) => a.start - b.start);
}

/**
 * The spans of a text in which nothing counts, or nothing of the post, in their order.
 * @param isWord whether a word is one of the vocabulary, and no person's name
 */
export function silentSpans({ text, units }: Text, company: Company, isWord: (word: string) => boolean): Span[] {
  const spans = [
    ...addressesIn(text),
    ...nameSpans(units, company.name),
    ...signaturesIn(text, isWord),
    ...descriptionIn(text, company.description ?? ''),
  ];
  return spans.sort((a, b) => a.start - b.start);
}

/** What stands in every address. */
const ADDRESS = /:\/\/|www\.|\w@\w|[\w-]\.(?:com|pt|org|eu|io|co|example)(?![\w-])/g;
/** A name of technology that looks like one. */
const NO_ADDRESS = /^socket\.io$/i;

/** Addresses of pages and mailboxes, from white space to white space. */
function addressesIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index } of text.matchAll(ADDRESS)) {
    if (index < (spans.at(-1)?.end ?? 0)) continue;
    let start = index;
    while (start > 0 && !/[\s(<"']/.test(text[start - 1] ?? ' ')) start--;
    let end = index;
    while (end < text.length && !/[\s)>"']/.test(text[end] ?? ' ')) end++;
    if (!NO_ADDRESS.test(text.slice(start, end).replace(/[^\w]+$/, ''))) spans.push({ start, end });
  }
  return spans;
}

const LEGAL_FORM = /[,\s]+(?:lda|unipessoal|s\.?\s?a|ltd|inc|gmbh|llc|sl|bv|portugal)\.?$/i;

/** A company's name without its legal form. */
export function plainCompanyName(company: string): string {
  let name = company.trim();
  for (let shorter = name.replace(LEGAL_FORM, ''); shorter !== name; shorter = name.replace(LEGAL_FORM, ''))
    name = shorter;
  return name;
}

/** The company's name wherever it stands. */
function nameSpans(units: readonly Unit[], company: string): Span[] {
  const name = unitsOf(plainLetters(plainCompanyName(company))).flatMap(({ words }) => [...words.forms]);
  const [first] = name;
  if (first === undefined || name.join('').length < 2) return [];
  const spans: Span[] = [];
  for (const [place, { start, words }] of units.entries()) {
    if (words.forms[0] !== first) continue;
    const end = endOfName(units, place, name);
    if (end !== undefined) spans.push({ start, end });
  }
  return spans;
}

function endOfName(units: readonly Unit[], from: number, name: readonly string[]): number | undefined {
  let at = 0;
  for (let place = from; at < name.length; place++) {
    const unit = units[place];
    if (unit === undefined) return undefined;
    for (const form of unit.words.forms) if (at < name.length && form !== name[at++]) return undefined;
    if (at === name.length) return unit.end;
  }
  return undefined;
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
const QUOTE_ENDS = '["\u201c\u201d\u00bb]';
/** Ana Silva, DevOps Engineer · — Ana, DevOps */
const SIGNED = new RegExp(
  String.raw`^[\s\u2014\u2013\u2015~*-]*(${PERSON})\s*(?:[,|\u2014\u2013(/]|\s-\s)\s*(\S.*)$`,
  'u',
);
const NAME_ALONE = new RegExp(String.raw`^[\s\u2014\u2013\u2015~*-]*${PERSON}\s*,?\s*$`, 'u');
const ENDS_QUOTE = new RegExp(String.raw`${QUOTE_ENDS}\s*[.!]?\s*$`);
const BEGINS_QUOTE = /^\s*["\u201c\u201d\u201e\u00ab]/;
/** Signed in the line of the quotation itself: … ” — Ana, DevOps; … ”, diz a Ana Silva, DevOps Engineer. */
const SIGNED_BEHIND = new RegExp(
  String.raw`${QUOTE_ENDS}\s*(?:[\u2014\u2013\u2015-]+|,\s*(?:says?|diz|conta|afirma|partilha|explica)(?:\s+[ao])?)\s*${PERSON}\s*[,|(\u2014\u2013-][^\n]*$`,
  'u',
);
/** Signed before it: Ana Silva, DevOps Engineer: “… */
const SIGNED_BEFORE = new RegExp(
  String.raw`^[\s*-]*${PERSON}\s*[,(\u2014\u2013-][^\n:]{2,60}:\s*["\u201c\u201e\u00ab]`,
  'u',
);
/** What people are hired as, in a line that may be somebody's signature. */
const POST =
  /engineer|developer|manager|\blead|designer|analyst|consultant|recruiter|architect|director|\bhead\b|officer|specialist|\bc[te]o\b|tester|programador|engenheir|gestor|analista|diretor|recrutador|respons[aá]vel|especialista|t[eé]cnic|arquitet|consultor|devops|\bqa\b|talent|people/iu;
const LONGEST_SIGNATURE = 100;
/** A quotation has some words; what is shorter is a term in quotes. */
const SHORTEST_QUOTATION = 20;

/** Who praises the company in its ad, or may be written to: a name with a post. @param isWord whether a word is no person's name */
function signaturesIn(text: string, isWord: (word: string) => boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let before: LineKind = 'text';
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.trim() !== '') {
      before = kindOf(line, before, isWord);
      const signed = signedPart(line, before);
      if (signed !== undefined) spans.push({ start: start + signed.start, end: start + signed.end });
      // A quotation that is signed in its own line is not signed again.
      if (signed !== undefined && before === 'quotation') before = 'text';
    }
    start = end + 1;
  }
  return spans;
}

type LineKind = 'text' | 'quotation' | 'name' | 'signature';

/** What a line is behind one of a kind: a quotation is signed in the next line, or by a name and a post below. */
function kindOf(line: string, before: LineKind, isWord: (word: string) => boolean): LineKind {
  const isShort = line.length <= LONGEST_SIGNATURE;
  if (before === 'name' && isShort && !/[.;:!?]\s*$/.test(line)) return 'signature';
  if (before === 'quotation' && NAME_ALONE.test(line)) return 'name';
  const [, person = '', post = ''] = (isShort && SIGNED.exec(line)) || [];
  if (person !== '' && (before === 'quotation' || (POST.test(post) && !plainWords(person).some(isWord))))
    return 'signature';
  const isQuotation = ENDS_QUOTE.test(line) || isOpen(line) || SIGNED_BEHIND.test(line);
  return line.trim().length >= SHORTEST_QUOTATION && isQuotation ? 'quotation' : 'text';
}

/** The part of a line that is a signature. */
function signedPart(line: string, kind: LineKind): Span | undefined {
  if (kind === 'signature' || kind === 'name') return { start: 0, end: line.length };
  const behind = kind === 'quotation' ? SIGNED_BEHIND.exec(line) : null;
  if (behind !== null) return { start: behind.index, end: line.length };
  const before = SIGNED_BEFORE.exec(line);
  return before === null ? undefined : { start: 0, end: before[0].length };
}

/** A quotation that begins here and ends in the line, or that has no end. */
function isOpen(line: string): boolean {
  return BEGINS_QUOTE.test(line) && !/["\u201d\u00bb][^"\u201d\u00bb]+$/.test(line.trim().slice(1));
}
