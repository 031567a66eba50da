import { type TokenText, tokenEnd, tokenStart } from '../tokens.ts';
import { hasGap, isExcluded, type Match } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Clause, listedWords } from './clauses.ts';
import { isLevelAsked, type Mention, weightOf } from './skills.ts';

/** Separators between two names of a list: signs, versions and joining words. */
const SIGNS_BETWEEN = /[ \t,;/|\u00b7\u2022+&()]/;
const WORD_BETWEEN = /^(?:\d{1,4}[a-z]?(?:\.\d+)*|and|or|e|ou|plus)?$/iu;
const FEWEST_LISTED = 4;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s{0,3}$/u;

/**
 * Positions of the entries that clauses name, without skills that are not asked for; required ones first.
 * @param except kinds of entries that are not read
 */
export function mentionsIn(
  vocabulary: Vocabulary,
  text: TokenText,
  clauses: readonly Clause[],
  except: readonly string[] = [],
) {
  const mentions: Mention[] = [];
  for (const clause of clauses) {
    const matches: Match[] = [];
    for (let word = clause.from; word < clause.to; word++) vocabulary.matchesAt(text.forms, word, matches);
    for (const { spelling, from, length } of matches) {
      const mention = { spelling, from, length, clause };
      if (!except.includes(spelling.kind) && isPossible(text, mention)) mentions.push(mention);
    }
  }
  const certain = new Set(mentions.filter((mention) => isCertain(text, mention, vocabulary)));
  if (certain.size < mentions.length) confirm(text, mentions, certain);
  return weighed(
    text,
    mentions.filter((mention) => certain.has(mention)),
  );
}

function weighed(text: TokenText, mentions: readonly Mention[]): number[] {
  const [required, mentioned, others]: [Mention[], Mention[], Mention[]] = [[], [], []];
  for (const mention of mentions) {
    const isRead = mention.spelling.kind === 'skill' && !mention.clause.isTitle;
    const weight = isRead ? weightOf(text, mention.clause, mention.from) : 'other';
    if (weight !== undefined) ({ required, mentioned, other: others })[weight].push(mention);
  }
  // Where requirements are listed, running text tells of the house.
  const inItems = new Set(required.flatMap(({ spelling, clause }) => (clause.isItem ? spelling.entry : [])));
  const isListed = inItems.size >= FEWEST_LISTED;
  return required.concat(isListed ? [] : mentioned, others).map(({ spelling }) => spelling.entry);
}

function isPossible(text: TokenText, mention: Mention): boolean {
  const { spelling, clause } = mention;
  if (spelling.kind === 'language' || isExcluded(text.forms, mention) || isVerb(text, mention)) return false;
  if (clause.isTitle) return true;
  return !hasGap(spelling) && (spelling.kind !== 'level' || isLevelAsked(text, mention));
}

const isVerb = ({ forms }: TokenText, { spelling, from, length }: Match): boolean =>
  spelling.strictness === 'noun' &&
  (VERB_LEAD.has(forms[from - 1] ?? '') || VERB_OBJECT.has(forms[from + length] ?? ''));

function isCertain(text: TokenText, mention: Mention, vocabulary: Vocabulary): boolean {
  const { spelling, from, length, clause } = mention;
  const { strictness, near } = spelling;
  if (['free', 'noun'].includes(strictness) || spelling.kind === 'level') return true;
  if (!isWrittenSo(text, mention)) return false;
  if (strictness === 'exact') return true;
  const [start, end] = [tokenStart(text, from), tokenEnd(text, from + length - 1)];
  if (QUOTE.test(text.text[start - 1] ?? '') && QUOTE.test(text.text[end] ?? '')) return false;
  if (strictness === 'common' && (clause.isTitle || !beginsSentence(text, mention))) return true;
  if ([from - 1, from + length].some((word) => near.includes(text.forms[word] ?? ''))) return true;
  return strictness !== 'unsure' && isPlaced(text, mention, vocabulary);
}

const QUOTE = /["'“”„«»‘’]/;

/** A doubtful skill counts beside a certain one in a list; it makes the next one certain in turn. */
function confirm(text: TokenText, mentions: readonly Mention[], certain: Set<Mention>): void {
  const skills = mentions.filter(
    (one) => one.spelling.kind === 'skill' && (certain.has(one) || isWrittenSo(text, one, true)),
  );
  for (const [index, mention] of skills.entries()) {
    const isMeant = (other: Mention | undefined) =>
      other !== undefined &&
      certain.has(other) &&
      other.spelling.entry !== mention.spelling.entry &&
      isOneList(text, mention, other);
    if (isMeant(skills[index - 1]) || isMeant(skills[index + 1])) certain.add(mention);
  }
}

/** Whether the text has the capitals and accents of the spelling. @param isSmallToo in lists: "react, redux", not "Solid Python" */
function isWrittenSo(text: TokenText, { spelling, from, length }: Match, isSmallToo = false): boolean {
  const source = text.text.slice(tokenStart(text, from), tokenEnd(text, from + length - 1));
  if (source === spelling.text || (isSmallToo && source.length > 1 && source === source.toLowerCase())) return true;
  const at = source.indexOf(spelling.text);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(`${source[at - 1] ?? ''}${source[at + spelling.text.length] ?? ''}`);
}

/** Whether a match is the first word of a sentence; items of lists do not count. */
function beginsSentence(text: TokenText, { from, spelling }: Match): boolean {
  const start = tokenStart(text, from);
  const isWord = /^\p{Lu}\p{Ll}+$/u.test(spelling.text);
  return isWord && SENTENCE_BEGINS.test(text.text.slice(Math.max(0, start - 3), start));
}

/** Whether only separators are between two names. */
function isOneList(text: TokenText, a: Match, b: Match): boolean {
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  const last = first.from + first.length - 1;
  if (second.from <= last) return false;
  const between = text.text.slice(tokenEnd(text, last), tokenStart(text, second.from));
  return between !== ' ' && between.split(SIGNS_BETWEEN).every((word) => WORD_BETWEEN.test(word));
}

/** Words before and behind a verb: we pay your exams. */
const VERB_LEAD = listedWords('verb_lead');
const VERB_OBJECT = listedWords('verb_object');
const USE = listedWords('use');
const KNOWN = listedWords('known');
const OF = ['of', 'de'];

/** Whether a short name stands where a language does: behind a word of use, or alone in a list or a line. */
function isPlaced(text: TokenText, { from, length }: Match, vocabulary: Vocabulary): boolean {
  const to = from + length;
  const [start, end] = [tokenStart(text, from), tokenEnd(text, to - 1)];
  const { text: source, forms } = text;
  const rest = source.slice(end, end + 4);
  if (/^ \p{Lu}/u.test(rest) && !vocabulary.knows(forms[to] ?? '')) return false;
  const [before = '', earlier = ''] = [forms[from - 1], forms[from - 2]];
  const isBeside = source.slice(tokenEnd(text, from - 1), start) === ' ';
  if (isBeside && (USE.has(before) || (OF.includes(before) && KNOWN.has(earlier)))) return true;
  if (rest.startsWith(' ') && KNOWN.has(forms[to] ?? '')) return true;
  const isLong = end - start > 1;
  const isAlone = /^(?:$|\n|[,/;|)]| ?\(|\.(?:\s|$)| too)/.test(rest);
  return isAlone && beginsEntry(text, from, to, isLong);
}

/** First in an item, or in a list: "- Statistics, R, energy markets", but not among grades ("B, C"). */
function beginsEntry(text: TokenText, from: number, to: number, isLong: boolean): boolean {
  const start = tokenStart(text, from);
  const lead = text.text.slice(Math.max(0, start - 3), start);
  const { forms } = text;
  const isAmongWords = [forms[from - 1] ?? '', forms[to] ?? '--'].every((form) => form.length > 1);
  if (/(?:^|\n)[-–•*] $/.test(lead) || (isLong && /[(/|:;\n] ?$/.test(lead))) return true;
  return (isLong || isAmongWords) && /, ?$/.test(lead);
}
