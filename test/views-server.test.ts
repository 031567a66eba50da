import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PORTUGAL } from '../src/site/site.ts';
import { namesIn } from '../src/site/tables.ts';
import { wordsIn } from '../src/views/words.ts';
import { AD_FIELDS } from '../src/wire/ad-fields.ts';
import { APPLY_METHODS, JOB_STATES } from '../src/wire/tables.ts';
import { connectInside, ERAS, freshFolder } from './support/server.ts';
import { startViewHost } from './support/view-host.ts';

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
  it('is at most 62 kB, named with its digest, holds no address to load from and sets no HTML', () => {
    const files = readdirSync('dist').filter((name) => name.startsWith('view-'));
    expect(files.map((file) => file.split('-')[1])).toEqual(['ad', 'ads', 'agenda', 'stats']);
    for (const file of files) {
      const html = readFileSync(`dist/${file}`, 'utf8');
      expect(Buffer.byteLength(html), file).toBeLessThanOrEqual(62_000);
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

describe('a browser for the stories of the views', () => {
  const GET_ONE = /\. Install Chromium or Chrome, or name one in CHROMIUM_PATH\.$/m;

  it.each<[string, Record<string, string>, RegExp]>([
    ['does not run', { CHROMIUM_PATH: '/nowhere' }, /need a Chromium: CHROMIUM_PATH is \/nowhere, which is none/],
    [
      'cannot be fetched',
      { CHROMIUM_PATH: 'fetched', npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' },
      /need a Chromium: none was found(, and npm could not fetch one \(.+\))?\. Install/,
    ],
  ])('that %s is said in a sentence, with the ways to get one', (_what, environment, said) => {
    const folder = freshFolder();
    cpSync('scripts', join(folder, 'scripts'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join('test/browser', file), join(folder, 'test/browser', file));
    const program = `import { findBrowser } from './scripts/browser.mjs'; await findBrowser();`;
    const env = { ...process.env, npm_config_cache: join(folder, 'cache'), ...environment };
    const options = { cwd: folder, env, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
    expect([status, stderr]).toEqual([1, expect.stringMatching(said)]);
    expect(stderr).toMatch(GET_ONE);
  });

  it('that cannot be started is named', async () => {
    const starting = startViewHost({ path: process.execPath, env: process.env, name: 'Chromium 1.0', script: '' });
    await expect(starting).rejects.toThrow(/need a Chromium: Chromium 1\.0 \(.*\) could not be started/);
    await expect(starting).rejects.toThrow(GET_ONE);
  });
});
