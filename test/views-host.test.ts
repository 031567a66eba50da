import { describe, expect, it } from 'vitest';
import { SILENT, soon, textOf, viewStories } from './support/views.ts';

/* What a page and the host around it say to each other. */

const views = viewStories();
describe('a host', () => {
  it('that says nothing of itself gets the same page, without buttons it cannot serve', async () => {
    const list = await views.answer('search_jobs', { words: 'developer' });
    const shown = await views.empty('search_jobs', { context: SILENT, capabilities: {} });
    await shown.host('result', list);
    await shown.settled();
    expect(await textOf(shown)).toContain('Developer');
    expect(await shown.view.getByRole('button', { name: /Suspend|Edit|Ask|copy/ }).count()).toBe(0);
    expect(await shown.view.getByRole('button', { name: 'More' }).count()).toBe(1);
  });

  it('changes theme, colours and language while the page stands', async () => {
    const shown = await views.of('search_jobs', { words: 'kotlin' });
    const looks = () =>
      shown.view.evaluate(
        '[document.documentElement.style.colorScheme, getComputedStyle(document.querySelector("h1")).color]',
      );
    const [, before] = (await looks()) as string[];
    await shown.host('context', {
      theme: 'dark',
      locale: 'pt-PT',
      styles: { variables: { '--color-text-primary': 'rgb(250, 240, 230)' } },
    });
    await soon(() => textOf(shown)).toMatch(/\d+ anúncios/);
    expect(await looks()).toEqual(['dark', 'rgb(250, 240, 230)']);
    expect(before).not.toBe('rgb(250, 240, 230)');
  });
});

const ODD = {
  'an error': { content: [], structuredContent: { code: 'rate_limited', message: 'Wait a minute.' }, isError: true },
  'an empty answer': { content: [] },
  'another shape': { content: [], structuredContent: { results: 'none', total: [], groups: 5, company: [1] } },
  'rows that are none': {
    content: [],
    structuredContent: { total: 2, results: [null, { title: { a: 1 }, company: 5 }] },
  },
  'a question to the person': { content: [], resultType: 'input_required', inputRequests: {} },
};

describe('an answer that the page cannot draw', () => {
  it.each(['search_jobs', 'job_stats'])('has a sentence on the page of %s, never a blank frame', async (tool) => {
    const shown = await views.empty(tool);
    const said: Record<string, string> = {};
    for (const [what, result] of Object.entries(ODD)) {
      await shown.host('result', result);
      expect(await shown.settled()).toBeGreaterThan(20);
      said[what] = await textOf(shown);
    }
    const inChat = 'This page cannot show the answer. It is in the chat.';
    expect(said['an error']).toBe('That did not work. The board wants fewer requests; try again in a minute.');
    expect(said['an empty answer']).toBe(inChat);
    expect(said['another shape']).toBe(inChat);
    expect(said['rows that are none']?.length).toBeGreaterThan(5);
    expect(said['a question to the person']).toBe(inChat);
  });
});
