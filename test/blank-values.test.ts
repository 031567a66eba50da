import { describe, expect, it } from 'vitest';
import { TOOLS } from '../src/catalog/tools.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { readArguments } from '../src/tools/arguments/argument.ts';
import { shakeHands, start } from './support/by-hand.ts';
import { connectAsked } from './support/hosted.ts';
import { callOf, JSON_HEADERS, startServe } from './support/http.ts';
import { job, startScripted } from './support/scripted.ts';

/* Values as hosts and models send them for what is not given. */

describe('a blank argument', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))('of %s counts as not given', (_name, tool) => {
    const required = Object.keys(tool.arguments).filter((name) => tool.arguments[name]?.required);
    for (const blank of ['', ' ', null, [], [''], [null], ['', ' ']]) {
      const raw = Object.fromEntries(Object.keys(tool.arguments).map((name) => [name, blank]));
      const { values, findings } = readArguments(tool.arguments, raw, PORTUGAL);
      // An empty replacement deletes a passage of an ad.
      expect(Object.keys(values).filter((name) => name !== 'replace_with')).toEqual([]);
      expect(findings).toEqual(required.map((field) => ({ field, message: 'is required.' })));
    }
  });

  it('changes nothing in an edit beside the fields that are given', async () => {
    const board = await startScripted({
      'job/get': () => job(5, { ref: 'R-1', salaryMin: 30_000 }),
      'job/status': () => ({ success: { status: { id: '1', name: 'Active' } } }),
      'job/edit': () => ({ success: { message: 'Saved.', id: '5' } }),
      'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
    });
    const environment = { ...board.environment(), JOBBOARD_CONFIRM: 'never' };
    const host = await connectAsked({ mode: 'auto', environment });
    const tool = TOOLS.find(({ name }) => name === 'edit_job');
    for (const blank of ['', null, ['']]) {
      const blanks = Object.fromEntries(Object.keys(tool?.arguments ?? {}).map((name) => [name, blank]));
      await host.dataOf('edit_job', { ...blanks, id: 5, title: 'Developer of compilers' });
      const { id, title, work_model: _, workModel: __, country: ___, ...others } = board.forms('job/edit').at(-1) ?? {};
      expect([id, title, Object.keys(others).filter((name) => !/salary|api_key/.test(name))]).toEqual([
        '5',
        'Developer of compilers',
        [],
      ]);
    }
  });
});

const REQUESTS = [
  { method: 'tools/call', params: { name: 'list_locations', arguments: null } },
  ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map((method) => ({
    method,
    params: { cursor: null },
  })),
  { method: 'prompts/get', params: { name: 'what_is_new', arguments: null } },
  { method: 'prompts/get', params: { name: 'find_jobs', arguments: { words: 'Kotlin', location: null } } },
  ...[{ arguments: null }, null].map((context) => ({
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/prompt', name: 'find_jobs' },
      argument: { name: 'work_model', value: 'Rem' },
      context,
    },
  })),
];

const INVALID = [
  { method: 'tools/call', params: { name: 5 } },
  { method: 'tools/call', params: { name: 'list_jobs', arguments: [1] } },
  { method: 'tools/list', params: { cursor: 5 } },
  { method: 'resources/read', params: { uri: 5 } },
  { method: 'prompts/get', params: { name: 'find_jobs', arguments: { words: 5 } } },
  { method: 'completion/complete', params: { ref: { type: 'ref/other' }, argument: {} } },
];

describe('a request on stdin', () => {
  it('may hold null for arguments, cursor and context', async () => {
    const program = start([]);
    await shakeHands(program);
    for (const [at, request] of REQUESTS.entries()) {
      program.say({ id: at + 2, ...request });
      expect(await program.answer(at + 2), JSON.stringify(request)).not.toHaveProperty('error');
    }
    program.child.stdin.end();
  });

  it('that is not valid is answered with a sentence, never with a list of issues', async () => {
    const program = start([]);
    await shakeHands(program);
    for (const [at, request] of INVALID.entries()) {
      program.say({ id: at + 2, ...request });
      const { error } = (await program.answer(at + 2)) as { error?: { code: number; message: string } };
      expect(error?.code).toBe(-32_602);
      expect(error?.message).toMatch(/^Invalid params for [a-z/]+: [\w.]+: (?:expected \w+, received \w+|not valid)/);
      expect(error?.message).not.toMatch(/[[{]/);
    }
    program.child.stdin.end();
  });
});

const SEPARATORS = /[\u2028\u2029]/;
const NAME = 'a\u2028b\u2029c';

describe('U+2028 and U+2029', () => {
  it('are escaped on stdout', async () => {
    const program = start([]);
    await shakeHands(program);
    program.say({ id: 2, method: 'tools/call', params: { name: NAME, arguments: {} } });
    expect(JSON.stringify(await program.answer(2))).toContain(NAME);
    expect(program.stdout()).not.toMatch(SEPARATORS);
    program.child.stdin.end();
  });

  it('are escaped over HTTP', async () => {
    const { url } = await startServe({});
    const headers = { ...JSON_HEADERS, authorization: 'Bearer sandbox-reader-key' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(callOf(NAME, {})) });
    const text = await response.text();
    expect(text).not.toMatch(SEPARATORS);
    expect(text).toContain('\\u2028');
  });
});
