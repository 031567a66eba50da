import type { OpenTag, SourceLine } from '../../../text/html/source/source.ts';

/** An open tag as it is written. */
export interface Tag {
  readonly name: string;
  readonly html: string;
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'u', 'strike', 's', 'del', 'a', 'span', 'font']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);

/** The tags of blocks among open ones. */
export function blocksOf<T extends { name: string }>(tags: readonly T[]): T[] {
  return tags.filter(({ name }) => !INLINE.has(name));
}

function sameTags(one: readonly { name: string }[], other: readonly { name: string }[]): boolean {
  return one.length === other.length && one.every(({ name }, index) => name === other[index]?.name);
}

/** What stands between the lines of stored HTML: tags, spacers, white space, the signs of items. */
export class StoredGaps {
  readonly #html: string;
  readonly #lines: readonly SourceLine[];

  constructor(html: string, lines: readonly SourceLine[]) {
    this.#html = html;
    this.#lines = lines;
  }

  /**
   * What stands before a line, where it leads from the tags that are open to those that are wanted. Tags that only mark
   * words may be left out at either end, for a line whose words are written anew.
   * @param number the number of the item, where it is text and differs from the one that is stored
   */
  before(
    index: number,
    open: readonly Tag[],
    wanted: readonly { name: string }[],
    number?: number,
  ): string | undefined {
    const previous = this.#lines[index - 1];
    const line = this.#lines[index];
    if (line === undefined) return undefined;
    const closed = previous?.openAtEnd ?? [];
    const withClosing = sameTags(closed, open);
    const withOpening = sameTags(line.openAtStart, wanted);
    if (!withClosing && !sameTags(blocksOf(closed), open)) return undefined;
    if (!withOpening && !sameTags(blocksOf(line.openAtStart), wanted)) return undefined;
    const gap = this.#gap(previous?.end ?? 0, line, withOpening, number);
    if (withClosing || gap === undefined) return gap;
    return withoutClosing(
      gap,
      closed.filter(({ name }) => INLINE.has(name)),
    );
  }

  /** What stands after the last line, where that is the one that was written last, or what of it closes nothing. */
  tail(open: readonly Tag[]): string {
    const last = this.#lines.at(-1);
    const closed = last?.openAtEnd ?? [];
    const rest = this.#html.slice(last?.end ?? 0);
    if (sameTags(closed, open)) return rest;
    const after = rest.replace(/^(?:\s|&nbsp;|<\/[a-z]+\s*>|<br\s*\/?>)*/i, '');
    return closing(open) + after;
  }

  storedTags(tags: readonly OpenTag[]): Tag[] {
    return tags.map(({ name, start, end }) => ({ name, html: this.#html.slice(start, end) }));
  }

  #gap(from: number, line: SourceLine, withOpening: boolean, number: number | undefined): string | undefined {
    let gap = '';
    let at = from;
    const cut = (start: number, end: number, html: string) => {
      gap += this.#html.slice(at, start) + html;
      at = end;
    };
    const opening = withOpening ? [] : line.openAtStart.filter(({ name }) => INLINE.has(name));
    if (opening.some(({ start }) => start < from)) return undefined;
    for (const { start, end } of opening) cut(start, end, '');
    if (number !== undefined && line.sign !== undefined && number !== line.number) {
      // A sign may stand within the tags that were cut.
      if (line.sign.start < at) return undefined;
      cut(line.sign.start, line.sign.end, `${number}${this.#html.slice(line.sign.end - 1, line.sign.end)}`);
    }
    return gap + this.#html.slice(at, line.start);
  }
}

/** Leads from open tags to others by closing and opening: a new paragraph or item, or a new line in the same one. */
export function newGap(
  open: readonly Tag[],
  wanted: readonly Tag[],
  kind: SourceLine['kind'],
  inSame: boolean,
): string {
  const [blocks, target] = [blocksOf(open), blocksOf(wanted)];
  if ((kind === 'line' || inSame) && sameTags(blocks, target)) {
    const marks = (tags: readonly Tag[]) => tags.filter(({ name }) => INLINE.has(name));
    return `${closing(marks(open))}<br />${opening(marks(wanted))}`;
  }
  let common = 0;
  while (common < target.length - 1 && blocks[common]?.name === target[common]?.name) common++;
  // A list that goes on stays open, an item that holds the next list too; a paragraph holds nothing.
  while (common > 0 && !LISTS.has(target[common - 1]?.name ?? '') && target[common - 1]?.name !== 'li') common--;
  const kept = blocks.slice(0, common);
  const rest = open.filter((tag) => !kept.includes(tag));
  if (target.length === 0 && rest.length === 0 && open.length === 0) return '<br /><br />';
  return closing(rest) + opening(wanted.filter((tag) => !target.slice(0, common).includes(tag)));
}

function closing(tags: readonly Tag[]): string {
  return tags
    .map(({ name }) => `</${name}>`)
    .reverse()
    .join('');
}

function opening(tags: readonly Tag[]): string {
  return tags.map(({ html }) => html).join('');
}

/** A gap without the tags that close marks; undefined where one of them goes on beyond it. */
function withoutClosing(gap: string, tags: readonly { name: string }[]): string | undefined {
  let rest = gap;
  for (const { name } of tags) {
    const found = new RegExp(`</${name}\\s*>`, 'i').exec(rest);
    if (found === null) return undefined;
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length);
  }
  return rest;
}
