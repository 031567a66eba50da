import { addressInBrackets, saysAddress } from '../text/addresses.ts';
import { beginningOf, cleanLine, cleanText } from '../text/clean.ts';
import { countOf, verbOf } from '../text/prose.ts';
import { LONGEST_TEXT_CHARACTERS } from '../wire/limits.ts';
import type { Block, Document, Run } from './document.ts';
import { readHtml } from './read-html.ts';

/** The lines of a text; items begin with `- ` or their typed number, struck-out text is enclosed in `~~`. */
export const textLines = ({ blocks }: Document): string[] =>
  blocks.map((block) =>
    lineOf(block, ({ text, marks }) => (marks.includes('strike') ? `~~${text}~~` : text)).replaceAll('~~~~', ''),
  );

/** As `textLines`, with the address that a link leads to after its text, unless the text is the address. */
export const linesWithAddresses = ({ blocks }: Document): string[] =>
  blocks.map((block) =>
    lineOf(block, ({ text, address }, index) => {
      const isEnd = address !== undefined && block.runs[index + 1]?.address !== address;
      return text + (isEnd && !saysAddress(text, address) ? addressInBrackets(address) : '');
    }),
  );

/** The text without its struck-out parts, which state no fact. A raised figure is kept apart from the number before it. */
export function statedText(document: Document): string {
  const { html } = document;
  const { blocks } = /<su[bp]\b/i.test(html) ? readHtml(html.replace(/<\/?su[bp]\b/gi, ' $&')) : document;
  return blocks.map((block) => lineOf(block, ({ text, marks }) => (marks.includes('strike') ? '' : text))).join('\n');
}

function lineOf({ isItem, runs, typedMarker, lists }: Block, write: (run: Run, index: number) => string): string {
  const marker = !isItem ? '' : typedMarker !== '' && lists.at(-1) === 'ol' ? typedMarker : '- ';
  return marker + runs.map(write).join('');
}

/** Cleans a text of the board that is promised as plain but may be HTML. */
export function prose(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return (/<[a-z!/]/i.test(value) ? textLines(readHtml(value)).join('\n') : cleanText(value)) || undefined;
}

/** Most characters of a description in a row (docs/contract.md, Rules, 6). */
const MAX_EXCERPT_CHARS = 160;

/** The first whole words of the text of HTML, on one line; `…` marks a cut. */
export const excerptOf = (html = ''): string => beginningOf(cleanLine(statedText(readHtml(html))), MAX_EXCERPT_CHARS);

/** A sentence on the text that is left out; undefined if all is shown. */
export function hiddenTextNote({ html, hidden, notShown }: Document): string | undefined {
  const count = (number: number) => number.toLocaleString('en');
  switch (notShown) {
    case 'too long':
      return `The text has ${count(html.length)} characters, more than ${count(LONGEST_TEXT_CHARACTERS)}, and is not shown.`;
    case 'style sheet':
      return 'The text brings a style sheet, which may hide any of it, and is not shown.';
    case 'too complex':
      return 'The tags of the text are nested too deeply, and it is not shown.';
    default: {
      const { passages, characters } = hidden;
      const what = `${countOf(passages, 'passage')} of ${countOf(characters, 'character')} that the page may hide`;
      return passages === 0 ? undefined : `${what} ${verbOf(passages, 'are')} left out.`;
    }
  }
}
