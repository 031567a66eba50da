import { spelled } from '../../text/addresses.ts';
import { gapsBetween, matchUnits } from '../../text/align.ts';
import { escapeHtml } from '../../wire/limits.ts';
import { type Added, isHeading, isLaidOutAs, Layout, placeIn } from './layout.ts';
import {
  type Char,
  type Inline,
  isLink,
  isMark,
  keyOf,
  type Link,
  looksOf,
  readSource,
  type Source,
  type Unit,
} from './source.ts';
import { applied, exchanged, impossible, linkSaid, type Splice } from './splices.ts';

const MIXED = 'the result would not read as it was given';

/**
 * Changes the stored text where the given one differs from what was shown; all between stays as it is.
 * @param shown the HTML that is read when the stored body is shown, and sent back unchanged
 */
export function editedBody(stored: string, given: string, shown: string) {
  const kind = /<(table|pre)\b/i.exec(stored)?.[1];
  if (kind !== undefined) throw impossible(`the stored text has a <${kind}>`);
  const before = readSource(stored);
  const links = new StoredLinks(before);
  const steps = planned(asShown(before.units, readSource(shown).units), readSource(given).units, links);
  const html = applied(before, splicesOf(before, steps), links.readdressed, ({ units }) => {
    if (units.map(({ key }) => key).join('\n') !== steps.map(({ reads }) => reads).join('\n')) return MIXED;
    if (steps.some(({ wanted, stays }, at) => stays === undefined && !isLaidOutAs(units[at], wanted))) return MIXED;
    const [known, now] = [firstNumbers(before.units), firstNumbers(units)];
    const isBroken = now.length > known.length || now.some((number) => !known.includes(number));
    return isBroken ? 'the numbers of its lines would no longer count on' : undefined;
  });
  return { html, spelled: links.spelled.size };
}

/** A stored unit, and the one as which it was shown: a format may lack a mark, or read a typed list as one. */
interface ShownUnit {
  readonly unit: Unit;
  readonly like: Unit;
}

function asShown(units: readonly Unit[], shown: readonly Unit[]): ShownUnit[] {
  const keyed = ({ text }: Unit) => ({ key: text, text });
  const partners = new Map(matchUnits(units.map(keyed), shown.map(keyed)));
  return units.map((unit, row) => ({ unit, like: shown[partners.get(row) ?? -1] ?? unit }));
}

/** What becomes of a unit of the given text. */
interface Step extends Added {
  /** The key by which it must read in the end. */
  readonly reads: string;
  /** The stored unit in its place, and the changes of that. */
  readonly stays: Unit | undefined;
  readonly splices: readonly Splice[];
}

function planned(before: readonly ShownUnit[], after: readonly Unit[], links: StoredLinks): Step[] {
  const keyed = ({ isItem, key, text }: Unit) => ({ key: `${isItem} ${key}`, text });
  const pairs = matchUnits(
    before.map(({ like }) => keyed(like)),
    after.map(keyed),
  );
  // An item stands in place of no paragraph, and of no item of a list of another kind or depth.
  const partners = new Map(
    pairs.flatMap(([row, column]) => {
      const [own, wanted] = [before[row], after[column]];
      return own && wanted && placeIn(own.like) === placeIn(wanted) ? [[column, own]] : [];
    }),
  );
  const staying = new Set(partners.values());
  const free = before.filter((shown) => !staying.has(shown) && !isHeading(shown.unit));
  const moves = new Map(free.map(({ unit, like }) => [like.key, unit]));
  return after.map((wanted, column) => {
    const [own, moved] = [partners.get(column), moves.get(wanted.key)];
    const stays = own?.unit;
    const same = own === undefined ? moved : own.like.key === wanted.key ? stays : undefined;
    if (same !== undefined) return { wanted, chars: same.chars, reads: same.key, stays, moved, splices: [] };
    const chars = links.adopted(wanted, stays);
    const change = own === undefined ? { reads: keyOf(chars), splices: [] } : changed(own, chars);
    return { wanted, chars, stays, moved, ...change };
  });
}

/** Splices that make a stored unit read as wanted; characters that stay keep their bytes, and those between them. */
function changed({ unit, like }: ShownUnit, wanted: readonly Char[]): Pick<Step, 'splices' | 'reads'> {
  // The format's signs may be read otherwise than they were written.
  if (unit.text !== like.text || unit.chars.length !== like.chars.length) throw impossible(MIXED);
  const chars = unit.chars.map((char, at) => ({ ...char, shown: like.chars[at]?.looks ?? '' }));
  const splices: Splice[] = [];
  const become: Char[] = [];
  let at = 0;
  for (const gap of gapsBetween(chars, wanted, isSame)) {
    const { fresh, ...splice } = exchanged(chars, ...gap.before, wanted.slice(...gap.after));
    splices.push(splice);
    become.push(...chars.slice(at, gap.before[0]), ...fresh);
    at = gap.before[1];
  }
  return { splices, reads: keyOf([...become, ...chars.slice(at)]) };
}

/** Whether characters read the same. A space counts with its marks: else those of words that went would stay around it. */
export const isSame = (one: Char | undefined, other: Char | undefined): boolean =>
  one?.text === other?.text && one?.shown === other?.shown && linkSaid(one)?.key === linkSaid(other)?.key;

function splicesOf(before: Source, steps: readonly Step[]): Splice[] {
  const staying = new Set<Unit | undefined>(steps.map(({ stays }) => stays));
  const layout = new Layout(before);
  const splices = layout.deleted(new Set(before.units.filter((unit) => !staying.has(unit))));
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    if (group.length > 0) splices.push(...layout.added(group, last, next));
    [group, last] = [[], next];
  };
  for (const step of steps) {
    if (step.stays === undefined) group.push(step);
    else place(step.stays);
    splices.push(...step.splices);
  }
  place(undefined);
  return splices;
}

/** Line numbers that do not continue the line before. */
function firstNumbers(units: readonly Unit[]): number[] {
  const numbers = units.map(({ sign }) => Number.parseInt(sign.map(({ text }) => text).join(''), 10));
  return numbers.filter((number, index) => number >= 0 && numbers[index - 1] !== number - 1);
}

/** Replaces given links with stored ones, matched by address, then by order. New ones become words. */
class StoredLinks {
  /** Keys of stored links that lead elsewhere now. */
  readonly readdressed = new Set<string>();
  /** Addresses of links that are words now. */
  readonly spelled = new Set<string>();

  constructor(private readonly source: Source) {}

  adopted(wanted: Unit, stored: Unit | undefined): readonly Char[] {
    const old = stored?.chars ?? [];
    const own = linksIn(old);
    const given = linksIn(wanted.chars);
    const byKey = new Map([...this.source.links, ...own].map((link) => [link.key, link]));
    const others = own.filter(({ key, saysAddress }) => !saysAddress && !given.some((each) => each.key === key));
    const targets = new Map<Inline, Inline>();
    for (const link of given) {
      const target = byKey.get(link.key) ?? this.#readdressed(others.shift(), link.address);
      if (target !== undefined) targets.set(link, target);
      else if (!link.saysAddress) this.spelled.add(link.address);
    }
    const chars = wanted.chars.flatMap((char, index) => adoptedChar(char, wanted.chars[index + 1], targets));
    const said = own.filter(({ saysAddress }) => saysAddress);
    return said.reduce((all, link) => withLinkSaid(all, link, old), chars);
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

function linksIn(chars: readonly Char[]): Link[] {
  return [...new Set(chars.flatMap(({ open }) => open.filter(isLink)))];
}

/** Characters with a stored link around its address, where that stands whole: Markdown shows such a link as its words. */
function withLinkSaid(chars: Char[], link: Link, stored: readonly Char[]): Char[] {
  const first = stored.findIndex(({ open }) => open.includes(link));
  const old = stored.filter(({ open }) => open.includes(link));
  const goesOn = (at: number, then: number) =>
    chars[at]?.text !== stored[then]?.text && /^[\p{L}\p{N}@/_-]/u.test(chars[at]?.text ?? '');
  const from = chars.findIndex((_, at) => {
    const [to, end] = [at + old.length, first + old.length];
    const dot = chars[to]?.text === '.' ? 1 : 0;
    const isWhole = !goesOn(at - 1, first - 1) && !goesOn(to + dot, end + dot);
    const isHere = old.every(({ text }, index) => {
      const char = chars[at + index];
      return char?.text === text && !char.open.some(isLink);
    });
    return isHere && isWhole;
  });
  if (from < 0) return chars;
  return chars.map((char, at) =>
    at < from || at >= from + old.length ? char : { ...char, open: [link, ...char.open] },
  );
}

/** A character with the stored link in place of the given one; a new link's last one is followed by its address. */
function adoptedChar(char: Char, next: Char | undefined, targets: ReadonlyMap<Inline, Inline>): Char[] {
  const link = char.open.find(isLink);
  if (link === undefined) return [char];
  const target = targets.get(link);
  const open = char.open.filter(isMark);
  if (target !== undefined) return [{ ...char, open: [target, ...open] }];
  const looks = looksOf(open);
  const own = { ...char, open, looks, shown: looks };
  if (link.saysAddress || next?.open.includes(link) === true) return [own];
  return [own, ...[...spelled(link.address)].map((text) => ({ ...own, text, html: escapeHtml(text) }))];
}
