import { checkHtml, type HtmlFinding } from './html/accepted/check.ts';
import { writeHtml } from './html/accepted/write.ts';
import { cleanHtml } from './html/clean-html.ts';
import { documentOf } from './html/document/document.ts';
import { isWrittenElement } from './html/elements.ts';
import { readTags } from './html/parse.ts';
import { documentOfMarkdown } from './markdown/from-markdown.ts';
import { Losses } from './markdown/losses.ts';
import { LONE_AMPERSAND } from './markdown/reader.ts';

/** How a text is to be read: `auto` takes a text with tags for HTML, any other for Markdown. */
export type TextFormat = 'auto' | 'markdown' | 'html';

/** The text of an ad as it was given, read. */
export interface GivenText {
  /** In the tags that the board accepts, links with their addresses. Byte for byte as given where that was so already. */
  readonly html: string;
  readonly kind: 'markdown' | 'html';
  /** What was taken off or written otherwise, a sentence each. */
  readonly notes: readonly string[];
  /** Why it cannot be sent: what was found, and a sentence that goes on after "body: ". */
  readonly findings: readonly { readonly found: string; readonly message: string }[];
}

/** Reads the text of an ad as a person or a model writes it (docs/contract.md, Writing). */
export function readGivenText(text: string, format: TextFormat = 'auto'): GivenText {
  const tag = firstTag(text);
  const read =
    format === 'markdown' || (format === 'auto' && tag === undefined) ? readMarkdown(text) : readHtml(text, tag);
  const readable = read.kind === 'html' ? text : text.replace(LONE_AMPERSAND, '&amp;');
  const isClean = cleanHtml(readable) === readable;
  return isClean
    ? read
    : { ...read, notes: ['Characters that cannot be seen, or pile up on a letter, were left out.', ...read.notes] };
}

/** HTML in accepted tags with the address of each link as text behind its words. */
export function spellOutLinks(html: string): string {
  return writeHtml(documentOf(html, 'spelt out', true));
}

function readMarkdown(text: string): GivenText {
  const losses = new Losses();
  const html = writeHtml(documentOfMarkdown(text, losses));
  const found = checkHtml(losses.html);
  return { html, kind: 'markdown', notes: [...losses.sentences(), ...layoutNotes(found)], findings: refused(found) };
}

function readHtml(text: string, tag: string | undefined): GivenText {
  const clean = cleanHtml(text);
  const found = checkHtml(clean);
  const html = found.length === 0 ? clean : writeHtml(documentOf(clean, 'kept', true));
  return { html, kind: 'html', notes: layoutNotes(found), findings: [...mixture(clean, tag), ...refused(found)] };
}

/** The first tag of HTML in a text. `<T>`, `<nome>` and `List<Object>` are text. */
function firstTag(text: string): string | undefined {
  let first: string | undefined;
  const add = (name: string, at: number) => {
    const written = /^<\/?([a-z][^\s/>]*)/i.exec(text.slice(at, at + 50))?.[1] ?? name;
    if (first === undefined && (isWrittenElement(written) || /^(?:o|w|v|m|st1):/i.test(written))) first = `<${name}>`;
  };
  readTags(text, {
    open: (name, _attributes, at) => add(name, at),
    close: (name, at) => add(name, at),
    comment: (at) => {
      if (/^<!(?:--|doctype|\[)/i.test(text.slice(at, at + 9))) first ??= '<!-- -->';
    },
    unfinished: () => undefined,
  });
  return first;
}

/** What the board's tags say otherwise. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['<i>', 'em'],
  ['<ins>', 'u'],
  ['<s>', 'strike'],
  ['<del>', 'strike'],
]);

function layoutNotes(found: readonly HtmlFinding[]): string[] {
  const layout = found.filter(({ advice }) => advice === undefined).map((one) => one.found);
  const off = layout.filter((each) => !RENAMED.has(each));
  const renamed = layout.flatMap((each) => (RENAMED.has(each) ? `${each} as <${RENAMED.get(each)}>` : []));
  return [
    ...(off.length === 0 ? [] : [`Taken off, since they only lay out: ${off.join(', ')}.`]),
    ...(renamed.length === 0 ? [] : [`Written in the board's tags: ${renamed.join(', ')}.`]),
  ];
}

function refused(found: readonly HtmlFinding[]): GivenText['findings'] {
  return found.flatMap(({ found: what, count, advice }) => {
    const times = count > 1 ? ` (${count} times)` : '';
    return advice === undefined ? [] : [{ found: what, message: `${what}${times} is not accepted: ${advice}` }];
  });
}

/** Signs at the beginning of a line that mean something in Markdown or in plain text, and nothing in HTML. */
const LINE_SIGN = /^[ \t]*(#{1,6}(?= \S)|```|[-*+•](?= \S)|\d{1,3}[.)](?= \S))/;
const SPAN_SIGN = /(\*\*|__)(?=\S)[^*_\n]*\S\1|(\[)[^\]\n]{1,300}\]\((?:https?:|mailto:)/;
/** Blocks that end lines by themselves. */
const BLOCK_TAG = /<(?:p|ul|ol|li|div|h[1-6]|table|tr|td)\b/i;

/** Markdown that was passed as HTML, or mixed with it: readers would see its signs, or its lines as one. */
function mixture(html: string, tag: string | undefined): GivenText['findings'] {
  const lines = html.split(/\r\n?|\n/).map((line) => line.trim());
  const sign = lines.map((line, index) => signOf(line, lines[index - 1] ?? '>')).find((each) => each !== undefined);
  const way =
    'Write it in one: Markdown without tags, or HTML for all of it. body_format markdown reads it as Markdown, its tags as HTML within.';
  if (sign !== undefined && tag === undefined)
    return [{ found: sign, message: `is Markdown (${sign}), and readers would see its signs: leave body_format out.` }];
  if (sign !== undefined)
    return [
      { found: sign, message: `mixes HTML (${tag}) and Markdown (${sign}); readers would see its signs. ${way}` },
    ];
  const broken = lines.filter(
    (line, index) => line !== '' && !/^<|^$/.test(line) && /[^>]$/.test(lines[index - 1] ?? ''),
  );
  if (BLOCK_TAG.test(html) || broken.length < 2) return [];
  return [{ found: 'line ends', message: `has ${broken.length} line ends that HTML does not show. ${way}` }];
}

/** A line that follows a tag begins by that, so a sign in front of it is text. */
function signOf(line: string, before: string): string | undefined {
  const span = SPAN_SIGN.exec(line);
  if (span !== null) return span[1] ?? span[2];
  const sign = LINE_SIGN.exec(line)?.[1];
  return sign?.startsWith('#') || sign === '```' || !before.endsWith('>') ? sign : undefined;
}
