import { isMark } from './looks.ts';
import type { Char, Inline, Range, Unit } from './source.ts';

/** One place of the source and what comes there instead. An edit is nothing but splices: what is in none stays. */
export interface Splice extends Range {
  readonly html: string;
}

/** The source with its splices; undefined where two of them overlap. */
export function spliced(source: string, splices: readonly Splice[]): string | undefined {
  let html = '';
  let at = 0;
  for (const { from, to, html: own } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) return undefined;
    html += source.slice(at, from) + own;
    at = to;
  }
  return html + source.slice(at);
}

/** A border of a unit, and the inline elements that are open there. */
export interface Edge {
  readonly at: number;
  readonly open: readonly Inline[];
}

/** Where characters begin, in front of the inline tags that open right before them. */
export function startOf(chars: readonly Char[]): Edge {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.to === at && open.at(-1)?.from !== at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** Where characters end, behind the inline tags that close right after them. */
export function endOf(chars: readonly Char[]): Edge {
  let at = chars.at(-1)?.to ?? 0;
  const open = [...(chars.at(-1)?.open ?? [])];
  while (open.at(-1)?.end?.from === at) at = open.pop()?.end?.to ?? at;
  return { at, open };
}

/** All characters of a unit, its sign included. */
export function allOf({ sign, chars }: Unit): readonly Char[] {
  return sign.length === 0 ? chars : [...sign, ...chars];
}

/** Marks of a text that was given stand nowhere in the stored source. */
export const NOWHERE = -1;

function isSame(one: Inline | undefined, other: Inline | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  const isOfStored = one.from !== NOWHERE && other.from !== NOWHERE;
  return !isOfStored && isMark(one.name) && one.name === other.name;
}

/** Characters with the tags they stand in. @param start what is open before them @param end what is open after them */
export function written(
  chars: readonly Pick<Char, 'html' | 'open'>[],
  start: readonly Inline[],
  end: readonly Inline[],
): string {
  let html = '';
  let open = start;
  const goTo = (next: readonly Inline[]) => {
    let shared = 0;
    while (shared < open.length && isSame(open[shared], next[shared])) shared++;
    html += open
      .slice(shared)
      .reverse()
      .map(({ name }) => `</${name}>`)
      .join('');
    html += next
      .slice(shared)
      .map(({ tag }) => tag)
      .join('');
    // What stays open is named by its own elements.
    open = [...open.slice(0, shared), ...next.slice(shared)];
  };
  for (const char of chars) {
    goTo(char.open);
    html += char.html;
  }
  goTo(end);
  return html;
}
