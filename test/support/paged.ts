import { expect } from 'vitest';
import type { AskedClient } from './hosted.ts';
import { DEFAULT, expectSize, MAX } from './large.ts';
import type { ToolAnswer } from './server.ts';

export interface Listed {
  readonly results: readonly { readonly id: number }[];
  readonly next_page?: number;
  readonly note?: string;
}

/** Reads a list to its end as its answers say: by the note where rows were left out, else by next_page. */
export async function collected(server: AskedClient, name: string, first: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = [];
  let args: Record<string, unknown> | undefined = first;
  for (let calls = 0; args !== undefined; calls++) {
    expect(calls, 'calls to read a list').toBeLessThan(100);
    const answer: ToolAnswer = await server.call(name, args);
    expectSize(answer, args.limit === undefined ? DEFAULT : MAX);
    const { results, next_page: next, note = '' } = answer.structured as unknown as Listed;
    for (const { id } of results) expect(answer.text).toMatch(new RegExp(`^- ${id} `, 'm'));
    ids.push(...results.map(({ id }) => id), ...tooLarge(note));
    const way = /with limit (\d+), from page (\d+) on/.exec(note);
    if (way !== null) args = { ...first, limit: Number(way[1]), page: Number(way[2]) };
    else args = next === undefined ? undefined : { ...args, page: next };
  }
  return ids;
}

/** Ids that a note says are to be read one by one. */
export function tooLarge(note: string): number[] {
  const ids = /read them one by one: \w+ ([\d, ]+)/.exec(note)?.[1] ?? '';
  return ids === '' ? [] : ids.split(', ').map(Number);
}

export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
