import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPERATIONS } from '../../wire/operations.ts';
import { answerCall, type Board, operationAt } from './dispatch.ts';
import { Refusal } from './handler.ts';
import { HttpError, readParameters, sendJson } from './http.ts';

export interface Service {
  readonly board: Board;
  readonly now: () => Date;
}

/** Answers one HTTP request. Never throws. */
export async function serve(request: IncomingMessage, response: ServerResponse, service: Service): Promise<void> {
  try {
    const { name, form, userAgent } = await readCall(request);
    const now = service.now().getTime();
    sendJson(response, 200, answerCall(service.board, name, form, { now, userAgent }));
  } catch (error) {
    const { status, message } = failureOf(error);
    // What is left unread of a refused request would be taken for the next one.
    if (!request.complete) response.setHeader('connection', 'close');
    sendJson(response, status, { error: { message } });
  }
}

/**
 * Which operation a request calls, and with what.
 * @throws HttpError when it calls none, or calls it in a way that no operation takes
 */
async function readCall(request: IncomingMessage) {
  const { method = '', headers } = request;
  const target = request.url ?? '';
  if (!URL.canParse(target, 'http://board')) throw new HttpError(400, 'The address cannot be read.');
  const url = new URL(target, 'http://board');
  const path = url.pathname;
  const name = operationAt(path);
  const userAgent = headers['user-agent']?.trim() ?? '';
  const form = await readParameters(request, url);
  // Some libraries' default agents are refused, and so is none (docs/board.md, Requests).
  if (userAgent === '') throw new HttpError(403, 'A User-Agent must be sent.');
  if (name === undefined) throw new HttpError(404, `Unknown path ${path}.`);
  if (OPERATIONS[name].effect === 'create' && method !== 'POST')
    throw new HttpError(405, `${path} must use HTTP POST.`);
  return { name, form, userAgent };
}

/** Refusals arrive with HTTP 200 (docs/board.md, Errors, 3). */
function failureOf(error: unknown): { status: number; message: string } {
  if (error instanceof Refusal) return { status: 200, message: error.message };
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  // Nobody but the person who runs this board can see its answers, so the cause helps more than it tells.
  return { status: 500, message: `Internal error: ${error instanceof Error ? error.message : String(error)}` };
}
