import {
  type CacheHint,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Result,
  SERVER_INFO_META_KEY,
  type Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { FAMILY_LIST, type ListedTool, PROMPT_LIST, RESOURCE_LIST, selectTools } from '../catalog/catalog.ts';
import hints from '../catalog/late-loading.yaml';
import type { Settings } from '../settings.ts';
import { PORTUGAL, type Site, siteOf } from '../site/site.ts';
import type { TableName } from '../wire/ad-facts.ts';
import { HOUR_MS } from '../wire/time.ts';
import type { Calls } from './calls/calls.ts';
import { ProtocolServer } from './protocol-server.ts';
import { type BoardAccess, instructionsFor, type ServerSetup } from './setup.ts';
import { readSkill, SKILL_TEMPLATE, SKILLS_EXTENSION, servedSkills, skillResource } from './skills.ts';
import { readView, VIEWS_EXTENSION, viewMeta, viewResources } from './views.ts';

const NAME = 'jobboard-mcp';

/** As data, so that a host fetches nothing: two sheets on a board. On the server alone: on each tool it took 16 of 54 kB. */
const ICON = {
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a6474"/><path fill="#f7fafc" d="M9 7h15v18H9z"/><path stroke="#14324f" stroke-width="2" d="M11 11h7m-7 4h11m-11 4h6"/><circle cx="16" cy="7" r="2" fill="#e4572e"/></svg>',
  )}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
};

/** The lists never change while a server runs, so none promises to say when it does. */
const NEVER = { listChanged: false };
const UNCHANGING = { tools: NEVER, resources: NEVER, prompts: NEVER };
const LISTS = ['server/discover', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];

/** An hour. Public where all callers see the same lists: with an identity provider only some may write. */
function cacheOfLists({ issuer, readOnly }: Settings): CacheHint {
  return { ttlMs: HOUR_MS, cacheScope: issuer === undefined || readOnly ? 'public' : 'private' };
}

/** Names the server in a result. Otherwise the SDK adds its identity with the icon to each one (2026-07-28). */
function signed<R extends Result>(result: R, { mcpReq }: ServerContext, version: string): R {
  if (mcpReq.envelope === undefined) return result;
  return { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: { name: NAME, version } } };
}

type ListSetup = Pick<ServerSetup, 'version' | 'settings'> & { readonly board: Pick<BoardAccess, 'embedded'> };
type LoadCalls = () => Promise<Calls>;

/**
 * Does no I/O: `serveStdio` makes a second instance. The lists are plain data, and the low-level `Server` answers with
 * them as they are; `McpServer` would have each entry registered, with a schema of its own.
 */
export function createServer(setup: ListSetup, calls: LoadCalls): Server {
  const { version, settings, board } = setup;
  const offer = offerOf(settings);
  const { toolNames, skills } = offer;
  const cache = cacheOfLists(settings);
  const extensions = { ...VIEWS_EXTENSION, ...(skills.length > 0 ? { [SKILLS_EXTENSION]: {} } : {}) };
  const server = new ProtocolServer(
    { name: NAME, title: 'IT job board', version, icons: [ICON] },
    {
      instructions: instructionsFor(toolNames, board.embedded),
      capabilities: { ...UNCHANGING, extensions, completions: {} },
      cacheHints: Object.fromEntries(LISTS.map((list) => [list, cache])),
      // Calls ask clients of the 2025 revisions themselves (askDuringCall).
      inputRequired: { legacyShim: false },
      requestState: { verify: async (...sealed) => (await calls()).verify(...sealed) },
    },
  );
  answerTools(server, offer, calls, version);
  answerResources(server, offer, calls);
  answerPrompts(server, offer, calls);
  if (skills.length > 0) answerSkills(server, offer, cache);
  return server;
}

type Offer = ReturnType<typeof offerOf>;

/** What the lists hold by these settings. */
function offerOf({ tools: chosen, readOnly, baseUrl, site }: Settings) {
  const selected = selectTools(chosen, readOnly);
  // With an invalid setting all tools stay listed: their answers name the problem.
  const { tools } = selected.problems.length === 0 ? selected : selectTools([], readOnly);
  const toolNames = new Set(tools.map(({ name }) => name));
  return { tools, toolNames, skills: servedSkills(toolNames), site: siteOf(baseUrl, site) };
}

function answerTools(server: Server, { tools, toolNames, site }: Offer, calls: LoadCalls, version: string): void {
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => publishedTool(tool, site)) }));
  server.setRequestHandler('tools/call', async ({ params }, request) => {
    const { name, arguments: raw = {} } = params;
    if (!toolNames.has(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`);
    const answer = await (await calls()).tool(name, raw, request, server.getClientCapabilities());
    return signed(answer, request, version);
  });
}

function publishedTool(tool: ListedTool, site: Site) {
  const { name, title, description, annotations } = tool;
  const inputSchema = schemaOfSite(tool.inputSchema, site);
  const _meta = { ...lateLoadingMeta(name), ...viewMeta(name) };
  return { name, title, description, inputSchema, annotations, _meta, outputSchema: tool.outputSchema } as Tool;
}

/** The published arguments with a site's names of table values: the build evaluated the list with the Portuguese ones. */
function schemaOfSite(schema: Record<string, unknown>, site: Site): Record<string, unknown> {
  if (site === PORTUGAL) return schema;
  const { properties } = schema as { properties: Record<string, { enum?: string[]; items?: { enum?: string[] } }> };
  const own = Object.entries(properties).map(([name, property]) => {
    const names = site.tables[name as TableName]?.map((row) => row.name);
    if (names === undefined) return [name, property];
    if (property.items?.enum !== undefined) return [name, { ...property, items: { ...property.items, enum: names } }];
    return [name, property.enum === undefined ? property : { ...property, enum: names }];
  });
  return { ...schema, properties: Object.fromEntries(own) };
}

/** For hosts that load a tool only when it is asked for: they find it by these words, or keep it loaded. */
function lateLoadingMeta(tool: string): Record<string, unknown> {
  const hint = (hints as Readonly<Record<string, string>>)[tool];
  return hint === undefined ? { 'anthropic/alwaysLoad': true } : { 'anthropic/searchHint': hint };
}

const loadResources = async (calls: LoadCalls) => (await calls()).resourcesAndPrompts();

function answerResources(server: Server, { tools, skills, site }: Offer, calls: LoadCalls): void {
  const views = viewResources(tools);
  const resources = [...RESOURCE_LIST, ...views, ...skills.map(skillResource)];
  const resourceTemplates = [...FAMILY_LIST, ...(skills.length > 0 ? [SKILL_TEMPLATE] : [])];
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', async ({ params }, request) => {
    const { uri } = params;
    if (views.some((view) => view.uri === uri)) return readView(uri, site);
    const skill = skills.find(({ entry }) => entry.uri === uri);
    return skill === undefined ? (await loadResources(calls)).read(uri, request) : readSkill(skill);
  });
}

function answerPrompts(server: Server, { toolNames }: Offer, calls: LoadCalls): void {
  const rows = PROMPT_LIST.filter(({ needs }) => needs.every((name) => toolNames.has(name)));
  const prompts = rows.map(({ needs: _, ...prompt }) => prompt);
  /** A prompt whose tools are left out is not served. */
  const refuseUnlisted = (name: string) => {
    if (!prompts.some((prompt) => prompt.name === name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Prompt ${name} not found`);
  };
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    refuseUnlisted(params.name);
    const text = (await loadResources(calls)).prompt(params.name, params.arguments);
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('completion/complete', async ({ params }) => {
    if (params.ref.type === 'ref/prompt') refuseUnlisted(params.ref.name);
    const values = await (await loadResources(calls)).complete(params);
    if (values === undefined) return { completion: { values: [], hasMore: false } };
    return { completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 } };
  });
}

function answerSkills(server: Server, { skills }: Offer, cache: CacheHint): void {
  const entries = skills.map(({ entry }) => entry);
  server.setRequestHandler('skills/list', { params: z.looseObject({}) }, () => ({ skills: entries, ...cache }));
  server.setRequestHandler('skills/get', { params: z.looseObject({ uri: z.string() }) }, ({ uri }) => {
    const skill = entries.find((entry) => entry.uri === uri);
    if (skill === undefined) throw new ResourceNotFoundError(uri);
    return { skill, ...cache };
  });
}
