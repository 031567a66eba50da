import type { ServerContext } from '@modelcontextprotocol/server';
import { Secret } from '../../client/secret.ts';
import { configurationProblems } from '../../settings/findings.ts';
import { accountOf, type Ledger } from '../../storage/ledger.ts';
import { ToolError } from '../../tools/kit/failure.ts';
import { createLocationCache } from '../../tools/kit/places.ts';
import type { Asked, PersonQuestion, Review, ToolContext } from '../../tools/kit/tool.ts';
import { askPerson, type Handshake } from '../approval.ts';
import { TOOL_LIST } from '../catalog.ts';
import { selectTools } from '../selection.ts';
import type { ServerSetup } from '../setup.ts';

export class CallContexts {
  readonly secret: Secret;
  readonly #setup: ServerSetup;
  readonly #problems: readonly string[];
  readonly #ledger: Ledger;
  readonly #locations = createLocationCache();

  constructor(setup: ServerSetup) {
    const { tools, readOnly, baseUrl = '', apiKey = '' } = setup.settings;
    const board = setup.board.embedded ? 'embedded' : baseUrl;
    this.secret = new Secret(apiKey);
    this.#setup = setup;
    this.#problems = [...configurationProblems(setup.settings), ...selectTools(TOOL_LIST, tools, readOnly).problems];
    this.#ledger = setup.ledger ?? setup.storage.ledger(board, accountOf(board, apiKey));
  }

  get isEmbedded(): boolean {
    return this.#setup.board.embedded;
  }

  /** @param request to report progress to and to ask a person @throws ToolError `not_configured` */
  async create(
    request?: ServerContext,
    tool = '',
    handshake?: Handshake,
    onSent: () => void = () => undefined,
  ): Promise<ToolContext> {
    const { settings, board } = this.#setup;
    if (this.#problems.length > 0) throw new ToolError('not_configured', this.#problems.join(' '));
    const deadline = Date.now() + settings.timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    return {
      client: await board.client(),
      call: { signal, deadline, onSent },
      locations: this.#locations,
      index: () => board.index(),
      adWritten: (id, record) => board.adWritten(id, record),
      owner: this.#setup.owner ?? '',
      findings: [],
      ledger: this.#ledger,
      storage: this.#setup.storage,
      consent: (review) => this.#ask(review, request, tool, handshake),
      progress: async (done, total, message) => {
        if (request !== undefined) await reportProgress(request, done, total, message);
      },
    };
  }

  async #ask(
    review: Review,
    request: ServerContext | undefined,
    tool: string,
    handshake: Handshake,
  ): Promise<PersonQuestion | Asked> {
    if (request === undefined) throw new ToolError('declined', `${tool}: nobody can be asked here.`);
    const { settings, seal } = this.#setup;
    return askPerson(review, { confirm: settings.confirm, seal, request, handshake, tool });
  }
}

async function reportProgress(request: ServerContext, done: number, total: number | undefined, message: string) {
  const progressToken = request.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }), message };
  await request.mcpReq.notify({ method: 'notifications/progress', params });
}
