import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallOptions } from '../../client/client.ts';
import { Secret } from '../../client/secret.ts';
import { findingsOf } from '../../settings/findings.ts';
import { NoSqliteError } from '../../sqlite.ts';
import { accountOf } from '../../storage/ledger.ts';
import { StorageError } from '../../storage/store.ts';
import { createLocationCache } from '../../tools/kit/places.ts';
import type { ToolContext } from '../../tools/kit/tool.ts';
import { BoardError, type ErrorCode, type Finding, ToolError } from '../../wire/errors.ts';
import { siteOf } from '../../wire/site.ts';
import { askPerson, type Handshake, whoIsAsked } from '../approval.ts';
import { selectTools } from '../catalog.ts';
import type { ServerSetup } from '../setup.ts';

/** Most characters of an error: enough for many findings, few enough for every client. */
const MAX_LENGTH = 11_000;
const MAX_LINE = 2000;

/** docs/contract.md, Rules, 9. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof NoSqliteError) return 'not_configured';
  return isForeseen(error) ? error.code : 'internal_error';
}

/** Whether an error is meant for the caller, and no fault of this server. */
export function isForeseen(error: unknown): error is BoardError | StorageError | ToolError {
  return error instanceof BoardError || error instanceof StorageError || error instanceof ToolError;
}

export function errorWords(error: unknown): string {
  return `[${codeOf(error)}] ${withinLimit(sentenceOf(error))}`;
}

function sentenceOf(error: unknown): string {
  if (isForeseen(error)) return error.message;
  if (error instanceof NoSqliteError) return `${error.message} The other tools work without it.`;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `jobboard-mcp itself failed (${what}). The fault is neither in the call nor at the board; please report it.`;
}

function withinLimit(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) return sentence;
  const lines = sentence.split('\n').map((text) => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text));
  let used = 0;
  const kept = lines.filter((text) => {
    used += text.length + 1;
    return used < MAX_LENGTH;
  });
  return [...kept, `… and ${lines.length - kept.length} more like these.`].join('\n');
}

export interface CallAbout {
  readonly request?: ServerContext;
  readonly name?: string;
  readonly handshake?: Handshake;
  readonly findings?: readonly Finding[];
  onSent?(): void;
  readonly onOddRecord?: CallOptions['onOddRecord'];
}

export type CallContexts = ReturnType<typeof callContexts>;

/** What the calls of a server share, and the context of each. */
export function callContexts(setup: ServerSetup) {
  const { settings, board, seal, storage, owner = '' } = setup;
  const { tools, readOnly, baseUrl = '', apiKey = '', confirm, timeout } = settings;
  const address = board.embedded ? 'embedded' : baseUrl;
  const site = siteOf(settings.baseUrl, settings.site);
  const locations = createLocationCache(site);
  const ledger = setup.ledger ?? storage.ledger(address, accountOf(address, apiKey));
  const problems = [...findingsOf(settings).problems, ...selectTools(tools, readOnly).problems];

  /** @throws ToolError `not_configured` */
  async function create(about: CallAbout = {}): Promise<ToolContext> {
    const { request, name: tool = '', handshake, findings = [], onSent, onOddRecord } = about;
    if (problems.length > 0) throw new ToolError('not_configured', problems.join(' '));
    const deadline = Date.now() + timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    return {
      client: await board.client(),
      call: { signal, deadline, onSent, onOddRecord },
      locations,
      index: () => board.index(),
      adWritten: (id, record) => board.adWritten(id, record),
      owner,
      findings,
      ledger,
      storage,
      asks: request === undefined ? 'refused' : whoIsAsked(confirm, request, handshake),
      async consent(review) {
        if (request === undefined) throw new ToolError('declined', `${tool}: nobody can be asked here.`);
        return askPerson(review, { confirm, seal, storage, request, handshake, tool });
      },
      progress: async (done, total, message) => {
        if (request !== undefined) await reportProgress(request, done, total, message);
      },
    };
  }

  return {
    site,
    secret: new Secret(apiKey),
    isEmbedded: board.embedded,
    create,
    /** @throws ToolError */
    inTurn: <T>(name: string, work: () => Promise<T>, request?: ServerContext): Promise<T> =>
      setup.inTurn?.(name, work, request?.mcpReq.signal) ?? work(),
  };
}

async function reportProgress(request: ServerContext, done: number, total: number, message: string) {
  const progressToken = request.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, total, message };
  await request.mcpReq.notify({ method: 'notifications/progress', params });
}
