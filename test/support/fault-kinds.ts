import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import * as bad from './misbehaving.ts';

/*
 * The ways in which the road to the board and back can fail. Some leave the board untouched, others come after it has
 * done what was asked, which no client can tell apart.
 */

export interface FaultKind {
  readonly name: string;
  /** Whether the board does what was asked before the fault. */
  readonly reaches: boolean;
  readonly behave: bad.Behaviour;
}

type Answered = (socket: Socket, answer: { readonly status: number; readonly body: Buffer }) => void;

/** Passes a request on to the board, and does something else with its answer. */
function passedOn(board: string, then: Answered): bad.Behaviour {
  return (socket, { method, target, headers, body }) => {
    const { connection: _, host: __, ...kept } = headers;
    const options = { method, headers: { ...kept, 'accept-encoding': 'identity' } };
    const passed = httpRequest(board + target, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => then(socket, { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    passed.on('error', () => socket.destroy());
    passed.end(body);
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The board's own answer, unharmed. */
export function wholeAnswer(board: string): bad.Behaviour {
  return passedOn(board, (socket, { status, body }) =>
    replied(socket, bad.answer(body, { status, headers: JSON_TYPE })),
  );
}

/** None of the behaviours used here looks at the request. */
function replied(socket: Socket, behave: bad.Behaviour): void {
  behave(socket, { method: '', target: '', headers: {}, body: '', form: [] });
}

/** Every kind of fault in front of a board. */
export function faultKinds(board: string): FaultKind[] {
  return [...faultsInstead(board), ...faultsInAnswers(board)];
}

function before(name: string, behave: bad.Behaviour): FaultKind {
  return { name: `${name}, before the board heard of it`, reaches: false, behave };
}

function behind(board: string, name: string, then: Answered): FaultKind {
  return { name: `${name}, after the board answered`, reaches: true, behave: passedOn(board, then) };
}

/** Something else in place of the answer, with and without the board having heard of the request. */
function faultsInstead(board: string): FaultKind[] {
  const redirect = (status: number) =>
    bad.answer('', { status, headers: { Location: 'http://127.0.0.1:9/elsewhere' } });
  const waits = (status: number) => bad.answer('', { status, headers: { 'Retry-After': '1' } });
  const all: readonly [string, bad.Behaviour][] = [
    ['reset', bad.reset],
    ['closed', bad.closed],
    ['silence', bad.silence],
    ['half a header', bad.halfHeaders],
    ['no HTTP', bad.notHttp],
    ['an answer that never ends', bad.trickle],
    ['an empty answer', bad.answer('')],
    ['a page', bad.html()],
    ['an array', bad.json([])],
    ['null', bad.json(null)],
    ['an empty object', bad.json({})],
    ['broken compression', bad.answer('no gzip', { headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } })],
    ...[400, 401, 403, 404, 408, 409, 425, 499, 500, 502].map((status): [string, bad.Behaviour] => [
      `a page with ${status}`,
      bad.html(status),
    ]),
    ['an error with 500', bad.error('Out of order.', { status: 500 })],
    ['429 that asks to wait', waits(429)],
    ['503 that asks to wait', waits(503)],
    ...[301, 302, 307].map((status): [string, bad.Behaviour] => [`a redirect with ${status}`, redirect(status)]),
    ['error beside success', bad.json({ success: { message: 'ok' }, error: { message: 'Cache failed.' } })],
  ];
  return all.flatMap(([name, behave]) => [
    before(name, behave),
    behind(board, name, (socket) => replied(socket, behave)),
  ]);
}

/** The board's own answer, harmed. */
function faultsInAnswers(board: string): FaultKind[] {
  const announced = (length: number) =>
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`);
  const half = (body: Buffer) => body.subarray(0, body.length / 2);
  return [
    behind(board, 'reset in the middle of the answer', (socket, { body }) => {
      socket.write(Buffer.concat([announced(body.length), half(body)]), () => socket.resetAndDestroy());
    }),
    behind(board, 'half the answer, announced whole', (socket, { body }) => {
      socket.end(Buffer.concat([announced(body.length), half(body)]));
    }),
    behind(board, 'half the answer, announced as all', (socket, { body }) => {
      socket.end(Buffer.concat([announced(half(body).length), half(body)]));
    }),
    behind(board, 'more announced than sent', (socket, { body }) => {
      socket.write(Buffer.concat([announced(body.length + 10), body]));
    }),
  ];
}
