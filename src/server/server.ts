import {
  completable,
  McpServer,
  ResourceTemplate,
  SdkErrorCode,
  type ServerOptions as SdkOptions,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { TableName } from '../wire/ad-facts.ts';
import { PORTUGAL, type Site, siteOf } from '../wire/site.ts';
import type { Calls } from './calls/calls.ts';
import {
  FAMILY_LIST,
  type ListedFamily,
  type ListedPrompt,
  type ListedResource,
  type ListedTool,
  PROMPT_LIST,
  RESOURCE_LIST,
  selectTools,
} from './catalog.ts';
import hints from './late-loading.yaml';
import { type BoardAccess, instructionsFor, type ServerSetup } from './setup.ts';
import { registerSkills } from './skills.ts';
import { registerViews, VIEWS_EXTENSION, viewMeta } from './views.ts';

/** As data, so that a host fetches nothing: two sheets on a board. */
const ICON = {
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a6474"/><path fill="#f7fafc" d="M9 7h15v18H9z"/><path stroke="#14324f" stroke-width="2" d="M11 11h7m-7 4h11m-11 4h6"/><circle cx="16" cy="7" r="2" fill="#e4572e"/></svg>',
  )}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
};

type ListSetup = Pick<ServerSetup, 'version' | 'settings'> & { readonly board: Pick<BoardAccess, 'embedded'> };

/** Does no I/O: `serveStdio` makes a second instance. @param called the only tool to register: all take longer */
export function createServer(setup: ListSetup, calls: LoadCalls, called?: string): McpServer {
  const { version, settings, board } = setup;
  const { tools: names, readOnly } = settings;
  const selected = selectTools(names, readOnly);
  // With an invalid setting all tools stay listed: their answers name the problem.
  const { tools } = selected.problems.length === 0 ? selected : selectTools([], readOnly);
  const offered = new Set(tools.map(({ name }) => name));
  const server = new McpServer(
    { name: 'jobboard-mcp', title: 'IT job board', version, icons: [ICON] },
    {
      instructions: instructionsFor(offered, board.embedded),
      capabilities: { extensions: VIEWS_EXTENSION },
      requestState: { verify: async (...sealed) => (await calls()).verify(...sealed) },
      jsonSchemaValidator: formValidator,
    },
  );
  takeErrorsAsAnswers(server);
  const site = siteOf(settings.baseUrl, settings.site);
  const only = called === undefined ? undefined : tools.find(({ name }) => name === called);
  if (only !== undefined) {
    registerTool(server, only, site, calls);
    return server;
  }
  for (const tool of tools) registerTool(server, tool, site, calls);
  for (const resource of RESOURCE_LIST) registerResource(server, resource, calls);
  registerViews(server, tools, site);
  for (const family of FAMILY_LIST) registerFamily(server, family, calls);
  registerSkills(server, offered);
  for (const prompt of PROMPT_LIST)
    if (prompt.needs.every((name) => offered.has(name))) registerPrompt(server, prompt, calls);
  return server;
}

/**
 * A 2025-era client may answer a question with an error, or never. Its error becomes an answer without content, no answer
 * a dismissed question: both are `declined`. The SDK would end the call with words of its own, without a code.
 */
function takeErrorsAsAnswers({ server }: McpServer): void {
  const request = server.request.bind(server) as (...given: readonly unknown[]) => Promise<unknown>;
  const answered = async (...given: readonly [{ method: string }, ...unknown[]]) =>
    request(...given).catch((error: { readonly code?: unknown }) => {
      if (given[0].method !== 'elicitation/create') throw error;
      return error.code === SdkErrorCode.RequestTimeout ? { action: 'cancel' } : {};
    });
  server.request = answered as typeof server.request;
}

/** Accepts the one form with one box; the SDK would load a whole JSON Schema validator. */
const formValidator: NonNullable<SdkOptions['jsonSchemaValidator']> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

type LoadCalls = () => Promise<Calls>;

function registerTool(server: McpServer, tool: ListedTool, site: Site, calls: LoadCalls): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    annotations,
    inputSchema: shownAs(schemaOfSite(tool.inputSchema, site)),
    outputSchema: shownAs(tool.outputSchema),
    icons: [ICON],
    _meta: { ...lateLoadingMeta(name), ...viewMeta(name) },
  };
  server.registerTool(name, config, async (raw, request) =>
    (await calls()).tool(name, raw, request, server.server.getClientCapabilities()),
  );
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

const behind = async (calls: LoadCalls) => (await calls()).resourcesAndPrompts();

function registerResource(server: McpServer, resource: ListedResource, calls: LoadCalls): void {
  const { name, uri, title, description, mimeType } = resource;
  server.registerResource(name, uri, { title, description, mimeType, icons: [ICON] }, async (address, request) =>
    (await behind(calls)).fixed(name, address.href, request),
  );
}

function registerFamily(server: McpServer, family: ListedFamily, calls: LoadCalls): void {
  const { name, uriTemplate, variable, title, description, completes } = family;
  const complete = completes
    ? { [variable]: async (start: string) => (await behind(calls)).completeFamily(name, start) }
    : {};
  const template = new ResourceTemplate(uriTemplate, { list: undefined, complete });
  const metadata = { title, description, mimeType: 'text/markdown', icons: [ICON] };
  server.registerResource(name, template, metadata, async (address, variables, request) =>
    (await behind(calls)).member(name, String(variables[variable]), address.href, request),
  );
}

/** Its arguments are read by zod, and listed from the catalog: the bundle lacks zod's JSON Schema. */
function registerPrompt(server: McpServer, prompt: ListedPrompt, calls: LoadCalls): void {
  const { name, title, description, arguments: given } = prompt;
  const fields = given.map((argument) => {
    const text = z.string();
    const complete = async (start: string) => (await behind(calls)).completePrompt(name, argument.name, start);
    const field = argument.completes ? completable(text, complete) : text;
    return [argument.name, argument.required ? field : field.optional()] as const;
  });
  const read = z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string | undefined>>);
  const properties = given.map((argument) => [argument.name, { type: 'string', description: argument.description }]);
  const required = given.filter((argument) => argument.required).map((argument) => argument.name);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  const argsSchema = { ...shownAs(schema, read['~standard'].validate), shape: read.shape };
  server.registerPrompt(name, { title, description, argsSchema }, async (values) => {
    const text = (await behind(calls)).prompt(name, values as z.infer<typeof read>);
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
