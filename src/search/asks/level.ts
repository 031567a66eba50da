import type { Match } from '../vocabulary/spellings.ts';
import type { Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';

/** Words between a word of seeking and a level, some 60 characters. */
const REACH = 9;
const PROFILE = new Set(['profile', 'perfil', 'perfis', 'profiles']);
const FROM = new Set(['from', 'de', 'desde', 'between', 'entre']);
const TO = new Set(['to', 'a', 'ate', 'and', 'e']);

/**
 * Whether a text asks for a level: on a labelled line, behind a word of seeking, as a profile, or in "from junior to
 * senior". @param clause undefined where its line has no such word
 */
export function isLevelAsked({ run: { forms } }: Text, clause: Clause | undefined, { from, length }: Match): boolean {
  const form = (word: number) => forms[word] ?? '';
  const to = from + length;
  if ((FROM.has(form(from - 1)) && TO.has(form(to))) || (TO.has(form(from - 1)) && FROM.has(form(from - 3))))
    return true;
  if (clause === undefined) return false;
  const { marks, under, isItem } = clause;
  const isFree = (since: number) =>
    !marks.some((mark) => mark.kind === 'not_level' && ((mark.from >= since && mark.to <= from) || mark.from === to));
  if (marks.some(({ kind, to: end }) => kind === 'language' && end <= from) || !isFree(from)) return false;
  if (PROFILE.has(form(from - 1)) || PROFILE.has(form(to))) return true;
  const isBehind = (kind: string) =>
    marks.some((mark) => mark.kind === kind && mark.to <= from && from - mark.to <= REACH && isFree(mark.to));
  return (under.has('label_level') && isBehind('label_level')) || (!isItem && isBehind('seek'));
}
