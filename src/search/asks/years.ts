import { behind, endOf, startOf, type Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './phrases.ts';

/** More years are a company's, or somebody's age. */
const MOST = 15;
/** "Up to 3 years" asks for none; "up to 15 years" says nothing. */
const MOST_UP_TO = 5;
const NUMBERS = [
  ['one', 'um'],
  ['two', 'dois', 'couple', 'par'],
  ['three', 'tres'],
  ['four', 'quatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'sete'],
  ['eight', 'oito'],
  ['nine', 'nove'],
  ['ten', 'dez'],
];
const OR_MORE = new Set(['or', 'ou', 'more', 'mais', 'full', 'plus', 's', 'of', 'de']);
/** Words before a figure that begins an item: "- between 2 and 4 years". */
const LEAD = new Set(
  'between entre from de at least pelo menos minimo minimum min mais more than of over a um uma'.split(' '),
);
const TO = new Set(['to', 'a', 'ate', 'e', 'and', 'or', 'ou']);
/** Words between a figure and what makes it another one. */
const NEAR = 5;

/** The least years of experience that an ad asks for: of several figures the largest ("5+ Java, 2+ AWS"). */
export function yearsIn(text: Text, clauses: readonly Clause[]): number | undefined {
  const found = clauses.flatMap((clause) =>
    clause.marks.flatMap((mark) => (mark.kind === 'unit' ? (askedYears(text, clause, mark) ?? []) : [])),
  );
  return found.length === 0 ? undefined : Math.max(...found);
}

function numberAt({ run }: Text, word: number): number | undefined {
  const form = run.forms[word] ?? '';
  const inWords = NUMBERS.findIndex((names) => names.includes(form));
  return inWords >= 0 ? inWords + 1 : /^\d{1,2}$/.test(form) ? Number(form) : undefined;
}

function figureBefore(text: Text, { from }: Clause, unit: number) {
  let last = unit - 1;
  while (last > from && last > unit - 4 && OR_MORE.has(text.run.forms[last] ?? '')) last--;
  const most = numberAt(text, last);
  if (most === undefined || last < from) return undefined;
  const isJoined = last > from && /^[-–—/]?$/.test(behind(text, last - 1).trim()) && behind(text, last - 1) !== ' ';
  const before = isJoined ? last - 1 : TO.has(text.run.forms[last - 1] ?? '') ? last - 2 : -1;
  const least = before < from ? undefined : numberAt(text, before);
  return least !== undefined && least < most
    ? { first: before, last, years: least }
    : { first: last, last, years: most };
}

/** "Years of experience: 5+" */
function figureAfter(text: Text, { to, marks }: Clause, unit: number) {
  const experience = marks.find((mark) => mark.kind === 'evidence' && mark.from > unit && mark.from <= unit + 2);
  if (experience === undefined || experience.to >= to || !behind(text, experience.to - 1).includes(':'))
    return undefined;
  const years = numberAt(text, experience.to);
  return years === undefined ? undefined : { first: experience.to, last: experience.to, years };
}

function askedYears(text: Text, clause: Clause, { from: unit, to: next }: Mark): number | undefined {
  const figure = figureBefore(text, clause, unit) ?? figureAfter(text, clause, unit);
  if (figure === undefined || figure.years > MOST || isOther(text, clause, figure.first, next)) return undefined;
  const { first, last, years } = figure;
  const { marks, under, isItem, isTitle } = clause;
  if (marks.some(({ kind, to }) => kind === 'up_to' && to <= first && to >= first - 1))
    return years <= MOST_UP_TO ? 0 : undefined;
  const hasSign =
    /^\s?\+/.test(behind(text, last)) ||
    /[+>≥]\s?$/.test(text.text.slice(Math.max(0, startOf(text, first) - 2), startOf(text, first)));
  // "- 3 years in SAP", "- SAP (3 years)"
  const isLead = text.run.forms.slice(clause.from, first).every((form) => LEAD.has(form));
  let end = next;
  while (OR_MORE.has(text.run.forms[end] ?? '')) end++;
  const isApart = isLead || (end === clause.to && /[,(:–—-]/.test(behind(text, first - 1)));
  const isMeant = hasSign || end > next || isTitle || (isItem && isApart);
  const isSaid = marks.some(({ kind }) => kind === 'evidence' || kind === 'need');
  return isMeant || isSaid || under.has('evidence') || under.has('label_level') ? years : undefined;
}

/** Whether years are an extra, a company's, or no years of experience. */
function isOther(
  text: Text,
  { from, to, marks, under, isItem, isTitle }: Clause,
  first: number,
  next: number,
): boolean {
  const has = (kind: string, isThere: (mark: Mark) => boolean = () => true) =>
    marks.some((mark) => mark.kind === kind && isThere(mark));
  const isSought = has('seek') || has('reader') || has('need');
  const start = startOf(text, from);
  const clause = text.text.slice(start, endOf(text, to - 1));
  const [left, right] = [
    clause.lastIndexOf(',', startOf(text, first) - start),
    clause.indexOf(',', endOf(text, next - 1) - start),
  ];
  const isHere = (mark: Mark) =>
    startOf(text, mark.from) > start + left && (right < 0 || startOf(text, mark.from) < start + right);
  return (
    under.has('extra') ||
    under.has('unasked') ||
    under.has('wish') ||
    ((under.has('about') || under.has('offer')) && !isSought) ||
    has('extra', isHere) ||
    has('other_years', (mark) => mark.to > first - NEAR && mark.from < next + NEAR) ||
    (!isSought && has('since', ({ to }) => to <= first && to > first - 3)) ||
    has('privacy') ||
    (!isItem && !isSought && !isTitle && has('ourselves', (mark) => mark.from < first))
  );
}
