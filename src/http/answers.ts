import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type Identifier, NotIdentified, TryLater } from './identity.ts';

export type Env = { Bindings: HttpBindings };
/** A request over HTTP, and the answer that it gets. */
export type Ctx = Context<Env>;

/** JSON-RPC leaves the codes from -32000 to the server, and has this one for what is no JSON. */
const REFUSED = -32_000;
export const PARSE_ERROR = -32_700;

/** An error before any call: there is no request to name. */
export function problem(
  c: Ctx,
  status: 400 | 403 | 404 | 405 | 413 | 429 | 500 | 503,
  message: string,
  code = REFUSED,
): Response {
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status);
}

/** To who may try again after some seconds. */
export function later(c: Ctx, status: 429 | 503, words: string, seconds: number): Response {
  c.header('retry-after', String(Math.max(1, seconds)));
  return problem(c, status, `${words}. Try again after ${Math.max(1, seconds)} s.`);
}

/** What was thrown while it was found out who asks. @throws what is for nobody but this server */
export function unidentified(c: Ctx, error: unknown, identifier: Identifier): Response {
  if (error instanceof TryLater) return later(c, error.status, error.message, error.seconds);
  if (error instanceof NotIdentified) return challenged(c, error, identifier);
  throw error;
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
