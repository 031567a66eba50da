import { type Run, type SourceBlock, type SourceDocument, sliceRuns, textOfRuns } from '../../ad-text/document.ts';
import { readHtml, readSource } from '../../ad-text/read-html.ts';
import { readMarkdown } from '../../ad-text/read-markdown.ts';
import { escapeHtml, hrefAttribute } from '../../ad-text/write-html.ts';
import { writeLine } from '../../ad-text/write-markdown.ts';
import { addressKey, saysAddress } from '../../text/addresses.ts';
import { quoted } from '../../text/prose.ts';
import { assemble, type Target } from './assemble.ts';
import { checkEditable, checkKept } from './check-edit.ts';
import { type Passage, PassageFinder, type Place, visibleText } from './find-passage.ts';
import { EditRefusal, notAsGiven } from './refusal.ts';
import { applySplices, type Splice } from './splice.ts';

type TextPlace = Exclude<Place, { kind: 'link' }>;

/**
 * Replaces passages that must occur once (docs/contract.md, Writing, "An edit changes only what was asked"). A passage
 * that stands in the HTML as it reads is replaced there; otherwise its block is written again.
 * @throws EditRefusal
 */
export function replacePassages(stored: SourceDocument, passages: readonly Passage[]): SourceDocument {
  checkEditable(stored);
  const places = placesOf(stored, passages);
  const isLink = (index: number) => places[index]?.kind === 'link';
  const inText = passages.filter((_passage, index) => !isLink(index));
  let [document, left] = replaceInPlace(stored, inText);
  while (left.length > 0) [document, left] = replaceInBlocks(document, left);
  for (const passage of passages.filter((_passage, index) => isLink(index))) document = replaceLink(document, passage);
  checkKept(stored, document, new Set(passages.map(({ find }) => addressKey(find))));
  return document;
}

function placesOf(document: SourceDocument, passages: readonly Passage[]): Place[] {
  const finder = new PassageFinder(document);
  const places = passages.map((passage) => finder.find(passage));
  const problems = places.flatMap((place, index) =>
    typeof place === 'string' ? [`${quoted(passages[index]?.find ?? '')} ${place}`] : [],
  );
  if (problems.length > 0) throw new EditRefusal(problems);
  return places as Place[];
}

type Step = [document: SourceDocument, left: readonly Passage[]];

/** Replaces what stands in the HTML as it reads, and touches no other byte. */
function replaceInPlace(document: SourceDocument, passages: readonly Passage[]): Step {
  const places = placesOf(document, passages) as TextPlace[];
  const splices = places.map((place) => spliceFor(document, place));
  const found = splices.filter((splice) => splice !== undefined);
  if (found.length === 0 || overlap(found)) return [document, passages];
  const edited = readSource(applySplices(document.html, found));
  const expected = document.blocks.map((block, index) => {
    const own = places.filter((place, at) => place.block === index && splices[at] !== undefined);
    return own.reduce((line, { find, replaceWith }) => line.replace(find, () => replaceWith), lineOf(block));
  });
  if (letters(edited.blocks.map(lineOf)) !== letters(expected)) return [document, passages];
  return [edited, passages.filter((_passage, index) => splices[index] === undefined)];
}

const lineOf = ({ typedMarker, runs }: Pick<SourceBlock, 'typedMarker' | 'runs'>) => typedMarker + textOfRuns(runs);
const letters = (lines: readonly string[]) => visibleText(lines.join('')).replace(/\s/g, '');

function overlap(splices: readonly Splice[]): boolean {
  const sorted = [...splices].sort((one, other) => one[0] - other[0]);
  return sorted.some(([from], index) => from < (sorted[index - 1]?.[1] ?? 0));
}

function spliceFor({ html, blocks }: SourceDocument, place: TextPlace): Splice | undefined {
  const block = blocks[place.block];
  if (block === undefined || place.kind === 'markdown') return undefined;
  // A block without text is removed as a whole.
  if (
    textOfRuns(block.runs)
      .replace(place.find, () => place.replaceWith)
      .trim() === ''
  )
    return undefined;
  const source = html.slice(...block.source.range);
  const written = escapeHtml(place.find);
  const at = source.indexOf(written);
  const isInTag = source.lastIndexOf('<', at) > source.lastIndexOf('>', at);
  if (at < 0 || isInTag || source.includes(written, at + 1)) return undefined;
  const from = block.source.range[0] + at;
  return [from, from + written.length, escapeHtml(place.replaceWith).replaceAll('\n', '<br>')];
}

/** Writes blocks again with one passage replaced in each. */
function replaceInBlocks(document: SourceDocument, passages: readonly Passage[]): Step {
  const changed = new Map<number, Run[]>();
  const left: Passage[] = [];
  for (const [index, place] of (placesOf(document, passages) as TextPlace[]).entries()) {
    const block = document.blocks[place.block];
    if (changed.has(place.block) || block === undefined) left.push(passages[index] as Passage);
    else
      changed.set(
        place.block,
        place.kind === 'text' ? replaceInRuns(block.runs, place) : replaceInMarkdown(block, place),
      );
  }
  const targets = document.blocks.flatMap((block, index): Target[] => {
    const runs = changed.get(index);
    if (runs === undefined) return [{ stored: block, block }];
    return textOfRuns(runs).trim() === '' ? [] : [{ stored: block, block, runs }];
  });
  const edited = readSource(assemble(document, targets));
  // Typed numbers may change.
  const texts = edited.blocks.map(({ runs }) => textOfRuns(runs));
  const expected = targets.map(({ block, runs }) => textOfRuns(runs ?? block.runs));
  if (letters(texts) !== letters(expected)) throw notAsGiven();
  return [edited, left];
}

/** New words take the marks of the first of the old ones. */
function replaceInRuns(runs: readonly Run[], { at, find, replaceWith }: Extract<Place, { kind: 'text' }>): Run[] {
  const [first] = sliceRuns(runs, at);
  const words = visibleText(replaceWith);
  const added = first === undefined || words === '' ? [] : [{ ...first, text: words }];
  return [...sliceRuns(runs, 0, at), ...added, ...sliceRuns(runs, at + find.length)];
}

function replaceInMarkdown({ runs }: SourceBlock, { find, replaceWith }: TextPlace): Run[] {
  const markdown = writeLine(runs).replace(find, () => replaceWith);
  return readHtml(readMarkdown(markdown).html).blocks.flatMap((block) => block.runs);
}

/** Changes the address of a link, and its text if that is the address. An empty replacement removes the link. */
function replaceLink(document: SourceDocument, { find, replaceWith }: Passage): SourceDocument {
  const link = document.links.find(({ address }) => addressKey(address) === addressKey(find));
  if (link === undefined) throw notAsGiven();
  const address = replaceWith.trim().replace(/^(?=[^\s@:/]+@[^\s@]+$)/, 'mailto:');
  if (!/^(?:(?:https?:\/\/|mailto:)\S+)?$/i.test(address))
    throw new EditRefusal([
      `${quoted(link.address)} is the address of a link; give an address in its place, with https:// unless it is an email address.`,
    ]);
  const isSaid = saysAddress(addressKey(link.text.replace(/\s+/g, '')), addressKey(link.address));
  const [[from, to], [start, end]] = [link.element, link.content];
  const change: Splice[] = [
    [...link.href, hrefAttribute(address)],
    ...(isSaid ? [[start, end, escapeHtml(address.replace(/^mailto:/i, ''))] as const] : []),
  ];
  const removal: Splice[] = isSaid
    ? [[from, to, '']]
    : [
        [from, start, ''],
        [end, to, ''],
      ];
  return readSource(applySplices(document.html, address === '' ? removal : change));
}
