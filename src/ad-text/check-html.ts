import type { Token } from 'parse5';
import { readableAddress } from '../text/addresses.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/limits.ts';
import { isHtmlElement } from './elements.ts';
import { ALIGNMENTS, declarationsOf, hidesContent } from './hidden.ts';
import { type Node, parseHtml } from './parse-html.ts';

/** Something in an ad's HTML that the board does not accept. */
export interface HtmlIssue {
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
export const OFFICE_TAG = /^(?:o|w|v|m|st1):/i;

type Report = (what: string, advice?: string) => void;

/**
 * Finds what the board does not accept in an ad's HTML (docs/board.md, Publishing rules), each kind once, in order of
 * appearance. Unclosed and misnested tags are not reported, since browsers show their text; a tag cut off at the end is.
 * @param parsed the HTML with positions, if it was parsed before
 */
export function checkHtml(html: string, parsed = parseHtml(html, true)): HtmlIssue[] {
  const issues = new Map<string, HtmlIssue>();
  const report: Report = (what, advice) => {
    issues.set(what, { what, count: (issues.get(what)?.count ?? 0) + 1, advice });
  };
  if (parsed === undefined) report('nesting', 'tags are nested too deeply; close them');
  for (const node of parsed?.nodes ?? []) checkNode(node, report);
  if (parsed?.isUnfinished) {
    const rest = html.slice(html.lastIndexOf('>') + 1);
    const tag = rest.slice(Math.max(0, rest.search(/<\/?[a-z]/i))).slice(0, 20);
    report(tag, 'this tag is not ended by ">"; close it, or write &lt; for a plain <');
  }
  return [...issues.values()];
}

function checkNode(node: Node, report: Report): void {
  if (node.nodeName === '#comment') report('<!-- -->');
  if (!('tagName' in node)) return;
  // Elements without a place, such as `tbody`, were added by parse5.
  if (!ACCEPTED.has(node.tagName) && node.sourceCodeLocation) report(`<${node.tagName}>`, adviceFor(node.tagName));
  for (const attribute of node.attrs) checkAttribute(node.tagName, attribute, report);
  for (const child of node.childNodes) checkNode(child, report);
}

function adviceFor(name: string): string | undefined {
  const entry = ADVICE.find(([tags]) => tags.split(' ').includes(name));
  if (entry !== undefined) return entry[1];
  if (isHtmlElement(name) || OFFICE_TAG.test(name)) return undefined;
  return `leave the tag out; if it is meant as text, write &lt;${name}&gt;`;
}

function checkAttribute(tag: string, attribute: Token.Attribute, report: Report): void {
  const { name, value } = attribute;
  if (isAcceptedAttribute(tag, attribute)) return;
  if (name.startsWith('on')) report(`<${tag} ${name}>`, 'an ad does nothing when it is clicked; leave it out');
  else if (hidesContent({ tagName: tag, attrs: [attribute] }, declarationsOf(name === 'style' ? value : '')))
    report(`<${tag} ${name}>`, 'readers would not see this text; leave it out, or show it');
  else if (tag === 'a' && name === 'href' && value.trim() !== '')
    report(`<a href="${value.slice(0, 40)}">`, 'write a whole address (https://…, mailto: or tel:)');
  else if (ACCEPTED.has(tag)) report(name);
}

/** The address of a link is accepted: it is sent as text, or stays where the ad had it. Alignment may be an attribute. */
function isAcceptedAttribute(tag: string, { name, value }: Token.Attribute): boolean {
  if (tag === 'a' && name === 'href') return readableAddress(value) !== undefined;
  const style = name === 'style' ? value : name === ACCEPTED_ATTRIBUTE ? `${name}:${value}` : '';
  const declared = declarationsOf(style);
  return (
    declared.length > 0 &&
    declared.every(([property, own]) => property === ACCEPTED_ATTRIBUTE && ALIGNMENTS.includes(own))
  );
}

const TAG = /<(?:\/?([a-z][^\s/>]*)|[!?/])[^<>]*>?/gi;

/** Tags as they are written, also those that a browser ignores. Of a comment or declaration the name is empty. */
export const writtenTags = (html: string) => [...html.matchAll(TAG)].map(([source, name = '']) => ({ source, name }));
