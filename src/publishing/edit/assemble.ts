import type { Block, Run, SourceBlock, SourceDocument } from '../../ad-text/document.ts';
import { joinBlocks, type WrittenBlock, writeRuns } from '../../ad-text/write-html.ts';
import { applySplices, type Splice } from './splice.ts';

/** A block of the edited text. */
export interface Target {
  /** The stored block that it is, or was. */
  readonly stored?: SourceBlock;
  /** Its place and kind. */
  readonly block: Block;
  /** Its new content; undefined if it reads as before. */
  readonly runs?: readonly Run[];
}

/** Blocks with the same place may keep each other's form. */
export const placeOf = ({ lists, isItem }: Block): string => `${isItem} ${lists.join()}`;

/** The stored block, if it is still in the same kind of place. */
const kept = ({ stored, block }: Target): SourceBlock | undefined =>
  stored !== undefined && placeOf(stored) === placeOf(block) ? stored : undefined;

/**
 * The stored HTML with other blocks. An outermost element whose blocks are all there, in order, keeps its bytes except
 * for the changed blocks; the blocks of others are joined again.
 */
export function assemble(document: SourceDocument, targets: readonly Target[]): string {
  const { html, chunks } = document;
  const pieces = piecesOf(document);
  const groups = groupTargets(targets);
  const lineBreak = /<br[^<>]*>/i.exec(html)?.[0] ?? '<br>';
  const lastGroupOf = new Map(groups.map(({ chunk }, index) => [chunk, index]));
  const written = groups.map(({ chunk, members }, index) => {
    const piece = pieces.get(chunk);
    const isWhole =
      piece?.blocks.length === members.length &&
      members.every((target, at) => target.stored === piece.blocks[at] && kept(target) !== undefined);
    if (isWhole) return changedPiece(html, piece, members);
    const tail = lastGroupOf.get(chunk) === index ? (piece?.tail ?? '') : '';
    return joinBlocks(writeTargets(members, html, lineBreak)) + tail;
  });
  // What follows a removed element stays if it says something.
  const rest = [...pieces].flatMap(([chunk, { tail }]) => (!lastGroupOf.has(chunk) && hasContent(tail) ? tail : []));
  const [first = 0] = pieces.keys();
  return html.slice(0, chunks[first]?.[0] ?? html.length) + written.join('') + rest.join('');
}

const hasContent = (html: string): boolean =>
  /<a\b|[\p{L}\p{N}]/iu.test(html.replace(/<(?!a\b)[^<>]*>|&\w{1,20};/gi, ''));

/** An outermost element with blocks, up to the next one. */
interface ChunkPiece {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly SourceBlock[];
  /** What follows its element. */
  readonly tail: string;
}

function piecesOf({ html, blocks, chunks }: SourceDocument): Map<number, ChunkPiece> {
  const blocksOf = new Map<number, SourceBlock[]>();
  for (const block of blocks) {
    const others = blocksOf.get(block.source.chunk);
    if (others === undefined) blocksOf.set(block.source.chunk, [block]);
    else others.push(block);
  }
  const used = [...blocksOf];
  return new Map(
    used.map(([chunk, own], index) => {
      const [from, end] = chunks[chunk] ?? [0, 0];
      const to = chunks[used[index + 1]?.[0] ?? -1]?.[0] ?? html.length;
      const tail = html.slice(Math.max(end, own.at(-1)?.source.range[1] ?? 0), to);
      return [chunk, { from, to, blocks: own, tail }];
    }),
  );
}

function changedPiece(html: string, { from, to }: ChunkPiece, members: readonly Target[]): string {
  const splices = members.flatMap(({ stored, runs }): Splice[] => {
    if (stored === undefined || runs === undefined) return [];
    const [start, end] = stored.source.range;
    return [[start - from, end - from, contentInPlace(stored, runs)]];
  });
  return applySplices(html.slice(from, to), splices);
}

/** For blocks that are new. */
const NEW_CHUNK = -1;

interface Group {
  readonly chunk: number;
  readonly members: Target[];
}

/** Adjacent targets of one outermost element. */
function groupTargets(targets: readonly Target[]): Group[] {
  const groups: Group[] = [];
  const nextStored: (Target | undefined)[] = [];
  for (let index = targets.length - 1; index >= 0; index--)
    nextStored[index] = targets[index]?.stored !== undefined ? targets[index] : nextStored[index + 1];
  for (const [index, target] of targets.entries()) {
    const last = groups.at(-1);
    const chunk = kept(target)?.source.chunk ?? chunkNextTo(target.block, last, nextStored[index]);
    if (last?.chunk === chunk) last.members.push(target);
    else groups.push({ chunk, members: [target] });
  }
  return groups;
}

/** The outermost element for a new block: a new item joins the list next to it, a new line the line before it. */
function chunkNextTo(block: Block, last: Group | undefined, next: Target | undefined): number {
  const isOfList = (other: Block | undefined) => block.lists.length > 0 && other?.lists[0] === block.lists[0];
  const before = last?.members.at(-1)?.block;
  if (last !== undefined && (block.followsBreak || isOfList(before))) return last.chunk;
  return next?.block.isItem && isOfList(next.block) ? (next.stored?.source.chunk ?? NEW_CHUNK) : NEW_CHUNK;
}

/** The blocks of a group, to join again. Unchanged ones keep their bytes, new ones take the form of their neighbors. */
function writeTargets(members: readonly Target[], html: string, lineBreak: string): WrittenBlock[] {
  // Lists that are not typed as text: the board counts what joins them.
  const realLists = new Set(
    members.flatMap(({ stored }) => (stored?.isItem && stored.typedMarker === '' ? [stored.lists.join()] : [])),
  );
  const written: WrittenBlock[] = [];
  for (const [index, target] of members.entries()) {
    const { stored, block, runs } = target;
    const own = kept(target);
    const neighbor = own === undefined ? typedNeighbor(members, index) : undefined;
    written.push({
      lists: block.lists,
      isItem: block.isItem,
      number: realLists.has(block.lists.join()) ? 1 : block.number,
      typedMarker: countOn(markerOf(own ?? neighbor, runs), written.at(-1)?.typedMarker),
      breaks: own?.source.breaks ?? (isJoined(block, neighbor, members.length) ? lineBreak : ''),
      startTag: own?.source.startTag ?? '',
      content: contentAgain(html, stored, runs ?? (stored === undefined ? block.runs : undefined)),
    });
  }
  return written;
}

/** Whether a line break joins a new block to the one before. */
function isJoined(block: Block, neighbor: SourceBlock | undefined, count: number): boolean {
  return neighbor === undefined ? block.followsBreak : neighbor.source.breaks !== '' || count > 1;
}

/** The typed marker to write before the content; that of unchanged content may be part of it. */
function markerOf(form: SourceBlock | undefined, runs: readonly Run[] | undefined): string {
  const isInContent = form?.source.hasMarkerInside === true && runs === undefined;
  return isInContent ? '' : (form?.typedMarker ?? '');
}

/** The stored item of the same typed list next to a new one. */
function typedNeighbor(members: readonly Target[], index: number): SourceBlock | undefined {
  const block = members[index]?.block;
  return [members[index - 1], members[index + 1]]
    .map((neighbor) => neighbor?.stored)
    .find(
      (each) => each?.isItem && each.typedMarker !== '' && block?.isItem && each.lists.join() === block.lists.join(),
    );
}

/** A typed number that continues the one before. */
function countOn(marker: string, before = ''): string {
  const areNumbers = /^\d/.test(marker) && /^\d/.test(before);
  return areNumbers ? marker.replace(/^\d+/, String(Number.parseInt(before, 10) + 1)) : marker;
}

/** New content for the bytes of a block: inline elements that cross its ends are closed and opened again. */
function contentInPlace({ source, typedMarker }: SourceBlock, runs: readonly Run[]): string {
  const { range, hasMarkerInside, openBefore, openAfter, emptyLinks } = source;
  const links = emptyLinks.filter(({ at }) => at >= range[0] && at < range[1]).map((link) => link.html);
  const marker = hasMarkerInside ? [{ text: typedMarker, marks: [] }] : [];
  return writeRuns([...marker, ...runs], openBefore, openAfter) + links.join('');
}

/** The content of a block in a new place. @param runs undefined for one that keeps its bytes */
function contentAgain(html: string, stored: SourceBlock | undefined, runs: readonly Run[] | undefined): string {
  if (stored === undefined) return writeRuns(runs ?? []);
  const { range, openBefore, openAfter, emptyLinks } = stored.source;
  if (runs !== undefined) return writeRuns(runs) + emptyLinks.map((link) => link.html).join('');
  const closing = [...openAfter].reverse().map(({ name }) => `</${name}>`);
  return [...openBefore.map(({ tag }) => tag), html.slice(...range), ...closing].join('');
}
