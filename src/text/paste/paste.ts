import { writeHtml } from '../html/accepted/write.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { documentOf } from '../html/document/document.ts';
import { documentOfMarkdown } from '../markdown/from-markdown.ts';
import { lexMarkdown, markedTokens } from '../markdown/lexer.ts';
import { Losses } from '../markdown/losses.ts';
import { withoutChat } from './chat.ts';
import { withoutFormatting } from './formatted.ts';
import { kindOfText, type TextKind } from './kind.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { programOf } from './programs.ts';

/** How a text is to be read: `auto` tells Markdown, plain lines included, from HTML by its tags. */
export type TextFormat = 'auto' | 'markdown' | 'html';

/** A text as it was given, read. */
export interface GivenText {
  /**
   * In the tags that the board accepts, links with their addresses; HTML that no program wrote is as it was given, but
   * for characters that cannot be seen: what a person is shown of it is what is sent.
   */
  readonly html: string;
  readonly kind: 'markdown' | 'html';
  /** Whether the HTML is as it was given, and has to be checked. */
  readonly asGiven: boolean;
  /** What was left out or exchanged on the way, a sentence each. */
  readonly notes: readonly string[];
}

export type Mixture = Extract<TextKind, { kind: 'mixed' }>;

/**
 * Reads the text of an ad as people and models paste it (docs/contract.md, Writing): Markdown and plain lines become
 * HTML, what Word and the like add is left out and named, a mixture of HTML and Markdown is for the caller to refuse.
 * @param shown what the ad was shown as before, whose tags may stand in Markdown
 */
export function readGivenText(text: string, format: TextFormat = 'auto', shown = ''): GivenText | Mixture {
  if (format === 'markdown') return readMarkdown(text, true);
  // What an ad was shown as is ours, and says what it means.
  const chat = format === 'auto' && shown === '' ? withoutChat(text) : { text, changed: [] };
  const read = readWithoutChat(chat.text, format, shown);
  return read.kind === 'mixed' || chat.changed.length === 0
    ? read
    : { ...read, notes: [...chat.changed, ...read.notes] };
}

function readWithoutChat(text: string, format: TextFormat, shown: string): GivenText | Mixture {
  const program = programOf(text);
  if (program !== undefined) return readPaste(text, program);
  const found = format === 'html' ? { kind: 'html' as const } : kindOfText(text, shown);
  if (found.kind === 'mixed') return found;
  return found.kind === 'html' ? asGivenHtml(text) : readMarkdown(text, false);
}

function asGivenHtml(text: string): GivenText {
  const html = cleanHtml(text);
  const notes = html === text ? [] : ['body: characters that cannot be seen were left out.'];
  return { html, kind: 'html', asGiven: true, notes };
}

function readPaste(text: string, program: string): GivenText {
  const html = writeHtml(documentOf(withoutFormatting(text), 'by meaning'), true);
  const notes = [
    `The text came from ${program === 'web page' ? 'a web page' : program}: its own formatting was left out.`,
  ];
  return { html, kind: 'html', asGiven: false, notes };
}

function readMarkdown(text: string, asItStands: boolean): GivenText {
  const losses = new Losses();
  const plain = asItStands || saysItsLines(text) ? { markdown: text, changed: [] } : plainMarkdown(text);
  const html = writeHtml(documentOfMarkdown(plain.markdown, 'by meaning', losses), true);
  return { html, kind: 'markdown', asGiven: false, notes: [...plain.changed, ...losses.sentences('link')] };
}

const OTHER_SIGNS =
  /^[ \t]*(?:[•–—▪■□●○◦‣⁃·]|o[ \t]|>|```(?:markdown|md)?\s*$)|[\uf000-\uf0ff\ufb00-\ufb06]|[\u{1d400}-\u{1d7ff}]|<https?:[^\s<>|]*\||&(?:nbsp|bull|middot|#\d+);/mu;

/** Whether a text is Markdown whose every line means what it looks like, as ours does. */
function saysItsLines(text: string): boolean {
  const tokens = OTHER_SIGNS.test(text) ? undefined : lexMarkdown(text);
  return tokens !== undefined && markedTokens(tokens).every(isPlain);
}

type Token = ReturnType<typeof markedTokens>[number];

function isPlain(token: Token): boolean {
  if (token.type === 'code') return token.codeBlockStyle !== 'indented';
  if (token.type === 'heading') return token.raw.startsWith('#');
  if (token.type === 'list') {
    const numbers = token.items.map(({ raw }) => Number.parseInt(raw.trim(), 10));
    const counted = !token.ordered || numbers.every((number, index) => number === index + 1);
    return counted && token.items.every((item) => markedTokens(item.tokens).every(isPlain));
  }
  if (token.type === 'text' && token.tokens === undefined) return !token.text.includes('\n');
  return !('tokens' in token) || markedTokens(token.tokens).every(isPlain);
}
