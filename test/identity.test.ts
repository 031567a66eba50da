import { createServer } from 'node:http';
import { exchangeJwtAuthGrant } from '@modelcontextprotocol/client';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { describe, expect, it, vi } from 'vitest';
import { testBoard } from './support/board.ts';
import { callOf, clientAt, JSON_HEADERS, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { listening } from './support/misbehaving.ts';
import { authority, FAR_HOST, testProxy, tlsFront } from './support/network.ts';
import { adOn } from './support/scripted.ts';
import { freshFolder, type Json } from './support/server.ts';

const RESOURCE = 'http://localhost/mcp';
const SCOPE = 'jobboard:write';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const RESOURCE_SERVER = {
  scope: SCOPE,
  accessTokenFormat: 'jwt',
  accessTokenTTL: 300,
  jwt: { sign: { alg: 'RS256' } },
};

/** A real identity provider, whose private key the tests know, so that they can also sign what it never would. */
const provider = createServer();
const issuer = await listening(provider);
const keys = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(keys.privateKey)), kid: 'the-key', use: 'sig', alg: 'RS256' };
const authorization = new Provider(issuer, configurationWith(key));
provider.on('request', authorization.callback());
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'the-key', use: 'sig', alg: 'RS256' };
const board = await testBoard({ moderationSeconds: 0 });
const server = await serveInside({
  ...board.environment(),
  JOBBOARD_ISSUER: issuer,
  JOBBOARD_PUBLIC_URL: RESOURCE,
  JOBBOARD_CONFIRM: 'never',
  JOBBOARD_LOG: 'debug',
});

function configurationWith(key: JWK): object {
  const client = (id: string) => ({
    client_id: id,
    client_secret: `secret-of-${id}`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    scope: SCOPE,
  });
  return {
    clients: [client('reader'), client('writer'), { ...client('agent'), grant_types: [JWT_BEARER] }],
    scopes: [SCOPE],
    jwks: { keys: [key] },
    cookies: { keys: ['of-the-tests'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => ({ ...RESOURCE_SERVER, audience: resource }),
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
/** A token as the provider signs them, with other claims or by another key. */
const signed = (claims: object = {}, kid = 'the-key', signer = keys) =>
  new SignJWT({ sub: 'somebody', iss: issuer, aud: RESOURCE, exp: inSeconds(300), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(signer.privateKey);
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const bearer = (token: string) => ({ ...JSON_HEADERS, authorization: `Bearer ${token}` });

function post(
  token: string | undefined,
  body = call('list_locations', {}),
  { url }: { readonly url: string } = server,
) {
  const { authorization: _, ...headers } = JSON_HEADERS;
  return fetch(url, { method: 'POST', headers: token === undefined ? headers : bearer(token), body });
}

const AD = adOn('Haskell');

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
    const { tools } = await (await clientAt(server.url, await signed({ scp: [SCOPE] }))).listTools();
    expect(tools.map(({ name }) => name)).toContain('create_job');
  });
});

it('signing in begins with a challenge that leads to the provider (RFC 9728)', async () => {
  const answer = await post(undefined);
  expect(answer.status).toBe(401);
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
  expect(address).toBe('http://localhost/.well-known/oauth-protected-resource/mcp');
  for (const path of [new URL(address).pathname, '/.well-known/oauth-protected-resource']) {
    const metadata = await (await fetch(server.origin + path)).json();
    expect(metadata).toMatchObject({ resource: RESOURCE, authorization_servers: [issuer] });
  }
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { iss: issuer, aud: RESOURCE, exp: inSeconds(3600), scope: SCOPE };

const HOSTILE: Record<string, () => string | Promise<string>> = {
  'is not signed': () => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  'is for somebody else': () => tokenOf('writer', SCOPE, 'https://other.example/mcp'),
  'has expired': () => signed({ exp: inSeconds(-60) }),
  'never expires': () => signed({ exp: undefined }),
  'comes from another issuer': () => signed({ iss: 'https://evil.example' }),
  'is a key of the board': () => board.board.keys.paid,
};

it.each(Object.entries(HOSTILE))('a token that %s is refused, and its words are not repeated', async (_what, make) => {
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

describe('enterprise-managed authorization: the company’s identity provider decides, this server’s gives the token', () => {
  const COMPANY = 'https://company.example';
  const GRANT = 'oauth-id-jag+jwt';
  const company = generateKeyPair('RS256');
  const grant = async (claims: object = {}) =>
    new SignJWT({ iss: COMPANY, aud: issuer, sub: 'rita', resource: RESOURCE, exp: inSeconds(300), ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: GRANT })
      .sign((await company).privateKey);
  authorization.registerGrantType(
    JWT_BEARER,
    async (context: Json) => {
      const { provider: granting, client, params } = context.oidc;
      const expected = { issuer: COMPANY, audience: issuer, typ: GRANT };
      const { payload } = await jwtVerify(params.assertion ?? '', (await company).publicKey, expected);
      const { sub: accountId, scope, resource } = payload;
      const token = new granting.AccessToken({ client, accountId, scope });
      token.resourceServer = new granting.ResourceServer(String(resource), { ...RESOURCE_SERVER, audience: resource });
      context.body = { access_token: await token.save(), token_type: 'Bearer' };
    },
    ['assertion'],
  );
  const exchanged = async (jwtAuthGrant: string) => {
    const client = { clientId: 'agent', clientSecret: 'secret-of-agent' };
    return (await exchangeJwtAuthGrant({ tokenEndpoint: `${issuer}/token`, jwtAuthGrant, ...client })).access_token;
  };

  it('a grant that was exchanged for a token reads, and writes where the company granted the scope', async () => {
    const reader = await clientAt(server.url, await exchanged(await grant()));
    expect((await reader.callTool({ name: 'list_locations', arguments: {} })).isError).toBeFalsy();
    expect((await post(await exchanged(await grant()), call('create_job', AD))).status).toBe(403);
    const answer = await post(
      await exchanged(await grant({ scope: SCOPE })),
      call('create_job', { ...AD, ref: 'rita' }),
    );
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { id: expect.any(Number) } } });
  });
});

it('a provider that only the proxy reaches is asked through it', async () => {
  let from = '';
  const plain = createServer(({ url }, answer) => {
    const document = url === '/keys' ? { keys: [publicKey] } : { issuer: from, jwks_uri: `${from}/keys` };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  const [inner, company, proxy] = await Promise.all([listening(plain), authority(), testProxy()]);
  const far = await tlsFront(inner, company, FAR_HOST);
  from = `https://${FAR_HOST}:${far.port}`;
  const behind = await startServe({
    ...board.environment(),
    JOBBOARD_ISSUER: from,
    JOBBOARD_PUBLIC_URL: RESOURCE,
    HTTPS_PROXY: proxy.address,
    NODE_EXTRA_CA_CERTS: company.file,
  });
  const answer = await post(await signed({ iss: from }), undefined, behind);
  expect(answer.status).toBe(200);
  expect(new Set(proxy.asked.map(({ host }) => host))).toEqual(new Set([`${FAR_HOST}:${far.port}`]));
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
  const from = await listening(plain);
  const inside = await serveInside({ ...board.environment(), JOBBOARD_ISSUER: from, JOBBOARD_PUBLIC_URL: RESOURCE });
  const statusOf = async (kid: string, signer = keys) => {
    const token = await signed({ iss: from, exp: inSeconds(7200) }, kid, signer);
    return (await post(token, undefined, inside)).status;
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
});

it('an account with a name stays the same account when the key of the board changes', async () => {
  const folder = freshFolder();
  const token = await tokenOf('writer', SCOPE);
  const created = async (key: string, more = {}) => {
    const settings = { ...board.environment(), JOBBOARD_ISSUER: issuer, JOBBOARD_PUBLIC_URL: RESOURCE, ...more };
    const kept = { JOBBOARD_API_KEY: key, JOBBOARD_CONFIRM: 'never', JOBBOARD_DATA_DIR: folder };
    const inside = await serveInside({ ...settings, ...kept });
    const answer = await post(token, call('create_job', { ...AD, title: 'Elixir Developer' }), inside);
    const text = await answer.text();
    await inside.stop();
    return text;
  };
  const { paid, second } = board.board.keys;
  expect(await created(paid, { JOBBOARD_ACCOUNT: 'our-company' })).toMatch(/Job \d+ was created/);
  expect(await created(second, { JOBBOARD_ACCOUNT: 'our-company' })).toMatch(/\[duplicate\].* was created at/);
  // Another account knows of no create, and the ad on the board is another company's.
  expect(await created(second)).toMatch(/Job \d+ was created/);
});
