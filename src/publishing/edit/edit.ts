import { spelled } from '../../text/addresses.ts';
import { matchUnits } from '../../text/align.ts';
import { gapsBetween, sharedEnds } from '../../text/difference.ts';
import { escapeHtml } from '../../wire/html.ts';
import { applied, impossible } from './apply.ts';
import {
  type Char,
  type Edge,
  endOf,
  type Inline,
  isLink,
  isMark,
  keyOf,
  type Link,
  looksOf,
  type Snippet,
  type Splice,
  startOf,
  textOfChars,
  written,
} from './chars.ts';
import { type Added, isHeading, Layout } from './layout.ts';
import { readSource, type Source, type Unit } from './source.ts';

const MIXED = 'its marks, links and lines cannot be told apart';

/**
 * Changes the stored text where the given one differs from what was shown; all between stays as it is.
 * @param shownAs the HTML that is read when a body is shown, and sent back unchanged
 */
export function editedBody(stored: string, given: string, shownAs: (html: string) => string) {
  const [before, after] = [asShown(readSource(stored), shownAs), readSource(given)];
  if (/<table\b/i.test(stored)) throw impossible('the stored text has a table');
  const links = new StoredLinks(before);
  const plan = planned(before, after, links);
  const wanted = plan.map(({ chars }) => keyOf(chars)).join('\n');
  const html = applied(before, splicesOf(before, plan), links.readdressed, (result) => {
    const { units } = asShown(result, shownAs);
    if (units.map(({ key }) => key).join('\n') !== wanted) return MIXED;
    const [known, now] = [firstNumbers(before.units), firstNumbers(units)];
    const isBroken = now.length > known.length || now.some((number) => !known.includes(number));
    return isBroken ? 'the numbers of its lines would no longer count on' : undefined;
  });
  return { html, spelled: links.spelled.size };
}

/** A stored unit as it was shown. */
interface ShownUnit extends Unit {
  /** False where the format's signs are read otherwise than they were written. */
  readonly isToldApart?: boolean;
}

interface ShownSource extends Source {
  readonly units: readonly ShownUnit[];
}

/** A source whose units look as they were shown: a format may lack a mark, or read a typed list as one. */
function asShown(source: Source, shownAs: (html: string) => string): ShownSource {
  const shown = readSource(shownAs(source.html)).units;
  const keyed = ({ chars }: Unit) => ({ key: textOfChars(chars), text: textOfChars(chars) });
  const partners = new Map(matchUnits(source.units.map(keyed), shown.map(keyed)));
  return { ...source, units: source.units.map((unit, index) => likeShown(unit, shown[partners.get(index) ?? -1])) };
}

function likeShown(unit: Unit, shown: Unit | undefined): ShownUnit {
  if (shown === undefined) return unit;
  const { key, isItem } = shown;
  const isSame = textOfChars(unit.chars) === textOfChars(shown.chars) && unit.chars.length === shown.chars.length;
  const chars = isSame ? unit.chars.map((char, at) => ({ ...char, looks: shown.chars[at]?.looks ?? '' })) : unit.chars;
  return { ...unit, chars, all: [...unit.sign, ...chars], key, isItem, isToldApart: isSame };
}

/** A unit of the given text, its characters to write, and the stored unit that stays or moves here. */
interface Step {
  readonly unit: Unit;
  readonly chars: readonly Char[];
  readonly stays: ShownUnit | undefined;
  readonly moved: Unit | undefined;
}

function planned(before: ShownSource, after: Source, links: StoredLinks): Step[] {
  const keyed = (unit: Unit) => ({ key: `${unit.isItem} ${unit.key}`, text: textOfChars(unit.chars) });
  const pairs = matchUnits(before.units.map(keyed), after.units.map(keyed));
  const stays = new Map(pairs.map(([row, column]) => [after.units[column], before.units[row]]));
  const staying = new Set(stays.values());
  const gone = before.units.filter((unit) => !staying.has(unit) && !isHeading(unit));
  const free = new Map(gone.map((unit) => [unit.key, unit]));
  return after.units.map((unit) => {
    const [own, moved] = [stays.get(unit), free.get(unit.key)];
    const chars = links.adopted(unit, own ?? moved);
    return { unit, chars, stays: own, moved: moved?.key === keyOf(chars) ? moved : undefined };
  });
}

function splicesOf(before: ShownSource, plan: readonly Step[]): Splice[] {
  const staying = new Set(plan.map(({ stays }) => stays));
  const layout = new Layout(before);
  const splices = layout.deleted(new Set(before.units.filter((unit) => !staying.has(unit))));
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    if (group.length > 0) splices.push(...layout.added(group, last, next));
    group = [];
    last = next;
  };
  for (const { unit, chars, stays, moved } of plan) {
    if (stays !== undefined) {
      place(stays);
      if (stays.key === unit.key) continue;
      if (stays.isToldApart === false) throw impossible(MIXED);
      splices.push(...unitSplices(stays, chars));
    } else group.push({ wanted: unit, pieces: moved === undefined ? chars : piecesOf(moved, before.html), moved });
  }
  place(undefined);
  return splices;
}

/** The bytes of a unit, or its characters if an element extends beyond it. */
function piecesOf({ chars }: Unit, html: string): readonly Snippet[] {
  const [start, end] = [startOf(chars), endOf(chars)];
  return start.open.length + end.open.length > 0 ? chars : [{ html: html.slice(start.at, end.at), open: [] }];
}

/** Line numbers that do not continue the line before. */
function firstNumbers(units: readonly Unit[]): number[] {
  const numbers = units.map(({ sign }) => Number.parseInt(textOfChars(sign), 10));
  return numbers.filter((number, index) => number >= 0 && numbers[index - 1] !== number - 1);
}

/** Splices that make a stored unit read as wanted; words that stay keep their bytes, and those between them. */
function unitSplices(stored: Unit, wanted: readonly Char[]): Splice[] {
  const [before, after] = [wordsOf(stored.chars), wordsOf(wanted)];
  const starts = [0];
  for (const word of before) starts.push((starts.at(-1) ?? 0) + word.length);
  return gapsBetween(before.map(keyOf), after.map(keyOf)).map((gap) => {
    const [start, end] = gap.before;
    return exchanged(stored.chars, starts[start] ?? 0, starts[end] ?? 0, after.slice(...gap.after).flat());
  });
}

function wordsOf(chars: readonly Char[]): Char[][] {
  const words: Char[][] = [[]];
  for (const char of chars) {
    words.at(-1)?.push(char);
    if (char.text === ' ') words.push([]);
  }
  return words;
}

/** Replaces characters of a unit, except equal ones at both ends. */
export function exchanged(chars: readonly Char[], start: number, end: number, come: readonly Char[]): Splice {
  const isSame = (a: Char | undefined, b: Char | undefined) =>
    a?.text === b?.text && (a?.text === ' ' || a?.looks === b?.looks);
  const [head, tail] = sharedEnds(chars.slice(start, end), come, isSame);
  const old = chars.slice(start + head, end - tail);
  const [before, after] = [chars[start + head - 1], chars[end - tail]];
  const fresh = come.slice(head, come.length - tail).map((char) => inPlaceOf(old[0] ?? before, char));
  const from =
    old.length > 0 && old[0]?.looks === fresh[0]?.looks ? edgeBefore(old[0], chars) : edgeAfter(before, chars);
  const [last, lastFresh] = [old.at(-1), fresh.at(-1)];
  const to = last !== undefined && last.looks === lastFresh?.looks ? edgeAfter(last, chars) : edgeBefore(after, chars);
  return { from: from.at, to: to.at, html: written(fresh, from.open, to.open) };
}

function edgeAfter(char: Char | undefined, chars: readonly Char[]): Edge {
  return char === undefined ? startOf(chars) : { at: char.to, open: char.open };
}

function edgeBefore(char: Char | undefined, chars: readonly Char[]): Edge {
  return char === undefined ? endOf(chars) : { at: char.from, open: char.open };
}

/** A new character in a stored one's marks if both look the same, else in those that the given format cannot show. */
function inPlaceOf(stored: Char | undefined, fresh: Char): Char {
  if (stored === undefined) return fresh;
  if (stored.looks === fresh.looks) return { ...fresh, open: stored.open };
  const unseen = stored.open.filter((inline) => isMark(inline) && !stored.looks.includes(inline.look));
  return { ...fresh, open: [...unseen, ...fresh.open] };
}

/** Replaces given links with stored ones, matched by address, then by order. New ones become words. */
class StoredLinks {
  /** Keys of stored links that lead elsewhere now. */
  readonly readdressed = new Set<string>();
  /** Addresses of links that are words now. */
  readonly spelled = new Set<string>();
  readonly #links: readonly Link[];

  constructor({ links }: Source) {
    this.#links = links;
  }

  adopted(wanted: Unit, stored: Unit | undefined): readonly Char[] {
    const given = linksIn(wanted);
    if (given.length === 0) return wanted.chars;
    const own = stored === undefined ? [] : linksIn(stored);
    const byKey = new Map([...this.#links, ...own].map((link) => [link.key, link]));
    const others = own.filter(({ key, saysAddress }) => !saysAddress && !given.some((each) => each.key === key));
    const targets = new Map<Inline, Inline>();
    for (const link of given) {
      const target = byKey.get(link.key) ?? this.#readdressed(others.shift(), link.address);
      if (target !== undefined) targets.set(link, target);
      else if (!link.saysAddress) this.spelled.add(link.address);
    }
    return wanted.chars.flatMap((char, index) => adoptedChar(char, wanted.chars[index + 1], targets));
  }

  #readdressed(link: Link | undefined, address: string): Inline | undefined {
    if (link === undefined) return undefined;
    const { tag, href, from } = link;
    this.readdressed.add(link.key);
    return { ...link, tag: tag.slice(0, href.from - from) + hrefOf(address) + tag.slice(href.to - from) };
  }
}

export function hrefOf(address: string): string {
  return `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;
}

function linksIn({ chars }: Unit): Link[] {
  return [...new Set(chars.flatMap(({ open }) => open.filter(isLink)))];
}

/** A character with the stored link in place of the given one; a new link's last one is followed by its address. */
function adoptedChar(char: Char, next: Char | undefined, targets: ReadonlyMap<Inline, Inline>): Char[] {
  const link = char.open.find(isLink);
  if (link === undefined) return [char];
  const target = targets.get(link);
  const marks = char.open.filter(isMark);
  if (target !== undefined) return [{ ...char, open: [target, ...marks] }];
  const own = {
    ...char,
    open: marks,
    looks: looksOf(
      [],
      marks.map(({ look }) => look),
    ),
  };
  if (link.saysAddress || next?.open.includes(link) === true) return [own];
  return [own, ...[...spelled(link.address)].map((text) => ({ ...own, text, html: escapeHtml(text) }))];
}
