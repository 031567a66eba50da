import {
  type CacheHint,
  completable,
  McpServer,
  ResourceTemplate,
  type Result,
  SdkErrorCode,
  type ServerOptions as SdkOptions,
  SERVER_INFO_META_KEY,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import {
  FAMILY_LIST,
  type ListedFamily,
  type ListedPrompt,
  type ListedResource,
  type ListedTool,
  PROMPT_LIST,
  RESOURCE_LIST,
  selectTools,
} from '../catalog/catalog.ts';
import hints from '../catalog/late-loading.yaml';
import type { Settings } from '../settings.ts';
import { PORTUGAL, type Site, siteOf } from '../site/site.ts';
import type { TableName } from '../wire/ad-facts.ts';
import { HOUR_MS } from '../wire/time.ts';
import type { Calls } from './calls/calls.ts';
import { registerSkills } from './skills.ts';
import { ANSWER_MINUTES, type BoardAccess, instructionsFor, LATE, type ServerSetup } from './setup.ts';
import { registerViews, VIEWS_EXTENSION, viewMeta } from './views.ts';

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

/** Does no I/O: `serveStdio` makes a second instance. @param called registers this tool alone, which is faster */
export function createServer(setup: ListSetup, calls: LoadCalls, called?: string): McpServer {
  const { version, settings, board } = setup;
  const { tools: names, readOnly } = settings;
  const selected = selectTools(names, readOnly);
  // With an invalid setting all tools stay listed: their answers name the problem.
  const { tools } = selected.problems.length === 0 ? selected : selectTools([], readOnly);
  const offered = new Set(tools.map(({ name }) => name));
  const site = siteOf(settings.baseUrl, settings.site);
  const only = called === undefined ? undefined : tools.find(({ name }) => name === called);
  const server = new McpServer(
    { name: NAME, title: 'IT job board', version, icons: [ICON] },
    {
      instructions: instructionsFor(offered, board.embedded),
      capabilities: only === undefined ? { ...UNCHANGING, extensions: VIEWS_EXTENSION } : { tools: UNCHANGING.tools },
      cacheHints: Object.fromEntries(LISTS.map((list) => [list, cacheOfLists(settings)])),
      inputRequired: { roundTimeoutMs: ANSWER_MINUTES * 60_000 },
      requestState: { verify: async (...sealed) => (await calls()).verify(...sealed) },
      jsonSchemaValidator: formValidator,
    },
  );
  takeErrorsAsAnswers(server);
  const parts = { server, site, version, calls };
  if (only !== undefined) {
    registerTool(only, parts);
    return server;
  }
  for (const tool of tools) registerTool(tool, parts);
  for (const resource of RESOURCE_LIST) registerResource(server, resource, calls);
  registerViews(server, tools, site);
  for (const family of FAMILY_LIST) registerFamily(server, family, calls);
  registerSkills(server, offered, cacheOfLists(settings));
  for (const prompt of PROMPT_LIST)
    if (prompt.needs.every((name) => offered.has(name))) registerPrompt(server, prompt, calls);
  return server;
}

/**
 * A 2025-era client may answer a question with an error, or never. Its error becomes an answer without content, no answer
 * in time one that says so: both are `declined`. The SDK would end the call with words of its own, without a code.
 */
function takeErrorsAsAnswers({ server }: McpServer): void {
  const request = server.request.bind(server) as (...parameters: readonly unknown[]) => Promise<unknown>;
  const answered = async (...parameters: readonly [{ method: string }, ...unknown[]]) =>
    request(...parameters).catch((error: { readonly code?: unknown }) => {
      if (parameters[0].method !== 'elicitation/create') throw error;
      return error.code === SdkErrorCode.RequestTimeout ? LATE : {};
    });
  server.request = answered as typeof server.request;
}

/** Accepts the one form with one box; the SDK would load a whole JSON Schema validator. */
const formValidator: NonNullable<SdkOptions['jsonSchemaValidator']> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

type LoadCalls = () => Promise<Calls>;

interface Registering {
  readonly server: McpServer;
  readonly site: Site;
  readonly version: string;
  readonly calls: LoadCalls;
}

function registerTool(tool: ListedTool, { server, site, version, calls }: Registering): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    annotations,
    inputSchema: shownAs(schemaOfSite(tool.inputSchema, site)),
    outputSchema: shownAs(tool.outputSchema),
    _meta: { ...lateLoadingMeta(name), ...viewMeta(name) },
  };
  server.registerTool(name, config, async (raw, request) => {
    const answer = await (await calls()).tool(name, raw, request, server.server.getClientCapabilities());
    return signed(answer, request, version);
  });
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

/** Advertises a schema. `Calls` accepts more than that of a tool (docs/contract.md, Rules, 3 and 9). */
function shownAs(schema: Record<string, unknown>, validate: Validate = (value) => ({ value })) {
  const jsonSchema = { input: () => schema, output: () => schema };
  return {
    '~standard': { version: 1, vendor: 'jobboard-mcp', validate, jsonSchema },
  } satisfies StandardSchemaWithJSON;
}

type Validate = StandardSchemaWithJSON['~standard']['validate'];

const loadResources = async (calls: LoadCalls) => (await calls()).resourcesAndPrompts();

function registerResource(server: McpServer, resource: ListedResource, calls: LoadCalls): void {
  const { name, uri, title, description, mimeType } = resource;
  server.registerResource(name, uri, { title, description, mimeType }, async (address, request) =>
    (await loadResources(calls)).fixed(name, address.href, request),
  );
}

function registerFamily(server: McpServer, family: ListedFamily, calls: LoadCalls): void {
  const { name, uriTemplate, variable, title, description, completes } = family;
  const complete = completes
    ? { [variable]: async (start: string) => (await loadResources(calls)).completeFamily(name, start) }
    : {};
  const template = new ResourceTemplate(uriTemplate, { list: undefined, complete });
  const metadata = { title, description, mimeType: 'text/markdown' };
  server.registerResource(name, template, metadata, async (address, variables, request) =>
    (await loadResources(calls)).member(name, String(variables[variable]), address.href, request),
  );
}

/** Its arguments are read by zod, and listed from the catalog: the bundle lacks zod's JSON Schema. */
function registerPrompt(server: McpServer, prompt: ListedPrompt, calls: LoadCalls): void {
  const { name, title, description, arguments: promptArguments } = prompt;
  const fields = promptArguments.map((argument) => {
    const text = z.string();
    const complete = async (start: string) => (await loadResources(calls)).completePrompt(name, argument.name, start);
    const field = argument.completes ? completable(text, complete) : text;
    return [argument.name, argument.required ? field : field.optional()] as const;
  });
  const argumentsSchema = z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string | undefined>>);
  const properties = promptArguments.map((argument) => [
    argument.name,
    { type: 'string', description: argument.description },
  ]);
  const required = promptArguments.filter((argument) => argument.required).map((argument) => argument.name);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  const argsSchema = { ...shownAs(schema, argumentsSchema['~standard'].validate), shape: argumentsSchema.shape };
  server.registerPrompt(name, { title, description, argsSchema }, async (values) => {
    const text = (await loadResources(calls)).prompt(name, values as z.infer<typeof argumentsSchema>);
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
