import { ACCEPTED_ATTRIBUTE, escapeHtml } from '../../../wire/html.ts';
import type { Block, Paragraph } from '../document/document.ts';
import { commonMarks, type TextRun } from '../document/runs.ts';

/**
 * A document in the tags and the attribute the board accepts (docs/board.md, Publishing rules), every tag closed.
 */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join('');
}

function writeParagraph({ align, runs }: Paragraph): string {
  const style = align === undefined ? '' : ` style="${ACCEPTED_ATTRIBUTE}: ${align}"`;
  return `<p${style}>${writeRuns(runs)}</p>`;
}

function writeBlock(block: Block): string {
  if (block.kind === 'p') return writeParagraph(block);
  const start = block.start !== 1 ? ` start="${block.start}"` : '';
  const items = block.items.map((item) => `<li>${writeItem(item)}</li>`);
  return `<${block.kind}${start}>${items.join('')}</${block.kind}>`;
}

/** The first paragraph of an item needs no tags of its own, unless for its alignment. */
function writeItem(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'p' || first.align !== undefined) return writeHtml(blocks);
  return writeRuns(first.runs) + writeHtml(others);
}

function writeRuns(runs: readonly TextRun[]): string {
  let html = '';
  let open: TextRun | undefined;
  const close = (from: number) =>
    [...(open?.marks ?? [])]
      .slice(from)
      .reverse()
      .map((mark) => `</${mark}>`)
      .join('');
  for (const run of runs) {
    const common = commonMarks(open, run);
    html += close(common);
    for (const mark of run.marks.slice(common)) {
      const address = mark === 'a' ? run.address : undefined;
      html += address === undefined || address.startsWith('#') ? `<${mark}>` : `<a href="${escapeHtml(address)}">`;
    }
    html += escapeHtml(run.text).replaceAll('\n', '<br>');
    open = run;
  }
  return html + close(0);
}
