import { readText } from '../../text/html/document.ts';
import { hiddenTextNote, htmlToText } from '../../text/html/html.ts';
import { type ChangedPlace, changedPlaces, hunksOf, movedAmong } from '../../text/hunks.ts';
import { countOf } from '../../text/prose.ts';
import { textLines } from '../ad/changes.ts';
import { indented, LINE_COLUMNS, linesThatFit, shareOf, withoutMarks, withoutOwnSigns, wrapped } from './columns.ts';

export interface TextSection {
  /** Lines before there is room for advice. */
  readonly leastLines: number;
  /** At most so many lines. What has no room is counted in them. */
  write(lines: number): string[];
}

/** Characters of unchanged words on each side of a changed place, and the fewest of a place that is shown. */
const [AROUND_CHARACTERS, LEAST_PLACE_CHARACTERS] = [24, 16];
/** Most lines for the old words of a change. */
const MOST_OF_OLD = 2;

/** One changed line of a text, or lines that came, went or moved. */
interface TextChange {
  readonly label: 'Now' | 'New' | 'Moved' | 'Gone';
  readonly places: readonly ChangedPlace[];
}

const linesOf = (html: string) => textLines(html).map((line) => withoutOwnSigns(line));

/** What leaves: the characters that are shown, and what the page may hide. */
export function lengthOf(html: string): string {
  const { passages, characters } = readText(html).hidden;
  const hidden = passages === 0 ? '' : ` and ${characters} more that the page may hide`;
  return countOf(htmlToText(html).length, 'character') + hidden;
}

/** @param how words between "The text" and its length */
export function wholeText(html: string, how = ''): TextSection {
  const lines = [`The text${how}, ${lengthOf(html)}:`, ...linesOf(html).map(indented)].flatMap(wrapped);
  return { leastLines: 4, write: (most) => linesThatFit(lines, most) };
}

/** The changed places of a text. Each is shown, at least its beginning, or counted (docs/contract.md, Writing). */
export function changedText(before: string | undefined, after: string): TextSection {
  if (before === undefined) return wholeText(after, ' in place of one that could not be read');
  const changes = changesOfText(linesOf(before), linesOf(after));
  const count = placesIn(changes);
  const hidden = hiddenTextNote(after);
  const same = hidden === undefined ? ': the same words, in another form.' : ` changes unseen. ${hidden}`;
  if (count === 0) return { leastLines: 2, write: (most) => linesThatFit(wrapped(`The text${same}`), most) };
  const head = `${countOf(count, 'change')} of the text, which then has ${lengthOf(after)}:`;
  return { leastLines: 2 * changes.length + 1, write: (lines) => [head, ...fitChanges(changes, lines - 1)] };
}

const placesIn = (changes: readonly TextChange[]) => changes.reduce((sum, { places }) => sum + places.length, 0);

function changesOfText(before: readonly string[], after: readonly string[]): TextChange[] {
  const hunks = hunksOf(before, after);
  const isMoved = movedAmong(hunks);
  return hunks.flatMap((hunk): TextChange[] => {
    const [[old], [now]] = [hunk.before, hunk.after];
    if (old !== undefined && now !== undefined)
      return [{ label: 'Now', places: changedPlaces(old, now, AROUND_CHARACTERS) }];
    const whole = { lead: '', before: '', trail: '', isStart: true, isEnd: true };
    const places = [...hunk.before, ...hunk.after].map((line) => ({ ...whole, after: line }));
    if (now !== undefined) return [{ label: isMoved(hunk) ? 'Moved' : 'New', places }];
    return isMoved(hunk) ? [] : [{ label: 'Gone', places }];
  });
}

const isReplacement = ({ before, after }: ChangedPlace) => before !== '' && after !== '';

/** How much is shown: so many changes, at most so many places of each, the old words of so many, so many characters of each. */
interface Extent {
  readonly changes: number;
  readonly places: number;
  readonly olds: number;
  readonly share: number;
}

/** As many changes as have room, then as many places of each, then as many old words, then as many characters. */
function fitChanges(all: readonly TextChange[], room: number): string[] {
  const fits = (extent: Extent) => extentLines(all, extent).length <= room;
  const least = { places: 1, olds: 0, share: LEAST_PLACE_CHARACTERS };
  const changes = largest(all.length, (most) => fits({ ...least, changes: most }));
  const mostPlaces = Math.max(...all.map((change) => change.places.length));
  const places = largest(mostPlaces, (most) => fits({ ...least, changes, places: most }));
  const olds = largest(changes, (most) => fits({ ...least, changes, places, olds: most }));
  const share = largest(room * LINE_COLUMNS, (most) => fits({ changes, places, olds, share: most }));
  const lines = extentLines(all, { changes, places, olds, share: Math.max(share, LEAST_PLACE_CHARACTERS) });
  return lines.slice(0, Math.max(0, room));
}

function extentLines(all: readonly TextChange[], { changes, places, olds, share }: Extent): string[] {
  let [notShown, withoutOld] = [placesIn(all), 0];
  const lines = all.slice(0, changes).flatMap((change, index) => {
    const own = change.places.slice(0, places);
    const replacements = own.filter(isReplacement);
    notShown -= own.length;
    if (index >= olds) withoutOld += replacements.length;
    return [...placeLines(change.label, own, share), ...(index < olds ? oldLines(replacements, share) : [])];
  });
  const more = [
    ...(notShown === 0 ? [] : [`${countOf(notShown, 'more change')} of the text`]),
    ...(withoutOld === 0 ? [] : [`what ${countOf(withoutOld, 'change')} took the place of`]),
  ];
  return more.length === 0 ? lines : [...lines, `… and ${more.join(', and ')}.`];
}

function oldLines(places: readonly ChangedPlace[], share: number): string[] {
  if (places.length === 0) return [];
  const own = largest(share, (most) => placeLines('Was', places, most).length <= MOST_OF_OLD);
  return linesThatFit(placeLines('Was', places, Math.max(own, LEAST_PLACE_CHARACTERS)), MOST_OF_OLD);
}

/** Places with the words around them, each cut to the same number of characters. */
function placeLines(label: TextChange['label'] | 'Was', places: readonly ChangedPlace[], share: number): string[] {
  const around = Math.min(AROUND_CHARACTERS, share >> 1);
  const words = places.map((place) => placeWords(place, label === 'Was' ? 'before' : 'after', share, around));
  const [first, last] = [places[0], places.at(-1)];
  const isStart = first?.isStart && first.lead.length <= around;
  const isEnd = last?.isEnd && last.trail.length <= around;
  const text = words.join(label === 'Was' || label === 'Now' ? ' … ' : ' / ');
  return wrapped(`${label}: ${isStart ? '' : '…'}${text}${isEnd ? '' : '…'}`);
}

/** A place with its neighbours. Words that only went are named where they stood. */
function placeWords(place: ChangedPlace, side: 'before' | 'after', share: number, around: number): string {
  const { lead, trail, isStart, isEnd } = place;
  const words = shareOf(place[side], share);
  const isWhole = isStart && isEnd && Math.max(lead.length, trail.length) <= around && words === place[side];
  if (isWhole && words !== '') return lead + words + trail;
  const gone = `‹gone: ${withoutMarks(shareOf(place.before.trim(), share))}› `;
  const middle = place[side] === '' ? gone : withoutMarks(words);
  return withoutMarks(around > 0 ? lead.slice(-around) : '') + middle + withoutMarks(trail.slice(0, around));
}

/** The largest number that fits; 0 if none does. Where all fits, no line counts the rest: so that is tried first. */
function largest(most: number, fits: (number: number) => boolean): number {
  if (fits(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
