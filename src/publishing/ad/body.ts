import { type AcceptedText, checkHtml, readAcceptedText, type TextFormat } from '../../text/accepted-html.ts';
import { acceptedHtml, htmlToMarkdown, htmlToText } from '../../text/html/html.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { Finding } from '../../wire/errors.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/limits.ts';
import { editedBody, spellOutLinks } from '../edit/edit.ts';
import { type Passage, replacedPassages } from '../edit/find.ts';
import { EditRefusal, readSource } from '../edit/source.ts';
import { impossible } from '../edit/splices.ts';

export interface AdBody {
  /** To be sent if there are no findings. */
  readonly html: string;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

export const refusedBody = (findings: readonly Finding[]): AdBody => ({ html: '', notes: [], findings });

/** The body of a new ad. Links are sent as their words and address: the interface promises no links. */
export function newBody(text: string, format: TextFormat): AdBody {
  return unlessRefused('body', () => {
    const reading = readAcceptedText(text, format);
    const findings = newFindings(reading);
    if (findings.length > 0) return refusedBody(findings);
    const source = readSource(reading.html);
    const { html, count } = spellOutLinks(source, source.links);
    return { html, notes: [...notesOf(reading), ...spelledNote(count)], findings: [] };
  });
}

/** The stored body with changed words replaced (docs/contract.md, Writing, "An edit changes only what was asked"). */
export function changedBody(text: string, format: TextFormat, stored: string): AdBody {
  const { longest } = AD_FIELDS.body;
  return unlessRefused('body', () => {
    if (stored.length > longest)
      throw impossible(`the stored text has ${stored.length} characters, more than ${longest}`);
    const reading = readAcceptedText(text, format);
    const findings = newFindings(reading, stored);
    if (findings.length > 0) return refusedBody(findings);
    const { html, spelled } = editedBody(stored, reading.html, SHOWN_AS[reading.kind]);
    return { html, notes: [...notesOf(reading), ...spelledNote(spelled)], findings: [] };
  });
}

export function bodyWithPassages(passages: readonly Passage[], stored: string): AdBody {
  return unlessRefused('find', () => ({ html: replacedPassages(stored, passages), notes: [], findings: [] }));
}

/** What is read when `get_job` shows a body in a format, and the caller sends that back. */
const SHOWN_AS = {
  html: acceptedHtml,
  markdown: (html: string) => readAcceptedText(htmlToMarkdown(html), 'markdown').html,
};

function unlessRefused(field: 'body' | 'find', edit: () => AdBody): AdBody {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return refusedBody(error.problems.map((message) => ({ field, message })));
  }
}

function spelledNote(count: number): string[] {
  if (count === 0) return [];
  const go = count === 1 ? 'goes out as its' : 'go out as their';
  const links = count === 1 ? 'a new link' : `${count} new links`;
  return [`body: ${links} ${go} words with the address behind them, since the interface promises no links.`];
}

function notesOf({ notes }: AcceptedText): string[] {
  return notes.map((note) => `body: ${note.charAt(0).toLowerCase()}${note.slice(1)}`);
}

/** What the stored text has may stay, and a sign that it shows is text, not Markdown. */
function newFindings({ findings }: AcceptedText, stored = ''): Finding[] {
  if (findings.length === 0) return [];
  const [kinds, words] = [new Set(checkHtml(stored).map(({ what }) => what)), htmlToText(stored)];
  const isNew = ({ what }: AcceptedText['findings'][number]) => !kinds.has(what) && !words.includes(what);
  const messages = findings.filter(isNew).map(({ message }) => message);
  const tags = `the board takes the tags ${ACCEPTED_TAGS.join(', ')} and the style ${ACCEPTED_ATTRIBUTE}; Markdown needs none.`;
  if (messages.some((message) => message.includes('is not accepted'))) messages.push(tags);
  return messages.map((message) => ({ field: 'body', message }));
}
