import { spelled } from '../../text/addresses.ts';
import { matchUnits } from '../../text/align.ts';
import { escapeHtml } from '../../wire/limits.ts';
import { type Added, added, deleted, isHeading, placeIn } from './layout.ts';
import { type Link, readSource, type Source, type Unit } from './source.ts';
import { applied, endOf, impossible, NOT_AS_GIVEN, type Piece, type Splice, spliced, startOf } from './splices.ts';
import { piecesOf, rewritten, type ShownUnit } from './unit.ts';

/** How a stored text is shown to whoever edits it, as HTML. */
type Show = (stored: string) => string;

/** Changes the stored text where the given one differs from what was shown; all between stays as it is. */
export function editedBody(stored: string, given: string, show: Show) {
  const kind = /<(table|pre)\b/i.exec(stored)?.[1];
  if (kind !== undefined) throw impossible(`the stored text has a <${kind}>`);
  const read = readSource(given);
  const before = readdressed(readSource(stored), read, show);
  const fresh = newLinks(read, before);
  const wanted = fresh.length === 0 ? read : spelledOut(read, fresh);
  const html = applied(before, splicesOf(before, wanted.units, show), new Set(), (after) => {
    if (!readsAs(after, wanted, show)) return NOT_AS_GIVEN;
    const [known, now] = [firstNumbers(before.units), firstNumbers(after.units)];
    const isBroken = now.length > known.length || now.some((number) => !known.includes(number));
    return isBroken ? 'the numbers of its lines would no longer count on' : undefined;
  });
  const firstIn = ({ units }: Source) => firstNumbers(units).join();
  if (html === stored && firstIn(wanted) !== firstIn(readSource(show(stored))))
    throw impossible('only numbers of its lines differ, which a whole body leaves as they are');
  return { html, spelled: new Set(fresh.flatMap(({ saysAddress, address }) => (saysAddress ? [] : address))).size };
}

/** Whether a stored text reads as the given one, as it is or as the format shows it: some marks it lacks, others it moves. */
function readsAs(stored: Source, given: Source, show: Show): boolean {
  if (keysOf(stored) === keysOf(given)) return true;
  const reads = keysOf(readSource(show(stored.html)));
  return reads === keysOf(given) || reads === keysOf(readSource(show(given.html)));
}

function keysOf({ units }: Source): string {
  const itemOf = (unit?: Unit) => unit?.blocks.findLast(({ name }) => name === 'li');
  // Lines and paragraphs of an item after the first begin none.
  const goesOn = (unit: Unit, at: number) => unit.sign === '' && itemOf(unit) === itemOf(units[at - 1]);
  return units.map((unit, at) => `${placeIn(unit)} ${goesOn(unit, at)} ${unit.key}`).join('\n');
}

/** Line numbers that do not continue the line before. */
function firstNumbers(units: readonly Unit[]): number[] {
  const numbers = units.map(({ sign }) => Number.parseInt(sign, 10));
  return numbers.filter((number, index) => number >= 0 && numbers[index - 1] !== number - 1);
}

function shownUnits({ html, units }: Source, show: Show): ShownUnit[] {
  const keyed = ({ text }: Unit) => ({ key: text, text });
  const shown = readSource(show(html)).units;
  const partners = new Map(matchUnits(units.map(keyed), shown.map(keyed)));
  return units.map((unit, row) => ({ unit, like: shown[partners.get(row) ?? -1] ?? unit }));
}

/** The stored unit in whose place each given one stands: an item in that of no paragraph, and of none of another list. */
function partnersOf(before: readonly ShownUnit[], after: readonly Unit[]): Map<Unit, ShownUnit> {
  const keyed = ({ isItem, key, text }: Unit) => ({ key: `${isItem} ${key}`, text });
  const shown = before.map(({ like }) => keyed(like));
  const pairs = matchUnits(shown, after.map(keyed)).flatMap(([row, column]): [Unit, ShownUnit][] => {
    const [own, wanted] = [before[row], after[column]];
    return own && wanted && placeIn(own.like) === placeIn(wanted) ? [[wanted, own]] : [];
  });
  return new Map(pairs);
}

/** Gives links that lead elsewhere in the given text their new addresses, in order; others keep theirs. */
function readdressed(before: Source, given: Source, show: Show): Source {
  const fresh = new Set(newLinks(given, before));
  if (fresh.size === 0) return before;
  const splices = [...partnersOf(shownUnits(before, show), given.units)].flatMap(([wanted, { unit }]) => {
    const now = linksIn(wanted);
    const free = linksIn(unit).filter(({ key, saysAddress }) => !saysAddress && !now.some((each) => each.key === key));
    const come = now.filter((link) => fresh.has(link));
    return free.slice(0, come.length).map(({ href }, index) => ({ ...href, html: hrefOf(come[index]?.address ?? '') }));
  });
  return splices.length === 0 ? before : readSource(spliced(before.html, splices));
}

export function hrefOf(address: string): string {
  return `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;
}

function linksIn({ chars }: Unit): Link[] {
  return [...new Set(chars.flatMap(({ link }) => link ?? []))];
}

function newLinks(given: Source, { links }: Source): Link[] {
  const known = new Set(links.map(({ key }) => key));
  return given.links.filter(({ key }) => !known.has(key));
}

/** The given text with new links as their words and address. */
function spelledOut({ html }: Source, fresh: readonly Link[]): Source {
  const splices = fresh.flatMap(({ element: { from, start, end, to }, saysAddress, address }) => [
    { from, to: start, html: '' },
    { from: end, to, html: saysAddress ? '' : escapeHtml(spelled(address)) },
  ]);
  return readSource(spliced(html, splices));
}

function splicesOf(before: Source, after: readonly Unit[], show: Show): Splice[] {
  const shown = shownUnits(before, show);
  const partners = partnersOf(shown, after);
  const staying = new Set([...partners.values()].map(({ unit }) => unit));
  const free = shown.filter(({ unit }) => !staying.has(unit) && !isHeading(unit));
  const moves = new Map(free.map(({ unit, like }) => [like.key, unit]));
  const links = new Map(before.links.map((link) => [link.key, link]));
  const splices = deleted(before.units, new Set(before.units.filter((unit) => !staying.has(unit))));
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    if (group.length > 0) splices.push(...added(before, group, last, next));
    [group, last] = [[], next];
  };
  for (const wanted of after) {
    const [own, moved] = [partners.get(wanted), moves.get(wanted.key)];
    if (own !== undefined) place(own.unit);
    else if (moved === undefined) group.push({ wanted, moved, pieces: piecesOf(wanted.chars, links) });
    else group.push({ wanted, moved, pieces: [movedPiece(moved, before.html)] });
    if (own !== undefined && own.like.key !== wanted.key) splices.push(rewritten(own, wanted, before.html, links));
  }
  place(undefined);
  return splices;
}

/** The bytes of a unit that moves. */
function movedPiece({ chars }: Unit, html: string): Piece {
  const [start, end] = [startOf(chars), endOf(chars)];
  return { html: html.slice(start.at, end.at), open: start.open, left: end.open };
}
