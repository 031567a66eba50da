import { ACCEPTED_ATTRIBUTE, escapeHtml } from '../../../wire/html.ts';
import type { Block, Paragraph } from '../document/document.ts';
import { commonMarks, type TextRun } from '../document/runs.ts';

/**
 * A document in the tags and the attribute the board accepts (docs/board.md, Publishing rules), every tag closed.
 * @param addresses whether links keep their `href` and lists the number they begin with, for HTML that is not for the board
 */
export function writeHtml(blocks: readonly Block[], addresses = false): string {
  return blocks.map((block) => writeBlock(block, addresses)).join('');
}

/** A paragraph with its tags. With `addresses`, links keep their `href`, for HTML that is not for the board. */
export function writeParagraph({ align, runs }: Paragraph, addresses = false): string {
  const style = align === undefined ? '' : ` style="${ACCEPTED_ATTRIBUTE}: ${align}"`;
  return `<p${style}>${writeRuns(runs, addresses)}</p>`;
}

function writeBlock(block: Block, addresses: boolean): string {
  if (block.kind === 'p') return writeParagraph(block, addresses);
  const start = addresses && block.start !== 1 ? ` start="${block.start}"` : '';
  const items = block.items.map((item) => `<li>${writeItem(item, addresses)}</li>`);
  return `<${block.kind}${start}>${items.join('')}</${block.kind}>`;
}

/** The first paragraph of an item needs no tags of its own, unless for its alignment. */
function writeItem(blocks: readonly Block[], addresses: boolean): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'p' || first.align !== undefined) return writeHtml(blocks, addresses);
  return writeRuns(first.runs, addresses) + writeHtml(others, addresses);
}

function writeRuns(runs: readonly TextRun[], addresses: boolean): string {
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
      const address = addresses && mark === 'a' ? run.address : undefined;
      html += address === undefined || address.startsWith('#') ? `<${mark}>` : `<a href="${escapeHtml(address)}">`;
    }
    html += escapeHtml(run.text).replaceAll('\n', '<br>');
    open = run;
  }
  return html + close(0);
}
