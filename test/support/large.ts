import { expect } from 'vitest';
import type { AskedClient } from './hosted.ts';
import { company, course, event, job } from './scripted.ts';
import type { ToolAnswer } from './server.ts';

/** Most characters of an answer, by default and in all cases (docs/contract.md, Rules, 4). */
export const DEFAULT = 12_000;
export const MAX = 25_000;

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
export const WORD = 'alpha beta gamma delta ';
export const prose = (characters: number) =>
  WORD.repeat(Math.ceil(characters / WORD.length))
    .slice(0, characters)
    .trim();
/** Paragraphs that begin and end with their number, so that a test sees whether one is whole. */
export const paragraphs = (count: number, each: number) =>
  numbers(count)
    .map((n) => `<p>§${n} ${prose(each)} §${n}.</p>`)
    .join('');

export function expectSize({ text, structured, isError }: ToolAnswer, max: number): void {
  expect(isError, text.slice(0, 500)).toBe(false);
  expect(text.length).toBeLessThan(max);
  expect(JSON.stringify(structured).length).toBeLessThan(max);
}

export const LONG_TITLE = prose(300);
export const longJob = (id: number) =>
  job(id, { title: `${id} ${LONG_TITLE}`, body: paragraphs(8, 500), ref: prose(200) });
export const longCourse = (id: number) =>
  course(id, { title: `${id} ${LONG_TITLE}`, description: prose(6_000), place: LONG_TITLE });
export const longEvent = (id: number) =>
  event(id, { title: `${id} ${LONG_TITLE}`, description: prose(6_000), place: LONG_TITLE });
export const longCompany = (id: number) =>
  company(id, { name: `${id} ${LONG_TITLE}`, description: prose(6_000), address: LONG_TITLE });

export interface Listed {
  readonly results: readonly { readonly id: number }[];
  readonly next_page?: number;
  readonly note?: string;
}

/** Reads a list to its end: follows the note about rows left out, else next_page. */
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

/** Ids that a note asks to read one by one. */
export function tooLarge(note: string): number[] {
  const ids = /read them one by one: \w+ ([\d, ]+)/.exec(note)?.[1] ?? '';
  return ids === '' ? [] : ids.split(', ').map(Number);
}

export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
