import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/limits.ts';
import { checkHtml, type HtmlIssue, OFFICE_TAG, writtenTags } from './check-html.ts';
import type { Block, SourceDocument } from './document.ts';
import { isTypedElement } from './elements.ts';
import { parseHtml } from './parse-html.ts';
import { readHtml, readSource } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { writeHtml } from './write-html.ts';

/** `auto` reads a text with tags as HTML, any other as Markdown. */
export type TextFormat = 'auto' | 'markdown' | 'html';

export interface Draft {
  readonly format: 'markdown' | 'html';
  readonly blocks: readonly Block[];
  /** In accepted tags alone; byte for byte as given if that was accepted. */
  readonly html: string;
  /** Sentences on what was removed or written in another way. */
  readonly notes: readonly string[];
  /** Reasons not to send it; `message` continues a sentence after "body: ". */
  readonly problems: readonly { readonly what: string; readonly message: string }[];
}

/** Reads the text of an ad as a person or a model writes it (docs/contract.md, Writing). */
export function readDraft(text: string, format: TextFormat = 'auto'): Draft {
  const isMarkdown = format === 'markdown' || (format === 'auto' && !hasTags(text));
  const { html, notes, ownTags } = isMarkdown ? readMarkdown(text) : { html: text, notes: [], ownTags: text };
  const parsed = isMarkdown ? undefined : parseHtml(html, true);
  const issues = checkHtml(ownTags, parsed);
  // The caller's own text: a style sheet is left out, and hides nothing.
  const source = isMarkdown ? undefined : readSource(html, { isOwn: true, parsed });
  const given = source ?? readHtml(html, { isOwn: true });
  const isAccepted = source !== undefined && issues.length === 0 && isAcceptedAsGiven(source);
  const removed = issues.flatMap(({ what, advice }) => (advice === undefined ? [what] : []));
  // A text that is written again loses its alignment.
  if (!isAccepted && /text-align/i.test(ownTags)) removed.push(ACCEPTED_ATTRIBUTE);
  return {
    format: isMarkdown ? 'markdown' : 'html',
    blocks: given.blocks,
    get html() {
      return isAccepted ? html : writeHtml(given.blocks);
    },
    notes: [
      ...(given.hasInvisible ? ['Characters that cannot be seen, or pile up on a letter, were left out.'] : []),
      ...notes,
      ...(removed.length === 0 ? [] : [`Taken off, or written in the board's own tags: ${removed.join(', ')}.`]),
    ],
    problems: [...(isMarkdown ? [] : markdownInHtml(html)), ...refusals(issues)],
  };
}

/** Whether HTML with accepted elements alone can be sent as it is. */
function isAcceptedAsGiven({ html, links, hasInvisible }: SourceDocument): boolean {
  const areTagsAccepted = writtenTags(html).every(({ name }) => ACCEPTED.has(name.toLowerCase()));
  // A link whose tags cross those of other elements is read as several links.
  const haveOwnTags = new Set(links.map(({ element: [from] }) => from)).size === links.length;
  return areTagsAccepted && haveOwnTags && !hasInvisible;
}
const ACCEPTED: ReadonlySet<string> = new Set(ACCEPTED_TAGS);

/** Whether a text has HTML tags. `<T>`, `<nome>` and `List<Object>` are text. */
function hasTags(text: string): boolean {
  return writtenTags(text).some(({ source, name }) => {
    if (name === '') return /^<!(?:--|doctype|\[)/i.test(source);
    return source.endsWith('>') && (isTypedElement(name) || OFFICE_TAG.test(name));
  });
}

const MARKDOWN_SIGN =
  /^[ \t]*(#{1,6}(?= \S)|```)|(\*\*)(?=\S)[^*_\n]*\S\*\*|(__)(?=\S)[^*_\n]*\S__|(\[)[^[\]\n]{1,300}\]\((?:https?:|mailto:)|(?<=[^>\s][ \t]*\r?\n)[ \t]*([-*+•]|\d{1,3}[.)])(?= \S)/m;

/** Finds Markdown in HTML, of which readers would see the signs. */
function markdownInHtml(html: string): Draft['problems'] {
  const sign = MARKDOWN_SIGN.exec(html)?.slice(1).find(Boolean);
  if (sign === undefined) return [];
  const advice = 'write Markdown without tags, or HTML for all of it; body_format markdown reads both.';
  return [{ what: sign, message: `has Markdown (${sign}) in HTML, and readers would see its signs: ${advice}` }];
}

function refusals(issues: readonly HtmlIssue[]): Draft['problems'] {
  return issues.flatMap(({ what, count, advice }) => {
    const times = count > 1 ? ` (${count} times)` : '';
    return advice === undefined ? [] : [{ what, message: `${what}${times} is not accepted: ${advice}` }];
  });
}
