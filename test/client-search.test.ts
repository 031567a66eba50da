import { describe, expect, it } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { boardAndClient, closeAfterEach, failureOf, within } from './support/client-calls.ts';
import { type Behaviour, error, json, type Received } from './support/misbehaving.ts';

closeAfterEach();

const events = (client: Client, ...q: string[]) => client.call('searchEvents', { q, limit: 5 }, within(2000));
const companies = (client: Client, ...q: string[]) => client.call('searchCompanies', { q }, within(2000));
const found = (query?: string | null) => ({
  total: 0,
  page: 1,
  limit: 5,
  results: [],
  ...(query === undefined ? {} : { query }),
});

/** A board that heeds one name of the parameter and echoes what it took, `nothing` where it took nothing. */
function heeding(name: string, nothing?: string | null): Behaviour {
  return (socket, request) => {
    const words = new Map(request.form).get(name);
    json(found(words ?? nothing))(socket, request);
  };
}

function names(requests: readonly Received[]): string[] {
  return requests.map(({ form }) => form.map(([name]) => name).join(' '));
}

describe('the search parameter has two names', () => {
  it('q is sent, and alone where it is heeded', async () => {
    const { board, client } = await boardAndClient();
    board.otherwise = heeding('q', '');
    expect(await events(client, 'java', 'kotlin')).toMatchObject({ query: 'java,kotlin' });
    expect(names(board.requests)).toEqual(['q limit api_key']);
  });

  it.each([
    ['an empty query', ''],
    ['null', null],
    ['no query', undefined],
  ])('search is tried where the board echoes %s, and remembered for the operation', async (_what, nothing) => {
    const { board, client } = await boardAndClient();
    board.otherwise = heeding('search', nothing);
    expect(await events(client, 'java')).toMatchObject({ query: 'java' });
    expect(await events(client, 'kotlin')).toMatchObject({ query: 'kotlin' });
    expect(await companies(client, 'acme')).toMatchObject({ query: 'acme' });
    expect(names(board.requests)).toEqual([
      'q limit api_key',
      'search limit api_key',
      'search limit api_key',
      'q api_key',
      'search api_key',
    ]);
  });

  it('a list that is said to be filtered by nothing is refused', async () => {
    const { board, client } = await boardAndClient();
    board.otherwise = json(found(''));
    const failure = await failureOf(events(client, 'java'));
    expect(failure).toMatchObject({ code: 'unexpected_answer' });
    expect(failure.message).toMatch(/neither as q nor as search/);
    expect(board.requests).toHaveLength(2);
  });

  it('a board that echoes no query cannot be told apart: q is trusted, and remembered', async () => {
    const { board, client } = await boardAndClient();
    board.otherwise = json(found());
    expect(await events(client, 'java')).toMatchObject({ total: 0 });
    expect(names(board.requests)).toEqual(['q limit api_key', 'search limit api_key']);
    board.script.push(json(found()));
    board.otherwise = error('Unknown parameter: search. Use q.');
    expect(await events(client, 'java')).toMatchObject({ total: 0 });
  });
});
