import type { Run } from '../vocabulary/spellings.ts';
import lists from './asks.yaml';

/** Words of a text that stand in a list of asks.yaml. */
export interface Mark {
  readonly kind: string;
  /** The row of a list of lists: a language, a degree. */
  readonly row: string;
  readonly from: number;
  /** The word behind the last one. */
  readonly to: number;
}

interface Phrase extends Pick<Mark, 'kind' | 'row'> {
  readonly words: readonly string[];
}

/** Phrases by the first letters of their first word, so that an ending `~` needs no pattern. */
const PHRASES = new Map<string, Phrase[]>();
const KEY = 3;
const NONE: readonly Phrase[] = [];

for (const [kind, list] of Object.entries(lists as Readonly<Record<string, unknown>>)) {
  const rows = Array.isArray(list) ? { '': list } : (list as Readonly<Record<string, unknown>>);
  for (const [row, phrases] of Object.entries(rows)) {
    for (const phrase of phrases as string[]) {
      const words = phrase.split(' ');
      const key = words[0]?.slice(0, KEY) ?? '';
      PHRASES.set(key, [...(PHRASES.get(key) ?? []), { kind, row, words }]);
    }
  }
}

// The longest phrase of a kind wins.
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.words.length - a.words.length);

const isWord = (form: string | undefined, word: string) =>
  word.endsWith('~') ? form?.startsWith(word.slice(0, -1)) === true : form === word;

/** In the order of the text; of one kind the longest phrase at a word, and none within another. */
export function marksIn({ forms }: Run): Mark[] {
  const marks: Mark[] = [];
  const last = new Map<string, Mark>();
  for (let from = 0; from < forms.length; from++) {
    for (const { kind, row, words } of PHRASES.get((forms[from] ?? '').slice(0, KEY)) ?? NONE) {
      if ((last.get(kind)?.to ?? 0) > from || !words.every((word, at) => isWord(forms[from + at], word))) continue;
      const mark = { kind, row, from, to: from + words.length };
      last.set(kind, mark);
      marks.push(mark);
    }
  }
  return marks;
}
