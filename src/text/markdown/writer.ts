import type { Block, List, TextRun } from '../html/runs.ts';
import { writeSpans } from './spans.ts';

/** Writes blocks as Markdown, without underlining and alignment, which Markdown lacks. */
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

/** `*` or `1)` instead of `-` or `1.` tells a list from the list of the same kind before it. */
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

/** In an item, no empty line separates a list from the paragraph before it. */
function gapBetween(before: Block, block: Block, inItem: boolean): string {
  const isClose = inItem && before.kind === 'p' && (block.kind === 'ul' || (block.kind === 'ol' && block.start === 1));
  return isClose ? '\n' : '\n\n';
}

/** The place for a backslash at a line start that means a heading, quotation, item, rule, table or code block. */
const LINE_START =
  /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|=+ *$|([-_*])(?: *\2)* *$|~~~|[|:-][ |:-]*$))/gm;
const TASK = /^\[[ xX]\]\s/;

function lineStartsEscaped(text: string, beginsItem: boolean): string {
  return (beginsItem && TASK.test(text) ? '\\' : '') + text.replace(LINE_START, '$1\\');
}
