import { expect } from 'vitest';
import { connectAsked } from './hosted.ts';
import { startScripted } from './scripted.ts';

/** A real client of the built server before a scripted board, where nobody is asked before a write. */
export type Story = Awaited<ReturnType<typeof startStory>>;

export async function startStory() {
  const board = await startScripted({});
  /** One more server of the same board, which remembers nothing. */
  const fresh = () =>
    connectAsked({ mode: 'auto', environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' } });
  const server = await fresh();
  return {
    board,
    server,
    fresh,
    /** The data of a call that must succeed. */
    async dataOf(name: string, args: Record<string, unknown> = {}, client = server) {
      const { structured, text, isError } = await client.call(name, args);
      expect(isError, text).toBe(false);
      return structured;
    },
    /** The text of a call that must be refused. */
    async refusalOf(name: string, args: Record<string, unknown> = {}, client = server) {
      const { text, isError } = await client.call(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
  };
}
