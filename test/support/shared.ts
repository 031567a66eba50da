import { inject } from 'vitest';

/** What the files of a run share (shared-setup.ts). @throws Error with the reason where it could not be started */
export async function ofTheRun<T>(name: 'postgres' | 'browser'): Promise<T> {
  const answer = await fetch(`${inject('shared')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
