import { expect } from 'vitest';
import { connectAsked } from './hosted.ts';
import { startScripted } from './scripted.ts';

/** A client of a server before a scripted board; writes ask nobody. */
export async function startStory() {
  const board = await startScripted({});
  const fresh = () =>
    connectAsked({ mode: 'auto', environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' } });
  const server = await fresh();
  return {
    board,
    server,
    fresh,
    async dataOf(name: string, args: Record<string, unknown> = {}, client = server) {
      const { structured, text, isError } = await client.call(name, args);
      expect(isError, text).toBe(false);
      return structured;
    },
    async refusalOf(name: string, args: Record<string, unknown> = {}, client = server) {
      const { text, isError } = await client.call(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
  };
}
