import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../src/views/words.ts';
import { AD_FIELDS } from '../src/wire/ad-fields.ts';
import { APPLY_METHODS, JOB_STATES, namesIn, PORTUGAL } from '../src/wire/site.ts';
import { connectInside, ERAS } from './support/server.ts';

const MIME_TYPE = 'text/html;profile=mcp-app';
const WITHOUT_VIEW = ['search_companies', 'list_locations'];

describe.each(Object.entries(ERAS))('views by %s', (_arm, connect) => {
  it('are named on tools, listed and read, whatever the client says of itself', async () => {
    const { client, close } = await connect();
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    const pages = resources.filter(({ mimeType }) => mimeType === MIME_TYPE);
    expect(tools.filter(({ _meta }) => _meta?.ui === undefined).map(({ name }) => name)).toEqual(WITHOUT_VIEW);
    for (const { _meta: { ui, 'ui/resourceUri': flat } = {} } of tools.filter(({ _meta }) => _meta?.ui !== undefined)) {
      expect(pages.map(({ uri }) => uri)).toContain(flat);
      expect(ui).toEqual({ resourceUri: flat });
    }
    for (const { uri } of pages) {
      const [content] = (await client.readResource({ uri })).contents;
      expect(content).toMatchObject({ uri, mimeType: MIME_TYPE, _meta: { ui: { csp: {}, prefersBorder: false } } });
      expect((content as { text: string }).text).toMatch(/^<!doctype html>/);
    }
    expect(client.getServerCapabilities()).toMatchObject({ extensions: { 'io.modelcontextprotocol/ui': {} } });
    await close();
  });
});

describe('each page', () => {
  it('is at most 60 kB, named with its digest, holds no address to load from and sets no HTML', () => {
    const files = readdirSync('dist').filter((name) => name.startsWith('view-'));
    expect(files.map((file) => file.split('-')[1])).toEqual(['ad', 'ads', 'agenda', 'stats']);
    for (const file of files) {
      const html = readFileSync(`dist/${file}`, 'utf8');
      expect(Buffer.byteLength(html), file).toBeLessThanOrEqual(60_000);
      expect(file).toMatch(/^view-[a-z]+-[0-9a-f]{8}\.html$/);
      expect(
        html.match(/\b(?:src|srcset)=|url\(|@import|\bfetch\(|XMLHttpRequest|insertAdjacentHTML|document\.write/g),
      ).toBeNull();
      expect(html.match(/https?:\/\/(?!www\.w3\.org\/)[\w.-]+/g)).toBeNull();
    }
  });

  it('names in Portuguese every field of an ad, every value of the tables and the usual types of events', () => {
    const { field, value } = wordsIn({ language: 'pt', number: String });
    for (const name of Object.keys(AD_FIELDS))
      expect(field(name)).not.toBe(name.replace(/^./, (one) => one.toUpperCase()));
    const types = ['conference', 'fair', 'meetup', 'webinar', 'workshop', 'new', 'changed', 'gone'];
    for (const name of [
      ...[PORTUGAL.tables.work_model, PORTUGAL.tables.type, JOB_STATES].flatMap(namesIn),
      ...APPLY_METHODS,
      ...types,
    ])
      expect(value(name)).not.toBe(name);
  });
});

describe('where tools are left out', () => {
  it('their pages are, too', async () => {
    const { client, close } = await connectInside({ JOBBOARD_TOOLS: 'job_stats' });
    const { resources } = await client.listResources();
    const names = resources.filter(({ mimeType }) => mimeType === MIME_TYPE).map(({ name }) => name);
    expect(names).toEqual(['view-stats']);
    await close();
  });
});
