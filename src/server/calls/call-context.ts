import { type ServerContext, TRACEPARENT_META_KEY } from '@modelcontextprotocol/server';
import type { CallOptions } from '../../client/client.ts';
import { Secret } from '../../client/secret.ts';
import { siteOf } from '../../site/site.ts';
import { accountOf } from '../../storage/ledger.ts';
import { createLocationCache } from '../../tools/arguments/places.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { type Finding, ToolError } from '../../wire/errors.ts';
import { type AnsweredQuestion, askPerson, type Handshake, whoIsAsked } from '../approval.ts';
import type { ServerSetup } from '../setup.ts';

export interface CallAbout {
  readonly request?: ServerContext;
  readonly name?: string;
  readonly handshake?: Handshake;
  readonly answered?: AnsweredQuestion | undefined;
  readonly findings?: readonly Finding[];
  readonly onOddRecord?: CallOptions['onOddRecord'];
}

export type CallContexts = ReturnType<typeof callContexts>;

export function callContexts(setup: ServerSetup) {
  const { settings, problems, board, storage, owner = '' } = setup;
  const { baseUrl = '', apiKey = '', confirm, timeout } = settings;
  const address = board.embedded ? 'embedded' : baseUrl;
  const site = siteOf(settings.baseUrl, settings.site);
  const secret = new Secret(apiKey);
  const locations = createLocationCache(site);
  const ledger = setup.ledger ?? storage.ledger(address, accountOf(address, apiKey));

  /** @throws ToolError `not_configured` */
  async function create(about: CallAbout = {}): Promise<ToolContext> {
    const { request, name: tool = '', handshake, answered, findings = [], onOddRecord } = about;
    if (problems.length > 0) throw new ToolError('not_configured', problems.join(' '));
    const deadline = Date.now() + timeout * 1000;
    const signal = request?.mcpReq.signal ?? new AbortController().signal;
    const asks = whoIsAsked(confirm, request, handshake);
    return {
      client: await board.client(),
      call: { signal, deadline, onOddRecord, requestId: traceOf(request) },
      locations,
      index: () => board.index(),
      adWritten: (id, record) => board.adWritten(id, record),
      owner,
      findings,
      ledger,
      storage,
      holdsKey: (text) => secret.redact(text) !== text,
      asks,
      consent: (review) => askPerson(review, { asks, storage, tool, answered }),
      progress: (done, total, message) => reportProgress(request, done, total, message),
    };
  }

  return {
    site,
    secret,
    isEmbedded: board.embedded,
    create,
  };
}

/** W3C Trace Context, version 00: what a caller may write into our log and into the board's. */
const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function traceOf(request: ServerContext | undefined): string | undefined {
  const trace = request?.mcpReq._meta?.[TRACEPARENT_META_KEY];
  return typeof trace === 'string' && TRACE_PARENT.test(trace) ? trace : undefined;
}

async function reportProgress(request: ServerContext | undefined, done: number, total: number, message: string) {
  const progressToken = request?.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, total, message };
  await request?.mcpReq.notify({ method: 'notifications/progress', params });
}
