import type { Token } from 'parse5';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/limits.ts';
import { readableAddress } from './addresses.ts';
import { withoutInvisible } from './clean.ts';
import { readOwnText } from './html/document.ts';
import { isHtmlElement, isWrittenElement } from './html/elements.ts';
import { ALIGNMENTS, declarationsOf, isPlainlyHidden } from './html/harmless.ts';
import { writeHtml } from './html/html.ts';
import { parseHtml, referenced } from './html/parse.ts';
import { Walk } from './html/walk.ts';
import { readMarkdown } from './markdown/reader.ts';

/** `auto` reads a text with tags as HTML, any other as Markdown. */
export type TextFormat = 'auto' | 'markdown' | 'html';

export interface AcceptedText {
  /** Accepted tags only; links keep their addresses. Byte for byte as given if that was accepted. */
  readonly html: string;
  readonly kind: 'markdown' | 'html';
  /** Sentences on what was removed or rewritten. */
  readonly notes: readonly string[];
  /** Reasons not to send it; `message` continues a sentence after "body: ". */
  readonly findings: readonly { readonly what: string; readonly message: string }[];
}

/** Reads the text of an ad as a person or a model writes it (docs/contract.md, Writing). */
export function readAcceptedText(text: string, format: TextFormat = 'auto'): AcceptedText {
  const isMarkdown = format === 'markdown' || (format === 'auto' && !hasTags(text));
  const { html, notes, ownHtml } = isMarkdown
    ? readMarkdown(text)
    : { html: text, notes: [], ownHtml: cleanHtml(text) };
  const clean = cleanHtml(html);
  const findings = checkHtml(ownHtml);
  const isAccepted = !isMarkdown && findings.length === 0 && !hasCrossedLinks(clean);
  // A text that is written anew loses its alignment.
  const isAligned = !isAccepted && /text-align/i.test(ownHtml);
  const layout = findings.flatMap(({ what, advice }) => (advice === undefined ? [what] : []));
  return {
    html: isAccepted ? clean : writeHtml(readOwnText(clean)),
    kind: isMarkdown ? 'markdown' : 'html',
    notes: [
      ...(html === clean ? [] : ['Characters that cannot be seen, or pile up on a letter, were left out.']),
      ...notes,
      ...layoutNotes(isAligned ? [...layout, ACCEPTED_ATTRIBUTE] : layout),
    ],
    findings: [...(isMarkdown ? [] : mixture(clean)), ...refusals(findings)],
  };
}

/** Whether the tags of a link cross those of other elements, so that it is read as several links. */
function hasCrossedLinks(html: string): boolean {
  const { links } = new Walk(html, parseHtml(html, true).root.childNodes);
  return new Set(links.map(({ from }) => from)).size < links.length;
}

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
    const beginning = text.slice(location?.startOffset).slice(0, 50);
    const name = /^<\/?([a-z][^\s/>]*)/i.exec(beginning)?.[1];
    if (name === undefined) return /^<!(?:--|doctype|\[)/i.test(beginning);
    return isWrittenElement(name) || OF_WORD.test(name);
  });
}

const layoutNotes = (layout: readonly string[]) =>
  layout.length === 0 ? [] : [`Taken off, or written in the board's own tags: ${layout.join(', ')}.`];

const SIGN =
  /^[ \t]*(#{1,6}(?= \S)|```)|(\*\*)(?=\S)[^*_\n]*\S\*\*|(__)(?=\S)[^*_\n]*\S__|(\[)[^[\]\n]{1,300}\]\((?:https?:|mailto:)|(?<=[^>\s][ \t]*\r?\n)[ \t]*([-*+•]|\d{1,3}[.)])(?= \S)/m;

/** Finds Markdown in HTML: readers would see its signs. */
function mixture(html: string): AcceptedText['findings'] {
  const sign = SIGN.exec(html)?.slice(1).find(Boolean);
  if (sign === undefined) return [];
  const way = 'write Markdown without tags, or HTML for all of it; body_format markdown reads both.';
  return [{ what: sign, message: `has Markdown (${sign}) in HTML, and readers would see its signs: ${way}` }];
}

function refusals(findings: readonly HtmlFinding[]): AcceptedText['findings'] {
  return findings.flatMap(({ what, count, advice }) => {
    const times = count > 1 ? ` (${count} times)` : '';
    return advice === undefined ? [] : [{ what, message: `${what}${times} is not accepted: ${advice}` }];
  });
}

interface HtmlFinding {
  /** As in the text, shortened: `<h2>`, `class`, `<!-- -->`. */
  readonly what: string;
  readonly count: number;
  /** Follows "is not accepted: " in a sentence; undefined for layout, which can be removed. */
  readonly advice: string | undefined;
}

const ACCEPTED: ReadonlySet<string> = new Set(ACCEPTED_TAGS);

/** Advice for tags that readers would miss or must not get. */
const ADVICE: readonly (readonly [tags: string, advice: string])[] = [
  ['h1 h2 h3 h4 h5 h6', 'write <p><strong>…</strong></p>'],
  ['img picture svg image', 'say in words what the picture shows'],
  ['video audio embed object iframe applet canvas math', 'say in words what it shows, with its address as text'],
  [
    'table thead tbody tfoot tr td th caption col colgroup',
    'write a list: <ul><li>…</li></ul>, or a line for each row',
  ],
  [
    'form input button select option optgroup textarea label fieldset legend',
    'an ad cannot hold forms; say how to apply in words',
  ],
  ['script noscript template', 'leave it out with all it holds, readers do not see it as text'],
];
/** Prefixes of elements that Word and Outlook add. */
const OF_WORD = /^(?:o|w|v|m|st1):/i;

/**
 * Finds what the board does not accept in an ad's HTML (docs/board.md, Publishing rules), each kind once, in order of
 * appearance. Tags may be in any case; alignment may be a `style` with nothing else or an attribute of that name.
 * Unclosed and misnested tags are not reported, since browsers show their text; a tag cut off at the end is.
 */
export function checkHtml(html: string): HtmlFinding[] {
  const findings = new Map<string, HtmlFinding>();
  const report: Report = (thing, advice) => {
    findings.set(thing, { what: thing, count: (findings.get(thing)?.count ?? 0) + 1, advice });
  };
  const { tags, end, isUnfinished } = parseHtml(html, true);
  for (const tag of tags) {
    const text = html.slice(tag.location?.startOffset, tag.location?.endOffset);
    if (!('tagName' in tag))
      report(text.startsWith('<!--') ? '<!-- -->' : `${/^<[!?/]?[^\s<>]{0,20}/.exec(text)?.[0]}>`);
    else if (!text.startsWith('</')) checkTag(tag, report);
    else if (!ACCEPTED.has(tag.tagName) && !findings.has(`<${tag.tagName}>`)) report(`</${tag.tagName}>`);
  }
  if (end !== undefined) report(html.slice(end, end + 20), 'tags are nested too deeply; close them');
  if (isUnfinished) {
    const rest = html.slice(tags.at(-1)?.location?.endOffset ?? 0);
    const start = rest.slice(rest.search(/<\/?[a-z]/i)).slice(0, 20);
    report(start, 'this tag is not ended by ">"; close it, or write &lt; for a plain <');
  }
  return [...findings.values()];
}

type Report = (thing: string, advice?: string) => void;

function checkTag({ tagName: name, attrs }: Token.TagToken, report: Report): void {
  if (!ACCEPTED.has(name)) report(`<${name}>`, adviceFor(name));
  for (const attribute of attrs) checkAttribute(name, attribute, report);
}

function adviceFor(name: string): string | undefined {
  const entry = ADVICE.find(([tags]) => tags.split(' ').includes(name));
  if (entry !== undefined) return entry[1];
  if (isHtmlElement(name) || OF_WORD.test(name)) return undefined;
  return `leave the tag out; if it is meant as text, write &lt;${name}&gt;`;
}

function checkAttribute(tag: string, { name, value }: Token.Attribute, report: Report): void {
  if (isAccepted(tag, name, value)) return;
  if (name.startsWith('on')) report(`<${tag} ${name}>`, 'an ad does nothing when it is clicked; leave it out');
  else if (isPlainlyHidden([{ name, value }]))
    report(`<${tag} ${name}>`, 'readers would not see this text; leave it out, or show it');
  else if (tag === 'a' && name === 'href' && value.trim() !== '')
    report(`<a href="${value.slice(0, 40)}">`, 'write a whole address (https://…, mailto: or tel:)');
  else if (ACCEPTED.has(tag)) report(name);
}

/** A link's address is accepted: it is sent as text, or stays where the ad had it. */
function isAccepted(tag: string, name: string, value: string): boolean {
  if (tag === 'a' && name === 'href') return readableAddress(value) !== undefined;
  const declared = name === 'style' || name === ACCEPTED_ATTRIBUTE ? declarationsOf(tag, [{ name, value }]) : [];
  const isAlignment = ([property, own]: readonly [string, string]) =>
    property === ACCEPTED_ATTRIBUTE && ALIGNMENTS.includes(own);
  return declared.length > 0 && declared.every(isAlignment);
}
