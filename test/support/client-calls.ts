import { afterEach, beforeEach, vi } from 'vitest';
import { BoardClient, type CallOptions, type Client } from '../../src/client/client.ts';
import { BoardError } from '../../src/wire/errors.ts';
import { ending } from './file-end.ts';
import { type Behaviour, startMisbehaving } from './misbehaving.ts';
import { job } from './scripted.ts';

export const KEY = 'k3y-of-a+company/42';

export const JOB = job(12, { title: 'Engineer' });
export const NO_JOBS = { total: 0, page: 1, limit: 12, results: [] };
export const CREATED = { success: { message: 'Created.', id: '99' } };

/** Options of a call with this many milliseconds. */
export function within(milliseconds: number, signal: AbortSignal = new AbortController().signal): CallOptions {
  return { signal, deadline: Date.now() + milliseconds };
}

export function clientOf(baseUrl: string, apiKey = KEY) {
  const logged: { readonly level: string; readonly message: string }[] = [];
  const log = (level: string, message: string) => logged.push({ level, message });
  const client: Client = new BoardClient({ baseUrl, apiKey, version: '1.2.3', log });
  ending(() => client.close());
  return { client, logged };
}

export async function boardAndClient(...script: Behaviour[]) {
  const board = await startMisbehaving(script);
  return { board, ...clientOf(board.url) };
}

/** Fixes the random part of retry delays. */
export function withoutChance(): void {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0.05);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

export async function failureOf(calling: Promise<unknown>): Promise<BoardError> {
  try {
    await calling;
  } catch (error) {
    if (error instanceof BoardError) return error;
    throw error;
  }
  throw new Error('the call succeeded, although it was to fail');
}
