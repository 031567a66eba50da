import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { overHttp } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { HOUR, idsOf, MINUTE, publishSome, watchedBoard } from './support/watched-board.ts';

describe('what was told under a name', () => {
  it('moves on only when every page was read, whatever comes in between', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    const ids = await publishSome(board, 5);
    board.clock.now += 3 * HOUR;
    const first = (await changes({ name: 'all', limit: 2 })).data;
    expect(first).toMatchObject({ counts: { new: 5 }, next_page: 2 });
    expect(first.note).toContain('The mark of "all" moves when all pages are read.');
    // Page 1 again is page 1 again.
    expect((await changes({ name: 'all', limit: 2 })).data.new).toEqual(first.new);
    // One more comes, and the board is read again, before the other pages are asked for.
    const late = await publishSome(board, 1, 5);
    board.clock.now += 3 * HOUR;
    const second = (await changes({ name: 'all', limit: 2, page: 2 })).data;
    const third = (await changes({ name: 'all', limit: 2, page: 3 })).data;
    expect(third.next_page).toBeUndefined();
    const told = [...idsOf(first.new), ...idsOf(second.new), ...idsOf(third.new)];
    expect(told.sort()).toEqual([...ids, ...late].sort());
    expect((await changes({ name: 'all' })).data.total).toBe(0);
  });

  it('says sentences and nothing else, in text and data', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    for (const args of [{ name: 'all' }, { name: 'all' }, { name: 'all', since: '7d' }, { name: 'all', words: 'x' }]) {
      const { data, text } = await changes(args);
      expect(`${data.note ?? ''}\n${text}`).not.toMatch(/\b(?:true|false|undefined|null)\b/);
    }
  });

  it('moves on over pages that have no room for all of their rows', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    const ids: number[] = [];
    for (let ad = 0; ad < 12; ad++)
      ids.push(await board.publish({ title: `Ad ${ad} ${'long '.repeat(400)}`, body: `<p>Text ${ad}</p>` }));
    board.clock.now += HOUR;
    const told: number[] = [];
    let page = 1;
    for (let next: number | undefined = 1; next !== undefined; page++) {
      const { data } = await changes({ name: 'all', limit: 6, page: next });
      expect(next).toBe(page);
      told.push(...idsOf(data.new));
      next = data.next_page;
    }
    // More pages than there would be if all rows had room.
    expect(page).toBeGreaterThan(3);
    expect(told.sort()).toEqual(ids);
    expect((await changes({ name: 'all' })).data.total).toBe(0);
  });

  it('gives a last page again to whom it got lost, and to another who reads the same answer', async () => {
    const board = await watchedBoard();
    const [one, other] = [await board.watcher(), await board.watcher()];
    await one.changes({ name: 'all' });
    board.clock.now += HOUR;
    await publishSome(board, 5);
    board.clock.now += HOUR;
    for (const page of [1, 2]) await one.changes({ name: 'all', limit: 2, page });
    const last = (await one.changes({ name: 'all', limit: 2, page: 3 })).data;
    expect(last.new).toHaveLength(1);
    expect((await other.changes({ name: 'all', limit: 2, page: 3 })).data.new).toEqual(last.new);
    expect((await one.changes({ name: 'all', limit: 2 })).data.total).toBe(0);
  });

  it('stays where a page is asked for without those before it', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    await publishSome(board, 3);
    await changes({ name: 'all', limit: 2, page: 2 });
    expect((await changes({ name: 'all' })).data.counts.new).toBe(3);
  });

  it('is one for two processes that ask at once, and nothing is lost between them', async () => {
    const board = await watchedBoard();
    const [one, other] = [await board.watcher(), await board.watcher()];
    await one.changes({ name: 'all' });
    board.clock.now += HOUR;
    const ids = await publishSome(board, 4);
    board.clock.now += HOUR;
    const answers = await Promise.all([one.changes({ name: 'all' }), other.changes({ name: 'ALL' })]);
    // Who answers later may find that all was told.
    expect([...new Set(answers.flatMap(({ data }) => idsOf(data.new)))].sort()).toEqual(ids);
    expect((await one.changes({ name: 'all' })).data.total).toBe(0);
    expect((await other.changes({ name: 'all' })).data.total).toBe(0);
  });

  it('stays where the call was cancelled', async () => {
    const board = await watchedBoard();
    const watcher = await board.watcher();
    await watcher.changes({ name: 'all' });
    board.clock.now += 3 * HOUR;
    const ids = await publishSome(board, 2);
    const controller = new AbortController();
    const call = watcher.client.callTool(
      { name: 'job_changes', arguments: { name: 'all' } },
      { signal: controller.signal },
    );
    controller.abort();
    await expect(call).rejects.toThrow();
    expect(idsOf((await watcher.changes({ name: 'all' })).data.new).sort()).toEqual(ids);
  });

  it('is kept for each kind, and a later date moves nothing', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [id = 0] = await publishSome(board, 1);
    await changes({ name: 'all' });
    board.clock.now += HOUR;
    await board.edit(id, { title: 'Another title' });
    await publishSome(board, 1, 7);
    board.clock.now += HOUR;
    expect((await changes({ name: 'all', kinds: ['new'] })).data.counts).toMatchObject({ new: 1, changed: 0 });
    const since = await changes({ name: 'all', since: '10h', kinds: ['new'] });
    expect(since.data.counts.new).toBe(2);
    expect(since.text).not.toContain('last told');
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 1, gone: 0 });
    board.clock.now += HOUR;
    await publishSome(board, 1, 8);
    board.clock.now += 5 * MINUTE + HOUR;
    const later = await changes({ name: 'all', since: '1h' });
    expect(later.data.note).toContain(
      'With since the mark of "all" stays; without since it tells all that is new to it.',
    );
    expect((await changes({ name: 'all' })).data.counts.new).toBe(1);
  });

  it('keeps the filters of a name, and says when they change', async () => {
    const board = await watchedBoard();
    await board.publish({ title: 'Kotlin', location: 14 });
    await board.publish({ title: 'Java', location: 18 });
    const { changes } = await board.watcher();
    const first = await changes({ name: 'mine', location: ['Lisboa'], work_model: 'On-Site' });
    expect(first.data.counts.new).toBe(1);
    expect(first.data.note).toContain('"mine" is new: this looks back to ');
    const kept = await changes({ name: 'mine', since: '24h' });
    expect(kept.data.counts.new).toBe(1);
    expect(kept.data.note).toContain('Filters kept under this name: location Lisboa; work_model On-Site.');
    const other = await changes({ name: 'mine', location: ['Porto'] });
    // The ads of the new question were never told.
    expect(other.data.counts.new).toBe(1);
    expect(other.text).not.toContain('last told');
    expect(other.data.note).toContain(
      '"mine" had other filters before (location Lisboa; work_model On-Site); it keeps these from now on and looks back to ',
    );
    expect((await changes({ name: 'mine' })).data.counts.new).toBe(0);
    const once = await changes({ name: 'mine', since: '24h', words: 'kotlin' });
    expect(once.data.note).toContain('"mine" keeps its filters (location Porto); these are for this answer only.');
    expect((await changes({ name: 'mine' })).data.note).toContain('Filters kept under this name: location Porto.');
  });

  it.each([[{}], [{ since: '20h' }]])('keeps what is left of a first answer, begun with %j', async (begun) => {
    const board = await watchedBoard();
    const ids = await publishSome(board, 3);
    board.clock.now += 3 * HOUR;
    const { changes } = await board.watcher();
    const first = await changes({ name: 'q', words: 'ad', limit: 2, ...begun });
    expect(first.data.note).toContain('The mark of "q" moves when all pages are read.');
    expect((await changes({ name: 'q', since: '2h' })).data.counts.new).toBe(0);
    const again = await changes({ name: 'q' });
    expect(again.text).toContain('Filters kept under this name: words ad.');
    expect(again.text).not.toContain('last told');
    expect(idsOf(again.data.new).sort()).toEqual(ids);
    const told = await changes({ name: 'q' });
    expect(told.data.counts.new).toBe(0);
    expect(told.text).toContain(', when "q" was last told.');
  });

  it('says that a page is not there, and how many are', async () => {
    const board = await watchedBoard();
    const { changes, call } = await board.watcher();
    expect((await changes({ page: 2 })).text).toContain('There is one page only, and nothing on it.');
    await publishSome(board, 3);
    board.clock.now += 3 * HOUR;
    expect((await changes({ limit: 2, page: 9 })).text).toContain('There is no page 9: 2 pages of 2 have all 3.');
    await board.publish({ title: 'Cook', body: '<p>Kitchen.</p>' });
    board.clock.now += 3 * HOUR;
    const searched = await call('search_jobs', { words: 'ad', limit: 2, page: 9 });
    expect(searched.text).toContain('on page 9: 3 in all, on 2 pages of 2.');
  });

  it('moves over HTTP too, for each call by itself', async () => {
    const { board: opened, publish, folder } = await watchedBoard();
    const { board } = opened;
    const id = await publish({ title: 'Kotlin', location: 14 });
    await publish({ title: 'Java', location: 18 });
    const settings = {
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY: board.keys.paid,
      JOBBOARD_DATA_DIR: folder,
      JOBBOARD_ALLOWED_ORIGINS: '',
    };
    const { environment, headers } = overHttp(settings);
    const server = await serveInside(environment);
    const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
    const ask = async (args: object) => {
      const { structuredContent } = await client.callTool({
        name: 'job_changes',
        arguments: { name: 'mine', ...args },
      });
      return structuredContent as { counts: object; new: { id: number }[]; note?: string };
    };
    const first = await ask({ location: ['Lisboa'] });
    expect(idsOf(first.new)).toEqual([id]);
    // It is noted once the answer has left, which the next call does not wait for; a resource moves nothing.
    const looked = async () => {
      const { contents } = await client.readResource({ uri: 'jobboard://changes/mine' });
      return (contents[0] as { text: string }).text;
    };
    await expect.poll(looked, { timeout: 10_000 }).toContain(', when "mine" was last told.');
    const second = await ask({});
    expect(second.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    expect(second.note).toContain('Filters kept under this name: location Lisboa.');
    await client.close();
    await server.stop();
  });

  it('is read as a resource without moving, and its name completes', async () => {
    const board = await watchedBoard();
    const { changes, client } = await board.watcher();
    await changes({ name: 'My Kotlin search' });
    board.clock.now += HOUR;
    const [id] = await publishSome(board, 1);
    const uri = 'jobboard://changes/my%20kotlin%20search';
    for (const _ of [1, 2]) {
      const { contents } = await client.readResource({ uri });
      expect((contents[0] as { text: string }).text).toContain(`- new ${id} Ad 0`);
    }
    const ref = { type: 'ref/resource' as const, uri: 'jobboard://changes/{name}' };
    await publishSome(board, 30, 1);
    board.clock.now += 3 * HOUR;
    const { contents: many } = await client.readResource({ uri });
    const { text: whole } = many[0] as { text: string };
    expect(whole).toMatch(/ \d+ shown; job_changes has all\./);
    expect(whole).not.toMatch(/mark|next_page|the next time/);
    const { contents: none } = await client.readResource({ uri: 'jobboard://changes/nothing' });
    expect((none[0] as { text: string }).text).toContain('Nothing was asked under "nothing" yet');
    await expect(client.readResource({ uri: 'jobboard://changes/%21%21' })).rejects.toThrow(
      /needs a letter or a digit/,
    );
    const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'my' } });
    expect(completion.values).toEqual(['My Kotlin search']);
    expect((await changes({ name: 'my kotlin search' })).data.counts.new).toBe(31);
  });

  it('refuses what it cannot mean', async () => {
    const { changes } = await (await watchedBoard()).watcher();
    const refused = async (args: Record<string, unknown>) => {
      const { isError, text } = await changes(args);
      expect(isError).toBe(true);
      return text;
    };
    expect(await refused({ since: 'last' })).toMatch(/since.*"last".*needs a name/);
    expect(await refused({ since: 'some day' })).toMatch(/since.*"some day".*or last with a name/);
    expect(await refused({ since: '2999-01-01' })).toMatch(/since.*still to come/);
    expect(await refused({ name: 'x'.repeat(81) })).toMatch(/name.*81 characters; give 80 at most/);
    for (const name of ['\u200b', ' \u2060\u00ad'])
      expect(await refused({ name })).toMatch(/name.*invisible characters only/);
    for (const name of ['!!!', '\u{1f642}', '— / —'])
      expect(await refused({ name })).toContain(`name: is "${name}"; a name needs a letter or a digit`);
    expect(await refused({ kinds: ['newest'] })).toMatch(/kinds.*"newest"/);
  });
});
