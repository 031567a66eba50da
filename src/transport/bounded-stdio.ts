import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Requests that may be under way at once; what comes beyond is refused at once, so that later ones need not wait. */
const MAX_UNDER_WAY = 512;
/** Bytes that may wait for a client that does not read; beyond, nothing more is taken from it. */
const MAX_WAITING = 4 * 1024 * 1024;
/** JSON-RPC leaves the codes from -32000 to the server. */
const BUSY = -32_000;

/** The stdio transport, with bounds on what one client may ask for at once and on what is kept for it. */
export class BoundedStdioTransport extends StdioServerTransport {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #underWay = new Set<string | number>();
  #receive: StdioServerTransport['onmessage'];

  constructor(input: Readable, output: Writable) {
    super(input, output);
    this.#input = input;
    this.#output = output;
    // The SDK waits for each message with listeners of its own.
    output.setMaxListeners(0);
    // The SDK sets and replaces this property of the transport; what arrives passes through here first.
    Object.defineProperty(this, 'onmessage', {
      get: () => (this.#receive === undefined ? undefined : this.#take),
      set: (receive: StdioServerTransport['onmessage']) => {
        this.#receive = receive;
      },
    });
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#underWay.delete(message.id);
    const sent = super.send(message);
    if (this.#output.writableLength > MAX_WAITING && !this.#input.isPaused()) {
      this.#input.pause();
      this.#output.once('drain', () => this.#input.resume());
    }
    return sent;
  }

  readonly #take = (message: JSONRPCMessage): void => {
    if (!('method' in message && 'id' in message)) {
      if ('method' in message && message.method === 'notifications/cancelled') this.#forget(message.params);
      this.#receive?.(message);
      return;
    }
    if (this.#underWay.size >= MAX_UNDER_WAY) {
      void this.send(refusal(message)).catch(() => undefined);
      return;
    }
    this.#underWay.add(message.id);
    this.#receive?.(message);
  };

  /** A cancelled request may never be answered. */
  #forget(params: object | undefined): void {
    const id = (params as { requestId?: string | number } | undefined)?.requestId;
    if (id !== undefined) this.#underWay.delete(id);
  }
}

function refusal({ id, method }: { id: string | number; method: string }): JSONRPCMessage {
  const words = `${MAX_UNDER_WAY} requests are under way already; this one was not carried out. Wait for answers, then send it again.`;
  if (method !== 'tools/call') return { jsonrpc: '2.0', id, error: { code: BUSY, message: words } };
  const content = [{ type: 'text', text: `[rate_limited] ${words}` }];
  return { jsonrpc: '2.0', id, result: { content, isError: true } };
}
