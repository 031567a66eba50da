import { gapsBetween } from '../../text/align.ts';
import { escapeHtml } from '../../text/html/escape.ts';
import { EMPHASIS_OF_TAG } from '../../text/html/walk.ts';
import type { EditUnit, SourceChar, SourceLink } from './source.ts';
import {
  endOfChars,
  impossible,
  NOT_AS_GIVEN,
  type Splice,
  type SplicePiece,
  startOfChars,
  writePieces,
} from './splices.ts';

/** A stored unit and how its format shows it: Markdown lacks some marks and reads typed lists as lists. */
export interface ShownUnit {
  readonly unit: EditUnit;
  readonly like: EditUnit;
}

/** Stored links by their keys. */
type Links = ReadonlyMap<string, SourceLink>;

/** Writes a stored unit as the caller wants it: words that stay keep their bytes, and those between them. */
export function rewritten({ unit, like }: ShownUnit, target: EditUnit, html: string, links: Links): Splice {
  const { chars, text } = unit;
  // The format's signs may be read otherwise than they were written.
  if (text !== like.text || chars.length !== like.chars.length) throw impossible(NOT_AS_GIVEN);
  const [start, end] = [startOfChars(chars), endOfChars(chars)];
  const pieces: SplicePiece[] = [];
  const keepBytes = (first: number, last: number, isEnd: boolean): SplicePiece => {
    const [head, tail] = [chars[first], chars[last - 1]];
    const from = pieces.length === 0 ? start : head ? { at: head.from, open: head.open } : end;
    const to = isEnd ? end : tail ? { at: tail.to, open: tail.open } : start;
    return { html: html.slice(from.at, to.at), open: from.open, openBehind: to.open };
  };
  const [old, now] = [diffWords(like.chars), diffWords(target.chars)];
  let at = 0;
  for (const gap of gapsBetween(old, now, (one, other) => one?.key === other?.key)) {
    const [first = chars.length, last = chars.length] = gap.before.map((word) => old[word]?.at);
    const near = first < last ? first : first - 1;
    const beside = chars[near] !== undefined && chars[near].text !== ' ' ? near : near + 1;
    const come = now.slice(...gap.after).flatMap((word) => word.chars);
    pieces.push(keepBytes(at, first, false), ...piecesOf(come, links, chars[beside], like.chars[beside]));
    at = last;
  }
  return {
    from: start.at,
    to: end.at,
    html: writePieces([...pieces, keepBytes(at, chars.length, true)], start.open, end.open),
  };
}

/**
 * Characters to write in place of a stored one. They take its elements where they look as it was shown, else those alone
 * that the format does not show.
 */
export function piecesOf(
  come: readonly SourceChar[],
  links: Links,
  stored?: SourceChar,
  like?: SourceChar,
): SplicePiece[] {
  const unseen = (stored?.open ?? []).filter((open) => {
    const mark = EMPHASIS_OF_TAG.get(open.name);
    return open !== stored?.link?.element && (mark === undefined || like?.looks.includes(mark) === false);
  });
  return come.map(({ text, open, link, looks }) => {
    const target = links.get(link?.key ?? '');
    const marks = open.filter(({ name }) => EMPHASIS_OF_TAG.has(name));
    const own = [...(target ? [target.element] : []), ...unseen, ...marks];
    const isSame = like?.looks === looks && stored?.link?.key === link?.key;
    return { html: escapeHtml(text), open: isSame ? (stored?.open ?? own) : own };
  });
}

const LETTER = /[\p{L}\p{N}/_-]/u;
/** `a` stands for a letter: a word is all between two without a space, so that an address is one. */
const WORD = /a(?:[a.]*a)?|./g;

/** Splits characters into words, and single spaces and signs around them. */
function diffWords(chars: readonly SourceChar[]) {
  const kinds = chars.map(({ text }) => (text === ' ' ? ' ' : LETTER.test(text) ? 'a' : '.')).join('');
  return [...kinds.matchAll(WORD)].map(({ 0: kind, index: at }) => {
    const own = chars.slice(at, at + kind.length);
    return { at, chars: own, key: own.map(({ text, looks }) => `${looks} ${text}`).join() };
  });
}
