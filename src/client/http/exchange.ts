import type { ClientRequest, IncomingMessage } from 'node:http';
import { faultOf } from '../errors/fault.ts';
import { Body, unpacked } from './body.ts';

/** An answer of the board, whole and decompressed. */
export interface HttpAnswer {
  readonly status: number;
  /** The type alone, lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  /** Bytes of the answer, before and after decompression. */
  readonly limit: number;
  /** Called right before the first byte leaves. */
  onSent(): void;
}

/**
 * Sends one request and reads its whole answer. An answer is never paused: it is bounded by size and by the signal.
 * @throws ExchangeFault when there is no whole answer, or the signal's reason as soon as it is aborted; the connection
 *   cannot be used any more then
 */
export function exchange(request: ClientRequest, form: string, options: ExchangeOptions): Promise<HttpAnswer> {
  const { signal, limit, onSent } = options;
  let sent = false;
  return new Promise<HttpAnswer>((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    request.once('close', () => signal.removeEventListener('abort', giveUp));
    request.on('error', (error) => reject(faultOf(error, sent)));
    // The agent gives a request its socket when that is connected and nothing was written yet.
    request.once('socket', () => {
      sent = true;
      onSent();
    });
    request.once('response', (response) => {
      answerOf(response, limit).then(resolve, (error: Error) => reject(faultOf(error, true)));
    });
    request.end(form);
  });
}

async function answerOf(response: IncomingMessage, limit: number): Promise<HttpAnswer> {
  const { head, charset, encoding } = headOf(response);
  const body = new Body(limit);
  await new Promise<void>((resolve, reject) => {
    response.on('data', (piece: Buffer) => {
      try {
        body.add(piece);
      } catch (tooLarge) {
        reject(tooLarge);
        response.destroy();
      }
    });
    response.once('end', resolve).once('error', reject);
  });
  return { ...head, text: decoded(await unpacked(body.bytes(), encoding, limit), charset) };
}

function headOf({ statusCode = 0, headers }: IncomingMessage) {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  return {
    head: {
      status: statusCode,
      contentType: type.trim().toLowerCase(),
      location: headers.location,
      retryAfter: headers['retry-after'],
    },
    charset: /charset\s*=\s*"?([^\s";]+)/i.exec(parameters.join(';'))?.[1] ?? 'utf-8',
    encoding: headers['content-encoding'] ?? '',
  };
}

/** JSON is UTF-8, unless the board names another character set that is known. */
function decoded(bytes: Buffer, charset: string): string {
  // Twice as fast as a TextDecoder, which would also take the byte order mark away.
  if (/^utf-?8$/i.test(charset)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
