import { beforeEach, describe, expect, it } from 'vitest';
import { Http } from '../src/client/http/http.ts';
import { proxyFor } from '../src/client/http/proxy.ts';
import { testBoard } from './support/board.ts';
import { run } from './support/by-hand.ts';
import { callOf, JSON_HEADERS, startServe } from './support/http.ts';
import { authority, FAR_HOST, type Front, type TestProxy, testProxy, tlsFront } from './support/network.ts';
import { adOn } from './support/scripted.ts';
import { connectBuilt } from './support/server.ts';

// The built server in networks as companies have them: a board behind TLS whose certificate the company's own authority
// signed, reached through a proxy that alone knows the way.

const [board, company] = await Promise.all([testBoard(), authority()]);
const [near, far] = await Promise.all(
  ['localhost', FAR_HOST].map((host) => tlsFront(board.board.url, company, host)) as [Promise<Front>, Promise<Front>],
);
let proxy: TestProxy;
beforeEach(async () => {
  proxy = await testProxy();
});

/** The server with this address as its board. */
const serverOf = (address: string, environment: Record<string, string> = {}) =>
  connectBuilt({ ...board.environment(), JOBBOARD_BASE_URL: address, JOBBOARD_TIMEOUT: '10', ...environment });

const trusted = () => ({ NODE_EXTRA_CA_CERTS: company.file });
const nearBoard = () => `https://localhost:${near.port}`;
const farBoard = () => `https://${FAR_HOST}:${far.port}`;
const plainFarBoard = () => `http://${FAR_HOST}:${new URL(board.board.url).port}`;
const throughProxy = () => ({ ...trusted(), HTTPS_PROXY: `http://${proxy.address}` });

const ad = (title: string) => ({ ...adOn('Erlang'), title });

describe('a board behind TLS', () => {
  it('is read and written to where NODE_EXTRA_CA_CERTS names the authority', async () => {
    const before = near.handshakes.length;
    const server = await serverOf(nearBoard(), trusted());
    for (let times = 0; times < 3; times++) {
      const { structured, isError } = await server.call('list_jobs', { limit: 2 });
      expect([isError, (structured.results as unknown[]).length]).toEqual([false, 2]);
    }
    // Three reads shared one connection.
    expect(near.handshakes.slice(before)).toEqual([{ servername: 'localhost', protocol: 'TLSv1.3' }]);
    const created = await server.call('create_job', ad('Erlang developer behind TLS'));
    expect(created).toMatchObject({ isError: false, structured: { id: expect.any(Number) } });
    expect(board.arrived('createJob')).toBe(1);
  });

  it('whose certificate nobody here knows is told, and nothing was sent', async () => {
    const server = await serverOf(nearBoard());
    const before = board.faults.requests.length;
    for (const [tool, values] of [
      ['list_jobs', {}],
      ['create_job', ad('Erlang developer, never sent')],
    ] as const)
      expect((await server.call(tool, values)).text).toMatch(
        /^\[board_unreachable\](?=.*was not sent).*no authority that Node trusts.*NODE_EXTRA_CA_CERTS/s,
      );
    expect(board.faults.requests.length).toBe(before);
  });
});

describe('a board behind a proxy', () => {
  it('is reached over TLS through a tunnel, in which the proxy sees nothing', async () => {
    const before = far.handshakes.length;
    const server = await serverOf(farBoard(), throughProxy());
    const { structured, isError } = await server.call('list_jobs', { limit: 2 });
    expect([isError, (structured.results as unknown[]).length]).toEqual([false, 2]);
    const created = await server.call('create_job', ad('Erlang developer through a tunnel'));
    expect(created.isError).toBe(false);
    expect(new Set(proxy.asked.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ host: `${FAR_HOST}:${far.port}`, tunnel: true })]),
    );
    expect(far.handshakes.length).toBeGreaterThan(before);
    expect(new Set(far.handshakes.map(({ servername }) => servername))).toEqual(new Set([FAR_HOST]));
  });

  it('that wants a password gets it, and a wrong one is told without being shown', async () => {
    proxy.locked = true;
    const right = await serverOf(farBoard(), { ...trusted(), HTTPS_PROXY: `http://user:p%40ss@${proxy.address}` });
    expect((await right.call('list_jobs', { limit: 2 })).isError).toBe(false);
    const wrong = await serverOf(farBoard(), { ...trusted(), HTTPS_PROXY: `http://user:wr0ng@${proxy.address}` });
    const before = board.faults.requests.length;
    for (const tool of ['list_jobs', 'create_job']) {
      const { text } = await wrong.call(tool, tool === 'create_job' ? ad('Erlang developer, locked out') : {});
      expect(text).toMatch(/^\[board_unreachable\].*HTTP 407.* was not sent/);
      expect(text).toContain(`http://${proxy.address} (HTTPS_PROXY)`);
      expect(text).not.toContain('wr0ng');
    }
    expect(board.faults.requests.length).toBe(before);
  });

  it('is asked through it by check, which names the way', async () => {
    const settings = { ...board.environment(), JOBBOARD_BASE_URL: farBoard() };
    const right = await run(['check'], { ...settings, ...throughProxy() });
    expect([right.code, right.stdout]).toEqual([0, expect.stringContaining(`OK The board ${farBoard()} answers`)]);
    expect(right.stdout).toContain(`asked through the proxy at http://${proxy.address} (HTTPS_PROXY)`);
    expect(proxy.asked).toContainEqual({ host: `${FAR_HOST}:${far.port}`, tunnel: true });
  });
});

describe('the environment', () => {
  it('that names no proxy is a fault of serve, which no caller is told to wait for', async () => {
    const { url, said } = await startServe({ JOBBOARD_BASE_URL: farBoard(), HTTPS_PROXY: 'ftp://proxy.example' });
    const body = JSON.stringify(callOf('list_jobs', {}));
    expect((await fetch(url, { method: 'POST', headers: JSON_HEADERS, body })).status).toBe(500);
    expect(said()).toContain('not_configured');
  });

  it.each<[string, string, boolean]>([
    ['nothing', '', true],
    ['the domain of the host', 'localhost, .example', false],
  ])('names in NO_PROXY %s', async (_what, list, proxied) => {
    const environment = { HTTP_PROXY: `http://${proxy.address}`, NO_PROXY: list };
    const http = new Http(plainFarBoard(), 'tests', proxyFor(plainFarBoard(), environment));
    const post = { path: '/job/list.json', form: '', write: false, onSent: () => undefined };
    const asking = http.post(post, AbortSignal.timeout(10_000));
    if (proxied) expect((await asking).contentType).toBe('application/json');
    else
      await expect(asking).rejects.toMatchObject({ kind: 'unconnected', message: expect.stringMatching(/host name/) });
    expect(proxy.asked).toHaveLength(proxied ? 1 : 0);
    expect(http.proxied).toBe(proxied);
    await http.close();
  });
});
