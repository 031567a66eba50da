import type { Block, List, TextRun } from '../html/runs.ts';
import { writeSpans } from './spans.ts';

/** A document as Markdown. What Markdown has no sign for is left out: underlining and alignment. */
export function writeMarkdown(blocks: readonly Block[], inItem = false): string {
  let text = '';
  let isOther = false;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    isOther = before?.kind === block.kind && !isOther;
    const written = block.kind === 'p' ? writeParagraph(block.runs, inItem && index === 0) : writeList(block, isOther);
    text += (before === undefined ? '' : gapBetween(before, block, inItem)) + written;
  }
  return text;
}

/** Items begin with `-` or their number; with `*` or `1)` in a list that follows another, to be told apart from it. */
function writeList({ kind, start, items }: List, isOther: boolean): string {
  return items
    .map((item, index) => {
      const number = `${start + index}${isOther ? ')' : '.'}`;
      const marker = kind === 'ol' ? `${number} ` : isOther ? '* ' : '- ';
      const indent = ' '.repeat(marker.length);
      return marker + writeMarkdown(item, true).replace(/\n(?!\n|$)/g, `\n${indent}`);
    })
    .join('\n');
}

function writeParagraph(runs: readonly TextRun[], beginsItem: boolean): string {
  return lineStartsEscaped(writeSpans(runs), beginsItem);
}

/** Within an item, a list stands close to the line before it. */
function gapBetween(before: Block, block: Block, inItem: boolean): string {
  const isClose = inItem && before.kind === 'p' && (block.kind === 'ul' || (block.kind === 'ol' && block.start === 1));
  return isClose ? '\n' : '\n\n';
}

/** What would make of a line a heading, quotation, item, rule, table or code block; behind it if it is a number. */
const LINE_START =
  /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|=+ *$|([-_*])(?: *\2)* *$|~~~|[|:-][ |:-]*$))/gm;
const TASK = /^\[[ xX]\]\s/;

function lineStartsEscaped(text: string, beginsItem: boolean): string {
  return (beginsItem && TASK.test(text) ? '\\' : '') + text.replace(LINE_START, '$1\\');
}
