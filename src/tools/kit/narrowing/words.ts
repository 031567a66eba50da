import type { Finding } from '../../../publishing/ad/finding.ts';
import { correctionOf } from '../../../search/words/spelling.ts';
import { fold, plainLetters } from '../../../wire/text/fold.ts';
import { quoted } from '../../../wire/text/quote.ts';

/** Words that join others, and the names of what is listed: each record would have to hold them by chance. */
const IDLE = new Set(
  'a o as os de da do das dos em no na nos nas e ou para por com um uma the of in at on for and or to with curso cursos course courses formacao formacoes training evento eventos event events'.split(
    ' ',
  ),
);

/** Whether a text says all words of a question; undefined where there is nothing to ask for. */
export type WordTest = (text: string) => boolean;

/** Reads the words of a question: each must be there, in singular or plural; `"a phrase"` as it stands. */
export function wordsTest(field: string, given: string | undefined): { test?: WordTest; findings: Finding[] } {
  if (given === undefined || given.trim() === '') return { findings: [] };
  const asked = [...plain(given).matchAll(/"([^"]+)"|([\p{L}\p{N}][\p{L}\p{N}+#.-]*)/gu)].map(
    ([, phrase, word = '']) => ({ phrase: phrase?.trim(), word: word.replace(/[.-]+$/, '') }),
  );
  if (asked.length === 0)
    return {
      findings: [
        { field, message: `${quoted(given)} holds no letter or digit, so there is no word to look for in it.` },
      ],
    };
  const telling = asked.filter(({ phrase, word }) => phrase !== undefined || !IDLE.has(word));
  const patterns = telling.map(({ phrase, word }) => wordPattern(phrase ?? stemOf(word), phrase === undefined));
  return { test: (text) => patterns.every((pattern) => pattern.test(plain(text))), findings: [] };
}

/** A word that may be misspelled; shorter ones are names. */
const MISSPELLED = /^[a-z]{4,}$/;

/**
 * Reads words that no text says as the nearest that occur.
 * @returns the words as they were read, and a sentence for each other one; undefined where none is read otherwise
 */
export function respelled(given: string, texts: readonly string[]): { words: string; notes: string[] } | undefined {
  if (given.includes('"')) return undefined;
  const all = texts.map(plain);
  const occurring = new Map<string, number>();
  for (const text of all)
    for (const [word] of text.matchAll(/[a-z]+/g)) occurring.set(word, (occurring.get(word) ?? 0) + 1);
  const known = [...occurring].map(([word, ads]) => ({ word, ads, isName: false }));
  const notes: string[] = [];
  const words = given.split(/\s+/).map((written) => {
    const word = plain(written).replace(/[^a-z]+$/, '');
    if (!MISSPELLED.test(word) || IDLE.has(word)) return written;
    const pattern = wordPattern(stemOf(word), true);
    const nearest = all.some((text) => pattern.test(text)) ? undefined : correctionOf(word, known);
    if (nearest?.isNear !== true) return written;
    notes.push(`${quoted(written)} was read as ${nearest.word}.`);
    return nearest.word;
  });
  return notes.length === 0 ? undefined : { words: words.join(' '), notes };
}

const plain = (text: string) => fold(plainLetters(text)).toLowerCase();

/** A word without the ending of its number and gender; short words and names of technology as they stand. */
function stemOf(word: string): string {
  if (!/^[a-z]{5,}$/.test(word)) return word;
  const stem = word.replace(/(?:oes|ao|aos)$/, '').replace(/(?:[aeo]s?|s)$/, '');
  return stem.length >= 4 ? stem : word;
}

function wordPattern(words: string, isStem: boolean): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const ending = isStem && /^[a-z]{4,}$/.test(words) ? '(?:[a-z]{0,4})' : '';
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${ending}(?![\\p{L}\\p{N}+#])`, 'u');
}
