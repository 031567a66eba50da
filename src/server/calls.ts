import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { BoardError } from '../client/errors/errors.ts';
import { Secret } from '../client/errors/secret.ts';
import type { Settings } from '../config.ts';
import { accountOf } from '../publishing/ledger/digest.ts';
import { WriteLedger } from '../publishing/ledger/write-ledger.ts';
import type { BoardIndex } from '../search/board-index.ts';
import { configurationProblems } from '../settings/findings.ts';
import { NoSqliteError } from '../sqlite.ts';
import { withoutFalseFences } from '../tools/kit/answer/answer.ts';
import { readArguments } from '../tools/kit/arguments/argument.ts';
import { oversized } from '../tools/kit/arguments/bounds.ts';
import { refuse, ToolError } from '../tools/kit/failure.ts';
import { createLocationCache } from '../tools/kit/places.ts';
import type { PersonQuestion, Review, Tool, ToolContext } from '../tools/kit/tool.ts';
import { completionsOf, PROMPTS } from '../tools/prompts.ts';
import { FIXED_RESOURCES, RESOURCE_FAMILIES, type ResourceFamily } from '../tools/resources.ts';
import { TOOLS } from '../tools/tools.ts';
import { askFirst } from './approval.ts';
import { EMBEDDED_NOTE } from './instructions.ts';
import type { Seal } from './seal.ts';
import { selectTools } from './selection.ts';

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
  /** The index of the whole board, made when first needed. @throws as `connect` does */
  index(): Promise<BoardIndex>;
  /** Says that an ad was written. */
  wrote(): Promise<void>;
  log(level: 'error' | 'warn' | 'info' | 'debug', message: string): void;
}

/** The one place where calls begin, and where whatever goes wrong in them becomes words (surface, rule 9). */
export class Calls {
  readonly #parts: ServerParts;
  readonly #problems: readonly string[];
  readonly #server: McpServer;
  readonly #ledger: WriteLedger;
  readonly #secret: Secret;
  readonly #locations = createLocationCache();

  constructor(server: McpServer, parts: ServerParts) {
    const { tools, readOnly, dataDir, baseUrl = '', apiKey = '' } = parts.settings;
    const board = parts.embedded ? 'embedded' : baseUrl;
    this.#ledger = new WriteLedger(dataDir, board, accountOf(board, apiKey));
    this.#secret = new Secret(apiKey);
    this.#server = server;
    this.#parts = parts;
    this.#problems = [...configurationProblems(parts.settings), ...selectTools(TOOLS, tools, readOnly).problems];
  }

  /** @throws ToolError `not_configured` when the settings allow no call, or what `connect` throws. */
  async #context(request?: ServerContext, tool = ''): Promise<ToolContext> {
    const { settings } = this.#parts;
    if (this.#problems.length > 0) throw new ToolError('not_configured', this.#problems.join(' '));
    const deadline = Date.now() + settings.timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    return {
      client: await this.#parts.connect(),
      call: { signal, deadline },
      locations: this.#locations,
      index: () => this.#parts.index(),
      findings: [],
      ledger: this.#ledger,
      consent: (review) => this.#ask(review, request, tool),
      progress: async (done, total, message) => {
        if (request !== undefined) await reportProgress(request, done, total, message);
      },
    };
  }

  async #ask(review: Review, request: ServerContext | undefined, tool: string): Promise<PersonQuestion | undefined> {
    if (request === undefined) throw new ToolError('declined', `${tool}: nobody can be asked here.`);
    const { settings, seal } = this.#parts;
    const handshake = this.#server.server.getClientCapabilities();
    const text = async () => withoutFalseFences(this.#withoutKey(await review.text()));
    return askFirst({ ...review, text }, { confirm: settings.confirm, seal, request, handshake, tool });
  }

  /** The words of a prompt with its arguments filled in. */
  prompt(name: string, values: Readonly<Record<string, string | undefined>>): string {
    return this.#withoutKey(named(PROMPTS, name).text(values));
  }

  /** Completions of a prompt's argument, from its values or from the board. */
  async completePrompt(name: string, argument: string, start: string): Promise<string[]> {
    const { values = [], complete } = named(PROMPTS, name).arguments[argument] ?? {};
    return complete === undefined ? completionsOf(values, start) : this.#completed(start, complete);
  }

  /** Completions of the variable in a family's address. */
  async completeFamily(name: string, start: string): Promise<string[]> {
    const { complete } = named(RESOURCE_FAMILIES, name);
    return complete === undefined ? [] : this.#completed(start, complete);
  }

  /** A completion is a convenience: where the board cannot be asked there is none. */
  async #completed(start: string, complete: NonNullable<ResourceFamily['complete']>): Promise<string[]> {
    try {
      return this.#withoutKey(await complete(start, await this.#context()));
    } catch {
      return [];
    }
  }

  /** Carries a tool call out. Never throws: what goes wrong is an answer too. */
  async call(name: string, raw: unknown, request: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const started = Date.now();
    const tool = named(TOOLS, name);
    try {
      const context = await this.#context(request, tool.name);
      const large = oversized(raw);
      if (large.length > 0) throw refuse(tool.name, large);
      this.#refuseKey(name, raw);
      const { values, findings } = readArguments(tool.arguments, raw);
      if (findings.length > 0 && tool.gathersFindings !== true) throw refuse(tool.name, findings);
      const answer = await tool.run(values, { ...context, findings });
      if ('question' in answer) return answer.question as InputRequiredResult;
      const { text, structured } = answer;
      if (tool.effect !== 'read' && structured.dry_run !== true) await this.#parts.wrote();
      const whole = withoutFalseFences(this.#parts.embedded ? `${text}\n${EMBEDDED_NOTE}` : text);
      this.#parts.log('info', `${tool.name} answered in ${Date.now() - started} ms`);
      const structuredContent = tool.output.parse(structured);
      return this.#withoutKey({ content: [{ type: 'text', text: whole }], structuredContent });
    } catch (error) {
      const text = withoutFalseFences(this.#withoutKey(`[${codeOf(error)}] ${shortened(sentenceOf(error))}`));
      this.#parts.log(
        error instanceof BoardError || error instanceof ToolError ? 'info' : 'error',
        `${tool.name}: ${text}`,
      );
      return this.#withoutKey({ content: [{ type: 'text', text }], ...declinedData(tool, raw, error), isError: true });
    }
  }

  /** A fixed resource. @throws ProtocolError */
  async resource(name: string, uri: string, request: ServerContext) {
    const { mimeType, read } = named(FIXED_RESOURCES, name);
    return this.#read(uri, mimeType, () => read(() => this.#context(request)));
  }

  /** One member of a family of resources. @throws ProtocolError */
  async member(name: string, value: string, uri: string, request: ServerContext) {
    const { read } = named(RESOURCE_FAMILIES, name);
    return this.#read(uri, 'text/markdown', async () => read(decoded(value), await this.#context(request)));
  }

  /** A failure to read becomes a protocol error, the only channel that a resource has. */
  async #read(uri: string, mimeType: string, read: () => Promise<string>) {
    try {
      return this.#withoutKey({ contents: [{ uri, mimeType, text: await read() }] });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_found') throw new ResourceNotFoundError(uri);
      const kind = code === 'invalid_argument' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(kind, this.#withoutKey(`[${code}] ${sentenceOf(error)}`));
    }
  }

  /**
   * The last net for the key: the client keeps it out of everything it returns, this also covers what a caller pastes
   * into an argument. A key that looks like an ordinary word cannot be told from one.
   */
  #withoutKey<T>(answer: T): T {
    return this.#secret.redactAnswer(answer) as T;
  }

  /** The key is for the request alone; in an argument it would go into an ad, a search or a question. */
  #refuseKey(tool: string, raw: unknown): void {
    const given = JSON.stringify(raw) ?? 'null';
    if (JSON.stringify(this.#withoutKey(JSON.parse(given))) === given) return;
    const words = `${tool} was not carried out, nothing was sent: an argument holds the API key. Leave it out; the server sends it by itself.`;
    throw new ToolError('invalid_argument', words);
  }
}

/** Characters that an error may have: enough for many findings, few enough for every client. */
const MOST_OF_AN_ERROR = 11_000;

/** An error's whole lines, as many as have room. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_OF_AN_ERROR) return sentence;
  const lines = sentence.split('\n').map((text) => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text));
  let used = 0;
  const kept = lines.filter((text) => {
    used += text.length + 1;
    return used < MOST_OF_AN_ERROR;
  });
  return [...kept, `… and ${lines.length - kept.length} more like these.`].join('\n');
}

/** What a list shows is there, so its name is known here too. */
function named<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} is listed and not known`);
  return found;
}

/** A part of an address as it was meant; one that is badly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof NoSqliteError) return 'not_configured';
  return error instanceof BoardError || error instanceof ToolError ? error.code : 'internal_error';
}

function sentenceOf(error: unknown): string {
  if (error instanceof BoardError || error instanceof ToolError) return error.message;
  if (error instanceof NoSqliteError) return `${error.message} The other tools work without it.`;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `jobboard-mcp itself failed (${what}). The fault is not in the call and not at the board; please report it.`;
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
