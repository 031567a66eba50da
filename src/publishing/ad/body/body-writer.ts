import type { SourceLine } from '../../../text/html/source/source.ts';
import { alignLines } from './align.ts';
import { changedWords } from './changed-words.ts';
import { type Says, sameKind } from './read-alike.ts';
import { blocksOf, newGap, StoredGaps, type Tag } from './stored-gaps.ts';

/** A line with what leads to it, and the tags that are open after it. */
interface WrittenLine {
  readonly html: string;
  readonly open: readonly Tag[];
}

/** Writes the lines of an edited text into the HTML that is stored; see `editedBody`. */
export class BodyWriter {
  readonly #stored: string;
  readonly #before: readonly SourceLine[];
  readonly #wanted: string;
  readonly #after: readonly SourceLine[];
  readonly #says: Says;
  readonly #gaps: StoredGaps;
  /** The tags of stored links by address: a link that the ad had is kept as it stands. */
  readonly #links: ReadonlyMap<string, string>;

  constructor(stored: string, before: readonly SourceLine[], wanted: string, after: readonly SourceLine[], says: Says) {
    this.#stored = stored;
    this.#before = before;
    this.#wanted = wanted;
    this.#after = after;
    this.#says = says;
    this.#gaps = new StoredGaps(stored, before);
    const links = before.flatMap(({ words }) => words.flatMap(({ link }) => link ?? []));
    this.#links = new Map(links.map(({ address, start, end }) => [address ?? '', stored.slice(start, end)]));
  }

  write(): string {
    const words = (lines: readonly SourceLine[]) => lines.map((line) => line.words.map(({ text }) => text));
    const pairs = new Map(alignLines(words(this.#before), words(this.#after)).map(([old, fresh]) => [fresh, old]));
    let html = '';
    let open: readonly Tag[] = [];
    let last = -1;
    for (const [index, line] of this.#after.entries()) {
      const old = pairs.get(index);
      const written = old === undefined ? this.#added(line, open, last + 1) : this.#kept(line, old, open, last + 1);
      html += written.html;
      open = written.open;
      last = old ?? last;
    }
    return html + this.#gaps.tail(open);
  }

  /** A line that was there before, with the words that changed. */
  #kept(line: SourceLine, index: number, open: readonly Tag[], first: number): WrittenLine {
    const old = this.#before[index];
    if (old === undefined) return { html: '', open };
    const words = changedWords(this.#stored, old, line, this.#says.marks);
    const tags = words === undefined ? blocksOf(old.openAtStart) : old.openAtStart;
    const content = words ?? this.#written(line);
    const end = words === undefined ? blocksOf(old.openAtEnd) : old.openAtEnd;
    const gap = this.#gapTo(line, [index, first], open, tags) ?? this.#newGapTo(line, old, open, tags);
    return { html: gap + content, open: this.#gaps.storedTags(end) };
  }

  #gapTo(line: SourceLine, candidates: readonly number[], open: readonly Tag[], tags: readonly { name: string }[]) {
    for (const index of candidates) {
      const its = this.#before[index];
      const gap =
        its && sameKind(its, line, this.#says) ? this.#gaps.before(index, open, tags, line.number) : undefined;
      if (gap !== undefined) return gap;
    }
    return undefined;
  }

  /** A gap of its own for a line that comes elsewhere, or otherwise, than it was. */
  #newGapTo(line: SourceLine, old: SourceLine, open: readonly Tag[], tags: SourceLine['openAtStart']): string {
    if (!sameKind(old, line, this.#says)) {
      const marks = tags.filter((tag) => !blocksOf([tag]).length);
      const wanted = [...this.#wantedBlocks(line), ...this.#gaps.storedTags(marks)];
      return newGap(open, wanted, line.kind, false);
    }
    const sign = old.sign === undefined ? '' : this.#stored.slice(old.sign.start, old.start);
    return newGap(open, this.#gaps.storedTags(tags), line.kind, old.sign !== undefined) + sign;
  }

  #wantedBlocks(line: SourceLine): Tag[] {
    return blocksOf(line.openAtStart).map(({ name, start, end }) => ({ name, html: this.#wanted.slice(start, end) }));
  }

  /** A new line: written like the nearest stored one of its kind that the open tags allow. */
  #added(line: SourceLine, open: readonly Tag[], near: number): WrittenLine {
    const nearest = this.#before
      .map((its, index) => ({ its, index, away: Math.abs(index - near) }))
      .filter(({ its }) => sameKind(its, line, this.#says))
      .sort((one, other) => one.away - other.away);
    for (const { its, index } of nearest) {
      const tags = blocksOf(its.openAtStart);
      const gap = this.#gaps.before(index, open, tags, line.number);
      if (gap !== undefined) return { html: gap + this.#written(line), open: this.#gaps.storedTags(tags) };
    }
    const blocks = this.#wantedBlocks(line);
    return { html: newGap(open, blocks, line.kind, false) + this.#written(line), open: blocks };
  }

  /** A line as it is wanted, with the marks around it; links that the ad had are written as they were. */
  #written({ start, end, openAtStart, openAtEnd }: SourceLine): string {
    const marks = (tags: SourceLine['openAtStart']) => tags.filter((tag) => blocksOf([tag]).length === 0);
    const opening = marks(openAtStart).map((tag) => this.#wanted.slice(tag.start, tag.end));
    const closing = marks(openAtEnd).map(({ name }) => `</${name}>`);
    const html = opening.join('') + this.#wanted.slice(start, end) + closing.reverse().join('');
    return html.replace(/<a href="([^"]*)">/g, (tag, address: string) => this.#links.get(unescaped(address)) ?? tag);
  }
}

/** An address as it is written by us. */
function unescaped(address: string): string {
  return address.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}
