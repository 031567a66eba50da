import { isWrittenElement } from '../html/elements.ts';
import { readTags } from '../html/parse.ts';

/** What a text was written in. A mixture names a tag and a sign of Markdown, or a line end, that do not go together. */
export type TextKind =
  | { readonly kind: 'markdown' | 'html' }
  | { readonly kind: 'mixed'; readonly tag: string; readonly sign: string };

/** Signs at the beginning of a line that mean something in Markdown or in plain text, and nothing in HTML. */
const LINE_SIGN = /^[ \t]*(#{1,6}(?= \S)|```|[-*+•–—▪●·](?= \S)|\d{1,3}[.)](?= \S))/;
const SPAN_SIGN = /(\*\*|__)(?=\S)[^*_\n]*\S\1|(\[)[^\]\n]{1,300}\]\((?:https?:|mailto:)/;
/** Blocks that end lines by themselves. */
const BLOCK_TAG = /<(?:p|ul|ol|li|div|h[1-6]|table|tr|td)\b/i;
/** Line ends within one paragraph that may come from a narrow window; more of them are lines. */
const MAX_LINE_ENDS = 1;

/**
 * Tells Markdown, plain lines included, from HTML. Text without tags is Markdown. Our own Markdown holds two kinds of
 * tags, for which it has no signs: underlining and paragraphs that are aligned.
 * @param shown a text whose tags count as its own: what a reader of the ad was shown before
 */
export function kindOfText(text: string, shown = ''): TextKind {
  const tags = tagsIn(text);
  if (tags.every((tag) => isOwnTag(tag) || shown.includes(tag))) return { kind: 'markdown' };
  const tag = tags.find((each) => !isOwnTag(each)) ?? '';
  const sign = signIn(text);
  return sign === undefined ? { kind: 'html' } : { kind: 'mixed', tag, sign };
}

/** The tags of HTML elements and the comments in a text, as they stand. `<T>`, `<nome>` and `List<Object>` are text. */
function tagsIn(text: string): string[] {
  const tags: string[] = [];
  const add = (name: string, at: number) => {
    const tag = /^<\/?([a-z][^\s/>]*)[^>]*>?/i.exec(text.slice(at, at + 1000));
    if (isTagName(tag?.[1] ?? name)) tags.push(tag?.[0] ?? `<${name}>`);
  };
  readTags(text, {
    open: (name, _attributes, at) => add(name, at),
    close: (name, at) => add(name, at),
    comment: (at) => {
      if (/^<!(?:--|doctype|\[)/i.test(text.slice(at, at + 9))) tags.push(text.slice(at, at + 20));
    },
    unfinished: () => undefined,
  });
  return tags;
}

/** Names of HTML, and of what Word writes besides. HTML is written in small letters or in capitals: `Object` is none. */
function isTagName(name: string): boolean {
  return isWrittenElement(name) || /^(?:o|w|v|m|st1):/i.test(name);
}

function isOwnTag(tag: string): boolean {
  return /^<\/?u>$/.test(tag) || /^<p style="text-align: [a-z]+">$/.test(tag) || tag === '</p>';
}

/** The first sign that would be lost, or stand as it is, if the text were read as HTML. */
function signIn(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const found = lines
    .map((line, index) => signOfLine(line, lines[index - 1] ?? '>'))
    .find((sign) => sign !== undefined);
  if (found !== undefined || BLOCK_TAG.test(text)) return found;
  const plain = lines.filter((line, index) => {
    const before = lines[index - 1] ?? '>';
    return line !== '' && !line.startsWith('<') && before !== '' && !before.endsWith('>');
  });
  return plain.length > MAX_LINE_ENDS ? 'line ends without a tag' : undefined;
}

/** A line that follows a tag begins by that, so a sign in front of it is text. */
function signOfLine(line: string, before: string): string | undefined {
  const span = SPAN_SIGN.exec(line);
  const sign = LINE_SIGN.exec(line)?.[1];
  if (span !== null) return span[1] ?? span[2];
  return sign?.startsWith('#') || sign === '```' || !before.endsWith('>') ? sign : undefined;
}
