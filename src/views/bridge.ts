import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { recordOf } from './answers.ts';

/*
 * A page's side of MCP Apps (revision 2026-01-26): JSON-RPC 2.0 by `postMessage` with the parent window. It needs
 * no package at run time: the SDK's own class for pages takes 669 kB.
 */

export interface ToolResult {
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A message of the host; its context holds changes only. */
export interface News {
  readonly context?: McpUiHostContext;
  readonly capabilities?: McpUiHostCapabilities;
  readonly input?: Params;
  readonly result?: ToolResult;
  readonly state?: 'cancelled' | 'ended';
}

export type Bridge = ReturnType<typeof connect>;

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message?: string };
}

type Params = Readonly<Record<string, unknown>>;

const INTRODUCTION = {
  appInfo: { name: 'jobboard-mcp', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  protocolVersion: '2026-01-26',
};
const UNKNOWN_METHOD = -32601;

// Read `parent` each time: some hosts replace it after the page began.
const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

function heard({ id, method = '', params = {} }: Message, tell: (news: News) => void): void {
  const news: Readonly<Record<string, News>> = {
    'ui/notifications/tool-input': { input: asRecord(params.arguments) },
    'ui/notifications/tool-result': { result: params },
    'ui/notifications/tool-cancelled': { state: 'cancelled' },
    'ui/notifications/host-context-changed': { context: params },
    'ui/resource-teardown': { state: 'ended' },
  };
  const isKnown = method === 'ping' || method === 'ui/resource-teardown';
  if (news[method] !== undefined && isKnown === (id !== undefined)) tell(news[method]);
  if (id !== undefined && isKnown) post({ id, result: {} });
  else if (id !== undefined) post({ id, error: { code: UNKNOWN_METHOD, message: `This page has no ${method}.` } });
}

export function connect(tell: (news: News) => void) {
  /** What is done with the answer to each request, by its id. */
  const waiting: ((answer: Message) => void)[] = [];
  let isReady = false;
  const request = (method: string, params: object) =>
    new Promise<Params>((resolve, reject) => {
      const id = waiting.push(({ result = {}, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      post({ id, method, params });
    });
  /** A request that may fail by `isError` in its result. */
  const ask = async (method: string, params: object) => {
    const { isError } = await request(method, params);
    if (isError === true) throw new Error(method);
  };
  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || typeof data !== 'object' || data?.jsonrpc !== '2.0') return;
    if (data.method !== undefined) heard(data, tell);
    else waiting[Number(data.id) - 1]?.(data);
  });
  // A host that refuses may still show the page, which then shows its timeout text (frame.tsx).
  request('ui/initialize', INTRODUCTION).then(
    ({ hostContext, hostCapabilities }) => {
      post({ method: 'ui/notifications/initialized', params: {} });
      isReady = true;
      tell({ context: asRecord(hostContext), capabilities: asRecord(hostCapabilities) });
    },
    () => undefined,
  );
  return {
    /** @throws Error with the host's message when it refuses the call */
    callTool: (name: string, values: Params): Promise<ToolResult> => request('tools/call', { name, arguments: values }),
    /** Opens a web address outside the page. @throws Error when the host refuses */
    openLink: (url: string) => ask('ui/open-link', { url }),
    /** Posts a message in the chat as the person. @throws Error when the host refuses */
    say: (text: string) => ask('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    /** Tells the model what happened here. A host may refuse, and the chat still has the answer of the tool. */
    tellModel: (text: string) =>
      request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined),
    showAs: (mode: 'inline' | 'fullscreen') => request('ui/request-display-mode', { mode }).catch(() => undefined),
    // A strict host accepts nothing before the page is initialized.
    resized: (height: number) => isReady && post({ method: 'ui/notifications/size-changed', params: { height } }),
  };
}

const asRecord = (value: unknown): Params => recordOf(value) ?? {};
