import { connectAsked } from './hosted.ts';
import { startScripted } from './scripted.ts';

/** A client of a server before a scripted board; writes ask nobody. */
export async function startStory() {
  const board = await startScripted({});
  const fresh = () =>
    connectAsked({ mode: 'auto', environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' } });
  return { board, server: await fresh(), fresh };
}
