import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Client } from 'undici';
import { objectOf, recordOf } from '../client/answer.ts';
import { faultOf } from '../client/errors/fault.ts';
import { Exchange, type HttpAnswer } from '../client/http/exchange.ts';
import { Secret } from '../client/secret.ts';
import { listJobs } from '../tools/jobs/list-jobs.ts';
import type { ToolContext } from '../tools/kit/tool.ts';
import { OPERATIONS } from '../wire/operations.ts';

/** Pieces of HTML as ads have them, for both ways of reading it: each part of the readers is passed at least once. */
const PLAIN_PIECES = [
  '<p>A <strong>team</strong> looks for <em>somebody</em>, remote or in Porto, for 30k to 40k a year.</p>',
  '<p><b>Requirements:</b></p><ul><li>Java &amp; SQL</li><li>3+ years<br>of <u>experience</u></li></ul>',
];
const STYLED_PIECES = [
  '<p style="text-align: center; color: #333">Remoto, Lisboa &ndash; 30.000&euro; a 40.000&euro;</p><p>&nbsp;</p>',
  '<div><ol><li><p>Envie o CV para <a href="https://board.example/jobs">este endereço</a>.</p></li></ol></div>',
];
/** After that many the code that runs most is compiled; more would only take time. */
const ROUNDS = 20;
/** How many of them come over HTTP, which is the same every time. */
const EXCHANGES = 5;
const JSON_TYPE = 'application/json';
/** How often an ad has the pieces at most, which makes it as long as ads are. */
const MAX_REPEATS = 6;

/**
 * Reads an ad of its own making as a list of the board would be read, over and over, so that the first call does not wait
 * until the code that does so is compiled. In pieces of some milliseconds: a call that arrives goes first. Nothing is sent.
 */
export async function warmUp(): Promise<void> {
  const board = new Client('http://board.example', {
    // Of a socket, undici uses what every stream has; it takes none before the request is there.
    connect: (_options, done) => setImmediate(done, null, boardInMemory() as Socket),
  });
  const reading = { board: 'https://board.example', secret: new Secret('a-key-of-the-warm-up'), budget: 0, pairs: [] };
  for (let round = 0; round < ROUNDS; round++) {
    await yieldToEventLoop();
    const text = JSON.stringify({ total: 1, page: 1, limit: 1, results: [adNumber(round)] });
    const request = { ...reading, operation: OPERATIONS.listJobs };
    const last = round < EXCHANGES ? await exchanged(board, text) : { status: 200, contentType: JSON_TYPE, text };
    await yieldToEventLoop();
    const json = objectOf({ last, attempts: 1, sent: true }, request);
    await yieldToEventLoop();
    const answer = recordOf(json, request);
    await yieldToEventLoop();
    const client = { baseUrl: reading.board, call: async () => answer };
    const shown = await listJobs.run({}, { client, call: {} } as unknown as ToolContext);
    await yieldToEventLoop();
    if ('structured' in shown) listJobs.output.parse(shown.structured);
  }
  await board.destroy();
}

/** Sends the text over HTTP, and takes the same as answer: all of it in memory. */
async function exchanged(board: Client, text: string): Promise<HttpAnswer> {
  const { signal } = new AbortController();
  const exchange = new Exchange({ signal, limit: 2 * text.length, onSent: () => undefined, faultOf });
  const headers = { 'content-type': JSON_TYPE, accept: JSON_TYPE };
  board.dispatch({ path: '/job/list.json', method: 'POST', headers, body: text }, exchange);
  return exchange.answer;
}

/** What undici takes for a connection: the body of each request comes back as its answer. */
function boardInMemory(): Duplex {
  return new Duplex({
    read: () => undefined,
    write(this: Duplex, chunk: Buffer, _encoding, done) {
      const isHead = chunk.includes('HTTP/1.1');
      const length = /content-length: \d+/.exec(chunk.toString('latin1'))?.[0];
      this.push(isHead ? `HTTP/1.1 200 OK\r\ncontent-type: ${JSON_TYPE}\r\n${length}\r\n\r\n` : chunk);
      done();
    },
  });
}

function adNumber(round: number) {
  return {
    id: 1 + round,
    company: { id: 1, name: 'Company', description: '<p>About it.</p>', slug: 'company' },
    companyId: 1,
    title: 'Developer (m/f)',
    // Longer with each round: the first piece of work would be the longest, since nothing is compiled yet.
    body: (round % 3 === 0 ? [...PLAIN_PIECES, ...STYLED_PIECES] : PLAIN_PIECES)
      .slice(0, 1 + round)
      .join('\n')
      .repeat(Math.min(1 + round, MAX_REPEATS)),
    types: [{ id: '1', name: 'Full-time' }],
    locations: [{ id: '14', name: 'Lisboa' }],
    workModel: 1,
    publishedAt: '2026-01-05 09:00:00',
    updatedAt: '2026-01-05 09:00:00',
    slug: 'developer',
  };
}
