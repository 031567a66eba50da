import { ENTITIES, folded } from './projection.ts';

/** What can be dropped from a text begins with one of the first, and ends with one of the second. */
const [DROPPED_FROM, DROPPED_UP_TO] = [String.raw`[<\0-\x1f\x7f]`, String.raw`[>\0-\x1f\x7f]`];
const BETWEEN_PIECES = /[<>\0-\x1f\x7f]+/;

/** Ends a name or a number for good, since nothing drops or changes it. */
const END = String.raw`(?:[ !"$'-/:=?@[\]^_\x60{|}~]|$)`;
/**
 * In lower case: a mark that begins an escape, or that undoing what stands around it might make one. `100 %`, `R&amp;D`
 * and `&eacute;`, which ads are full of, stay what they are.
 */
const ESCAPE = new RegExp(
  String.raw`\\|%(?![g-z;]|${END})|&(?!(?:amp;){0,3}(?!(?:${Object.keys(ENTITIES).join('|')});)[a-z]*(?:;|${END}))`,
);

const FOLDED = new Map<string, string>();

/** Nearly all text beyond ASCII is single accented letters, and there are few of them. */
function foldedRun(run: string): string {
  if (run.length > 1 || run > '\u2fff') return folded(run);
  const known = FOLDED.get(run) ?? folded(run);
  FOLDED.set(run, known);
  return known;
}

/**
 * Tells at little cost, for nearly all texts of ads, that a key stands nowhere in them. In a text without escapes a key
 * is whole, or in pieces with tags or invisible characters between them: a piece that begins the key then stands directly
 * before such a thing, one that ends it directly behind one, and each of the others between two.
 */
export class QuickLook {
  readonly #key: string;
  readonly #begins: RegExp;
  readonly #ends: RegExp;

  /** @param key as `folded` gives it, of two characters or more */
  constructor(key: string) {
    this.#key = key;
    const [first = '', ...next] = [...key].map((character) =>
      character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`),
    );
    const last = next.pop() ?? '';
    const begun = next.reduceRight((behind, character) => `(?:${character}${behind})?`, '');
    const ended = next.reduce((before, character) => `(?:${before}${character})?`, '');
    this.#begins = new RegExp(first + begun + DROPPED_FROM);
    this.#ends = new RegExp(DROPPED_UP_TO + ended + last);
  }

  /** @returns true only where the key is in no reading of the text (projection.ts, `readings`) */
  excludes(text: string): boolean {
    const reads = text.replace(/[^\0-\x7f]+/g, foldedRun).toLowerCase();
    if (/[&%\\<>]/.test(this.#key) || reads.includes(this.#key) || ESCAPE.test(reads)) return false;
    return !(this.#begins.test(reads) && this.#ends.test(reads) && this.#isInPieces(reads.split(BETWEEN_PIECES)));
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
