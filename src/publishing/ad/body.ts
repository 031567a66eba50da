import { checkHtml } from '../../ad-text/check-html.ts';
import { type Draft, readDraft, type TextFormat } from '../../ad-text/draft.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { Finding } from '../../wire/errors.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/limits.ts';
import { AdText } from '../ad-text.ts';
import { editBody } from '../edit/edit-body.ts';
import type { Passage } from '../edit/find-passage.ts';
import { spellOutLinks } from '../edit/links.ts';
import { EditRefusal, impossible } from '../edit/refusal.ts';
import { replacePassages } from '../edit/replace-passages.ts';

export interface AdBody {
  /** To be sent if there are no findings. */
  readonly text: AdText;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

export const refusedBody = (findings: readonly Finding[]): AdBody => ({ text: new AdText(''), notes: [], findings });

/** The body of a new ad. Links become their words and address, since the interface promises no links. */
export function newBody(given: string, format: TextFormat): AdBody {
  const draft = readDraft(given, format);
  const findings = findingsOf(draft);
  if (findings.length > 0) return refusedBody(findings);
  const written = new AdText(draft.html);
  const { html, count } = spellOutLinks(written.source);
  const text = html === draft.html ? written : new AdText(html);
  return { text, notes: [...notesOf(draft), ...spelledOutNote(count)], findings: [] };
}

/** The stored body with its changed blocks written again (docs/contract.md, Writing, "An edit changes only what was asked"). */
export function changedBody(given: string, format: TextFormat, stored: AdText): AdBody {
  const { longest } = AD_FIELDS.body;
  return unlessRefused('body', () => {
    if (stored.html.length > longest)
      throw impossible(`the stored text has ${stored.html.length} characters, more than ${longest}`);
    const draft = readDraft(given, format);
    const findings = findingsOf(draft, stored);
    if (findings.length > 0) return refusedBody(findings);
    const { document, spelledOut } = editBody(stored.source, draft.blocks, draft.format);
    const text = new AdText(document.html, document);
    return { text, notes: [...notesOf(draft), ...spelledOutNote(spelledOut)], findings: [] };
  });
}

export function bodyWithPassages(passages: readonly Passage[], stored: AdText): AdBody {
  return unlessRefused('find', () => {
    const document = replacePassages(stored.source, passages);
    return { text: new AdText(document.html, document), notes: [], findings: [] };
  });
}

function unlessRefused(field: 'body' | 'find', edit: () => AdBody): AdBody {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return refusedBody(error.problems.map((message) => ({ field, message })));
  }
}

function spelledOutNote(count: number): string[] {
  if (count === 0) return [];
  const go = count === 1 ? 'goes out as its' : 'go out as their';
  const links = count === 1 ? 'a new link' : `${count} new links`;
  return [`body: ${links} ${go} words followed by the address, since the interface promises no links.`];
}

function notesOf({ notes }: Draft): string[] {
  return notes.map((note) => `body: ${note.charAt(0).toLowerCase()}${note.slice(1)}`);
}

/** What the stored text has may stay, and a sign that it shows is text, not Markdown. */
function findingsOf({ problems }: Draft, stored?: AdText): Finding[] {
  if (problems.length === 0) return [];
  const known = new Set(stored === undefined ? [] : checkHtml(stored.html).map(({ what }) => what));
  const words = stored?.lines.join('\n') ?? '';
  const messages = problems.flatMap(({ what, message }) => (known.has(what) || words.includes(what) ? [] : [message]));
  const tags = `the board takes the tags ${ACCEPTED_TAGS.join(', ')} and the style ${ACCEPTED_ATTRIBUTE}; Markdown needs none.`;
  if (messages.some((message) => message.includes('is not accepted'))) messages.push(tags);
  return messages.map((message) => ({ field: 'body', message }));
}
