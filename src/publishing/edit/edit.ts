import { spelled } from '../../text/addresses.ts';
import { matchUnits } from '../../text/align.ts';
import { escapeHtml } from '../../text/html/escape.ts';
import { type Added, added, deleted, isHeading, placeIn } from './layout.ts';
import { type EditUnit, readSource, type Source, type SourceLink } from './source.ts';
import {
  applyEdit,
  endOfChars,
  impossible,
  NOT_AS_GIVEN,
  type Splice,
  type SplicePiece,
  splice,
  startOfChars,
} from './splices.ts';
import { piecesOf, rewritten, type ShownUnit } from './unit.ts';

/** How a stored text is shown to whoever edits it, as HTML. */
type Show = (stored: string) => string;

/** Changes the stored text where the given one differs from what was shown; all between stays as it is. */
export function editedBody(stored: string, newText: string, show: Show) {
  const kind = /<(table|pre)\b/i.exec(stored)?.[1];
  if (kind !== undefined) throw impossible(`the stored text has a <${kind}>`);
  const newSource = readSource(newText);
  const before = readdressed(readSource(stored), newSource, show);
  const fresh = newLinks(newSource, before);
  const spelledLinks = spellOutLinks(newSource, fresh);
  const target = fresh.length === 0 ? newSource : readSource(spelledLinks.html);
  // The format lacks some marks and moves others: so both are compared as it shows them.
  const readsAs = ({ html }: Source) => keysOf(readSource(show(html)));
  const html = applyEdit(before, splicesOf(before, target.units, show), new Set(), (after) => {
    if (readsAs(after) !== readsAs(target)) return NOT_AS_GIVEN;
    const [numbersBefore, now] = [firstNumbers(before.units), firstNumbers(after.units)];
    const isBroken = now.length > numbersBefore.length || now.some((number) => !numbersBefore.includes(number));
    return isBroken ? 'the numbers of its lines would no longer count on' : undefined;
  });
  const firstIn = ({ units }: Source) => firstNumbers(units).join();
  if (html === stored && firstIn(target) !== firstIn(readSource(show(stored))))
    throw impossible('only numbers of its lines differ, which a whole body leaves as they are');
  return { html, spelled: spelledLinks.count };
}

function keysOf({ units }: Source): string {
  const itemOf = (unit?: EditUnit) => unit?.blocks.findLast(({ name }) => name === 'li');
  // Lines and paragraphs of an item after the first begin none.
  const goesOn = (unit: EditUnit, at: number) => unit.sign === '' && itemOf(unit) === itemOf(units[at - 1]);
  return units.map((unit, at) => `${placeIn(unit)} ${goesOn(unit, at)} ${unit.key}`).join('\n');
}

/** Line numbers that do not continue the line before. */
function firstNumbers(units: readonly EditUnit[]): number[] {
  const numbers = units.map(({ sign }) => Number.parseInt(sign, 10));
  return numbers.filter((number, index) => number >= 0 && numbers[index - 1] !== number - 1);
}

function shownUnits({ html, units }: Source, show: Show): ShownUnit[] {
  const keyed = ({ text }: EditUnit) => ({ key: text, text });
  const rendered = readSource(show(html)).units;
  const partners = new Map(matchUnits(units.map(keyed), rendered.map(keyed)));
  return units.map((unit, row) => ({ unit, like: rendered[partners.get(row) ?? -1] ?? unit }));
}

/** The stored unit that each new one replaces. An item replaces no paragraph, and no item of another list. */
function partnersOf(before: readonly ShownUnit[], after: readonly EditUnit[]): Map<EditUnit, ShownUnit> {
  const keyed = ({ isItem, key, text }: EditUnit) => ({ key: `${isItem} ${key}`, text });
  const likeTexts = before.map(({ like }) => keyed(like));
  const pairs = matchUnits(likeTexts, after.map(keyed)).flatMap(([row, column]): [EditUnit, ShownUnit][] => {
    const [own, other] = [before[row], after[column]];
    return own && other && placeIn(own.like) === placeIn(other) ? [[other, own]] : [];
  });
  return new Map(pairs);
}

/** Gives links that lead elsewhere in the given text their new addresses, in order; others keep theirs. */
function readdressed(before: Source, newSource: Source, show: Show): Source {
  const fresh = new Set(newLinks(newSource, before));
  if (fresh.size === 0) return before;
  const splices = [...partnersOf(shownUnits(before, show), newSource.units)].flatMap(([target, { unit }]) => {
    const now = linksIn(target);
    const free = linksIn(unit).filter(({ key, saysAddress }) => !saysAddress && !now.some((each) => each.key === key));
    const come = now.filter((link) => fresh.has(link));
    return free.slice(0, come.length).map(({ href }, index) => ({ ...href, html: hrefOf(come[index]?.address ?? '') }));
  });
  return splices.length === 0 ? before : readSource(splice(before.html, splices));
}

export function hrefOf(address: string): string {
  return `href="${escapeHtml(address).replaceAll('"', '&quot;')}"`;
}

function linksIn({ chars }: EditUnit): SourceLink[] {
  return [...new Set(chars.flatMap(({ link }) => link ?? []))];
}

function newLinks(newSource: Source, { links }: Source): SourceLink[] {
  const knownKeys = new Set(links.map(({ key }) => key));
  return newSource.links.filter(({ key }) => !knownKeys.has(key));
}

/** A text with links as their words and address, and how many addresses their words do not say. */
export function spellOutLinks({ html }: Source, links: readonly SourceLink[]) {
  const splices = links.flatMap(({ element: { from, start, end, to }, saysAddress, address }) => [
    { from, to: start, html: '' },
    { from: end, to, html: saysAddress ? '' : escapeHtml(spelled(address)) },
  ]);
  const unsaid = links.flatMap(({ saysAddress, address }) => (saysAddress ? [] : address));
  return { html: splice(html, splices), count: new Set(unsaid).size };
}

function splicesOf(before: Source, after: readonly EditUnit[], show: Show): Splice[] {
  const units = shownUnits(before, show);
  const partners = partnersOf(units, after);
  const staying = new Set([...partners.values()].map(({ unit }) => unit));
  const free = units.filter(({ unit }) => !staying.has(unit) && !isHeading(unit));
  const moves = new Map(free.map(({ unit, like }) => [like.key, unit]));
  const links = new Map(before.links.map((link) => [link.key, link]));
  const splices = deleted(before.units, new Set(before.units.filter((unit) => !staying.has(unit))));
  let group: Added[] = [];
  let last: EditUnit | undefined;
  const place = (next: EditUnit | undefined) => {
    if (group.length > 0) splices.push(...added(before, group, last, next));
    [group, last] = [[], next];
  };
  for (const target of after) {
    const [own, moved] = [partners.get(target), moves.get(target.key)];
    if (own !== undefined) place(own.unit);
    else if (moved === undefined) group.push({ target, moved, pieces: piecesOf(target.chars, links) });
    else group.push({ target, moved, pieces: [movedPiece(moved, before.html)] });
    if (own !== undefined && own.like.key !== target.key) splices.push(rewritten(own, target, before.html, links));
  }
  place(undefined);
  return splices;
}

function movedPiece({ chars }: EditUnit, html: string): SplicePiece {
  const [start, end] = [startOfChars(chars), endOfChars(chars)];
  return { html: html.slice(start.at, end.at), open: start.open, openBehind: end.open };
}
