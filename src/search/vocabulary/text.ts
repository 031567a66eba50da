import { type Unit, unitsOf } from '../words/words.ts';
import { type Run, runOf } from './spellings.ts';

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly run: Run;
}

export function textOf(text: string): Text {
  const units = unitsOf(text);
  return { text, units, run: runOf(units) };
}

export const startOf = ({ units, run }: Text, word: number) => units[run.units[word] ?? 0]?.start ?? 0;
export const endOf = ({ units, run }: Text, word: number) => units[run.units[word] ?? 0]?.end ?? 0;
/** What stands behind a word, before the next; empty within a name. */
export const behind = (text: Text, word: number) => text.text.slice(endOf(text, word), startOf(text, word + 1));
