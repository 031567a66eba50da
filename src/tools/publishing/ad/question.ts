import { hostsIn, waysIn, waysInHtml } from '../../../publishing/ad/addresses.ts';
import { byWeight, type Change, type NameOf, wordsFor } from '../../../publishing/ad/changes.ts';
import { cleanLine } from '../../../text/clean.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../../wire/ad-fields.ts';
import { countOf, shortened } from '../../../wire/sentences.ts';
import type { Site } from '../../../wire/site.ts';

export interface Fact {
  /** For the second line: a value. */
  readonly short: string;
  /** For below, if the second line has no room: the value whole, with its name. Empty if the text shows it. */
  readonly whole: string;
  /** Whether `short` leaves some of it out: then both are shown. */
  readonly isCut?: boolean;
}

/** The question to a person before a write (docs/contract.md, Writing, "Asked for"). Its texts are escaped already. */
export interface Question {
  /** The first line, with a title of at most so many characters. */
  act(room: number): string;
  /** In the order of what they may cost. */
  readonly facts: readonly Fact[];
  /** The third line, with names of at most so many characters. */
  follows(room: number): string;
  /** What the person must know besides: an earlier create that this one may repeat. */
  readonly also: readonly string[];
  /** The text of the ad, or its changed places. */
  readonly text: readonly string[];
}

/** Most columns of a line, and most lines: a host at 80 columns cuts longer ones, and hides an answer behind more. */
export const LONGEST_LINE = 75;
const MOST_LINES = 15;
/** Lines that a text keeps at least, and lines of one fact or note. */
const [LEAST_OF_TEXT, MOST_OF_ONE] = [4, 3];
const LONGEST_NAME = 60;

/** Letters of one UTF-16 unit that take two columns of a terminal. Of two units each may take two. */
const WIDE =
  /[\u1100-\u115f\u231a-\u231b\u23e9-\u23f3\u25fd-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that a terminal needs for a line, at least. */
export function columnsOf(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0);
}

/** Escapes Markdown and HTML in a line by others, so that no host renders it. */
export function escaped(line: string): string {
  return cleanLine(line).replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** At most 15 lines of 75 columns; the first three say what matters most, since some hosts show no more. */
export function wholeQuestion({ act, facts, follows, also, text }: Question, notes: readonly string[]): string {
  const { line, below } = factLine(facts);
  const first = [fitted(act), line, fitted(follows)];
  const told = notes.map((note) => `Note: ${escaped(note)}`);
  const words = text.flatMap(wrapped);
  const room = MOST_LINES - first.length - 1;
  const most = room - Math.min(words.length, LEAST_OF_TEXT);
  const others = [...also, ...told].flatMap(inShort).length;
  // Where not all have room, the short ones stand first: many addresses would hide the pay.
  const inOrder = packed(below).length + others <= most ? below : below.toSorted((a, b) => a.length - b.length);
  const above = cut(
    [...also.flatMap(inShort), ...packed(inOrder), ...told.flatMap(inShort)],
    most,
    (left) => `… and ${countOf(left, 'line')} more.`,
  );
  const rest = [...above, ...cut(words, room - above.length)];
  return [...first, ...(rest.length === 0 ? [] : ['', ...rest])].join('\n');
}

/** The notes that a question has no room for. */
export function notesLeftOut(question: string, notes: readonly string[]): string[] {
  const letters = (text: string) => text.replace(/\s+/g, '');
  return notes.filter((note) => !letters(question).includes(letters(escaped(note))));
}

/** The longest form of a line that fits. */
function fitted(write: (room: number) => string): string {
  let room = LONGEST_NAME;
  while (room > 1 && columnsOf(write(room)) > LONGEST_LINE) room--;
  return within(write(room));
}

/** As many facts as have room in a line; the others, and those that it cuts, stand below. */
function factLine(facts: readonly Fact[]): { line: string; below: string[] } {
  for (let count = facts.length; count > 0; count--) {
    const isBelow = ({ whole, isCut }: Fact, at: number) => whole !== '' && (at >= count || isCut);
    const below = facts.filter(isBelow).map(({ whole }) => whole);
    const shown = facts.slice(0, count).map(({ short }) => short);
    const line = [...shown, ...(below.length > 0 ? [`+${below.length} below`] : [])].join(' · ');
    if (columnsOf(line) <= LONGEST_LINE) return { line, below };
  }
  return { line: within(facts[0]?.short ?? ''), below: facts.map(({ whole }) => whole) };
}

function within(line: string): string {
  return columnsOf(line) <= LONGEST_LINE ? line : `${beginning(line, LONGEST_LINE - 1)}…`;
}

/** The beginning of a line, in whole letters and escapes. Each of its UTF-16 units takes a column at least. */
function beginning(line: string, columns: number): string {
  let text = '';
  for (const letter of line.slice(0, columns + 1).match(/\\.|./gsu) ?? []) {
    if (columnsOf(text + letter) > columns) break;
    text += letter;
  }
  return text;
}

/** As many short facts on a line as have room. */
function packed(facts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const joined = `${lines.at(-1)} · ${fact}`;
    if (lines.length > 0 && columnsOf(joined) <= LONGEST_LINE) lines.splice(-1, 1, joined);
    else lines.push(...inShort(fact));
  }
  return lines;
}

const inShort = (line: string) => cut(wrapped(line), MOST_OF_ONE);

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > LONGEST_LINE || columnsOf(rest) > LONGEST_LINE) {
    const most = beginning(rest, LONGEST_LINE);
    const blank = rest.lastIndexOf(' ', most.length);
    const part = blank > most.length / 2 ? rest.slice(0, blank) : most;
    lines.push(part);
    rest = rest.slice(part.length).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

/** The first lines. The last of them says how many are left out, or ends with a mark. */
function cut(lines: readonly string[], most: number, words?: (left: number) => string): string[] {
  if (lines.length <= most) return [...lines];
  const last = words?.(lines.length - most + 1) ?? `${beginning(lines[most - 1] ?? '', LONGEST_LINE - 2)} …`;
  return [...lines.slice(0, most - 1), last];
}

/* The facts of a question, as values (docs/contract.md, Writing, "Asked for"). `before` is undefined for a new ad. */

export const fact = (short: string, whole = short): Fact => ({ short, whole });

/** Most characters of an address in the second line, and of one with the host it leads to: both must be seen. */
const [LONGEST_ADDRESS, LONGEST_PAIR] = [30, 55];

/** An address, with the host that candidates reach if that is written otherwise. */
function addressFact(before: string, label: string, address: string): Fact {
  const { written, reached } = hostsIn(address) ?? { written: '', reached: '' };
  const isWritten = address.toLowerCase().includes(reached);
  const words = `${escaped(address)}${isWritten ? '' : ` (${reached})`}`;
  const cut = isWritten ? escaped(shortened(address, LONGEST_ADDRESS)) : `${escaped(written)} (${reached})`;
  const longest = isWritten ? LONGEST_ADDRESS : LONGEST_PAIR;
  const fitting = [words, cut].find((form) => form.length <= longest && form.toLowerCase().includes(reached));
  // The end of a host says whose it is.
  const short = fitting ?? `…${escaped((reached || address).slice(1 - LONGEST_ADDRESS))}`;
  return { short: `${before} ${short}`, whole: `${label}: ${words}`, isCut: short !== words };
}

/** The way to apply that is sent; the board does not show the one that it has. */
function applyFacts({ apply_method: method, apply_address: address }: Ad, isNew: boolean): Fact[] {
  if (address) return [addressFact('apply to', AD_FIELDS.apply_address.title, address)];
  if (method === undefined && !isNew) return [];
  const words = method === 'platform' ? 'apply on the site' : 'apply as the text says';
  return [fact(method === undefined ? `${words} (default)` : words, `${AD_FIELDS.apply_method.title}: ${words}`)];
}

/** What a reader may follow and could not before, or can no longer, wherever in the ad it stands. */
function wayFacts(ad: Ad, before: Ad): Fact[] {
  const waysOf = ({ title = '', ref = '', body = '' }: Ad) =>
    new Set([...waysIn(title), ...waysIn(ref), ...waysInHtml(body)]);
  const [old, now] = [waysOf(before), waysOf({ ...before, ...ad })];
  return [
    ...[...now].filter((way) => !old.has(way)).map((way) => addressFact('in text', 'New in the text', way)),
    ...[...old].filter((way) => !now.has(way)).map((way) => addressFact('gone', 'Gone from the text', way)),
  ];
}

function payWords({ salary_min: min = 0, salary_max: max = 0 }: Ad, { currency }: Site): string {
  if (min === 0) return 'no pay';
  return `${currency.sign}${min.toLocaleString('en')}${max === 0 ? '' : `–${max.toLocaleString('en')}`}`;
}

function payFacts(ad: Ad, before: Ad | undefined, site: Site): Fact[] {
  const isGiven = ad.salary_min !== undefined || ad.salary_max !== undefined;
  const [from, to] = [payWords(before ?? {}, site), payWords({ ...before, ...ad }, site)];
  if (before !== undefined && (!isGiven || from === to)) return [];
  const words = from === 'no pay' && to !== from ? `${to} a year` : to;
  return [
    before?.salary_min === undefined ? fact(words, `Pay: ${words}`) : fact(`${from} → ${to}`, `Pay: ${from} → ${to}`),
  ];
}

/** Ways to apply first, then pay. */
export function firstFacts(ad: Ad, before: Ad | undefined, site: Site): Fact[] {
  return [...applyFacts(ad, before === undefined), ...wayFacts(ad, before ?? {}), ...payFacts(ad, before, site)];
}

const FIRST: ReadonlySet<string> = new Set(['salary_min', 'salary_max', 'apply_method', 'apply_address']);

/** A change of another field, with both sides. */
export function changeFacts({ field, from, to = '' }: Change): Fact[] {
  if (FIRST.has(field)) return [];
  if (field === 'body') return [fact('text changed', '')];
  const label = AD_FIELDS[field as AdFieldName].title;
  // A long value before hides no new one.
  const [before, after] = [from, to].map((value = '') => escaped(shortened(value, LONGEST_SIDE)) || 'none');
  const arrow = from === undefined ? '' : `${before} → `;
  return [
    {
      short: field === 'title' ? `title → ${after}` : `${label.toLowerCase()} ${arrow}${after}`,
      whole: `${label}: ${arrow}${escaped(to) || 'none'}`,
      isCut: [...to].length > LONGEST_SIDE,
    },
  ];
}

/** Most characters of a value in the second line, and of one that goes. */
const LONGEST_SIDE = 40;

/** The other fields of a new ad: the value, its default, or its absence. */
export function fieldFacts(ad: Ad, nameOf: NameOf, site: Site): Fact[] {
  const others = byWeight.filter(([name, { kind }]) => !FIRST.has(name) && name !== 'title' && kind !== 'html');
  return others.flatMap(([name, { title, expected, byDefault }]): Fact[] => {
    const value = ad[name] ?? byDefault ?? (name === 'country' ? site.country : undefined);
    const words = value === undefined ? '' : escaped(wordsFor(name, value, nameOf));
    if (words === '') return expected ? [fact(`no ${title.toLowerCase()}`, `${title}: none`)] : [];
    const shown = ad[name] === undefined ? `${words} (default)` : words;
    return [fact(name === 'ref' ? `ref ${shown}` : shown, `${title}: ${shown}`)];
  });
}
