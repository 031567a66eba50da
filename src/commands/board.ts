import { join } from 'node:path';
import type { Settings } from '../settings.ts';

const DEFAULT_PORT = 8790;

/** Runs the embedded board until it is stopped. @throws Error when it cannot listen */
export async function runBoard(settings: Settings, port: number | undefined): Promise<void> {
  if (settings.problems.length > 0) throw new Error(settings.problems.join(' '));
  const { startBoard } = await import('../board/board-server.ts');
  const board = await startBoard({ file: join(settings.dataDir, 'sandbox.db'), port: port ?? DEFAULT_PORT });
  const lines = [
    `The embedded board answers at ${board.url}`,
    `Keys: ${board.keys.paid} (paid company), ${board.keys.free} (company on the free plan), ${board.keys.reader} (reader)`,
    `Try: curl -A my-client -d api_key=${board.keys.reader} -d limit=1 ${board.url}/job/list.json`,
    'Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const end = () => void board.close().then(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
