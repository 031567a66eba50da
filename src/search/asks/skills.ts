import { endOf, startOf, type Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';

/** How a clause asks for a skill that stands at a word. */
export type Weight = 'required' | 'named' | 'not asked for';

/** @param isWork whether the skill is also the name of somebody's work, as DevOps is */
export function weightOf(clause: Clause | undefined, word: number, isWork: boolean): Weight {
  if (clause === undefined) return 'named';
  const { marks, under, isItem } = clause;
  const has = (...kinds: readonly string[]) => marks.some(({ kind }) => kinds.includes(kind));
  const before = (kind: string) => marks.findLast((mark) => mark.kind === kind && mark.to <= word);
  const isAsked = has('seek', 'reader', 'need');
  const isNotice = !isItem && !isAsked && !has('evidence') && has('privacy');
  if (isNotice || before('others') || (under.has('about') && !isAsked)) return 'not asked for';
  if (!isItem && !isAsked && has('house')) return 'not asked for';
  const degree = before('degree_of');
  const isAfter = marks.some(
    ({ kind, from }) => (kind === 'evidence' || kind === 'need') && degree && from >= degree.to && from < word,
  );
  if (degree && !isAfter) return 'not asked for';
  if (isWork && before('with_people')) return 'not asked for';
  return !under.has('offer') && (isItem || isAsked || has('evidence')) ? 'required' : 'named';
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
  const { text: source, run } = text;
  const next = run.forms[to] ?? '';
  const rest = source.slice(end, end + 3);
  if (/^ \p{Lu}/u.test(rest) && !isKnown(next)) return false;
  const before = run.forms[from - 1] ?? '';
  const isBeside = /^ $/.test(source.slice(endOf(text, from - 1), start));
  if (isBeside && (USE.has(before) || (/^(?:of|de)$/.test(before) && KNOWN.has(run.forms[from - 2] ?? ''))))
    return true;
  const isEnd = /^(?:$|\n|[,/;|)]| ?\(|\.(?:\s|$))/.test(rest);
  if (isBeside && end - start > 1 && isEnd && TO.has(before)) return true;
  const lead = source.slice(Math.max(0, start - 3), start);
  const isFirst = /(?:^|\n)[-–•*] $/.test(lead) || (end - start > 1 && /[,(/|:;] ?$/.test(lead));
  return isFirst && isEnd;
}
