import { alignLines } from '../../ad-text/diff.ts';
import {
  type Block,
  type Document,
  type Run,
  type SourceBlock,
  type SourceDocument,
  textOfRuns,
} from '../../ad-text/document.ts';
import { readHtml, readSource } from '../../ad-text/read-html.ts';
import { readMarkdown } from '../../ad-text/read-markdown.ts';
import { writeRuns } from '../../ad-text/write-html.ts';
import { writeLine, writeMarkdown } from '../../ad-text/write-markdown.ts';
import { assemble, placeOf, type Target } from './assemble.ts';
import { checkEditable, checkKept } from './check-edit.ts';
import { LinkKeeper, restoreMarks } from './links.ts';
import { impossible, notAsGiven } from './refusal.ts';

export type Format = 'markdown' | 'html';

/**
 * The stored text changed to a whole given one. Blocks that read the same keep their bytes, wherever they stand; the
 * others are written again.
 * @param format how the given text was written, and so how the stored one was shown
 * @returns `spelledOut`: how many new links became their words and address @throws EditRefusal
 */
export function editBody(stored: SourceDocument, given: Document, format: Format) {
  checkEditable(stored);
  if (stored.hasTableOrPre) throw impossible('the stored text has a <table> or <pre>');
  const shown = shownLines(stored, format);
  const links = new LinkKeeper(stored);
  const partners = partnersOf(stored, shown, given, format);
  const targets = given.blocks.map((block, index): Target => {
    const old = partners[index];
    if (old === undefined) return { block, runs: links.settle(block.runs, []) };
    const isUnchanged = shown.get(old) === keyOf(block, format);
    if (isUnchanged) return { stored: old, block };
    // Markdown shows this line with other formatting than it has.
    if (shown.get(old) !== keyOf(old, format)) throw notAsGiven();
    const runs = links.settle(block.runs, old.runs);
    return { stored: old, block, runs: format === 'markdown' ? restoreMarks(old.runs, runs) : runs };
  });
  const html = assemble(stored, targets);
  if (html === stored.html) checkNumbers(targets);
  const document = html === stored.html ? stored : readSource(html);
  checkKept(stored, document, links.replaced);
  const wanted = targets.map(({ stored: old, block, runs }) => keyOf(runs || !old ? block : old, format, runs));
  const isAsGiven = document.blocks.map((block) => keyOf(block, format)).join('\n') === wanted.join('\n');
  if (!isAsGiven) throw notAsGiven();
  return { document, spelledOut: links.spelledOut.size };
}

/** Blocks with the same key read the same. */
const keyOf = (block: Block, format: Format, runs: readonly Run[] = block.runs): string =>
  `${placeOf(block)} ${format === 'html' ? writeRuns(runs) : writeLine(runs)}`;

/** The key of each stored block as the caller was shown it: Markdown may read marks otherwise than they are written. */
function shownLines({ blocks }: SourceDocument, format: Format): Map<SourceBlock, string> {
  const read = format === 'html' ? blocks : readHtml(readMarkdown(writeMarkdown(blocks)).html).blocks;
  const shown = read.length === blocks.length ? read : blocks;
  return new Map(blocks.map((block, index) => [block, keyOf(shown[index] ?? block, format)]));
}

/** For each given block the stored one that it is or was. */
function partnersOf(
  stored: SourceDocument,
  shown: ReadonlyMap<SourceBlock, string>,
  given: Document,
  format: Format,
): (SourceBlock | undefined)[] {
  const before = stored.blocks.map((block) => ({ key: shown.get(block) ?? '', text: textOfRuns(block.runs) }));
  const after = given.blocks.map((block) => ({ key: keyOf(block, format), text: textOfRuns(block.runs) }));
  const partners = new Map(alignLines(before, after).pairs.map(([row, column]) => [column, stored.blocks[row]]));
  const used = new Set(partners.values());
  const moved = new Map<string, SourceBlock[]>();
  for (const [block, key] of shown) {
    if (used.has(block)) continue;
    const blocks = moved.get(key);
    if (blocks === undefined) moved.set(key, [block]);
    else blocks.push(block);
  }
  return after.map(({ key }, index) => partners.get(index) ?? moved.get(key)?.shift());
}

/** Typed numbers are not part of a block's text, so a change of numbers alone would be lost. */
function checkNumbers(targets: readonly Target[]): void {
  const isRenumbered = targets.some(
    ({ stored, block }) => /^\d/.test(stored?.typedMarker ?? '') && stored?.number !== block.number,
  );
  if (isRenumbered) throw impossible('only numbers of its lines differ, which a whole body leaves as they are');
}
