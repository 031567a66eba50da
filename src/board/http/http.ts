import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes that the body of a request may have. */
const BODY_LIMIT = 1_048_576;
const FORM = 'application/x-www-form-urlencoded';

/** A request that is no call of an operation, with the HTTP status it is answered with. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The parameters of a request: those of the query, and for POST those of the form, which win.
 * @throws HttpError for another method, another content type, or a body that is too large
 */
export async function readParameters(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  const parameters = new URLSearchParams(url.search);
  if (request.method === 'GET') return parameters;
  if (request.method !== 'POST') throw new HttpError(405, `The method ${request.method} is not accepted.`);
  const body = await readBody(request);
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (body !== '' && type !== FORM) throw new HttpError(415, `Parameters are sent as ${FORM}.`);
  const form = new URLSearchParams(body);
  for (const name of new Set(form.keys())) parameters.delete(name);
  for (const [name, value] of form) parameters.append(name, value);
  return parameters;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the socket, on which the refusal is yet to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new HttpError(413, `A request may have ${BODY_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends a value as JSON in UTF-8. */
export function sendJson(response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(JSON.stringify(value), 'utf8');
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body);
}
