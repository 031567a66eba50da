import { withoutInvisible } from './clean.ts';
import { checkHtml, type HtmlFinding, OF_WORD } from './html/check.ts';
import { readOwnText } from './html/document.ts';
import { isWrittenElement } from './html/elements.ts';
import { writeHtml } from './html/html.ts';
import { parseHtml } from './html/parse.ts';
import { LONE_AMPERSAND, readMarkdown } from './markdown/reader.ts';

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
  const isMarkdown = format === 'markdown' || (format === 'auto' && tag === undefined);
  const read = isMarkdown ? givenMarkdown(text) : givenHtml(text, tag);
  const readable = isMarkdown ? text.replace(LONE_AMPERSAND, '&amp;') : text;
  if (cleanHtml(readable) === readable) return read;
  return { ...read, notes: ['Characters that cannot be seen, or pile up on a letter, were left out.', ...read.notes] };
}

function givenMarkdown(text: string): GivenText {
  const { html, ownHtml, notes } = readMarkdown(text);
  const found = checkHtml(ownHtml);
  return {
    html: writeHtml(readOwnText(html)),
    kind: 'markdown',
    notes: [...notes, ...layoutNotes(found)],
    findings: refused(found),
  };
}

function givenHtml(text: string, tag: string | undefined): GivenText {
  const clean = cleanHtml(text);
  const found = checkHtml(clean);
  const html = found.length === 0 ? clean : writeHtml(readOwnText(clean));
  return { html, kind: 'html', notes: layoutNotes(found), findings: [...mixture(clean, tag), ...refused(found)] };
}

const REFERENCE = /&(?:#x[\da-f]+;?|#\d+;?|shy;?|[a-z]{2,21};)/gi;
/** What is left may come together as another reference; more deeply than this nobody hides one by chance. */
const MAX_ROUNDS = 4;

/**
 * HTML without characters that a reader cannot see, written as such or as references (`&#xE0053;`, `&shy;`), all
 * else as it stands: what a person is shown of it is what is sent. An emoji keeps what joins its parts.
 */
export function cleanHtml(html: string): string {
  const decoded = new Map<string, string>();
  const invisible = (reference: string) => {
    const known = decoded.get(reference) ?? decodedReference(reference);
    decoded.set(reference, known);
    return withoutInvisible(known) === '' ? known : undefined;
  };
  let clean = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = clean;
    clean = withoutInvisible(clean.replace(REFERENCE, (reference) => invisible(reference) ?? reference));
    if (clean === before) return clean;
  }
  return clean.replace(REFERENCE, (reference) => (invisible(reference) === undefined ? reference : ' '));
}

function decodedReference(reference: string): string {
  const [node] = parseHtml(reference).root.childNodes;
  return node !== undefined && 'value' in node ? node.value : 'x';
}

/** The first tag of HTML in a text. `<T>`, `<nome>` and `List<Object>` are text. */
function firstTag(text: string): string | undefined {
  for (const tag of parseHtml(text, true).tags) {
    const written = text.slice(tag.location?.startOffset).slice(0, 50);
    const name = /^<\/?([a-z][^\s/>]*)/i.exec(written)?.[1];
    if (name === undefined ? /^<!(?:--|doctype|\[)/i.test(written) : isWrittenElement(name) || OF_WORD.test(name))
      return name === undefined ? '<!-- -->' : `<${name.toLowerCase()}>`;
  }
  return undefined;
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

/** Signs of Markdown that readers of HTML would see; those of items are text where the line before ends in a tag. */
const SIGN = /^(#{1,6}(?= \S)|```)|(\*\*|__)(?=\S)[^*_\n]*\S\2|(\[)[^\]\n]{1,300}\]\((?:https?:|mailto:)/;
const ITEM_SIGN = /^(?:[-*+•](?= \S)|\d{1,3}[.)](?= \S))/;
/** Blocks that end lines by themselves. */
const BLOCK_TAG = /<(?:p|ul|ol|li|div|h[1-6]|table|tr|td)\b/i;

/** Markdown that was passed as HTML, or mixed with it: readers would see its signs, or its lines as one. */
function mixture(html: string, tag: string | undefined): GivenText['findings'] {
  const lines = html.split(/\r\n?|\n/).map((line) => line.trim());
  const goesOn = (index: number) => /[^>]$/.test(lines[index - 1] ?? '');
  const signs = lines.map(
    (line, index) => SIGN.exec(line)?.slice(1).find(Boolean) ?? (goesOn(index) ? ITEM_SIGN.exec(line)?.[0] : undefined),
  );
  const sign = signs.find((each) => each !== undefined);
  const way =
    'Write it in one: Markdown without tags, or HTML for all of it. body_format markdown reads it as Markdown, its tags as HTML within.';
  if (sign !== undefined)
    return [
      {
        found: sign,
        message:
          tag === undefined
            ? `is Markdown (${sign}), and readers would see its signs: leave body_format out.`
            : `mixes HTML (${tag}) and Markdown (${sign}); readers would see its signs. ${way}`,
      },
    ];
  const broken = lines.filter((line, index) => /^[^<]/.test(line) && goesOn(index)).length;
  if (BLOCK_TAG.test(html) || broken < 2) return [];
  return [{ found: 'line ends', message: `has ${broken} line ends that HTML does not show. ${way}` }];
}
