import { cleanLine } from '../clean.ts';
import { writeMarkdown } from '../markdown/writer.ts';
import { writeHtml } from './accepted/write.ts';
import { type Block, documentOf } from './document/document.ts';
import { visibleText } from './plain.ts';

/**
 * What a reader sees of an ad's HTML, as compact Markdown (docs/contract.md, Rules). It uses what the board accepts and Markdown
 * has; underlining and alignment stay HTML; links keep their addresses; headings are paragraphs in bold; a row of a table
 * is a line with ` | ` between cells. `readGivenText` makes the same ad of it again.
 */
export function htmlToMarkdown(html: string): string {
  return writeMarkdown(documentOf(html, 'kept'));
}

/** What a reader sees of HTML, as plain text: each block is a line, items begin with `- `. */
export function htmlToText(html: string): string {
  return visibleText(html);
}

/** The beginning of what a reader sees, on one line, in whole words, at most `max` characters; `…` says there is more. */
export function excerptOf(html: string, max = 200): string {
  const text = cleanLine(visibleText(html));
  if (text.length <= max) return text;
  const room = text.slice(0, wholeCharacters(text, max - 1));
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
  return writeHtml(documentOf(html, 'kept'));
}

/**
 * What a reader sees of HTML as plain text in which nothing is lost: an empty line between paragraphs, `- ` or the number
 * before items, the address behind the words of a link.
 */
export function readableText(html: string): string {
  return documentOf(html, 'spelt out').map(plainBlock).join('\n\n');
}

function plainBlock(block: Block): string {
  if (block.kind === 'p') return block.runs.map(({ text }) => text).join('');
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

/** At most `limit` characters, without the first half of a surrogate pair at the end. */
function wholeCharacters(text: string, limit: number): number {
  const last = text.charCodeAt(limit - 1);
  return text.length > limit && last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
}
