import { checkHtml, type GivenText, readGivenText, type TextFormat } from '../../text/given.ts';
import { acceptedHtml, htmlToMarkdown, htmlToText, spellOutLinks } from '../../text/html/html.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { Finding } from '../../wire/errors.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/limits.ts';
import { editedBody } from '../edit/edit.ts';
import { type Passage, replacedPassages } from '../edit/find.ts';
import { EditRefusal } from '../edit/source.ts';
import { impossible } from '../edit/splices.ts';

export interface AdBody {
  readonly html: string;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** The body of a new ad. Links are sent as their words and address: the interface promises no links. */
export function newBody(text: string, format: TextFormat): AdBody {
  const read = readGivenText(text, format);
  const findings = findingsOf(read);
  if (findings.length > 0) return { html: read.html, notes: [], findings };
  const links = new Set([...read.html.matchAll(/<a\s[^<>]*href="([^"]*)"/gi)].map(([, address]) => address));
  const html = links.size === 0 ? read.html : spellOutLinks(read.html);
  const more =
    links.size > 0 && /text-align/i.test(read.html) ? [`body: ${ACCEPTED_ATTRIBUTE} is taken off with the links.`] : [];
  return { html, notes: [...notesOf(read), ...spelledNote(links.size), ...more], findings: [] };
}

/** The stored body with changed words replaced (docs/contract.md, Writing, "An edit changes only what was asked"). */
export function changedBody(text: string, format: TextFormat, stored: string): AdBody {
  const { longest } = AD_FIELDS.body;
  return unlessRefused('body', stored, () => {
    if (stored.length > longest)
      throw impossible(`the stored text has ${stored.length} characters, more than ${longest}`);
    const read = readGivenText(text, format);
    const findings = findingsOf(read, stored);
    if (findings.length > 0) return { html: read.html, notes: [], findings };
    const { html, spelled } = editedBody(stored, read.html, SHOWN_AS[read.kind]);
    return { html, notes: [...notesOf(read), ...spelledNote(spelled)], findings: [] };
  });
}

export function bodyWithPassages(passages: readonly Passage[], stored: string): AdBody {
  return unlessRefused('find', stored, () => ({ html: replacedPassages(stored, passages), notes: [], findings: [] }));
}

/** What is read when `get_job` shows a body in a format, and the caller sends that back. */
const SHOWN_AS = {
  html: acceptedHtml,
  markdown: (html: string) => readGivenText(htmlToMarkdown(html), 'markdown').html,
};

function unlessRefused(field: 'body' | 'find', stored: string, edit: () => AdBody): AdBody {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return { html: stored, notes: [], findings: error.problems.map((message) => ({ field, message })) };
  }
}

function spelledNote(count: number): string[] {
  if (count === 0) return [];
  const go = count === 1 ? 'goes out as its' : 'go out as their';
  const links = count === 1 ? 'a new link' : `${count} new links`;
  return [`body: ${links} ${go} words with the address behind them, since the interface promises no links.`];
}

function notesOf({ notes }: GivenText): string[] {
  return notes.map((note) => `body: ${note.charAt(0).toLowerCase()}${note.slice(1)}`);
}

/** What the stored text has may stay, and a sign that it shows is text, not Markdown. */
function findingsOf({ findings }: GivenText, stored = ''): Finding[] {
  if (findings.length === 0) return [];
  const [kinds, words] = [new Set(checkHtml(stored).map(({ found }) => found)), htmlToText(stored)];
  const isNew = ({ found }: GivenText['findings'][number]) => !kinds.has(found) && !words.includes(found);
  const messages = findings.filter(isNew).map(({ message }) => message);
  const tags = `the board takes the tags ${ACCEPTED_TAGS.join(', ')} and the style ${ACCEPTED_ATTRIBUTE}; Markdown needs none.`;
  if (messages.some((message) => message.includes('is not accepted'))) messages.push(tags);
  return messages.map((message) => ({ field: 'body', message }));
}
