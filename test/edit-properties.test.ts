import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { changedBody } from '../src/publishing/ad/body/body.ts';
import { acceptedHtml, htmlToMarkdown, htmlToText, readableText } from '../src/text/html/html.ts';
import { readSource } from '../src/text/html/source/source.ts';
import { storedBody } from './support/bodies.ts';
import { markdownToHtml } from './support/markdown.ts';

const FORMATS = { markdown: htmlToMarkdown, html: acceptedHtml, text: readableText };
/** The same cases in each run; `RUNS=2000 SEED=101` looks for counterexamples further away. */
const runs = { numRuns: Number(process.env.RUNS ?? 100), seed: Number(process.env.SEED ?? 10) };
vi.setConfig({ testTimeout: 30_000 + runs.numRuns * 50 });

/** What a reader sees, without what differs between formats: how items are marked, and how wide gaps are. */
const words = (html: string) => readSource(html).map((line) => line.words.map(({ text }) => text).join(' '));
const addresses = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describe('whatever an ad looks like', () => {
  it.each(Object.entries(FORMATS))('sent back as it is shown in %s, it stays as it is', (_format, shown) => {
    fc.assert(
      fc.property(storedBody, (stored) => {
        const { html, findings } = changedBody(shown(stored), 'auto', stored);
        expect({ html, findings }).toEqual({ html: stored, findings: [] });
      }),
      runs,
    );
  });

  it.each(Object.entries(FORMATS))('a line added at its end in %s changes nothing before it', (format, shown) => {
    fc.assert(
      fc.property(storedBody, (stored) => {
        const text = shown(stored);
        const given = format === 'html' ? `${text}<p>Nova linha final</p>` : `${text}\n\nNova linha final`;
        const { html } = changedBody(given, 'auto', stored);
        expect(words(html)).toEqual([...words(stored), 'Nova linha final']);
        expect(addresses(html)).toEqual(addresses(stored));
      }),
      runs,
    );
  });

  it('a word that changes in the HTML changes there and nowhere else', () => {
    fc.assert(
      fc.property(storedBody, fc.nat(), (stored, at) => {
        const places = [...stored.matchAll(/Ad(?=[\s&<])/g)].map(({ index }) => index);
        const place = places[at % places.length] ?? 0;
        const wanted = `${stored.slice(0, place)}Vaga${stored.slice(place + 2)}`;
        expect(changedBody(htmlToMarkdown(wanted), 'auto', stored).html).toBe(wanted);
      }),
      runs,
    );
  });

  it('its Markdown says the same ad, and its text every word and address', () => {
    fc.assert(
      fc.property(storedBody, (stored) => {
        const again = markdownToHtml(htmlToMarkdown(stored)).html;
        expect(htmlToText(again).replace(/ \(https:[^)]*\)/g, '')).toBe(htmlToText(stored));
        const text = readableText(stored);
        for (const address of addresses(stored)) expect(text).toContain(address);
      }),
      runs,
    );
  });
});
