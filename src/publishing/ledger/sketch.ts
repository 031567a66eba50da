import { createHmac } from 'node:crypto';
import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { AD_FIELDS, type Ad, type AdField, adFields } from '../../wire/ad-fields.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';
import { quoted } from '../../wire/text/quote.ts';
import { isStopWord, isTelling } from './telling-words.ts';

/**
 * What is kept of an ad to know it again, without its text: fingerprints of its words in their order, each followed by
 * that of its beginning, by which its forms are known, and `!` if it is a word that tells ads apart.
 */
export interface Sketch {
  readonly words: readonly string[];
  readonly apply: string;
  /** A fingerprint of the title and of each fact, by field; claims of older versions have none. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** An ad as it is compared: its sketch, and what is to be compared exactly. */
export interface Sketched {
  /** Stands for account, title and all facts: two ads with different keys are different ads. */
  readonly key: string;
  readonly sketch: Sketch;
  /** The words themselves, for saying what differs. */
  readonly words: readonly string[];
}

/** Words exchanged for as many others, and words only added or left out, up to which a reader calls it the same ad. */
const MAX_EXCHANGED = 3;
const MAX_ADDED = 7;
const STEM = 5;
/** Marks in a title that both men and women are meant. */
const BOTH_SEXES = /\(?\b[mhf]\s*\/\s*[fmhd](?:\s*\/\s*[xdnw])?\b\)?/giu;

/**
 * An ad as it is compared with others of an account. What a board does by default counts as said (docs/board.md,
 * Operations); case, accents, spaces, signs, formatting and the order of places do not count.
 * @param country what the board takes when none is given
 */
export function sketchOf(ad: Ad, account: string, country: string): Sketched {
  const mark = (text: string) => createHmac('sha256', account).update(text).digest('hex');
  const { words, written, begins } = comparableWords(htmlToText(ad.body ?? ''));
  const sketched = words.map((word, index) => {
    const flag = isTelling(word, written[index] ?? word, begins[index] ?? false) ? '!' : '';
    return `${mark(word).slice(0, 8)}:${mark(`${word.slice(0, STEM)}…`).slice(0, 6)}${flag}`;
  });
  const apply = ad.apply_method ?? (ad.apply_address ? 'url' : 'body');
  return {
    key: mark(JSON.stringify(identityOf(ad, country))),
    sketch: {
      words: sketched,
      apply: mark(`${apply} ${ad.apply_address?.trim() ?? ''}`).slice(0, 8),
      facts: factMarks(ad, country, mark),
    },
    words: words.map((word, index) => written[index] ?? word),
  };
}

/** All that has to be equal: the words of the title, and every fact with its default. */
function identityOf(ad: Ad, country: string): unknown[] {
  // Single letters count, for C is not R and Técnico I is not Técnico V; but not the a of Programador/a.
  return [titleWords(ad.title ?? ''), ...sketchFacts(ad, country)];
}

/** The words of a title in alphabetical order, without those that say who may apply. */
function titleWords(title: string): string[] {
  const { words } = comparableWords(title.replace(BOTH_SEXES, ' '));
  return words.filter((word) => !/^[aeo]$/.test(word)).sort();
}

function sketchFacts(ad: Ad, country: string): (readonly [name: string, fact: string])[] {
  const facts = adFields.map(([name, field]) => [name, factOf(field, ad[name] ?? field.byDefault, country)] as const);
  return facts.filter(([, fact]) => fact !== '');
}

function factMarks(ad: Ad, country: string, mark: (text: string) => string): Record<string, string> {
  const all = [['title', titleWords(ad.title ?? '').join(' ')] as const, ...sketchFacts(ad, country)];
  return Object.fromEntries(all.map(([name, fact]) => [name, mark(`${name} ${fact}`).slice(0, 8)]));
}

/** Whether a record shows the ad that an earlier create was sent for: the same title, and the same words in their order. */
export function isSketchOf(earlier: Sketch, title: string, record: Ad, account: string): boolean {
  if (titleWords(title).join(' ') !== titleWords(record.title ?? '').join(' ')) return false;
  const { words } = sketchOf({ body: record.body ?? '' }, account, '').sketch;
  return words.join(' ') === earlier.words.join(' ');
}

/** Words that two texts must have in common, of all their words, to be like one another. */
const ALIKE = 0.8;

/**
 * What makes an ad differ from an earlier one with much the same text, as names of fields; undefined where the text is
 * another. It may be a second ad for another town, or the first one again with its pay put right.
 */
export function likenessTo(earlier: Sketch, { sketch }: Sketched): string[] | undefined {
  const all = earlier.words.length + sketch.words.length;
  const differing = unmatched(earlier.words, sketch.words).length + unmatched(sketch.words, earlier.words).length;
  if (all === 0 || 1 - differing / all < ALIKE) return undefined;
  const [before, now] = [earlier.facts ?? {}, sketch.facts ?? {}];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name] !== now[name],
  );
  return differing === 0 ? fields : [...fields, 'body'];
}

/** A fact as text, the same however it was given; empty where none is given, or it is compared otherwise. */
function factOf(field: AdField, value: unknown, country: string): string {
  if (field.title === AD_FIELDS.title.title || ['html', 'choice', 'address'].includes(field.kind)) return '';
  if (Array.isArray(value)) return [...new Set(value)].sort((one, other) => one - other).join();
  if (field.kind === 'country') return String(value ?? country).toUpperCase();
  if (typeof value === 'string') return fold(cleanLine(value)).toLowerCase();
  return field.kind === 'amount' && value === 0 ? '' : String(value ?? '');
}

/** The words of a text that carry meaning, as they are compared and as they stand. */
function comparableWords(text: string) {
  const found = [...plainLetters(cleanLines(text)).matchAll(/[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu)].map(
    ({ 0: word, index }) => ({
      written: word.replace(/\.+$/, ''),
      begins: /(?:^|[.!?:;\n•·▪–—-])[\s"“'(]*$/u.test(text.slice(Math.max(0, index - 4), index)),
    }),
  );
  const kept = found
    .map((each) => ({ ...each, word: fold(each.written).toLowerCase() }))
    .filter(({ word }) => !isStopWord(word));
  return {
    words: kept.map(({ word }) => word),
    written: kept.map(({ written }) => written),
    begins: kept.map(({ begins }) => begins),
  };
}

function cleanLines(text: string): string {
  return text.split('\n').map(cleanLine).join('\n');
}

/**
 * What makes an ad differ from an earlier one of the same key, in words, or undefined where it is another ad: other words
 * than one or two here and there, a phrase, or a word that tells ads apart.
 */
export function differenceFrom(earlier: Sketch, { sketch, words }: Sketched): string | undefined {
  const gone = unmatched(earlier.words, sketch.words);
  const come = unmatched(sketch.words, earlier.words);
  const isTold = [...gone.map((index) => earlier.words[index]), ...come.map((index) => sketch.words[index])];
  if (isTold.some((word) => word?.endsWith('!'))) return undefined;
  const bothChanged = gone.length > 0 && come.length > 0;
  if (Math.max(gone.length, come.length) > (bothChanged ? MAX_EXCHANGED : MAX_ADDED)) return undefined;
  if (hasRun(gone) && hasRun(come)) return undefined;
  const other = come.map((index) => quoted(words[index])).join(', ');
  const parts = [
    come.length > 0 ? `new words in the text (${other})` : '',
    gone.length > 0 ? `${gone.length} ${gone.length === 1 ? 'word' : 'words'} of the earlier text left out` : '',
    earlier.apply === sketch.apply ? '' : 'another way to apply',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'nothing that a reader would notice';
}

/** The places of words that have no counterpart in another text, in that form or another. */
function unmatched(words: readonly string[], others: readonly string[]): number[] {
  const counts = new Map<string, number>();
  const part = (word: string, at: 0 | 1) => word.replace('!', '').split(':')[at] ?? '';
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const other of others) count(part(other, 0), 1);
  const left = [...words.keys()].filter((index) => {
    const key = part(words[index] ?? '', 0);
    if ((counts.get(key) ?? 0) <= 0) return true;
    count(key, -1);
    return false;
  });
  const stems = new Set(others.map((other) => part(other, 1)));
  return left.filter((index) => (words[index] ?? '').endsWith('!') || !stems.has(part(words[index] ?? '', 1)));
}

/** Whether two words in a row are among these. */
function hasRun(indexes: readonly number[]): boolean {
  return indexes.some((index, at) => indexes[at + 1] === index + 1);
}
