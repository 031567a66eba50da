import { attributesOf } from '../parse.ts';
import type { VisibleHandler } from './visible.ts';

/*
 * Most ads are written in a dozen tags without attributes, each ended where it must be. Nothing in such HTML hides or moves
 * anything, and the tags are the tree: building it would take most of the time of reading an ad.
 */

const INLINE: ReadonlySet<string> = new Set(['b', 'em', 'i', 'strong', 'u']);
const LISTS: ReadonlySet<string> = new Set(['ol', 'ul']);
const BLOCKS: ReadonlySet<string> = new Set(['div', 'p', ...LISTS]);
/** A tag without attributes, a reference to a character, or text in which no parser changes anything. */
const PIECE = /<(\/?)([a-z]+)>|<br ?\/>|&(amp|gt|lt|nbsp|quot|#39);|[^<&\0\r\f\ufeff]+/y;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
  '#39': "'",
};
/** Deeper nesting is for those who judge it. */
const DEEPEST = 12;
const NO_ATTRIBUTES = attributesOf([]);

type Event = readonly [kind: 'text' | 'start' | 'end', value: string];

/**
 * Tells the handler what a reader sees of HTML in such tags.
 * @returns false, and then nothing was told, where it is any other HTML
 */
export function tellPlainTags(html: string, handler: VisibleHandler): boolean {
  const events = new PlainTags().read(html);
  if (events === undefined) return false;
  for (const [kind, value] of events) {
    if (handler.isDone === true) break;
    if (kind === 'start') handler.start(value, NO_ATTRIBUTES);
    else handler[kind](value);
  }
  return true;
}

class PlainTags {
  readonly #events: Event[] = [];
  readonly #open: string[] = [];
  #text = '';

  read(html: string): readonly Event[] | undefined {
    PIECE.lastIndex = 0;
    for (let at = 0; at < html.length; at = PIECE.lastIndex) {
      const found = PIECE.exec(html);
      if (found === null || !this.#take(found)) return undefined;
    }
    this.#endText();
    // What is not ended ends with the text.
    while (this.#open.length > 0) this.#events.push(['end', this.#open.pop() ?? '']);
    return this.#events;
  }

  /** @returns whether the piece is one of those that mean just what they say */
  #take([all, slash, tag, character]: RegExpExecArray): boolean {
    if (tag !== undefined) return slash === '' ? this.#start(tag) : this.#end(tag);
    if (all.startsWith('<')) return this.#start('br');
    this.#text += character === undefined ? all : CHARACTERS[character];
    return true;
  }

  #endText(): void {
    if (this.#text !== '') this.#events.push(['text', this.#text]);
    this.#text = '';
  }

  /** @returns whether a parser would do no more than open the element */
  #start(tag: string): boolean {
    const isPlain = tag === 'br' || INLINE.has(tag) || mayStand(tag, this.#open.at(-1) ?? 'div');
    if (!isPlain || this.#open.length === DEEPEST) return false;
    this.#endText();
    this.#events.push(['start', tag]);
    if (tag === 'br') this.#events.push(['end', tag]);
    else this.#open.push(tag);
    return true;
  }

  #end(tag: string): boolean {
    if (this.#open.at(-1) !== tag) return false;
    this.#endText();
    this.#open.pop();
    this.#events.push(['end', tag]);
    return true;
  }
}

/** Whether a block begins in an element without ending one before it. */
function mayStand(tag: string, around: string): boolean {
  if (tag === 'li') return LISTS.has(around);
  return BLOCKS.has(tag) && around !== 'p' && !INLINE.has(around);
}
