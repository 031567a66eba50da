import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Client } from './client/client.ts';
import { BoardError } from './client/errors.ts';
import type { Settings } from './config.ts';
import { askFirst, type Seal } from './consent.ts';
import { Desk } from './publishing/desk.ts';
import { readArguments } from './tools/arguments.ts';
import { refuse, ToolError } from './tools/failure.ts';
import { createLocationBook } from './tools/places.ts';
import type { ResourceFamily } from './tools/resources.ts';
import type { Question, Review, Tool, ToolContext } from './tools/tool.ts';

/** What the server needs from the program around it. */
export interface ServerParts {
  readonly version: string;
  readonly settings: Settings;
  /** True when the embedded board answers. */
  readonly embedded: boolean;
  /** Seals what a person was shown; one for all connections of a process. */
  readonly seal: Seal;
  /** The client of the board, made at the first call. @throws ToolError when there can be none. */
  connect(): Promise<Client>;
  log(level: 'error' | 'warn' | 'info' | 'debug', message: string): void;
}

/** Said of every answer of the embedded board, so that nobody takes its ads for real ones. */
export const EMBEDDED_NOTE = 'Answered by the embedded sample board: invented data.';

/** The one place where calls begin, and where whatever goes wrong in them becomes words (surface, rule 9). */
export class Boundary {
  readonly #parts: ServerParts;
  readonly #problems: readonly string[];
  readonly #server: McpServer;
  readonly #locations = createLocationBook();

  constructor(server: McpServer, parts: ServerParts, problems: readonly string[]) {
    this.#server = server;
    this.#parts = parts;
    this.#problems = problems;
  }

  /** @throws ToolError `not_configured` when the settings allow no call, or what `connect` throws. */
  async context(request?: ServerContext, tool = ''): Promise<ToolContext> {
    const { settings } = this.#parts;
    if (this.#problems.length > 0) throw new ToolError('not_configured', this.#problems.join(' '));
    const deadline = Date.now() + settings.timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    return {
      client: await this.#parts.connect(),
      call: { signal, deadline },
      locations: this.#locations,
      findings: [],
      desk: new Desk(settings.dataDir, this.#parts.embedded ? 'embedded' : (settings.baseUrl ?? '')),
      consent: (review) => this.#ask(review, request, tool),
      progress: async (done, total, message) => {
        if (request !== undefined) await reportProgress(request, done, total, message);
      },
    };
  }

  async #ask(review: Review, request: ServerContext | undefined, tool: string): Promise<Question | undefined> {
    if (request === undefined) throw new ToolError('declined', `${tool}: nobody can be asked here.`);
    const { settings, seal } = this.#parts;
    const handshake = this.#server.server.getClientCapabilities();
    return askFirst(review, { confirm: settings.confirm, seal, request, handshake, tool });
  }

  /** Completions of an argument. They are a convenience: where the board cannot be asked there are none. */
  async complete(start: string, complete: NonNullable<ResourceFamily['complete']>): Promise<string[]> {
    try {
      return await complete(start, await this.context());
    } catch {
      return [];
    }
  }

  async call(tool: Tool, raw: unknown, request: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const started = Date.now();
    try {
      const context = await this.context(request, tool.name);
      const { values, findings } = readArguments(tool.arguments, raw);
      if (findings.length > 0 && tool.gathersFindings !== true) throw refuse(tool.name, findings);
      const answer = await tool.run(values, { ...context, findings });
      if ('question' in answer) return answer.question as InputRequiredResult;
      const { text, structured } = answer;
      const whole = this.#parts.embedded ? `${text}\n${EMBEDDED_NOTE}` : text;
      this.#parts.log('info', `${tool.name} answered in ${Date.now() - started} ms`);
      return this.#withoutKey({ content: [{ type: 'text', text: whole }], structuredContent: structured });
    } catch (error) {
      const text = `[${codeOf(error)}] ${sentenceOf(error)}`;
      this.#parts.log(
        error instanceof BoardError || error instanceof ToolError ? 'info' : 'error',
        `${tool.name}: ${text}`,
      );
      return this.#withoutKey({ content: [{ type: 'text', text }], ...declinedData(tool, raw, error), isError: true });
    }
  }

  /** A resource's text; a failure becomes a protocol error, the only channel a resource has. */
  async read(
    uri: string,
    request: ServerContext,
    read: (context: () => Promise<ToolContext>) => Promise<string>,
    mimeType: string,
  ) {
    try {
      return this.#withoutKey({ contents: [{ uri, mimeType, text: await read(() => this.context(request)) }] });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_found') throw new ResourceNotFoundError(uri);
      const kind = code === 'invalid_argument' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(kind, this.#withoutKey(`[${code}] ${sentenceOf(error)}`));
    }
  }

  /**
   * The last net for the key: the client keeps it out of everything it returns, this also covers what a caller pastes
   * into an argument. A key of a few characters cannot be told from ordinary text.
   */
  #withoutKey<T>(answer: T): T {
    const key = this.#parts.settings.apiKey;
    if (key === undefined || key.length < 8) return answer;
    const written = JSON.stringify(key).slice(1, -1);
    const json = JSON.stringify(answer);
    return json.includes(written) ? (JSON.parse(json.replaceAll(written, '[api key]')) as T) : answer;
  }
}

function codeOf(error: unknown): string {
  return error instanceof BoardError || error instanceof ToolError ? error.code : 'board_error';
}

function sentenceOf(error: unknown): string {
  if (error instanceof BoardError || error instanceof ToolError) return error.message;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `jobboard-mcp itself failed (${what}). This is a fault of the server, not of the call; please report it.`;
}

async function reportProgress(request: ServerContext, done: number, total: number | undefined, message: string) {
  const progressToken = request.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }), message };
  await request.mcpReq.notify({ method: 'notifications/progress', params });
}

/** A refusal by the person is said in both forms; other errors stand in the text alone (surface, rule 9; Writing → Asked for). */
function declinedData(tool: Tool, raw: unknown, error: unknown) {
  if (!(error instanceof ToolError) || error.code !== 'declined') return {};
  const { id } = readArguments(tool.arguments, raw).values as { id?: number };
  const said = Object.entries({ id, message: error.message, warnings: [] });
  const fitting = said.filter(([name, value]) => value !== undefined && name in tool.output.shape);
  return { structuredContent: Object.fromEntries(fitting) };
}
