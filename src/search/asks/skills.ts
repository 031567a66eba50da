import { endOf, startOf, type Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './phrases.ts';

/** How a clause asks for a skill: outright, by naming it in running text, or not at all. */
export type Weight = 'required' | 'named' | 'not asked for';

/** Words between people and what they work with. */
const BY = new Set(['by', 'por', 'pela', 'pelo']);
const BETWEEN_PEOPLE = new Set('de da do das dos em of in e and desenvolvimento development'.split(' '));
/** Words of a clause that is about the reader and the work. */
const ASKING = ['seek', 'reader', 'need', 'evidence', 'extra', 'wish'];

const ASKED_UNDER = ['seek', 'need', 'reader', 'extra', 'wish'];

/** @param isWork whether the skill is also the name of somebody's work, as DevOps is */
export function weightOf(text: Text, clause: Clause | undefined, word: number, isWork: boolean): Weight {
  if (clause === undefined) return 'named';
  if (isUnasked(clause, word, isWork) || isThird(text, clause, word)) return 'not asked for';
  const { marks, under, isItem } = clause;
  const isAsking = marks.some(({ kind }) => ASKING.includes(kind));
  if (!isItem && !isAsking && (under.has('about') || marks.some(({ kind }) => kind === 'house')))
    return 'not asked for';
  return isItem || isAsking || ASKED_UNDER.some((kind) => under.has(kind)) ? 'required' : 'named';
}

/** Whether a skill is offered, taught, another's, excluded, a law to be kept or the name of a degree. */
function isUnasked({ marks, under, isItem }: Clause, word: number, isWork: boolean): boolean {
  const has = (...kinds: readonly string[]) => marks.some(({ kind }) => kinds.includes(kind));
  const before = (kind: string) => marks.findLast((mark) => mark.kind === kind && mark.to <= word);
  const degree = before('degree_of');
  const isBehind = ({ kind, from }: Mark) => (kind === 'evidence' || kind === 'need') && degree && from >= degree.to;
  return (
    ['offer', 'unasked', 'others'].some((kind) => under.has(kind)) ||
    (has('offer') && !has(...ASKING)) ||
    has('unasked') ||
    before('others') !== undefined ||
    (!isItem && has('privacy') && !has('evidence')) ||
    (isWork && before('with_people') !== undefined) ||
    (degree !== undefined && !marks.some((mark) => isBehind(mark) && mark.from < word))
  );
}

/** "The team that writes Kotlin", "equipa de Java", "by the platform team": work of others, unless the reader joins them. */
function isThird({ run: { forms } }: Text, { marks, isItem }: Clause, word: number): boolean {
  const people = marks.findLast(({ kind, to }) => kind === 'people' && to <= word);
  const next = marks.find(({ kind, from }) => kind === 'people' && from > word);
  const isBy = forms.slice(word + 1, next?.from).some((form) => BY.has(form));
  if (next !== undefined && (next.from === word + 1 || (isBy && next.from - word <= 5))) return true;
  if (people === undefined || (!isItem && marks.some(({ kind, to }) => kind === 'seek' && to <= people.from)))
    return false;
  if (marks.some(({ kind, from }) => kind === 'reader' && from >= people.to)) return false;
  const isBetween = ({ kind, from, to }: Mark) => kind === 'third' && from >= people.to && to <= word;
  return (BETWEEN_PEOPLE.has(forms[people.to] ?? '') && word - people.to <= 4) || marks.some(isBetween);
}

/** Words before a short name that make it a language: in C, we use Go. */
const USE = new Set(
  `in em with com using use uses used usando utilizando usar usamos know knows knowing saber sabes conhecer conheces dominar dominas write writes
   writing written escrever escrito code coding program programming programar learn learning aprender via like`.split(
    /\s+/,
  ),
);
/** The same before "of" and "de". */
const KNOWN = new Set(
  'knowledge experience conhecimento conhecimentos dominio experiencia uso use years anos fluency command skills linguagem linguagens'.split(
    ' ',
  ),
);
const OF = new Set(['of', 'de']);
const TO = new Set(['to', 'para', 'and', 'or', 'e', 'ou']);
const QUOTE = /["'“”„«»‘’]/;

export const isQuoted = ({ text }: Text, start: number, end: number) =>
  QUOTE.test(text[start - 1] ?? '') && QUOTE.test(text[end] ?? '');

/**
 * Whether a short name stands where a language does: behind a word of use, or alone in a list or a line.
 * @param isKnown whether the vocabulary holds a word
 */
export function isPlaced(text: Text, from: number, to: number, isKnown: (word: string) => boolean): boolean {
  const [start, end] = [startOf(text, from), endOf(text, to - 1)];
  const { text: source } = text;
  const { forms } = text.run;
  const rest = source.slice(end, end + 4);
  if (/^ \p{Lu}/u.test(rest) && !isKnown(forms[to] ?? '')) return false;
  const [before = '', earlier = ''] = [forms[from - 1], forms[from - 2]];
  const isBeside = source.slice(endOf(text, from - 1), start) === ' ';
  if (isBeside && (USE.has(before) || (OF.has(before) && KNOWN.has(earlier)))) return true;
  const isAlone = /^(?:$|\n|[,/;|)]| ?\(|\.(?:\s|$)| too)/.test(rest);
  return isAlone && ((end - start > 1 && isBeside && TO.has(before)) || beginsEntry(text, from, to, end - start > 1));
}

/** First in an item, or in a list: "- Statistics, R, energy markets", but not among grades ("B, C"). */
function beginsEntry(text: Text, from: number, to: number, isLong: boolean): boolean {
  const start = startOf(text, from);
  const lead = text.text.slice(Math.max(0, start - 3), start);
  const { forms } = text.run;
  const isAmongWords = [forms[from - 1] ?? '', forms[to] ?? '--'].every((form) => form.length > 1);
  if (/(?:^|\n)[-–•*] $/.test(lead) || (isLong && /[(/|:;] ?$/.test(lead))) return true;
  return (isLong || isAmongWords) && /, ?$/.test(lead);
}
