import type { Transport } from '@modelcontextprotocol/server';

/**
 * Loads what calls need as soon as the first list of tools has left, so that the first call finds it there, and the
 * start does not pay for it.
 * @param embedded whether calls will be answered by the embedded board
 */
export function preloadAfterList(transport: Transport, embedded: boolean): void {
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (!('result' in message && 'tools' in message.result)) return;
    transport.send = send;
    setImmediate(() => void load(embedded));
  };
}

/** What cannot be loaded is told by the call that needs it, and what cannot be warmed up is met cold. */
async function load(embedded: boolean): Promise<void> {
  const needed = [import('../server/calls/calls.ts'), import('./board-access.ts'), import('../search/board-index.ts')];
  await Promise.allSettled(embedded ? [...needed, import('../board/server.ts')] : needed);
  await import('./warm-up.ts').then(({ warmUp }) => warmUp()).catch(() => undefined);
}
