/*
 * A page's side of MCP Apps (revision 2026-01-26): JSON-RPC 2.0 by `postMessage` with the window around it. No package is
 * needed for that, and the SDK's own class for pages takes 669 kB.
 */

export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly locale?: string;
  readonly timeZone?: string;
  readonly toolInfo?: { readonly tool?: { readonly name?: string } };
  readonly safeAreaInsets?: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
}

/** What a host can do for a page; an object where it can. */
export interface HostCapabilities {
  readonly serverTools?: object;
  readonly openLinks?: object;
  readonly message?: object;
}

/** The answer of a tool. */
export interface ToolResult {
  readonly content?: readonly { readonly type?: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

export interface Listener {
  connected(context: HostContext, capabilities: HostCapabilities): void;
  /** Only what changed is given. */
  contextChanged(context: HostContext): void;
  toolInput(values: Readonly<Record<string, unknown>>): void;
  toolResult(result: ToolResult): void;
  toolCancelled(): void;
  /** The host takes the page away. */
  ended(): void;
}

export interface Bridge {
  /** @throws Error with the host's words where it refuses the call */
  callTool(name: string, values: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** Opens a web address outside the page. @throws Error where the host does not */
  openLink(url: string): Promise<void>;
  /** Says something in the chat, as the person. @throws Error where the host does not take it */
  say(text: string): Promise<void>;
  resized(height: number): void;
}

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message?: string };
}

const REVISION = '2026-01-26';
const UNKNOWN_METHOD = -32601;

/** Begins to listen, and introduces the page. */
export function connect(listener: Listener): Bridge {
  const waiting = new Map<number | string, (message: Message) => void>();
  let lastId = 0;
  let isReady = false;

  // Some hosts put a window of their own in the place of `parent` after the page began: it is read each time.
  const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (method: string, params: object = {}) => post({ method, params });
  const request = (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      lastId++;
      waiting.set(lastId, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(error.message ?? method)),
      );
      post({ id: lastId, method, params });
    });
  /** A request whose refusal stands in its result. */
  const ask = async (method: string, params: object) => {
    const { isError } = await request(method, params);
    if (isError === true) throw new Error(method);
  };

  const notified: Record<string, (params: Record<string, unknown>) => void> = {
    'ui/notifications/tool-input': ({ arguments: values }) => listener.toolInput(asRecord(values)),
    'ui/notifications/tool-result': (params) => listener.toolResult(params),
    'ui/notifications/tool-cancelled': () => listener.toolCancelled(),
    'ui/notifications/host-context-changed': (params) => listener.contextChanged(params),
  };

  function receive(message: Message): void {
    const { id, method, params = {} } = message;
    if (method === undefined) {
      if (id === undefined) return;
      waiting.get(id)?.(message);
      waiting.delete(id);
    } else if (id === undefined) notified[method]?.(params);
    else if (method === 'ping') post({ id, result: {} });
    else if (method === 'ui/resource-teardown') {
      listener.ended();
      post({ id, result: {} });
    } else post({ id, error: { code: UNKNOWN_METHOD, message: `This page has no ${method}.` } });
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source === window.parent && typeof data === 'object' && data?.jsonrpc === '2.0') receive(data);
  });

  const introduction = {
    appInfo: { name: 'jobboard-mcp', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: REVISION,
  };
  // A host that refuses may still show the page: it then waits for nothing, and says so (frame.tsx).
  request('ui/initialize', introduction).then(
    ({ hostContext, hostCapabilities }) => {
      notify('ui/notifications/initialized');
      isReady = true;
      listener.connected(asRecord(hostContext), asRecord(hostCapabilities));
    },
    () => undefined,
  );

  return {
    callTool: (name, values) => request('tools/call', { name, arguments: values }),
    openLink: (url) => ask('ui/open-link', { url }),
    say: (text) => ask('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    // A strict host takes nothing before it is told that the page is ready.
    resized: (height) => isReady && notify('ui/notifications/size-changed', { height }),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
