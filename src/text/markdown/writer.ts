import { writeParagraph } from '../html/accepted/write.ts';
import type { Block, List, Paragraph } from '../html/document/document.ts';
import { saysAddress } from '../html/document/paragraph-reader.ts';
import { paragraphsOf, type TextRun } from '../html/document/runs.ts';
import { documentOfMarkdown } from './from-markdown.ts';
import { writeSpans } from './spans.ts';

/** A paragraph without marks in which nothing could be read as Markdown, apart from what begins its lines. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,;:()'"%/?…–—€•\-+=@#|>{}$^\n]*$/u;

/** How much text is read back to see that it says the same; ads are shorter, and longer ones are escaped throughout. */
const LONGEST_PARAGRAPH = 5_000;
const LONGEST_DOCUMENT = 60_000;

/** A document as Markdown, in which it is read back as the same document. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return new MarkdownWriter().blocks(blocks, false);
}

class MarkdownWriter {
  #read = 0;

  blocks(blocks: readonly Block[], inItem: boolean): string {
    let text = '';
    let isOther = false;
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1];
      isOther = before?.kind === block.kind && !isOther;
      const written = block.kind === 'p' ? this.#paragraph(block, inItem && index === 0) : this.#list(block, isOther);
      text += (before === undefined ? '' : gapBetween(before, block, inItem)) + written;
    }
    return text;
  }

  /** Items begin with `-` or their number; with `*` or `1)` in a list that follows another, to be told apart from it. */
  #list({ kind, start, items }: List, isOther: boolean): string {
    return items
      .map((item, index) => {
        const number = `${start + index}${isOther ? ')' : '.'}`;
        const marker = kind === 'ol' ? `${number} ` : isOther ? '* ' : '- ';
        const indent = ' '.repeat(marker.length);
        return marker + this.blocks(item, true).replace(/\n(?!\n|$)/g, `\n${indent}`);
      })
      .join('\n');
  }

  /** Alignment has no Markdown and stays HTML. */
  #paragraph(paragraph: Paragraph, beginsItem: boolean): string {
    if (paragraph.align !== undefined) return writeParagraph(paragraph, true);
    const plain = { ...paragraph, runs: withoutRedundantLinks(paragraph.runs) };
    for (const care of ['light', 'escaped'] as const) {
      const text = lineStartsEscaped(writeSpans(plain.runs, care), beginsItem);
      if (this.#saysTheSame(text, plain)) return text;
    }
    return lineStartsEscaped(writeSpans(plain.runs, 'tags'), beginsItem);
  }

  #saysTheSame(text: string, paragraph: Paragraph): boolean {
    const [first, second] = paragraph.runs;
    if (first?.marks.length === 0 && second === undefined && PLAIN.test(first.text)) return true;
    if (text.length > LONGEST_PARAGRAPH || this.#read + text.length > LONGEST_DOCUMENT) return false;
    this.#read += text.length;
    return JSON.stringify(documentOfMarkdown(text, 'by meaning')) === JSON.stringify([paragraph]);
  }
}

/** Within an item, a list stands close to the line before it; HTML ends with an empty line only. */
function gapBetween(before: Block, block: Block, inItem: boolean): string {
  const isClose = inItem && before.kind === 'p' && before.align === undefined;
  return isClose && (block.kind === 'ul' || (block.kind === 'ol' && block.start === 1)) ? '\n' : '\n\n';
}

/** An address that links to itself is recognised without a link. */
function withoutRedundantLinks(runs: readonly TextRun[]): readonly TextRun[] {
  const words = new Map<string, string>();
  for (const { address, text } of runs)
    if (address !== undefined) words.set(address, (words.get(address) ?? '') + text);
  if (words.size === 0) return runs;
  const kept = runs.map((run) => {
    if (run.address === undefined || !saysAddress(words.get(run.address) ?? '', run.address)) return run;
    return { text: run.text, marks: run.marks.filter((mark) => mark !== 'a') };
  });
  return paragraphsOf(kept)[0] ?? runs;
}

/** What would make of a line a heading, quotation, item, rule, table, code block or definition. */
const LINE_START = [
  /^()#{1,6}(?=\s|$)/,
  /^()[-+*](?=\s|$)/,
  /^(\d{1,9})[.)](?=\s|$)/,
  /^()>/,
  /^()=+\s*$/,
  /^()([-_*])(?:\s*\2)*\s*$/,
  /^()~~~/,
  /^()\[[^\]]*(?:\]:|$)/,
  /^()[|:](?=[\s|:-]*$)/,
  /^()-(?=[\s|:-]*$)/,
];
const TASK = /^\[[ xX]\]\s/;

function lineStartsEscaped(text: string, beginsItem: boolean): string {
  const lines = text.split('\n').map((line) => {
    for (const pattern of LINE_START) {
      const start = pattern.exec(line);
      if (start !== null) return `${start[1]}\\${line.slice(start[1]?.length)}`;
    }
    return line;
  });
  return (beginsItem && TASK.test(text) ? '\\' : '') + lines.join('\n');
}
