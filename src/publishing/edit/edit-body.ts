import { alignLines, type Line } from '../../ad-text/diff.ts';
import {
  type Block,
  type Document,
  hasMarks,
  type Run,
  type SourceDocument,
  textOfRuns,
} from '../../ad-text/document.ts';
import { readHtml } from '../../ad-text/read-html.ts';
import { readMarkdown } from '../../ad-text/read-markdown.ts';
import { writeRuns } from '../../ad-text/write-html.ts';
import { writeLine, writeMarkdown } from '../../ad-text/write-markdown.ts';
import { assemble, placeOf, type Target } from './assemble.ts';
import { checkEditable, checkKept } from './check-edit.ts';
import { LinkKeeper, restoreMarks } from './links.ts';
import { impossible, notAsGiven } from './refusal.ts';

export type Format = 'markdown' | 'html';

/**
 * The stored text changed to a whole given one. Blocks that read the same keep their bytes, wherever they are; the
 * others are written again.
 * @param format how the given text was written, and so how the stored one was shown
 * @returns `spelledOut`: how many new links became their words and address @throws EditRefusal
 */
export function editBody(stored: SourceDocument, given: readonly Block[], format: Format) {
  checkEditable(stored);
  if (stored.hasTableOrPre) throw impossible('the stored text has a <table> or <pre>');
  const links = new LinkKeeper(stored);
  const own = stored.blocks.map((block) => keyOf(block, format));
  const shown = shownKeys(stored, own, format);
  const wanted = given.map((block) => keyOf(block, format));
  const partners = findPartners(linesOf(stored.blocks, shown), linesOf(given, wanted));
  const targets = given.map((block, index): Target => {
    const at = partners[index];
    const old = at === undefined ? undefined : stored.blocks[at];
    if (at === undefined || old === undefined) return { block, runs: links.settle(block.runs, []) };
    if (shown[at] === wanted[index]) return { stored: old, block };
    // Markdown shows this block with other formatting than it has.
    if (shown[at] !== own[at]) throw notAsGiven();
    const runs = links.settle(block.runs, old.runs);
    return { stored: old, block, runs: format === 'markdown' ? restoreMarks(old.runs, runs) : runs };
  });
  const html = assemble(stored, targets);
  if (html === stored.html) checkNumbers(targets);
  const document: Document = html === stored.html ? stored : readHtml(html);
  checkKept(stored, document, links.replaced);
  const expected = targets.map(({ stored: old, block, runs }) => keyOf(runs || !old ? block : old, format, runs));
  if (document.blocks.map((block) => keyOf(block, format)).join('\n') !== expected.join('\n')) throw notAsGiven();
  return { document, spelledOut: links.spelledOut.size };
}

/** Blocks with the same key read the same. */
const keyOf = (block: Block, format: Format, runs: readonly Run[] = block.runs): string =>
  `${placeOf(block)} ${format === 'html' ? writeRuns(runs) : writeLine(runs)}`;

const linesOf = (blocks: readonly Block[], keys: readonly string[]): Line[] =>
  blocks.map(({ runs }, index) => ({ key: keys[index] ?? '', text: textOfRuns(runs) }));

/** The keys of stored blocks as the caller was shown them: Markdown may read marks otherwise than they are written. */
function shownKeys({ blocks }: SourceDocument, own: readonly string[], format: Format): readonly string[] {
  if (format === 'html' || !blocks.some(({ runs }) => hasMarks(runs))) return own;
  const read = readHtml(readMarkdown(writeMarkdown(blocks)).html).blocks;
  return read.length === blocks.length ? read.map((block) => keyOf(block, format)) : own;
}

/** For each given line the index of the stored one that it is, was, or was moved from. */
function findPartners(before: readonly Line[], after: readonly Line[]): (number | undefined)[] {
  const partners = new Map(alignLines(before, after).pairs.map(([row, column]) => [column, row]));
  const used = new Set(partners.values());
  const moved = new Map<string, number[]>();
  for (const [row, { key }] of before.entries()) {
    if (used.has(row)) continue;
    const rows = moved.get(key);
    if (rows === undefined) moved.set(key, [row]);
    else rows.push(row);
  }
  return after.map(({ key }, column) => partners.get(column) ?? moved.get(key)?.pop());
}

/** Typed numbers are not part of a block's text, so a change of numbers alone would be lost. */
function checkNumbers(targets: readonly Target[]): void {
  const isRenumbered = targets.some(
    ({ stored, block }) => /^\d/.test(stored?.typedMarker ?? '') && stored?.number !== block.number,
  );
  if (isRenumbered) throw impossible('only numbers of its lines differ, which a whole body leaves as they are');
}
