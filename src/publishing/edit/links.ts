import { escapeHtml } from '../../wire/html.ts';
import { addressKey, isMark, saysAddress } from './looks.ts';
import type { Char, Inline, Link, Source, Unit } from './source.ts';
import { NOWHERE } from './write.ts';

/** The links of a stored text, and what an edit makes of them. */
export class StoredLinks {
  /** New addresses of links that stay. */
  readonly changed = new Map<Link, string>();
  /** New links, which go out as their words with the address behind them (surface, "No address is lost"). */
  readonly spelled = new Set<string>();
  readonly #byAddress = new Map<string, Inline>();

  constructor({ units }: Source) {
    for (const inline of units.flatMap(linksIn)) this.#byAddress.set(addressKey(inline.link.address), inline);
  }

  /**
   * The characters of a unit that was given, their links being those of the stored text: matched by address, then by
   * order. Its other marks become plain tags.
   */
  adopted(wanted: Unit, stored: Unit | undefined): Unit {
    const own = stored === undefined ? [] : linksIn(stored);
    const given = linksIn(wanted);
    const targets = new Map<Inline, Inline>();
    const free = own.filter(({ link }) => !given.some((each) => isTo(each, link)) && !saysAddress(link));
    for (const each of given) {
      const byAddress = own.find(({ link }) => isTo(each, link)) ?? this.#byAddress.get(addressKey(each.link.address));
      const target = byAddress ?? this.#readdressed(free.shift(), each.link);
      if (target !== undefined) targets.set(each, target);
      else if (!saysAddress(each.link)) this.spelled.add(each.link.address);
    }
    const chars = wanted.chars.flatMap((char, index) => adoptedChar(char, wanted.chars[index + 1], targets));
    return { ...wanted, chars };
  }

  #readdressed(target: (Inline & { link: Link }) | undefined, { address }: Link): Inline | undefined {
    if (target === undefined) return undefined;
    const { tag, link, from } = target;
    this.changed.set(link, address);
    const href = { from: link.href.from - from, to: link.href.to - from };
    return {
      ...target,
      tag: tag.slice(0, href.from) + hrefOf(address) + tag.slice(href.to),
      link: { ...link, address },
    };
  }
}

export function hrefOf(address: string): string {
  return `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;
}

function isTo({ link }: { readonly link: Link }, other: Link): boolean {
  return addressKey(link.address) === addressKey(other.address);
}

function linksIn({ chars }: Unit): (Inline & { readonly link: Link })[] {
  const links = chars.flatMap(({ open }) => open.filter(({ link }) => link !== undefined));
  return [...new Set(links)] as (Inline & { readonly link: Link })[];
}

/** A character with stored links in place of given ones; behind the last one of a link without any, its address. */
function adoptedChar(char: Char, next: Char | undefined, targets: ReadonlyMap<Inline, Inline>): Char[] {
  const link = char.open.find((inline) => inline.link !== undefined);
  const target = link === undefined ? undefined : targets.get(link);
  const marks = char.open.filter(({ name }) => isMark(name));
  const plain = marks.map((mark) => ({ ...mark, tag: `<${mark.name}>`, from: NOWHERE, to: NOWHERE, end: undefined }));
  const own = { ...char, open: target === undefined ? plain : [target, ...plain] };
  const isLast = link?.link !== undefined && target === undefined && next?.open.includes(link) !== true;
  if (!isLast || link.link === undefined || saysAddress(link.link)) return [own];
  const words = ` (${link.link.address.replace(/^mailto:/i, '')})`;
  return [own, ...[...words].map((text) => ({ ...own, text, html: escapeHtml(text) }))];
}
