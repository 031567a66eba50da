import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { quoted } from '../../wire/text/quote.ts';
import { ExchangeFault, faultOf, NO_HTTP, PROXY_WANTS_PASSWORD } from '../errors/fault.ts';
import type { Connections, ConnectionWanted } from './connect.ts';

export interface HttpAnswer {
  readonly status: number;
  /** The type alone, lower case, without parameters; empty when there is none. */
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
  /** Called right before the first byte leaves. */
  onSent(): void;
}

export const ENCODINGS = 'gzip, br';
/** Bytes of an answer, before and after decompression. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** Sends once. @throws ExchangeFault when there is no whole answer, or the signal's reason when it is aborted */
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
  // A request without a connection cannot be ended (Node 24), so that the agent gets the signal too.
  const options: RequestOptions & ConnectionWanted = { agent, method: 'POST', path: target, headers, until: signal };
  return new Promise((resolve, reject) => {
    // The connection is made at `socket`; the bytes of the request follow this event.
    const sending = request(options).once('socket', onSent).on('error', reject);
    sending.once('response', (response) => {
      resolve(response);
      // The response itself would only say that the connection ended; what comes behind a whole one is ignored.
      sending.on('error', (error) => response.complete || response.destroy(error));
    });
    // After HTTP 101 there is neither an error nor a response.
    sending.once('close', () => reject(new ExchangeFault('unreadable', NO_HTTP)));
    signal.addEventListener('abort', () => sending.destroy(), { once: true });
    sending.end(body);
  });
}

async function answerOf(response: IncomingMessage): Promise<HttpAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status === 407) {
    response.destroy();
    // Only a proxy answers so; it forwarded nothing (RFC 9110, 15.5.8).
    throw new ExchangeFault('unconnected', PROXY_WANTS_PASSWORD);
  }
  const bytes = await decompressed(await bytesOf(response), headers['content-encoding'] ?? '');
  return {
    status,
    contentType: typeOf(headers),
    // JSON is UTF-8 (RFC 8259, 8.1), whatever a header says; a byte order mark is no part of it.
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
    // Leaving the loop ends the connection.
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

/** @throws ExchangeFault `too_large`, `broken` where the end is missing, else `unreadable` */
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
