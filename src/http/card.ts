import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import type { Settings } from '../settings.ts';
import type { Env, Guards, Identifier } from './guards.ts';

const REVISIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];
const CARD_TYPE = 'application/mcp-server-card+json';
const TITLE = 'IT job board';

export type CardParts = Readonly<{ settings: Settings; guards: Guards; identifier: Identifier; version: string }>;

/** Where registries look for the card besides its own place. */
export const CARD_PATHS = ['/mcp/server-card', '/.well-known/mcp/server-card.json'];
export const CATALOG_PATH = '/.well-known/ai-catalog.json';

/**
 * The server card, and the catalogue of a domain that leads to it, for everybody and every page (SEP-2127; schema and
 * headers in experimental-ext-server-card). They tell where to connect and what to send, and name no tools.
 */
export function addCards(hono: Hono<Env>, { settings, guards, identifier, version }: CardParts): void {
  const paths = [...CARD_PATHS, CATALOG_PATH];
  const { credential, metadata } = identifier;
  const description = `Bearer, a space, and ${credential}`;
  const header = { name: 'Authorization', description, isRequired: !settings.openReading, isSecret: true };
  // With an identity provider clients find out by themselves how to sign in (RFC 9728).
  const headers = metadata === undefined ? [header] : [];
  const open = { origin: '*', allowMethods: ['GET'], allowHeaders: ['content-type', 'if-none-match'] };
  for (const path of paths) hono.use(path, cors({ ...open, exposeHeaders: ['etag'] }), etag());
  hono.on('GET', paths, (c) => {
    guards.check(c.req.header('host'), undefined);
    const isCatalog = c.req.path === CATALOG_PATH;
    const address = new URL(settings.publicUrl ?? new URL('/mcp', c.req.url));
    const body = isCatalog ? catalogOf(address) : cardOf(address, version, headers);
    const type = isCatalog ? 'application/ai-catalog+json' : CARD_TYPE;
    return c.body(JSON.stringify(body), 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
  });
}

function catalogOf({ href, hostname }: URL) {
  const entry = { identifier: `urn:air:${hostname}:jobboard-mcp`, displayName: TITLE, type: CARD_TYPE };
  return { specVersion: '1.0', entries: [{ ...entry, url: `${href}/server-card` }] };
}

function cardOf({ href, hostname }: URL, version: string, headers: object[]) {
  const labels = hostname.replace(/[^\w.-]/g, '').split('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${labels.reverse().join('.')}/jobboard-mcp`,
    version,
    title: TITLE,
    description: 'An IT job board: job ads, pay, courses, events, companies.',
    remotes: [{ type: 'streamable-http', url: href, supportedProtocolVersions: REVISIONS, headers }],
  };
}
