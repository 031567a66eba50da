import { LONGEST_TEXT_CHARACTERS } from '../../wire/limits.ts';
import { beginningOf, cleanLine, cleanText } from '../clean.ts';
import { writeMarkdown } from '../markdown/writer.ts';
import { countOf, verbOf } from '../prose.ts';
import { type Block, markupOf, type Paragraph, readText, type TextRun } from './document.ts';
import { escapeHtml } from './escape.ts';

/**
 * Writes the visible text of an ad's HTML as compact Markdown (docs/contract.md, Rules). Links keep their addresses,
 * headings become bold paragraphs, underlining and alignment are left out. `readAcceptedText` reads it as the same ad.
 */
export function htmlToMarkdown(html: string): string {
  return writeMarkdown(readText(html).blocks);
}

/** The visible text of HTML: each block is a line, items begin with `- `, what is struck out stands between `~~`. */
export function htmlToText(html: string): string {
  return blockLines(readText(html).blocks, struckOut).join('\n');
}

const RAISED = /<\/?su[bp]\b/gi;

/** The visible text of HTML without what is struck out, which states no fact. */
export function statedText(html: string): string {
  // A raised figure is none of the number beside it.
  const apart = RAISED.test(html) ? html.replace(RAISED, ' $&') : html;
  return blockLines(readText(apart).blocks, unstruckWords).join('\n');
}

/** Cleans a text by others; a description may hold HTML although a plain string is promised. */
export function prose(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return (/<[a-z!/]/i.test(value) ? htmlToText(value) : cleanText(value)) || undefined;
}

type Words = (paragraph: Paragraph) => string;

const struckOut: Words = ({ runs }) =>
  markupOf(runs)
    .map(({ text, mark }) => (mark === 'strike' ? '~~' : text))
    .join('');
const unstruckWords: Words = ({ runs }) =>
  runs.map(({ text, marks }) => (marks.includes('strike') ? '' : text)).join('');

function blockLines(blocks: readonly Block[], words: Words): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'p') return [words(block)];
    return block.items.flatMap((item) => {
      const [first = '', ...others] = blockLines(item, words);
      return [item[0]?.kind === 'p' ? `- ${first}` : first, ...others];
    });
  });
}

/** Characters of a description that a row shows (docs/contract.md, Rules, 6). */
const LONGEST_EXCERPT_CHARACTERS = 160;

/** The first whole words of the visible text, on one line; `…` marks a cut. */
export function excerptOf(html = ''): string {
  return beginningOf(cleanLine(statedText(html)), LONGEST_EXCERPT_CHARACTERS);
}

/**
 * Writes the visible text of HTML in the tags the board accepts (docs/board.md, Publishing rules),
 * ready to edit and send back. Links keep their addresses; i becomes em, s and del strike, headings bold paragraphs,
 * other blocks paragraphs; other tags are removed, their text stays. Tags are closed, white space collapsed.
 * HTML in that form is unchanged.
 */
export function acceptedHtml(html: string): string {
  return writeHtml(readText(html).blocks);
}

/** A sentence on the hidden text of an ad's HTML (docs/contract.md, Rules); undefined if all of it is shown. */
export function hiddenTextNote(html: string): string | undefined {
  const { notShown, hidden } = readText(html);
  if (notShown === 'too long')
    return `The text has ${html.length.toLocaleString('en')} characters, more than ${LONGEST_TEXT_CHARACTERS.toLocaleString('en')}, and is not shown.`;
  if (notShown === 'style sheet') return 'The text brings a style sheet, which may hide any of it, and is not shown.';
  const { passages, characters } = hidden;
  const what = `${countOf(passages, 'passage')} of ${countOf(characters, 'character')} that the page may hide`;
  return passages === 0 ? undefined : `${what} ${verbOf(passages, 'are')} left out.`;
}

/** Writes blocks in the tags the board accepts (docs/board.md, Publishing rules). */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join('');
}

function writeBlock(block: Block): string {
  if (block.kind === 'p') return `<p>${writeRuns(block.runs)}</p>`;
  if (block.kind === 'ol' && block.start !== 1) return writeHtml(block.items.flatMap(numberedFrom(block.start)));
  const items = block.items.map((item) => `<li>${writeItem(item)}</li>`);
  return `<${block.kind}>${items.join('')}</${block.kind}>`;
}

/** The board numbers a list from 1: the items of any other are paragraphs with their numbers. */
const numberedFrom =
  (start: number) =>
  (item: readonly Block[], index: number): Block[] => {
    const number: TextRun = { text: `${start + index}. `, marks: [] };
    const [first, ...others] = item;
    return first?.kind === 'p'
      ? [{ kind: 'p', runs: [number, ...first.runs] }, ...others]
      : [{ kind: 'p', runs: [number] }, ...item];
  };

/** The first paragraph of an item needs no tags. */
function writeItem(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'p') return writeHtml(blocks);
  return writeRuns(first.runs) + writeHtml(others);
}

function writeRuns(runs: readonly TextRun[]): string {
  return markupOf(runs)
    .map(({ kind, text, mark, address }) => {
      if (kind === 'text') return escapeHtml(text).replaceAll('\n', '<br>');
      if (kind === 'close') return `</${mark}>`;
      return mark === 'a' ? `<a href="${escapeHtml(address ?? '')}">` : `<${mark}>`;
    })
    .join('');
}
