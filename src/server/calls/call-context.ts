import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallOptions } from '../../client/client.ts';
import { Secret } from '../../client/secret.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import { findingsOf } from '../../settings/findings.ts';
import { accountOf, type Ledger } from '../../storage/ledger.ts';
import { ToolError } from '../../tools/kit/failure.ts';
import { createLocationCache, type LocationCache } from '../../tools/kit/places.ts';
import type { ToolContext } from '../../tools/kit/tool.ts';
import { type Site, siteOf } from '../../wire/site.ts';
import { askPerson, type Handshake, whoIsAsked } from '../approval.ts';
import { TOOL_LIST } from '../catalog.ts';
import { selectTools } from '../selection.ts';
import type { ServerSetup } from '../setup.ts';

export interface CallAbout {
  readonly request?: ServerContext;
  readonly name?: string;
  readonly handshake?: Handshake;
  readonly findings?: readonly Finding[];
  onSent?(): void;
  readonly onOddRecord?: CallOptions['onOddRecord'];
}

export class CallContexts {
  readonly secret: Secret;
  readonly #setup: ServerSetup;
  readonly #problems: readonly string[];
  readonly #ledger: Ledger;
  readonly #locations: LocationCache;
  readonly site: Site;

  constructor(setup: ServerSetup) {
    const { tools, readOnly, baseUrl = '', apiKey = '' } = setup.settings;
    const board = setup.board.embedded ? 'embedded' : baseUrl;
    this.site = siteOf(setup.settings.baseUrl, setup.settings.site);
    this.#locations = createLocationCache(this.site);
    this.secret = new Secret(apiKey);
    this.#setup = setup;
    this.#problems = [...findingsOf(setup.settings).problems, ...selectTools(TOOL_LIST, tools, readOnly).problems];
    this.#ledger = setup.ledger ?? setup.storage.ledger(board, accountOf(board, apiKey));
  }

  get isEmbedded(): boolean {
    return this.#setup.board.embedded;
  }

  /** @throws ToolError */
  inTurn<T>(name: string, work: () => Promise<T>, request?: ServerContext): Promise<T> {
    return this.#setup.inTurn?.(name, work, request?.mcpReq.signal) ?? work();
  }

  /** @throws ToolError `not_configured` */
  async create(about: CallAbout = {}): Promise<ToolContext> {
    const { request, name = '', handshake, findings = [], onSent, onOddRecord } = about;
    const { settings, board, seal, storage } = this.#setup;
    if (this.#problems.length > 0) throw new ToolError('not_configured', this.#problems.join(' '));
    const deadline = Date.now() + settings.timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    return {
      client: await board.client(),
      call: { signal, deadline, onSent, onOddRecord },
      locations: this.#locations,
      index: () => board.index(),
      adWritten: (id, record) => board.adWritten(id, record),
      owner: this.#setup.owner ?? '',
      findings,
      ledger: this.#ledger,
      storage,
      asks: request === undefined ? 'refused' : whoIsAsked({ confirm: settings.confirm, request, handshake }),
      async consent(review) {
        if (request === undefined) throw new ToolError('declined', `${name}: nobody can be asked here.`);
        return askPerson(review, { confirm: settings.confirm, seal, storage, request, handshake, tool: name });
      },
      progress: async (done, total, message) => {
        if (request !== undefined) await reportProgress(request, done, total, message);
      },
    };
  }
}

async function reportProgress(request: ServerContext, done: number, total: number | undefined, message: string) {
  const progressToken = request.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }), message };
  await request.mcpReq.notify({ method: 'notifications/progress', params });
}
