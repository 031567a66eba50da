import { addAbortListener } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { quoted } from '../../wire/text/quote.ts';
import { ExchangeFault, faultOf, NO_HTTP, PROXY_WANTS_PASSWORD } from '../errors/fault.ts';
import type { Connections, ConnectionWanted } from './connect.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
}

export interface HttpPost {
  readonly agent: Connections;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  onSent(): void;
}

export const ENCODINGS = 'gzip, br';
/** Most bytes of an answer, compressed and decompressed. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** Sends one request. @throws ExchangeFault without a complete answer, or the signal's reason on abort */
export async function exchange(post: HttpPost, signal: AbortSignal): Promise<HttpAnswer> {
  let sent = false;
  const onSent = () => {
    sent = true;
    post.onSent();
  };
  try {
    return await answerOf(await responseTo({ ...post, onSent }, signal));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ExchangeFault ? error : faultOf(error as Error, sent);
  }
}

function responseTo({ agent, target, headers, body, onSent }: HttpPost, signal: AbortSignal): Promise<IncomingMessage> {
  // A request without a connection cannot be destroyed (Node 24), so the agent gets the signal too.
  const options: RequestOptions & ConnectionWanted = { agent, method: 'POST', path: target, headers, until: signal };
  return new Promise((resolve, reject) => {
    // At `socket` the connection is made; the bytes of the request follow.
    const sending = request(options).once('socket', onSent).on('error', reject);
    sending.once('response', (response) => {
      resolve(response);
      // The response itself would only report a closed connection. Errors after a complete one are ignored.
      sending.on('error', (error) => response.complete || response.destroy(error));
    });
    // After HTTP 101 there is neither an error nor a response.
    sending.once('close', () => reject(new ExchangeFault('unreadable', NO_HTTP)));
    addAbortListener(signal, () => sending.destroy());
    sending.end(body);
  });
}

async function answerOf(response: IncomingMessage): Promise<HttpAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status === 407) {
    response.destroy();
    // Only a proxy sends 407, and it forwarded nothing (RFC 9110, 15.5.8).
    throw new ExchangeFault('unconnected', PROXY_WANTS_PASSWORD);
  }
  const bytes = await decompressed(await bytesOf(response), headers['content-encoding'] ?? '');
  return {
    status,
    contentType: typeOf(headers),
    // JSON is UTF-8 (RFC 8259, 8.1), whatever the header says; a byte order mark is not part of it.
    text: bytes.toString().replace(/^\ufeff/, ''),
    location: headers.location,
    retryAfter: headers['retry-after'],
  };
}

function typeOf(headers: IncomingHttpHeaders): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > ANSWER_LIMIT) throw new ExchangeFault('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Unpack = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
const UNPACK = new Map<string, Unpack>([
  ['gzip', promisify(gunzip) as Unpack],
  ['br', promisify(brotliDecompress) as Unpack],
]);

/** @throws ExchangeFault `too_large`, `broken` when the end is missing, else `unreadable` */
async function decompressed(bytes: Buffer, encoding: string): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const unpack = UNPACK.get(name);
  if (unpack === undefined)
    throw new ExchangeFault('unreadable', `it is compressed as ${quoted(name)}, which was not asked for`);
  try {
    return await unpack(bytes, { maxOutputLength: ANSWER_LIMIT });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ExchangeFault('too_large');
    if (code === 'Z_BUF_ERROR') throw new ExchangeFault('broken', 'it was cut off');
    throw new ExchangeFault('unreadable', `its compression cannot be read (${code ?? message})`);
  }
}
