import { inject } from 'vitest';

/** The reason of tests that are skipped for want of a browser; the end of the run counts them. */
export const NO_BROWSER = 'no browser';

/** What the files of a run share (shared-setup.ts). @throws Error with the reason where it could not be started */
export async function ofTheRun<T>(name: 'postgres' | 'browser'): Promise<T> {
  const answer = await fetch(`${inject('shared')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
