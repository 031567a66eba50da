import { ENTITIES, folded } from './projection.ts';

/** What can be dropped from a text begins with one of the first, and ends with one of the second. */
const [DROPPED_FROM, DROPPED_UP_TO] = [String.raw`[<\0-\x1f\x7f-\x9f\xad]`, String.raw`[>\0-\x1f\x7f-\x9f\xad]`];
const BETWEEN_PIECES = /[<>\0-\x1f\x7f-\x9f\xad]+/g;

/** Ends a name or a number for good, since nothing drops or changes it. */
const END = String.raw`(?:[ !"$'-/:=?@[\]^_\x60{|}~]|$)`;
/**
 * In lower case: a mark that begins an escape, or that undoing what stands around it might make one. `100 %`, `R&amp;D`
 * and `&eacute;`, which ads are full of, stay what they are.
 */
const ESCAPE = new RegExp(
  String.raw`\\|%(?![g-z;]|${END})|&(?!(?:amp;){0,3}(?!(?:${Object.keys(ENTITIES).join('|')});)[a-z]*(?:;|${END}))`,
);

/** All but Latin 1 without its fractions, of which each character folds to one or to none. */
const OTHERS = /[^\0-\xbb\xbf-\xff]+/g;
const OTHER = new RegExp(OTHERS.source);

const FOLDED = new Map<string, string>();

/** There are few different ones: dashes, quotation marks, the euro sign. */
function foldedOnce(run: string): string {
  if (run.length > 1) return folded(run);
  const known = FOLDED.get(run) ?? folded(run);
  FOLDED.set(run, known);
  return known;
}

/** The characters of Latin 1 in lower case that fold to each character: `a` to `aªàáâãäå`. */
const SPELLED = new Map<string, string>();
for (let code = 0x20; code <= 0xff; code++) {
  const character = String.fromCharCode(code).toLowerCase();
  const read = folded(character);
  const known = SPELLED.get(read) ?? '';
  if (!known.includes(character)) SPELLED.set(read, known + character);
}

/** A pattern of all that folds to a character of the key. */
function spelled(character: string): string {
  return `[${(SPELLED.get(character) ?? character).replace(/[\\\]^-]/g, String.raw`\$&`)}]`;
}

/**
 * Tells at little cost, for nearly all texts of ads, that a key stands nowhere in them. In a text without escapes a key
 * is whole, or in pieces with tags or invisible characters between them: a piece that begins the key then stands directly
 * before such a thing, one that ends it directly behind one, and each of the others between two.
 */
export class QuickLook {
  readonly #key: string;
  /** Whether it holds what begins an escape or a tag, so that undoing one could make or part it. */
  readonly #hasMarks: boolean;
  readonly #whole: RegExp;
  readonly #begins: RegExp;
  readonly #ends: RegExp;

  /** @param key as `folded` gives it, of two characters or more */
  constructor(key: string) {
    this.#key = key;
    this.#hasMarks = /[&%\\<>]/.test(key);
    const [first = '', ...next] = [...key].map(spelled);
    this.#whole = new RegExp(first + next.join(''));
    const last = next.pop() ?? '';
    const begun = next.reduceRight((behind, character) => `(?:${character}${behind})?`, '');
    const ended = next.reduce((before, character) => `(?:${before}${character})?`, '');
    this.#begins = new RegExp(first + begun + DROPPED_FROM);
    this.#ends = new RegExp(DROPPED_UP_TO + ended + last);
  }

  /** @returns true only where the key is in no reading of the text (projection.ts, `readings`) */
  excludes(text: string): boolean {
    const hasOthers = OTHER.test(text);
    if (!hasOthers && text.length < this.#key.length) return true;
    const reads = (hasOthers ? text.replace(OTHERS, foldedOnce) : text).toLowerCase();
    if (this.#hasMarks || this.#whole.test(reads) || ESCAPE.test(reads)) return false;
    return !(
      this.#begins.test(reads) &&
      this.#ends.test(reads) &&
      this.#isInPieces(folded(reads.replace(BETWEEN_PIECES, '<')).split('<'))
    );
  }

  /** Whether pieces make the key, in whatever order they stand. */
  #isInPieces(pieces: readonly string[]): boolean {
    const key = this.#key;
    const lengths = Array.from({ length: key.length - 1 }, (_, at) => at + 1);
    const begun = lengths.filter((length) => pieces.some((piece) => piece.endsWith(key.slice(0, length))));
    const reached = new Set(begun);
    for (const length of reached) {
      if (pieces.some((piece) => piece.startsWith(key.slice(length)))) return true;
      for (const piece of pieces) if (piece !== '' && key.startsWith(piece, length)) reached.add(length + piece.length);
    }
    return false;
  }
}
