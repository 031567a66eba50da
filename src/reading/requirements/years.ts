import { type TokenText, textAfter, tokenStart } from '../tokens.ts';
import { type Clause, type FoundPhrase, has, listedWords } from './clauses.ts';

/** More years are a company's, or somebody's age. */
const MOST_YEARS = 15;
/** "Up to 3 years" asks for none; "up to 15 years" says nothing. */
const MOST_UP_TO = 5;
/** "6 months to 2 years" begins in the first year. */
const NUMBERS =
  'one/um/meses/months two/dois/couple/par three/tres four/quatro five/cinco six/seis seven/sete eight/oito nine/nove ten/dez eleven/onze twelve/doze'
    .split(' ')
    .map((names) => names.split('/'));
const OR_MORE = listedWords('or_more');
const LEAD = listedWords('lead');
const RANGE = listedWords('range');
const NOT = listedWords('not');
const MORE = listedWords('more');
/** Words between a figure and what makes it another one. */
const NEAR_WORDS = 5;

/** The least years of experience that an ad asks for: of several the most ("5+ Java, 2+ AWS"), of grades the least. */
export function yearsIn(text: TokenText, clauses: readonly Clause[]): number | undefined {
  const figures = clauses.flatMap((clause) =>
    clause.phrases.flatMap((phrase) => {
      const years = phrase.kind === 'unit' ? askedYears(text, clause, phrase) : undefined;
      return years === undefined ? [] : [{ years, grade: gradeOf(clause, phrase) }];
    }),
  );
  const graded = figures.filter(({ grade }) => grade !== undefined);
  const isGraded = new Set(graded.map(({ grade }) => grade)).size > 1;
  if (isGraded) return Math.min(...graded.map(({ years }) => years));
  return figures.length === 0 ? undefined : Math.max(...figures.map(({ years }) => years));
}

/** "Senior: 6+ years; mid: 3+ years" */
const gradeOf = ({ phrases }: Clause, { from }: FoundPhrase) =>
  phrases.findLast(({ kind, to }) => kind === 'grade' && to <= from && from - to <= NEAR_WORDS + 2)?.row;

function numberAt({ forms }: TokenText, word: number): number | undefined {
  const form = forms[word] ?? '';
  const inWords = NUMBERS.findIndex((names) => names.includes(form));
  return inWords >= 0 ? inWords + 1 : /^\d{1,2}$/.test(form) ? Number(form) : undefined;
}

function figureBefore(text: TokenText, { from }: Clause, unit: number) {
  let last = unit - 1;
  while (last > from && last > unit - 4 && OR_MORE.has(text.forms[last] ?? '')) last--;
  const most = numberAt(text, last);
  if (most === undefined || last < from) return undefined;
  const isJoined =
    last > from && /^[-–—/]?$/.test(textAfter(text, last - 1).trim()) && textAfter(text, last - 1) !== ' ';
  const before = isJoined ? last - 1 : RANGE.has(text.forms[last - 1] ?? '') ? last - 2 : -1;
  const least = before < from ? undefined : numberAt(text, before);
  return least !== undefined && least < most
    ? { first: before, last, years: least }
    : { first: last, last, years: most };
}

/** "Years of experience: 3+" */
function figureBehind(text: TokenText, { to }: Clause, next: number) {
  let first = next;
  while (first < to && first < next + NEAR_WORDS && !textAfter(text, first - 1).includes(':')) first++;
  const years = textAfter(text, first - 1).includes(':') ? numberAt(text, first) : undefined;
  return years === undefined ? undefined : { first, last: first, years };
}

function askedYears(text: TokenText, clause: Clause, phrase: FoundPhrase): number | undefined {
  const { from: unit, to: next } = phrase;
  const figure = figureBefore(text, clause, unit) ?? figureBehind(text, clause, next);
  if (figure === undefined || figure.years > MOST_YEARS || isOther(text, clause, figure.first, next)) return undefined;
  const { first, last, years } = figure;
  if (isLimit(text, clause, first)) return years <= MOST_UP_TO && isSaid(text, clause, first) ? 0 : undefined;
  let end = next;
  while (OR_MORE.has(text.forms[end] ?? '')) end++;
  const isAsked =
    gradeOf(clause, phrase) !== undefined ||
    isSaid(text, clause, first) ||
    isApart(text, clause, first, end) ||
    isOpen(text, first, last, unit, end);
  return isAsked ? years : undefined;
}

/** Whether only words such as "at least" stand before a figure. */
const isLed = ({ forms }: TokenText, from: number, first: number) =>
  forms.slice(from, first).every((form) => LEAD.has(form));

/** "3 years of experience", "Seniority: 3 years", "You have 3 years of Java" */
function isSaid(text: TokenText, { phrases, under }: Clause, first: number): boolean {
  const reader = phrases.findLast(({ kind, to }) => kind === 'reader' && to <= first);
  const isReaders = reader !== undefined && isLed(text, reader.to, first) && textAfter(text, reader.to - 1) === ' ';
  return isReaders || has(phrases, 'evidence', 'need') || under.includes('evidence') || under.includes('label_level');
}

/** "- 3 years in SAP", "- SAP (3 years)", "- SAP: 3 years (a plus)" */
function isApart(text: TokenText, { from, to, under, isItem }: Clause, first: number, end: number): boolean {
  if (!isItem && !under.includes('need')) return false;
  if (isLed(text, from, first)) return true;
  const isLast = end === to || /[,(]/.test(textAfter(text, end - 1));
  return isLast && /[,(:–—-]/.test(textAfter(text, first - 1));
}

/** "5+ years", "> 5 years", "5 or more years", "5y+" */
function isOpen(text: TokenText, first: number, last: number, unit: number, end: number): boolean {
  const before = text.text.slice(Math.max(0, tokenStart(text, first) - 2), tokenStart(text, first));
  const hasSign = [last, unit].some((word) => /^\s?\+/.test(textAfter(text, word))) || /[+>≥]\s?$/.test(before);
  return hasSign || text.forms.slice(last, end).some((form) => MORE.has(form));
}

/** "Até 3 anos", not "não inferior a 3 anos". */
const isLimit = ({ forms }: TokenText, { phrases }: Clause, first: number) =>
  phrases.some(
    ({ kind, from, to }) => kind === 'up_to' && to <= first && to >= first - 1 && !NOT.has(forms[from - 1] ?? ''),
  );

/** Headings under which years are not asked for. */
const EXTRA = ['extra', 'wish', 'unasked', 'offer'];

/** Whether years are an extra, a company's, or no years of experience. */
function isOther(text: TokenText, clause: Clause, first: number, next: number): boolean {
  const { from, to, phrases, under, isItem, isTitle } = clause;
  const hasNear = (kind: string, isThere: (phrase: FoundPhrase) => boolean) =>
    phrases.some((phrase) => phrase.kind === kind && isThere(phrase));
  const isSought = isTitle || has(phrases, 'seek', 'reader', 'need');
  const hasComma = (word: number) => /[,()]/.test(textAfter(text, word));
  let [start, end] = [first, next];
  while (start > from && !hasComma(start - 1)) start--;
  while (end < to && !hasComma(end - 1)) end++;
  return (
    (EXTRA.some((kind) => under.includes(kind)) && !has(phrases, 'need')) ||
    has(phrases, 'unasked') ||
    hasNear('extra', (phrase) => phrase.from >= start && phrase.from < end) ||
    hasNear('teachers', (phrase) => phrase.to <= first && phrase.to > first - 2 * NEAR_WORDS) ||
    hasNear('other_years', (phrase) => phrase.to > first - NEAR_WORDS && phrase.from < next + NEAR_WORDS) ||
    hasNear(
      'other_years_last',
      (phrase) => phrase.from < next + NEAR_WORDS && textAfter(text, phrase.to - 1) !== ' ',
    ) ||
    (!isSought &&
      (under.includes('about') ||
        hasNear('since', (phrase) => phrase.to <= first && phrase.to > first - 3) ||
        (!isItem && hasNear('ourselves', (phrase) => phrase.from < first))))
  );
}
