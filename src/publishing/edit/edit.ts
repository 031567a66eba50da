import { escapeHtml } from '../../wire/html.ts';
import { matchUnits } from './align.ts';
import { type Added, isHeading, isItem, Layout } from './layout.ts';
import {
  type Char,
  type Inline,
  isLink,
  isMark,
  keyOf,
  type LinkTag,
  looksOf,
  readSource,
  type Sees,
  type Source,
  type Unit,
} from './source.ts';
import { unitSplices } from './unit.ts';
import { applied, type Edited, endOf, impossible, NOWHERE, startOf } from './write.ts';

export class StoredLinks {
  /** Addresses of links that lead elsewhere now, as they are compared. */
  readonly readdressed = new Set<string>();
  readonly spelled = new Set<string>();
  readonly #byAddress: ReadonlyMap<string, LinkTag>;

  constructor({ links }: Source) {
    this.#byAddress = new Map(links.map((link) => [link.link.key, link]));
  }

  /** Links are those of the stored text, matched by address, then by order; its other marks become plain tags. */
  adopted(wanted: Unit, stored: Unit | undefined): readonly Char[] {
    if (wanted.chars.every(({ open }) => open.length === 0)) return wanted.chars;
    const free = new Set(stored === undefined ? [] : linksIn(stored));
    const targets = new Map<Inline, Inline>();
    const given = linksIn(wanted);
    for (const each of given) {
      const target = taken(free, each.link.key);
      if (target !== undefined) targets.set(each, target);
    }
    const others = [...free].filter(({ link }) => !link.saysAddress);
    for (const each of given) {
      if (targets.has(each)) continue;
      const target = this.#byAddress.get(each.link.key) ?? this.#readdressed(others.shift(), each.link.address);
      if (target !== undefined) targets.set(each, target);
      else if (!each.link.saysAddress) this.spelled.add(each.link.address);
    }
    return wanted.chars.flatMap((char, index) => adoptedChar(char, wanted.chars[index + 1], targets));
  }

  #readdressed(target: LinkTag | undefined, address: string): Inline | undefined {
    if (target === undefined) return undefined;
    const { tag, link, from } = target;
    this.readdressed.add(link.key);
    return { ...target, tag: tag.slice(0, link.href.from - from) + hrefOf(address) + tag.slice(link.href.to - from) };
  }
}

export function hrefOf(address: string): string {
  return `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;
}

function linksIn({ chars }: Unit): LinkTag[] {
  return [...new Set(chars.flatMap(({ open }) => open.filter(isLink)))];
}

function taken(free: Set<LinkTag>, key: string): LinkTag | undefined {
  for (const link of free) if (link.link.key === key && free.delete(link)) return link;
  return undefined;
}

/** A character with stored links in place of given ones; behind the last one of a link without any, its address. */
function adoptedChar(char: Char, next: Char | undefined, targets: ReadonlyMap<Inline, Inline>): Char[] {
  const link = char.open.find(isLink);
  const target = link && targets.get(link);
  const plain = char.open
    .filter(isMark)
    .map(({ name, look }) => ({ name, look, tag: `<${name}>`, from: NOWHERE, to: NOWHERE }));
  if (target !== undefined) return [{ ...char, open: [target, ...plain] }];
  const own = { ...char, open: plain, looks: looksOf(plain) };
  if (link === undefined || link.link.saysAddress || next?.open.includes(link) === true) return [own];
  const words = ` (${link.link.address.replace(/^mailto:/i, '')})`;
  return [own, ...[...words].map((text) => ({ ...own, text, html: escapeHtml(text) }))];
}

/** Units that read the same stay byte for byte, with all between them. @param sees what its format says */
export function editedBody(stored: string, given: string, sees: Sees): Edited {
  const [before, after] = [readSource(stored, sees), readSource(given, sees)];
  if (before.hasTable) return impossible('the stored text has a table');
  const links = new StoredLinks(before);
  const { splices, wanted, flattens } = splicesFor(before, after, links);
  if (flattens) return impossible('a list within a list cannot be added there; give its items on one level');
  const edited = applied(before, splices, links.readdressed, wanted);
  return 'html' in edited ? { ...edited, spelled: links.spelled.size } : edited;
}

function splicesFor(before: Source, after: Source, links: StoredLinks) {
  const keyed = (unit: Unit) => ({ key: `${isItem(unit)} ${unit.key}`, text: unit.text });
  const matches = new Map(
    matchUnits(before.units.map(keyed), after.units.map(keyed)).map(([row, column]) => [column, row]),
  );
  const stay = new Set(matches.values());
  const gone = new Map(before.units.flatMap((unit, row) => (stay.has(row) ? [] : [[unit.key, unit]])));
  const layout = new Layout(before);
  const wanted: string[] = [];
  const splices = layout.deleted(new Set(before.units.filter((_, row) => !stay.has(row))));
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    splices.push(...layout.added(group, last, next));
    group = [];
    last = next;
  };
  for (const [index, unit] of after.units.entries()) {
    const stays = before.units[matches.get(index) ?? -1];
    const moved = stays === undefined ? gone.get(unit.key) : undefined;
    const chars = links.adopted(unit, stays ?? moved);
    const key = keyOf(chars);
    wanted.push(key);
    if (stays === undefined) {
      group.push({
        wanted: unit,
        chars: moved === undefined || isHeading(moved) ? chars : bytesOf(before.html, moved, chars),
        moved,
      });
      continue;
    }
    place(stays);
    if (stays.key !== key) splices.push(...unitSplices(stays, chars));
  }
  place(undefined);
  return { splices, wanted, flattens: layout.flattens };
}

/** The bytes of a unit that stands elsewhere now, where no element reaches beyond it. */
function bytesOf(source: string, { chars }: Unit, wanted: readonly Char[]): Added['chars'] {
  const [start, end] = [startOf(chars), endOf(chars)];
  return start.open.length + end.open.length > 0 ? wanted : [{ html: source.slice(start.at, end.at), open: [] }];
}
