import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testBoard } from './support/board.ts';
import { callOf, clientAt, JSON_HEADERS, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { authority, FAR_HOST, testProxy, tlsFront } from './support/network.ts';
import { freshFolder } from './support/server.ts';

const RESOURCE = 'http://localhost/mcp';
const SCOPE = 'jobboard:write';

/** A real identity provider, whose private key the tests know, so that they can also sign what it never would. */
const provider = createServer();
const issuer = await addressOf(provider);
const keys = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(keys.privateKey)), kid: 'the-key', use: 'sig', alg: 'RS256' };
provider.on('request', new Provider(issuer, configurationWith(key)).callback());
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'the-key', use: 'sig', alg: 'RS256' };
const board = await testBoard({ moderationSeconds: 0 });
const server = await startServe({
  ...board.environment(),
  JOBBOARD_ISSUER: issuer,
  JOBBOARD_PUBLIC_URL: RESOURCE,
  JOBBOARD_CONFIRM: 'never',
  JOBBOARD_LOG: 'debug',
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

async function addressOf(served: Server): Promise<string> {
  await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(served.address() as AddressInfo).port}`;
}

function configurationWith(key: JWK): object {
  const client = (id: string) => ({
    client_id: id,
    client_secret: `secret-of-${id}`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    scope: SCOPE,
  });
  const jwt = { sign: { alg: 'RS256' } };
  const resourceServer = { scope: SCOPE, accessTokenFormat: 'jwt', accessTokenTTL: 300, jwt };
  return {
    clients: [client('reader'), client('writer')],
    scopes: [SCOPE],
    jwks: { keys: [key] },
    cookies: { keys: ['of-the-tests'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => ({ ...resourceServer, audience: resource }),
      },
    },
  };
}

async function tokenOf(client: string, scope = '', resource = RESOURCE): Promise<string> {
  const basic = Buffer.from(`${client}:secret-of-${client}`).toString('base64');
  const form = new URLSearchParams({ grant_type: 'client_credentials', resource, ...(scope === '' ? {} : { scope }) });
  const headers = { authorization: `Basic ${basic}` };
  const answer = await fetch(`${issuer}/token`, { method: 'POST', headers, body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  expect(token, 'the provider gives a signed token').toMatch(/^ey/);
  return token;
}

const call = (name: string, args: object) => JSON.stringify(callOf(name, args));
const bearer = (token: string) => ({ ...JSON_HEADERS, authorization: `Bearer ${token}` });

function post(token: string | undefined, body = call('list_locations', {})) {
  const { authorization: _, ...headers } = JSON_HEADERS;
  return fetch(server.url, { method: 'POST', headers: token === undefined ? headers : bearer(token), body });
}

function signedFor(claims: object, from = issuer, kid = 'the-key'): SignJWT {
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).setIssuer(from);
  return token.setAudience(RESOURCE).setExpirationTime('5m');
}

const AD = {
  title: 'Haskell Developer',
  body: `<p>${'We keep a compiler lazy. '.repeat(9)}</p>`,
  work_model: 'Remote',
};

describe('a caller with a token of the identity provider', () => {
  it('reads with the key of the server, and is offered no tool that writes', async () => {
    const client = await clientAt(server.url, await tokenOf('reader'));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_jobs');
    expect(tools.map(({ name }) => name)).not.toContain('create_job');
    const { isError } = await client.callTool({ name: 'search_jobs', arguments: { words: 'developer' } });
    expect(isError ?? false).toBe(false);
  });

  it('who calls a tool that writes all the same is told which scope it takes', async () => {
    const answer = await post(await tokenOf('reader'), call('create_job', AD));
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain(`scope="${SCOPE}"`);
    expect(board.arrived('createJob')).toBe(0);
  });

  it('writes with the scope', async () => {
    const text = await (await post(await tokenOf('writer', SCOPE), call('create_job', AD))).text();
    expect(text).toMatch(/Job \d+ was created/);
    expect(board.arrived('createJob')).toBe(1);
    // Some providers send the scopes as a list, named scp.
    const token = await signedFor({ sub: 'another', scp: [SCOPE] }).sign(keys.privateKey);
    const { tools } = await (await clientAt(server.url, token)).listTools();
    expect(tools.map(({ name }) => name)).toContain('create_job');
  });
});

describe('signing in', () => {
  it('begins with a challenge that leads to the provider (RFC 9728)', async () => {
    const answer = await post(undefined);
    expect(answer.status).toBe(401);
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
    expect(address).toBe('http://localhost/.well-known/oauth-protected-resource/mcp');
    for (const path of [new URL(address).pathname, '/.well-known/oauth-protected-resource']) {
      const metadata = await (await fetch(server.origin + path)).json();
      expect(metadata).toMatchObject({ resource: RESOURCE, authorization_servers: [issuer] });
    }
  });
});

describe('a token that does not hold', () => {
  const claims = () => ({ sub: 'somebody', scope: SCOPE });
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

  const HOSTILE: Record<string, () => Promise<string>> = {
    'is not signed': async () =>
      `${base64({ alg: 'none' })}.${base64({ ...claims(), iss: issuer, aud: RESOURCE, exp: inAnHour() })}.`,
    'is for somebody else': () => tokenOf('writer', SCOPE, 'https://other.example/mcp'),
    'has expired': () => signedFor(claims()).setExpirationTime('-1m').sign(keys.privateKey),
    'never expires': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key' })
        .setIssuer(issuer)
        .setAudience(RESOURCE)
        .sign(keys.privateKey),
    'comes from another issuer': () => signedFor(claims(), 'https://evil.example').sign(keys.privateKey),
    'is a key of the board': async () => board.board.keys.paid,
  };

  it.each(Object.entries(HOSTILE))('because it %s is refused, and its words are not repeated', async (_what, make) => {
    const before = board.faults.requests.length;
    const token = await make();
    const answer = await post(token);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([401, expect.stringContaining('invalid_token')]);
    expect(text).not.toContain(token);
    expect(text).not.toContain('evil.example');
    expect(board.faults.requests.length).toBe(before);
    expect(server.said()).not.toMatch(/eyJ|sandbox-paid/);
  });
});

it('a provider that only the proxy reaches is asked through it', async () => {
  let from = '';
  const plain = createServer(({ url }, answer) => {
    const document = url === '/keys' ? { keys: [publicKey] } : { issuer: from, jwks_uri: `${from}/keys` };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  const [company, proxy] = await Promise.all([authority(), testProxy()]);
  const far = await tlsFront(await addressOf(plain), company, FAR_HOST);
  from = `https://${FAR_HOST}:${far.port}`;
  const behind = await startServe({
    ...board.environment(),
    JOBBOARD_ISSUER: from,
    JOBBOARD_PUBLIC_URL: RESOURCE,
    HTTPS_PROXY: proxy.address,
    NODE_EXTRA_CA_CERTS: company.file,
  });
  const token = new SignJWT({ sub: 'somebody', scope: SCOPE }).setProtectedHeader({ alg: 'RS256', kid: 'the-key' });
  const signed = await token.setIssuer(from).setAudience(RESOURCE).setExpirationTime('5m').sign(keys.privateKey);
  const answer = await fetch(behind.url, { method: 'POST', headers: bearer(signed), body: call('list_locations', {}) });
  expect(answer.status).toBe(200);
  expect(new Set(proxy.asked.map(({ host }) => host))).toEqual(new Set([`${FAR_HOST}:${far.port}`]));
  plain.close();
});

it('the keys of a provider count on while it is silent, and one that is new is looked up at most once in ten seconds', async () => {
  let keysRead = 0;
  let isSilent = false;
  let named: string | undefined = 'https://another.example';
  const own = [publicKey];
  const plain = createServer(({ url }, answer) => {
    if (url === '/keys') keysRead += 1;
    answer.statusCode = isSilent ? 500 : 200;
    answer.end(JSON.stringify(url === '/keys' ? { keys: own } : { issuer: named ?? from, jwks_uri: `${from}/keys` }));
  });
  const from = await addressOf(plain);
  const { url } = await serveInside({ ...board.environment(), JOBBOARD_ISSUER: from, JOBBOARD_PUBLIC_URL: RESOURCE });
  const statusOf = async (kid: string, signer = keys) => {
    const signed = await signedFor({ sub: 'somebody' }, from, kid).setExpirationTime('2h').sign(signer.privateKey);
    return (await fetch(url, { method: 'POST', headers: bearer(signed), body: call('list_locations', {}) })).status;
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  // A document that names another issuer would lead to that one's keys.
  expect([await statusOf('the-key'), keysRead]).toEqual([503, 0]);
  named = undefined;
  expect(await statusOf('the-key')).toBe(200);
  const next = await generateKeyPair('RS256', { extractable: true });
  own.push({ ...(await exportJWK(next.publicKey)), kid: 'next', use: 'sig', alg: 'RS256' });
  for (let times = 0; times < 3; times += 1) expect(await statusOf('next', next)).toBe(401);
  expect(keysRead).toBe(1);
  vi.setSystemTime(Date.now() + 11_000);
  expect([await statusOf('next', next), keysRead]).toEqual([200, 2]);
  isSilent = true;
  vi.setSystemTime(Date.now() + 59 * 60_000);
  expect(await statusOf('the-key')).toBe(200);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await statusOf('the-key')).toBe(503);
  vi.useRealTimers();
  plain.close();
});

it('an account with a name stays the same account when the key of the board changes', async () => {
  const folder = freshFolder();
  const token = await tokenOf('writer', SCOPE);
  const created = async (key: string, more = {}) => {
    const settings = { ...board.environment(), JOBBOARD_ISSUER: issuer, JOBBOARD_PUBLIC_URL: RESOURCE, ...more };
    const kept = { JOBBOARD_API_KEY: key, JOBBOARD_CONFIRM: 'never', JOBBOARD_DATA_DIR: folder };
    const { url, stop } = await serveInside({ ...settings, ...kept });
    const ad = { ...AD, title: 'Elixir Developer' };
    const answer = await fetch(url, { method: 'POST', headers: bearer(token), body: call('create_job', ad) });
    const text = await answer.text();
    await stop();
    return text;
  };
  const { paid, second } = board.board.keys;
  expect(await created(paid, { JOBBOARD_ACCOUNT: 'our-company' })).toMatch(/Job \d+ was created/);
  expect(await created(second, { JOBBOARD_ACCOUNT: 'our-company' })).toContain('[duplicate]');
  expect(await created(second)).toMatch(/Job \d+ was created/);
});
