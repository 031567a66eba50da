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
  const head = wrapped(`${countOf(count, 'change')} of the text, which then has ${lengthOf(after)}:`);
  const leastLines = 2 * changes.length + head.length;
  return { leastLines, write: (lines) => [...head, ...fitChanges(changes, lines - head.length)] };
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

/** Each change once for each of its places, first places first, and behind them all once more for its old words. */
function stepsOf(all: readonly TextChange[]): TextChange[] {
  const most = Math.max(...all.map(({ places }) => places.length));
  const rounds = Array.from({ length: most }, (_, at) => all.filter(({ places }) => at < places.length));
  return [...rounds.flat(), ...all.filter(({ places }) => places.some(isReplacement))];
}

/** As many steps as have room, then as many characters of each place. */
function fitChanges(all: readonly TextChange[], room: number): string[] {
  const steps = stepsOf(all);
  const linesFor = (count: number, share: number) => changeLines(all, steps.slice(0, count), share);
  const count = largest(steps.length, (most) => linesFor(most, LEAST_PLACE_CHARACTERS).length <= room);
  const share = largest(room * LINE_COLUMNS, (most) => linesFor(count, most).length <= room);
  return linesFor(count, Math.max(share, LEAST_PLACE_CHARACTERS)).slice(0, Math.max(0, room));
}

function changeLines(all: readonly TextChange[], steps: readonly TextChange[], share: number): string[] {
  let [notShown, withoutOld] = [placesIn(all), 0];
  const lines = all.flatMap((change) => {
    const count = steps.filter((step) => step === change).length;
    const [places, hasOld] = [change.places.slice(0, count), count > change.places.length];
    const replacements = places.filter(isReplacement);
    notShown -= places.length;
    if (!hasOld) withoutOld += replacements.length;
    const old = hasOld ? linesThatFit(placeLines('Was', replacements, share), MOST_OF_OLD) : [];
    return places.length === 0 ? [] : [...placeLines(change.label, places, share), ...old];
  });
  const more = [
    ...(notShown === 0 ? [] : [`${countOf(notShown, 'more change')} of the text`]),
    ...(withoutOld === 0 ? [] : [`what ${countOf(withoutOld, 'change')} took the place of`]),
  ];
  return more.length === 0 ? lines : [...lines, `… and ${more.join(', and ')}.`];
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
