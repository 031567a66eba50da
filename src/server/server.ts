import { completable, McpServer, ResourceTemplate, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Calls, ServerParts } from './calls.ts';
import {
  FAMILY_LIST,
  type ListedFamily,
  type ListedPrompt,
  type ListedResource,
  type ListedTool,
  PROMPT_LIST,
  RESOURCE_LIST,
  TOOL_LIST,
} from './catalog.ts';
import { EMBEDDED_NOTE, INSTRUCTIONS } from './instructions.ts';
import { formValidator } from './seal.ts';
import { selectTools } from './selection.ts';

/**
 * A server with its tools, resources and prompts, for one connection. Does no I/O, for the SDK may call it twice
 * (`serveStdio` asks for a second instance when a client probes the protocol's revision); what is behind the lists is
 * loaded with the first call.
 */
export function createServer(parts: ServerParts): McpServer {
  const instructions = parts.embedded ? `${INSTRUCTIONS} ${EMBEDDED_NOTE}` : INSTRUCTIONS;
  const server = new McpServer(
    { name: 'jobboard-mcp', title: 'Job board', version: parts.version },
    { instructions, requestState: { verify: parts.seal.codec.verify }, jsonSchemaValidator: formValidator },
  );
  let loaded: Promise<Calls> | undefined;
  const boundary = () => {
    loaded ??= import('./late.ts').then((late) => new late.Calls(server, parts));
    return loaded;
  };
  const { tools: names, readOnly } = parts.settings;
  const selected = selectTools(TOOL_LIST, names, readOnly);
  // A setting that cannot be used must not hide the tools whose answers would say so.
  const { tools } = selected.problems.length === 0 ? selected : selectTools(TOOL_LIST, [], readOnly);
  for (const tool of tools) registerTool(server, tool, boundary);
  for (const resource of RESOURCE_LIST) registerResource(server, resource, boundary);
  for (const family of FAMILY_LIST) registerFamily(server, family, boundary);
  const offered = new Set(tools.map(({ name }) => name));
  for (const prompt of PROMPT_LIST)
    if (prompt.needs.every((name) => offered.has(name))) registerPrompt(server, prompt, boundary);
  return server;
}

type Lazily = () => Promise<Calls>;

function registerTool(server: McpServer, tool: ListedTool, boundary: Lazily): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    annotations,
    inputSchema: shownAs(tool.inputSchema),
    outputSchema: shownAs(tool.outputSchema),
  };
  server.registerTool(name, config, async (raw, request) => (await boundary()).call(name, raw, request));
}

/**
 * A schema for the SDK that is shown as given and lets every value through. Arguments are read at the boundary, which
 * accepts more than is advertised and answers in the words of surface rule 9, not in the SDK's; answers are checked
 * there too.
 */
function shownAs(schema: Record<string, unknown>): StandardSchemaWithJSON {
  const jsonSchema = { input: () => schema, output: () => schema };
  return { '~standard': { version: 1, vendor: 'jobboard-mcp', validate: (value) => ({ value }), jsonSchema } };
}

function registerResource(server: McpServer, resource: ListedResource, boundary: Lazily): void {
  const { name, uri, title, description, mimeType } = resource;
  server.registerResource(name, uri, { title, description, mimeType }, async (address, request) =>
    (await boundary()).resource(name, address.href, request),
  );
}

function registerFamily(server: McpServer, family: ListedFamily, boundary: Lazily): void {
  const { name, uriTemplate, variable, title, description, completes } = family;
  const complete = completes
    ? { [variable]: async (start: string) => (await boundary()).completeFamily(name, start) }
    : {};
  const template = new ResourceTemplate(uriTemplate, { list: undefined, complete });
  const metadata = { title, description, mimeType: 'text/markdown' };
  server.registerResource(name, template, metadata, async (address, variables, request) =>
    (await boundary()).member(name, String(variables[variable]), address.href, request),
  );
}

function registerPrompt(server: McpServer, prompt: ListedPrompt, boundary: Lazily): void {
  const { name, title, description } = prompt;
  const fields = prompt.arguments.map((argument) => {
    const text = z.string().describe(argument.description);
    const complete = async (start: string) => (await boundary()).completePrompt(name, argument.name, start);
    const field = argument.completes ? completable(text, complete) : text;
    return [argument.name, argument.required ? field : field.optional()] as const;
  });
  const argsSchema = z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string | undefined>>);
  server.registerPrompt(name, { title, description, argsSchema }, async (values) => {
    const text = (await boundary()).prompt(name, values);
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
