import { expect } from 'vitest';
import { type AskedClient, connectAsked } from './hosted.ts';
import { type ScriptedBoard, startScripted } from './scripted.ts';

/** A real client of the built server before a scripted board, where nobody is asked before a write. */
export interface Story {
  readonly board: ScriptedBoard;
  readonly server: AskedClient;
  /** One more server of the same board, which remembers nothing; it is closed with the story. */
  fresh(): Promise<AskedClient>;
  /** The data of a call that must succeed. */
  dataOf(name: string, args?: Record<string, unknown>, server?: AskedClient): Promise<Record<string, unknown>>;
  /** The text of a call that must be refused. */
  refusalOf(name: string, args?: Record<string, unknown>, server?: AskedClient): Promise<string>;
  close(): Promise<void>;
}

export async function startStory(): Promise<Story> {
  const board = await startScripted({});
  const open: AskedClient[] = [];
  const fresh = async () => {
    const environment = { ...board.environment(), JOBBOARD_CONFIRM: 'never' };
    const client = await connectAsked({ mode: 'auto', environment });
    open.push(client);
    return client;
  };
  const server = await fresh();
  return {
    board,
    server,
    fresh,
    async dataOf(name, args = {}, client = server) {
      const { structured, text, isError } = await client.call(name, args);
      expect(isError, text).toBe(false);
      return structured;
    },
    async refusalOf(name, args = {}, client = server) {
      const { text, isError } = await client.call(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
    async close() {
      await Promise.all(open.map((client) => client.close()));
      await board.close();
    },
  };
}
