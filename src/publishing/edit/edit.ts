import { quoted } from '../../wire/text/quote.ts';
import { matchUnits } from './align.ts';
import { type Added, isItem, Layout } from './layout.ts';
import { hrefOf, StoredLinks } from './links.ts';
import { addressKey, keyOf, type Sees, saysAddress } from './looks.ts';
import { type Link, readSource, type Source, type Unit } from './source.ts';
import { movedChars, unitSplices } from './unit.ts';
import { type Splice, spliced } from './write.ts';

/** A stored body after an edit, or why it cannot be edited so. */
export type Edited =
  | {
      readonly html: string;
      /** New links, which go out as their words with the address behind them. */
      readonly spelled: readonly string[];
    }
  | { readonly problem: string };

/**
 * A stored body that is to read as another text does: units that read the same stay byte for byte, with all that is
 * between them (surface, Writing, "An edit changes only what was asked"; design/edits.md).
 * @param wanted the whole text in accepted HTML, links with their addresses
 * @param sees what the format in which it was given can say
 */
export function editedBody(stored: string, wanted: string, sees: Sees): Edited {
  const [before, after] = [readSource(stored), readSource(wanted)];
  if (before.hasTable) return { problem: 'the stored text has a table' };
  const links = new StoredLinks(before);
  const { splices, units } = splicesFor(before, after, links, sees);
  const html = spliced(stored, splices);
  if (html === undefined) return { problem: 'the changes cannot be told apart' };
  const problem = misread(before, units, readSource(html), links, sees);
  return problem === undefined ? { html, spelled: [...links.spelled] } : { problem };
}

/** What has to change, and the units that are wanted with the links that they will have. */
function splicesFor(before: Source, after: Source, links: StoredLinks, sees: Sees) {
  const text = ({ units }: Source) => units.map((unit) => unit.text);
  const looks = ({ units }: Source) => units.map((unit) => `${isItem(unit)} ${keyOf(unit.chars, sees)}`);
  const [own, given] = [looks(before), looks(after)];
  const like = (row: number, column: number) => (own[row] === given[column] ? 1 : 0.95);
  const matches = matchUnits(text(before), text(after), like);
  const stay = new Set(matches.inPlace.values());
  const gone = new Set(before.units.filter((_, row) => !stay.has(row)));
  const layout = new Layout(before);
  const [units, splices]: [Unit[], Splice[]] = [[], []];
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    splices.push(...layout.added(group, last, next));
    group = [];
    last = next;
  };
  for (const [index, wanted] of after.units.entries()) {
    const stays = before.units[matches.inPlace.get(index) ?? -1];
    const moved = before.units[matches.moved.get(index) ?? -1];
    const unit = links.adopted(wanted, stays ?? moved);
    units.push(unit);
    if (stays === undefined) {
      const chars = moved === undefined ? unit.chars : movedChars(before.html, moved, unit, sees);
      group.push({ wanted, chars, moved });
      continue;
    }
    place(stays);
    if (keyOf(stays.chars, sees) !== keyOf(unit.chars, sees))
      splices.push(...unitSplices(before.html, stays, unit, sees, links));
  }
  place(undefined);
  const all = [...splices, ...layout.deleted(gone)];
  const hrefs = [...links.changed].map(([{ href }, address]) => ({ ...href, html: hrefOf(address) }));
  const isWritten = ({ from, to }: Splice) => all.some((splice) => splice.from <= from && to <= splice.to);
  return { splices: [...all, ...hrefs.filter((splice) => !isWritten(splice))], units };
}

/** What is wrong with a result: another text than was given, an address or something hidden that is gone. */
function misread(
  before: Source,
  wanted: readonly Unit[],
  result: Source,
  links: StoredLinks,
  sees: Sees,
): string | undefined {
  const keys = (units: readonly Unit[]) => units.map(({ chars }) => keyOf(chars, sees));
  const lost = lostAddress(before, wanted, result, links);
  if (lost !== undefined) return `the link to ${quoted(lost)} would be lost`;
  if (result.hidden.join('\n') !== before.hidden.join('\n')) return 'a passage that is not shown would be lost';
  if (keys(result.units).join('\n') !== keys(wanted).join('\n')) return 'its marks and lines cannot be changed so';
  return undefined;
}

function lostAddress({ links }: Source, wanted: readonly Unit[], result: Source, stored: StoredLinks) {
  const left = new Set(result.links.map(({ address }) => addressKey(address)));
  const words = wanted.map(({ text }) => text).join('\n');
  // Only a link whose words are its address may become text.
  const isSaid = (link: Link) => saysAddress(link) && words.includes(addressKey(link.address));
  return links.find((link) => !left.has(addressKey(link.address)) && !isSaid(link) && !stored.changed.has(link))
    ?.address;
}
