import { firstWord, isWord, splitParts, type ValuePart } from '../../css/syntax.ts';
import { COLUMN_WIDTH, LETTER_SIZE, lengthOf, numberOf } from '../../css/values.ts';
import type { PropertyValues } from '../../css/variables.ts';
import type { Element } from '../../parse.ts';

/** Tells whether a grid, flexible box or table leaves no room for the element of this number in it, with this style. */
export type Tracks = (index: number, own: PropertyValues) => boolean;

/** A row or column: with room, without any, or with what its content cannot do without. */
type Track = 'room' | 'none' | 'min';

const MAX_TRACKS = 100;

/** What an element of this style is for those right in it. `styleOf` tells the styles of the columns of a table. */
export function tracksOf(
  element: Element,
  own: PropertyValues,
  around: Tracks | undefined,
  styleOf: (element: Element) => PropertyValues,
): Tracks | undefined {
  const display = firstWord(own.get('display')) ?? 'inline';
  if (/grid$/.test(display)) return gridTracks(element, own);
  if (/flex$/.test(display)) return (_, item) => isEmptyBasis(own, item) && cuts(item);
  if (/table$/.test(display)) return tableTracks(element, own, styleOf);
  return /^table-(?:row|row-group|header-group|footer-group)$/.test(display) ? around : undefined;
}

function gridTracks(element: Element, own: PropertyValues): Tracks | undefined {
  const [rows, columns] = [sizesOf(own.get('grid-template-rows')), sizesOf(own.get('grid-template-columns'))];
  const further = sizesOf(own.get('grid-auto-rows'))[0] ?? 'room';
  if ([...rows, ...columns, further].every((one) => one === 'room')) return undefined;
  const across = Math.max(1, columns.length);
  const rowOf = (index: number) => rows[Math.floor(index / across)] ?? further;
  const count = element.childNodes.filter((node) => 'tagName' in node).length;
  // A box without height cuts off what stands in rows of none.
  const isFlat = cuts(own) && Array.from({ length: Math.min(count, MAX_TRACKS) }, (_, at) => rowOf(at)).every(isNone);
  return (index, item) =>
    isFlat || (cuts(item) && (rowOf(index) !== 'room' || (columns[index % across] ?? 'room') !== 'room'));
}

function isNone(track: Track): boolean {
  return track === 'none';
}

/** A basis of nothing that does not grow. */
function isEmptyBasis(own: PropertyValues, item: PropertyValues): boolean {
  const basis = item.get('flex-basis')?.[0];
  const isColumn = /^column/.test(firstWord(own.get('flex-direction')) ?? 'row');
  const isShare = basis?.kind === 'number' && basis.unit === '%';
  const hasMinTrack = item.has('min-width') || item.has('min-height');
  const hasMinSize = [item.get('min-width')?.[0], item.get('min-height')?.[0]].some((part) => (size(part) ?? 0) > 0);
  return (
    size(basis) === 0 &&
    !(isColumn && isShare) &&
    !(hasMinTrack && hasMinSize) &&
    !((numberOf(item.get('flex-grow')?.[0]) ?? 0) > 0)
  );
}

function tableTracks(
  element: Element,
  own: PropertyValues,
  styleOf: (element: Element) => PropertyValues,
): Tracks | undefined {
  const isFixed = isWord(own.get('table-layout')?.[0], 'fixed');
  const columns = columnsOf(element).slice(0, MAX_TRACKS).map(styleOf);
  const isFlat = isFixed && size(own.get('width')?.[0]) === 0;
  if (columns.length === 0 && !isFlat) return undefined;
  return (index, cell) => {
    const display = firstWord(cell.get('display'));
    if (display !== 'table-cell') return false;
    const column = columns[index];
    if (isWord(column?.get('visibility')?.[0], 'collapse')) return true;
    return cuts(cell) && (isFlat || (isFixed && size(column?.get('width')?.[0]) === 0));
  };
}

function columnsOf(element: Element): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    if (node.tagName === 'col') return [node];
    return node.tagName === 'colgroup' ? columnsOf(node) : [];
  });
}

function sizesOf(parts: readonly ValuePart[] | undefined): Track[] {
  return (parts ?? [])
    .flatMap((part): Track[] => {
      if (part.kind === 'number') return [trackOf(part)];
      if (part.kind === 'word') return part.text === 'none' || part.text === 'subgrid' ? [] : ['room'];
      if (part.kind !== 'call' || part.name === '[') return [];
      if (part.name !== 'repeat') return [trackOf(part)];
      const [times, ...sizes] = splitParts(part.parts);
      const count = numberOf(times?.[0]) ?? 1;
      return Array.from({ length: Math.min(count, MAX_TRACKS) }, () => sizesOf(sizes.flat())).flat();
    })
    .slice(0, MAX_TRACKS);
}

function trackOf(part: ValuePart): Track {
  if (part.kind === 'number' && part.unit === 'fr') return part.value === 0 ? 'min' : 'room';
  if (part.kind === 'call' && (part.name === 'minmax' || part.name === 'fit-content')) {
    const max = splitParts(part.parts).at(-1)?.[0];
    return max === undefined ? 'room' : trackOf(max);
  }
  return size(part) === 0 ? 'none' : 'room';
}

function size(part: ValuePart | undefined): number | undefined {
  return lengthOf(part, { em: LETTER_SIZE, whole: COLUMN_WIDTH });
}

/** Whether a box cuts off what stands out of it. */
function cuts(own: PropertyValues): boolean {
  return ['overflow-x', 'overflow-y'].some((property) => (firstWord(own.get(property)) ?? 'visible') !== 'visible');
}
