import { withoutInvisible } from './clean.ts';
import { checkHtml, type HtmlFinding, OF_WORD } from './html/check.ts';
import { readOwnText } from './html/document.ts';
import { isWrittenElement } from './html/elements.ts';
import { writeHtml } from './html/html.ts';
import { parseHtml, referenced } from './html/parse.ts';
import { readMarkdown } from './markdown/reader.ts';

/** `auto` reads a text with tags as HTML, any other as Markdown. */
export type TextFormat = 'auto' | 'markdown' | 'html';

export interface GivenText {
  /** Accepted tags only; links keep their addresses. Byte for byte as given if that was accepted. */
  readonly html: string;
  readonly kind: 'markdown' | 'html';
  /** Sentences on what was removed or rewritten. */
  readonly notes: readonly string[];
  /** Reasons not to send it; `message` continues a sentence after "body: ". */
  readonly findings: readonly { readonly found: string; readonly message: string }[];
}

/** Reads the text of an ad as a person or a model writes it (docs/contract.md, Writing). */
export function readGivenText(text: string, format: TextFormat = 'auto'): GivenText {
  const isMarkdown = format === 'markdown' || (format === 'auto' && !hasTags(text));
  return isMarkdown ? givenMarkdown(text) : givenHtml(text);
}

function givenMarkdown(text: string): GivenText {
  const { html, ownHtml, notes } = readMarkdown(text);
  const found = checkHtml(ownHtml);
  return {
    html: writeHtml(readOwnText(html)),
    kind: 'markdown',
    notes: [...cleaningNotes(html, cleanHtml(html)), ...notes, ...layoutNotes(found)],
    findings: refused(found),
  };
}

function givenHtml(text: string): GivenText {
  const clean = cleanHtml(text);
  const found = checkHtml(clean);
  const html = found.length === 0 ? clean : writeHtml(readOwnText(clean));
  const notes = [...cleaningNotes(text, clean), ...layoutNotes(found), ...lineNotes(clean)];
  return { html, kind: 'html', notes, findings: [...mixture(clean), ...refused(found)] };
}

const cleaningNotes = (text: string, clean: string) =>
  text === clean ? [] : ['Characters that cannot be seen, or pile up on a letter, were left out.'];

const REFERENCE = /&(?:#x[\da-f]+;?|#\d+;?|shy;?|[a-z]{2,21};)/gi;
/** Removes invisible characters, also those written as references (`&#xE0053;`, `&shy;`), and nothing else. */
export function cleanHtml(html: string): string {
  const decoded = (reference: string) => {
    const character = referenced(reference);
    return withoutInvisible(character) === '' ? character : reference;
  };
  return withoutInvisible(withoutInvisible(html).replace(REFERENCE, decoded));
}

/** Whether a text has HTML tags. `<T>`, `<nome>` and `List<Object>` are text. */
function hasTags(text: string): boolean {
  return parseHtml(text, true).tags.some(({ location }) => {
    const written = text.slice(location?.startOffset).slice(0, 50);
    const name = /^<\/?([a-z][^\s/>]*)/i.exec(written)?.[1];
    if (name === undefined) return /^<!(?:--|doctype|\[)/i.test(written);
    return isWrittenElement(name) || OF_WORD.test(name);
  });
}

function layoutNotes(found: readonly HtmlFinding[]): string[] {
  const layout = found.filter(({ advice }) => advice === undefined).map((one) => one.found);
  return layout.length === 0 ? [] : [`Taken off, or written in the board's own tags: ${layout.join(', ')}.`];
}

function lineNotes(html: string): string[] {
  const isOneLine = html.trim().includes('\n') && !/<(?:p|br|li|div)\b/i.test(html);
  return isOneLine
    ? ['The text is one paragraph: a line end is a space in HTML; write <br> or <p> to keep lines.']
    : [];
}

function refused(found: readonly HtmlFinding[]): GivenText['findings'] {
  return found.flatMap(({ found: what, count, advice }) => {
    const times = count > 1 ? ` (${count} times)` : '';
    return advice === undefined ? [] : [{ found: what, message: `${what}${times} is not accepted: ${advice}` }];
  });
}

const SIGN =
  /^[ \t]*(#{1,6}(?= \S)|```)|(\*\*)(?=\S)[^*_\n]*\S\*\*|(__)(?=\S)[^*_\n]*\S__|(\[)[^[\]\n]{1,300}\]\((?:https?:|mailto:)|(?<=[^>\s][ \t]*\r?\n)[ \t]*([-*+•]|\d{1,3}[.)])(?= \S)/m;

/** Finds Markdown in HTML: readers would see its signs. */
function mixture(html: string): GivenText['findings'] {
  const found = SIGN.exec(html)?.slice(1).find(Boolean);
  if (found === undefined) return [];
  const way = 'write Markdown without tags, or HTML for all of it; body_format markdown reads both.';
  return [{ found, message: `has Markdown (${found}) in HTML, and readers would see its signs: ${way}` }];
}
