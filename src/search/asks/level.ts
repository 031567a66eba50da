import type { Match } from '../vocabulary/spellings.ts';
import { startOf, type Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';

/** Words between a word of seeking and a level, some 60 characters; between the article of an item and a level. */
const REACH = 9;
const ITEM_REACH = 5;
const setOf = (words: string) => new Set(words.split(' '));
const PROFILE = setOf('profile perfil perfis profiles');
const ARTICLES = setOf('a an um uma');
const FROM = setOf('from de desde between entre');
const TO = setOf('to a ate and e');
/** Somebody's way, not what is asked for. */
const WAY = setOf('percurso caminho path way journey growth grow crescer evolution evolucao carreira career');

/**
 * Whether a text asks for a level: on a labelled line, behind a word of seeking, as a profile, or in "from junior to
 * senior". @param clause undefined where its line has no such word
 */
export function isLevelAsked(text: Text, clause: Clause | undefined, { from, length }: Match): boolean {
  const form = (word: number) => text.run.forms[word] ?? '';
  const to = from + length;
  const first = TO.has(form(from - 1)) ? from - 2 : from;
  if (FROM.has(form(first - 1)) && (first < from || TO.has(form(to)))) return !WAY.has(form(first - 2));
  if (clause === undefined) return false;
  const { marks, under } = clause;
  const isFree = (since: number) =>
    !marks.some((mark) => mark.kind === 'not_level' && ((mark.from >= since && mark.to <= from) || mark.from === to));
  if (marks.some(({ kind, to: end }) => kind === 'language' && end <= from) || !isFree(from)) return false;
  if ([from - 1, from - 3, to].some((word) => PROFILE.has(form(word))) || isSubject(text, clause, from)) return true;
  const isBehind = (kind: string) =>
    marks.some((mark) => mark.kind === kind && mark.to <= from && from - mark.to <= REACH && isFree(mark.to));
  return (under.has('label_level') && isBehind('label_level')) || (!clause.isItem && isBehind('seek'));
}

/** "- A mid-level or senior developer", "As a Senior Developer, you …" */
function isSubject(text: Text, { from, isItem }: Clause, level: number): boolean {
  const { forms } = text.run;
  const article = isItem ? from : forms[from] === 'as' ? from + 1 : -1;
  const isNear =
    level - from <= ITEM_REACH && !text.text.slice(startOf(text, from), startOf(text, level)).includes(',');
  return isNear && ARTICLES.has(forms[article] ?? '');
}
