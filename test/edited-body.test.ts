import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedBody } from '../src/publishing/ad/body/body.ts';
import { acceptedHtml, htmlToMarkdown, readableText } from '../src/text/html/html.ts';
import { hiddenRanges } from '../src/text/html/source/source.ts';
import bodies from './corpus/bodies/expected.yaml';

const folder = new URL('./corpus/bodies/', import.meta.url);

interface Expected {
  readonly links: readonly { words: string; address: string }[];
  readonly edits: readonly { words: string; become: string; html: string; html_becomes: string }[];
}

const corpus = Object.entries(bodies as Record<string, Expected>).map(([name, expected]) => {
  const stored = readFileSync(new URL(`${name}.txt`, folder), 'utf8');
  // What the board hides in an ad is its own and is not sent back.
  const sent = hiddenRanges(stored).reduceRight(
    (html, { start, end }) => html.slice(0, start) + html.slice(end),
    stored,
  );
  return { name, stored, sent, ...expected };
});

/* The formats in which get_job shows a body, each sent back as it was or with other words. */
const FORMATS = { markdown: htmlToMarkdown, html: acceptedHtml, text: readableText, raw: (html: string) => html };

it('has an entry for each body of the folder', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  expect(corpus.map(({ name }) => `${name}.txt`).sort()).toEqual(files.sort());
});

describe.each(Object.entries(FORMATS))('a body shown as %s', (format, shown) => {
  it.each(corpus)('names every address: $name', ({ stored, links }) => {
    for (const { address } of links)
      expect(shown(stored).replaceAll('&amp;', '&')).toContain(address.replace(/^(?:https?:\/\/|mailto:)/, ''));
  });

  it.each(corpus)('and sent back as it is, stays as it is: $name', ({ stored, sent }) => {
    const { html, findings } = changedBody(shown(stored), 'auto', stored);
    expect({ html, findings }).toEqual({ html: sent, findings: [] });
  });

  it.each(corpus)('changes where its words changed, and nowhere else: $name', ({ stored, sent, edits }) => {
    for (const edit of edits) {
      const text = shown(stored);
      const [words, become] = format === 'raw' ? [edit.html, edit.html_becomes] : [edit.words, edit.become];
      const escaped = (part: string) => (text.includes(words) ? part : part.replace(/&/g, '&amp;'));
      const given = text.replace(escaped(words), escaped(become));
      expect(given).not.toBe(text);
      expect(changedBody(given, 'auto', stored).html).toBe(sent.replace(edit.html, edit.html_becomes));
    }
  });
});
