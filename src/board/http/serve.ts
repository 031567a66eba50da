import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { KEY_PARAMETER } from '../../wire/operation.ts';
import { OPERATIONS, type OperationName } from '../../wire/operations.ts';
import { dateSamples } from '../time/dating.ts';
import { answerCall, type Board, operationAt } from './dispatch.ts';
import type { FaultSource, InjectedFault } from './faults.ts';
import { Refusal } from './handler.ts';
import { HttpError, prepareJson, readParameters, send } from './http.ts';

export interface Service {
  readonly board: Board;
  readonly now: () => Date;
  readonly faults?: FaultSource | undefined;
}

/** Answers one HTTP request. Never throws. */
export async function serve(request: IncomingMessage, response: ServerResponse, service: Service): Promise<void> {
  try {
    const { name, form, userAgent } = await readCall(request, service);
    const fault = service.faults?.take(name);
    const answer = () => answerNow(service, name, form, userAgent);
    if (fault === undefined) send(response, await prepareJson(request, 200, answer()));
    else await meetFault(fault, request, response, answer);
  } catch (error) {
    const { status, message } = failureOf(error);
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    // What is left unread of a refused request would be taken for the next one.
    if (!request.complete) response.setHeader('connection', 'close');
    send(response, await prepareJson(request, status, { error: { message } }));
  }
}

/**
 * Which operation a request calls, and with what.
 * @throws HttpError when it calls none, or not as the interface demands
 */
async function readCall(request: IncomingMessage, { faults }: Service) {
  const { method = '', headers } = request;
  const target = request.url ?? '';
  if (!URL.canParse(target, 'http://board')) throw new HttpError(400, 'The address cannot be read.');
  const url = new URL(target, 'http://board');
  const path = url.pathname;
  const name = operationAt(path);
  const userAgent = headers['user-agent']?.trim() ?? '';
  const form = await readParameters(request, url);
  const { [KEY_PARAMETER]: _key, ...parameters } = Object.fromEntries(form);
  faults?.received({ method, path, ...(name === undefined ? {} : { operation: name }), parameters, userAgent });
  // Some libraries' default agents are refused, and so is none (field notes, Requests).
  if (userAgent === '') throw new HttpError(403, 'A User-Agent must be sent.');
  if (name === undefined) throw new HttpError(404, `Unknown path ${path}.`);
  if (OPERATIONS[name].effect === 'create' && method !== 'POST')
    throw new HttpError(405, `${path} must use HTTP POST.`);
  return { name, form, userAgent };
}

function answerNow({ board, now }: Service, name: OperationName, form: URLSearchParams, userAgent: string): object {
  const instant = now().getTime();
  dateSamples(board.db, instant);
  return answerCall(board, name, form, { now: instant, userAgent });
}

async function meetFault(
  fault: InjectedFault,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => object,
): Promise<void> {
  switch (fault.kind) {
    case 'drop before':
      request.socket.destroy();
      return;
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    case 'drop after':
      answer();
      request.socket.destroy();
      return;
    case 'cut off': {
      const { status, headers, body } = await prepareJson(request, 200, answer());
      response.writeHead(status, headers).write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      return;
    }
    case 'delay before':
      await setTimeout(fault.milliseconds, undefined, { ref: false });
      send(response, await prepareJson(request, 200, answer()));
      return;
    case 'delay after': {
      const prepared = await prepareJson(request, 200, answer());
      await setTimeout(fault.milliseconds, undefined, { ref: false });
      send(response, prepared);
    }
  }
}

/** Errors of the interface arrive with HTTP 200 (field notes, Answers). */
function failureOf(error: unknown): { status: number; message: string } {
  if (error instanceof Refusal) return { status: 200, message: error.message };
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  // Nobody but the person who runs this board can see its answers, so the cause helps more than it tells.
  return { status: 500, message: `Internal error: ${error instanceof Error ? error.message : String(error)}` };
}
