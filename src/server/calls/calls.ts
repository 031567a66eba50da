import { randomUUID } from 'node:crypto';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { DATA_LABEL } from '../../answer/answer.ts';
import { WRITING_TOOLS } from '../../catalog/catalog.ts';
import { LOADERS } from '../../catalog/loaders.ts';
import { countOf, verbOf } from '../../text/prose.ts';
import { readArguments } from '../../tools/arguments/argument.ts';
import type { PersonQuestion, Tool, ToolContext } from '../../tools/tool.ts';
import { refuse, ToolError } from '../../wire/errors.ts';
import { answeredIn, askDuringCall, type Handshake, questionResult } from '../approval.ts';
import { type ApprovalSeal, EMBEDDED_NOTE, type ServerSetup } from '../setup.ts';
import { type CallAbout, type CallContexts, callContexts, traceOf } from './call-context.ts';
import { errorCodeOf, errorWords, isForeseen } from './error-words.ts';
import type { ResourcesAndPrompts } from './resources-and-prompts.ts';

/** In `_meta` of a result: facts that its view alone reads. */
const PAGE_FACTS = 'jobboard-mcp/page';

type CallOutcome = { readonly result: CallToolResult } | PersonQuestion;

interface ToolCall extends CallAbout {
  readonly name: string;
  readonly raw: unknown;
  readonly request: ServerContext;
}

export class Calls {
  readonly #contexts: CallContexts;
  readonly verify: ApprovalSeal['verify'];

  constructor(private readonly setup: ServerSetup) {
    this.verify = setup.seal.verify;
    this.#contexts = callContexts(setup);
  }

  /** For a command of the program, which no client calls. @throws ToolError `not_configured` */
  context(): Promise<ToolContext> {
    return this.#contexts.create();
  }

  /** Loaded on demand: most clients ask for tools only. */
  async resourcesAndPrompts(): Promise<ResourcesAndPrompts> {
    const { resourcesAndPrompts } = await import('./resources-and-prompts.ts');
    return resourcesAndPrompts(this.#contexts);
  }

  /** Runs a tool. Never throws: an error is an answer too (docs/contract.md, Rules, 9). */
  async tool(
    name: string,
    raw: unknown,
    request: ServerContext,
    handshake: Handshake,
  ): Promise<CallToolResult | InputRequiredResult> {
    const isModern = request.mcpReq.envelope !== undefined;
    for (let answered = answeredIn(request); ; ) {
      const answer = await this.#tracked({ name, raw, request, handshake, answered });
      if ('result' in answer) return answer.result;
      if (isModern) return questionResult(answer.question, this.setup.seal, request);
      answered = await askDuringCall(answer.question, request);
    }
  }

  #tracked(call: ToolCall): Promise<CallOutcome> {
    const { writesUnderWay } = this.setup;
    const answer = this.#callTool(call);
    const ended = answer.then(() => void writesUnderWay.delete(ended));
    if (WRITING_TOOLS.has(call.name)) writesUnderWay.add(ended);
    return answer;
  }

  async #callTool(call: ToolCall): Promise<CallOutcome> {
    const { name } = call;
    const load = LOADERS[name];
    if (load === undefined) throw new Error(`${name} is listed and not known`);
    const tool = await load();
    const started = Date.now();
    const trace = traceOf(call.request);
    const ended = (code: string, text = '', fault?: unknown) =>
      this.setup.onCall({ tool: name, code, milliseconds: Date.now() - started, text, trace, fault });
    try {
      const answer = await this.#answer(tool, call);
      ended('question' in answer ? 'input_required' : 'ok');
      return answer;
    } catch (error) {
      const text = this.#contexts.secret.redact(errorWords(error));
      ended(errorCodeOf(error), text, isForeseen(error) ? undefined : error);
      const content = [{ type: 'text' as const, text }];
      return { result: { content, structuredContent: errorData(text, error), isError: true } };
    }
  }

  async #answer(tool: Tool, { raw, ...about }: ToolCall): Promise<CallOutcome> {
    const { board } = this.setup;
    const { values, findings } = readArguments(tool.arguments, raw, this.#contexts.site);
    const odd = { 'left out': 0, cut: 0 };
    const context = await this.#contexts.create({ ...about, findings, onOddRecord: (end) => odd[end]++ });
    if (findings.length > 0 && tool.gathersFindings !== true) throw refuse(tool.name, findings, tool.effect);
    const answer = await tool.run(values, context);
    if ('question' in answer) return answer;
    const { text, structured, page } = answer;
    const oddRecordsNote = oddRecordsNoteOf(odd);
    const whole = [text, oddRecordsNote, board.embedded && EMBEDDED_NOTE].filter(Boolean).join('\n');
    const noted =
      oddRecordsNote !== '' && 'note' in tool.output.shape
        ? { note: [structured.note, oddRecordsNote].filter(Boolean).join(' ') }
        : {};
    const source = board.embedded ? `${EMBEDDED_NOTE} ${DATA_LABEL}` : DATA_LABEL;
    const structuredContent = { ...structured, ...noted, source };
    // By the nonce a page recognises its own answer among equal ones.
    const pageFacts = { tool: tool.name, nonce: randomUUID(), ...(board.embedded && { sample: true }), ...page };
    const content = [{ type: 'text' as const, text: whole }];
    return { result: { content, structuredContent, _meta: { [PAGE_FACTS]: pageFacts } } };
  }
}

function oddRecordsNoteOf({ cut, 'left out': unreadable }: Readonly<Record<'left out' | 'cut', number>>): string {
  const records = `${countOf(unreadable, 'record')} of the board could not be read and ${verbOf(unreadable, 'are')} left out.`;
  const lines = `${countOf(cut, 'line')} of the board ${cut === 1 ? 'was' : 'were'} too long and ${verbOf(cut, 'are')} cut ("…").`;
  return [unreadable > 0 && records, cut > 0 && lines].filter(Boolean).join(' ');
}

/** The same as the text (docs/contract.md, Rules, 9): the code, the sentence, and the arguments that it is about. */
function errorData(text: string, error: unknown) {
  const fields = error instanceof ToolError ? [...new Set(error.fields)] : [];
  const message = text.replace(/^\[\w+\] /, '');
  return { code: errorCodeOf(error), message, ...(fields.length > 0 ? { fields } : {}) };
}
