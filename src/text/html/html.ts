import { ACCEPTED_ATTRIBUTE, escapeHtml } from '../../wire/html.ts';
import { LONGEST_TEXT } from '../../wire/limits.ts';
import { saysAddress, spelled } from '../addresses.ts';
import { cleanLine } from '../clean.ts';
import { writeMarkdown } from '../markdown/writer.ts';
import { readOwnText, readText } from './document.ts';
import { type Block, type Paragraph, piecesOf, type TextRun } from './runs.ts';

/**
 * What a reader sees of an ad's HTML, as compact Markdown (docs/contract.md, Rules). It uses what the board accepts and Markdown
 * has; underlining and alignment stay HTML; links keep their addresses; headings are paragraphs in bold.
 * `readGivenText` makes the same ad of it again.
 */
export function htmlToMarkdown(html: string): string {
  return writeMarkdown(readText(html).blocks);
}

/** What a reader sees of HTML, as plain text: each block is a line, items begin with `- `. */
export function htmlToText(html: string): string {
  const lines: string[] = [];
  addLines(readText(html).blocks, lines);
  return lines.join('\n');
}

function addLines(blocks: readonly Block[], lines: string[]): void {
  for (const block of blocks) {
    if (block.kind === 'p') {
      lines.push(wordsOf(block));
      continue;
    }
    for (const item of block.items) {
      const first = lines.length;
      addLines(item, lines);
      if (item[0]?.kind === 'p') lines[first] = `- ${lines[first]}`;
    }
  }
}

const wordsOf = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('');

/** The beginning of what a reader sees, on one line, in whole words, at most `max` characters; `…` says there is more. */
export function excerptOf(html: string, max: number): string {
  const text = cleanLine(htmlToText(html));
  if (text.length <= max) return text;
  // Without the first half of a surrogate pair at the end.
  const room = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const end = text[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  const words = (end > 0 ? room.slice(0, end) : room).replace(/[\s,;:–—-]+$/, '');
  return `${words === '' ? room : words}…`;
}

/**
 * What a reader sees of HTML in the tags and the attribute the board accepts (docs/board.md, Publishing rules), with the
 * addresses of links, ready to be edited and sent back: i is em, s and del are strike, headings bold paragraphs, other
 * blocks paragraphs; other tags go and what they hold stays. Every tag is closed, white space collapsed; what is in that
 * form already comes back as it is.
 */
export function acceptedHtml(html: string): string {
  return writeHtml(readText(html).blocks);
}

/**
 * What a reader sees of HTML as plain text in which nothing is lost: an empty line between paragraphs, `- ` or the number
 * before items, the address behind the words of a link.
 */
export function readableText(html: string): string {
  return readText(html).blocks.map(plainBlock).join('\n\n');
}

function plainBlock(block: Block): string {
  if (block.kind === 'p') return wordsOf(withAddresses(block));
  const items = block.items.map((item, index) => {
    const sign = block.kind === 'ol' ? `${block.start + index}. ` : '- ';
    return (
      sign +
      item
        .map(plainBlock)
        .join('\n')
        .replaceAll('\n', `\n${' '.repeat(sign.length)}`)
    );
  });
  return items.join('\n');
}

/** HTML in accepted tags with the address of each link as text behind its words. */
export function spellOutLinks(html: string): string {
  const spelledOut = (blocks: readonly Block[]): Block[] =>
    blocks.map((block) =>
      block.kind === 'p' ? withAddresses(block) : { ...block, items: block.items.map(spelledOut) },
    );
  return writeHtml(spelledOut(readOwnText(html)));
}

/** A paragraph with the address of each link behind its words, in place of the link. */
function withAddresses(paragraph: Paragraph): Paragraph {
  let words = '';
  const runs = paragraph.runs.flatMap(({ text, marks, address }, index, all): TextRun[] => {
    if (address === undefined) return [{ text, marks }];
    const run = { text, marks: marks.filter((mark) => mark !== 'a') };
    words += text;
    if (all[index + 1]?.address === address) return [run];
    const isSaid = saysAddress(words, address);
    words = '';
    return isSaid ? [run] : [run, { text: spelled(address), marks: marks.slice(0, marks.indexOf('a')) }];
  });
  return { ...paragraph, runs };
}

/** What of an ad's HTML is not shown, in a sentence (docs/contract.md, Rules); undefined where all of it is. */
export function leftOut(html: string): string | undefined {
  const { notShown, hidden } = readText(html);
  if (notShown === 'too long')
    return `The text has ${html.length.toLocaleString('en')} characters, more than ${LONGEST_TEXT.toLocaleString('en')}, and is not shown.`;
  if (notShown === 'style sheet') return 'The text brings a style sheet, which may hide any of it, and is not shown.';
  const { passages, characters } = hidden;
  const of = `of ${characters} character${characters === 1 ? '' : 's'} that the page may hide`;
  if (passages === 0) return undefined;
  return passages === 1 ? `1 passage ${of} is left out.` : `${passages} passages ${of} are left out.`;
}

/** The addresses of links that show no words, in a sentence; the text does not tell them. */
export function linksWithoutWords(html: string): string | undefined {
  const { wordless } = readText(html);
  return wordless.length === 0 ? undefined : `Links without words lead to: ${wordless.join(', ')}.`;
}

/** A document in the tags and the attribute the board accepts (docs/board.md, Publishing rules), every tag closed. */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join('');
}

function writeBlock(block: Block): string {
  if (block.kind === 'p') {
    const style = block.align === undefined ? '' : ` style="${ACCEPTED_ATTRIBUTE}: ${block.align}"`;
    return `<p${style}>${writeRuns(block.runs)}</p>`;
  }
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
  return piecesOf(runs)
    .map(({ kind, text, mark, address }) => {
      if (kind === 'text') return escapeHtml(text).replaceAll('\n', '<br>');
      if (kind === 'close') return `</${mark}>`;
      return mark === 'a' ? `<a href="${escapeHtml(address ?? '')}">` : `<${mark}>`;
    })
    .join('');
}
