import { fold } from '../../wire/text/fold.ts';

/* Texts here are readable ones, in lines; they are compared without accents and in lower case, place for place. */

/** A part of a sentence, and where it begins in the text. */
export interface Clause {
  readonly text: string;
  readonly start: number;
}

/** Characters of a clause that are read: what is longer was not written by people. */
const LONGEST = 400;

/** Where one statement ends and another begins. A dot or comma between digits does not. */
const BETWEEN =
  /\n|[.;!?](?=\s|$)|,(?=\s)|\s[|·•/]\s|\s\+\s|(?<![\p{L}\p{N}])(?:acrescid[oa]s?|mais|plus)(?![\p{L}\p{N}])/gu;

/** A readable text of an ad, in lines, as the facts in it are looked for. */
export interface ReadText {
  readonly text: string;
  /** The same without accents, in lower case; every character keeps its place. */
  readonly plain: string;
  readonly clauses: readonly Clause[];
}

export function readText(text: string): ReadText {
  const plain = fold(text).toLowerCase();
  // A letter that has no lower case of one character would move all that follow.
  const kept = plain.length === text.length ? plain : fold(text);
  return { text, plain: kept, clauses: clausesOf(kept) };
}

/** The clauses of a text, in order. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const add = (end: number) => {
    if (end > start) clauses.push({ text: text.slice(start, Math.min(end, start + LONGEST)), start });
  };
  for (const { index, 0: between } of text.matchAll(BETWEEN)) {
    add(index);
    start = index + between.length;
  }
  add(text.length);
  return clauses;
}
