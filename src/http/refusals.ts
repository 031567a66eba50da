import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Identifier, NotIdentified } from './identity/identity.ts';
import type { Refused } from './limits.ts';

export type Env = { Bindings: HttpBindings };
/** A request over HTTP, and the answer that it gets. */
export type Ctx = Context<Env>;

/** To a host name that is none of this server. */
export function refusedHost(c: Ctx): Response {
  const words =
    'This server does not answer under this host name. Name it in JOBBOARD_PUBLIC_URL or JOBBOARD_ALLOWED_HOSTS.';
  return problem(c, 403, words);
}

/** To a caller who is at a limit. */
export function tooMany(c: Ctx, { words, retryAfter }: Refused): Response {
  return later(c, 429, `${words}. Try again after ${retryAfter} s.`, retryAfter);
}

/** To who may try again after some seconds. */
export function later(c: Ctx, status: 429 | 503, words: string, seconds: number): Response {
  c.header('retry-after', String(seconds));
  return problem(c, status, words);
}

/** An error before any call: JSON-RPC leaves the codes from -32000 to the server; there is no request to name. */
export function problem(c: Ctx, status: 400 | 403 | 404 | 413 | 429 | 500 | 503, message: string): Response {
  return c.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, status);
}

/** To who is not identified, or may not do this: RFC 6750, section 3. */
export function challenged(c: Ctx, { status, challenge, message }: NotIdentified, identifier: Identifier): Response {
  const parameters = Object.entries({
    ...identifier.challenge,
    ...challenge,
    ...('error' in challenge ? { error_description: message.replaceAll('…', '...') } : {}),
  });
  const quoted = parameters.map(([name, value]) => `${name}="${value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")}"`);
  c.header('www-authenticate', `Bearer ${quoted.join(', ')}`);
  return c.json({ error: challenge.error ?? 'invalid_token', error_description: message }, status);
}
