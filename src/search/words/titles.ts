import { fold, plainLetters } from '../../wire/text/fold.ts';

/** "Senior Java Developer (m/f) - Lisboa" and "Java Developer | Remote" count as one title. */

const BRACKETS = /[([{][^)\]}]*[)\]}]?/g;
const AFTERTHOUGHT = /\s+[-\u2013\u2014@\u00b7\u2022]\s*|\s*\|\s*|[,:]\s+/;
const SEXES = /(?<![\p{L}\p{N}])[mfhwxd](?:\s?\/\s?[mfhwxd]){1,3}(?![\p{L}\p{N}])/giu;
/** A word that may begin with another one holds no sign: `mid-level` is two words, so that a text reads in one way. */
const LEVEL =
  '(?:j[uú]nior|jr|s[eé]nior|sr|pleno|mid(?:dle)?(?:level)?|entry[- ]level|principal|trainee|intern|estagi[aá]ri[oa]|(?:n[ií]vel|level)(?: \\d)?|i{1,3}|iv)';
const LEVELS = new RegExp(String.raw`(?<![\p{L}\p{N}+#.-])${LEVEL}(?:[-/ ]${LEVEL})*(?![\p{L}\p{N}+#-])\.?`, 'giu');
/** Parts of a title that say nothing about the work. */
const HOLLOW = /^(?:lead|team lead|\P{L}*)$/iu;

/** Removes level, gender, brackets and additions, and keeps the spelling; the title itself when nothing is left. */
export function plainTitle(title: string): string {
  // The patterns would be tried from each space of a run.
  const bare = title.replace(BRACKETS, ' ').replace(SEXES, ' ').replace(/\s+/g, ' ');
  const pieces = bare.split(AFTERTHOUGHT).map((piece) =>
    piece
      .replace(LEVELS, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s/,&-]+|[\s/,.&-]+$/g, ''),
  );
  return pieces.find((piece) => !HOLLOW.test(piece)) ?? title.trim();
}

export function titleKey(title: string): string {
  return fold(plainLetters(title)).toLowerCase();
}
