import { expect } from 'vitest';
import { company, course, event, job } from './scripted.ts';
import type { ToolAnswer } from './server.ts';

/** Characters that an answer may have, by default and at all (docs/contract.md, Rules, 4). */
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
  job(id, { title: `${id} ${LONG_TITLE}`, body: paragraphs(40, 500), ref: prose(200) });
export const longCourse = (id: number) =>
  course(id, { title: `${id} ${LONG_TITLE}`, description: prose(30_000), place: LONG_TITLE });
export const longEvent = (id: number) =>
  event(id, { title: `${id} ${LONG_TITLE}`, description: prose(30_000), place: LONG_TITLE });
export const longCompany = (id: number) =>
  company(id, { name: `${id} ${LONG_TITLE}`, description: prose(30_000), address: LONG_TITLE });
