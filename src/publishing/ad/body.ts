import { type GivenText, readGivenText, type TextFormat } from '../../text/given.ts';
import { checkHtml } from '../../text/html/check.ts';
import { readableText, spellOutLinks } from '../../text/html/html.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/html.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { FIND, Refusal } from '../edit/apply.ts';
import { editedBody } from '../edit/edit.ts';
import { type Passage, replacedPassages } from '../edit/find.ts';
import type { Finding } from './finding.ts';

export interface AdBody {
  readonly html: string;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** The body of a new ad. A link goes out as its words with the address behind them: the interface promises no links. */
export function newBody(text: string, format: TextFormat): AdBody {
  const read = readGivenText(text, format);
  const findings = findingsOf(read, () => false);
  if (findings.length > 0) return { html: read.html, notes: [], findings };
  const links = new Set([...read.html.matchAll(/<a\s[^>]*href="([^"]*)"/gi)].map(([, address]) => address));
  const html = links.size === 0 ? read.html : spellOutLinks(read.html);
  return { html, notes: [...notesOf(read), ...spelledNote(links.size)], findings: [] };
}

const LONGEST_STORED = 20_000;

/** The stored body where the words that changed are exchanged (surface, Writing, "An edit changes only what was asked"). */
export function changedBody(text: string, format: TextFormat, stored: string): AdBody {
  if (stored.length > LONGEST_STORED)
    return refused(
      stored,
      `cannot be given whole: the stored text has ${stored.length} characters, more than ${LONGEST_STORED}. ${FIND}`,
    );
  const read = readGivenText(text, format);
  const had = new Set(checkHtml(stored).map(({ found }) => found));
  // A sign that the ad shows as it stands is text in it, and no Markdown.
  const findings = findingsOf(read, (found) => had.has(found) || readableText(stored).includes(found));
  if (findings.length > 0) return { html: read.html, notes: [], findings };
  return resultOf('body', stored, () => {
    const { html, spelled } = editedBody(stored, read.html, read.kind === 'html');
    return { html, notes: [...notesOf(read), ...spelledNote(spelled)], findings: [] };
  });
}

export function bodyWithPassages(passages: readonly Passage[], stored: string): AdBody {
  return resultOf('find', stored, () => ({ html: replacedPassages(stored, passages), notes: [], findings: [] }));
}

function resultOf(field: 'body' | 'find', stored: string, edit: () => AdBody): AdBody {
  try {
    return edit();
  } catch (error) {
    if (error instanceof Refusal)
      return { html: stored, notes: [], findings: error.problems.map((message) => ({ field, message })) };
    if (!(error instanceof RangeError)) throw error;
    return refused(stored, `of this ad cannot be edited here: ${error.message}. Change it on the site.`);
  }
}

function refused(html: string, message: string): AdBody {
  return { html, notes: [], findings: [{ field: 'body', message }] };
}

function spelledNote(count: number): string[] {
  if (count === 0) return [];
  const links =
    count === 1
      ? 'a new link goes out as its words with the address behind them'
      : `${countOf(count, 'new link')} go out as their words with the address behind them`;
  return [`body: ${links}, since the interface promises no links.`];
}

function notesOf({ notes }: GivenText): string[] {
  return notes.map((note) => `body: ${note.charAt(0).toLowerCase()}${note.slice(1)}`);
}

function findingsOf({ findings }: GivenText, isKnown: (found: string) => boolean): Finding[] {
  const messages = findings.filter(({ found }) => !isKnown(found)).map(({ message }) => message);
  const tags = `the board takes the tags ${ACCEPTED_TAGS.join(', ')} and the style ${ACCEPTED_ATTRIBUTE}; Markdown needs none.`;
  const isOfTags = messages.some((message) => message.includes('is not accepted'));
  return [...messages, ...(isOfTags ? [tags] : [])].map((message) => ({ field: 'body', message }));
}
