import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { quoted } from '../../text/prose.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  readonly text: string;
  readonly location?: string | undefined;
  readonly retryAfter?: string | undefined;
  readonly date?: string | undefined;
}

export const ENCODING = 'gzip';
/** Maximum size of a response, also when decompressed. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Sends one request and reads the whole response.
 * @param onSent called once, right before the first byte is written
 * @throws ExchangeFault without a complete response, or the signal's reason on abort
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  onSent: () => void,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { status, headers, body } = await receive(dispatcher, request, onSent, signal);
  const headerOf = (name: string) => [headers[name] ?? []].flat().join(', ') || undefined;
  const bytes = await decompress(body, headerOf('content-encoding') ?? '');
  const [type = ''] = (headerOf('content-type') ?? '').split(';');
  return {
    status,
    contentType: type.trim().toLowerCase(),
    // JSON is UTF-8 (RFC 8259, 8.1), whatever the header says. The decoder removes a byte order mark.
    text: new TextDecoder().decode(bytes),
    location: headerOf('location'),
    retryAfter: headerOf('retry-after'),
    date: headerOf('date'),
  };
}

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Uses `dispatch`, because `request` doesn't report when undici starts to write to a connection. */
function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  onSent: () => void,
  signal: AbortSignal,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const response = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    const leave = () => {
      reject(signal.reason);
      controller?.abort(new Error('aborted'));
    };
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', leave);
      end();
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave);
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        // A second start would send the request twice.
        if (signal.aborted || controller !== undefined) return started.abort(new Error('aborted'));
        controller = started;
        onSent();
      },
      onResponseStart(_, status, headers) {
        Object.assign(response, { status, headers });
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd: () => settle(() => resolve({ ...response, body: Buffer.concat(chunks) })),
      onResponseError: (_, error) => settle(() => reject(faultOf(error, controller !== undefined))),
    });
  });
}

const unpack = promisify(gunzip) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

/**
 * Uses Node's zlib: undici's decompression interceptor prints a warning that it is experimental (7.30).
 * @throws ExchangeFault `too_large`, or `unreadable`
 */
async function decompress(bytes: Buffer, encoding: string): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  if (name !== ENCODING)
    throw new ExchangeFault('unreadable', `it is compressed as ${quoted(name)}, which was not asked for`);
  try {
    return await unpack(bytes, { maxOutputLength: MAX_RESPONSE_BYTES });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ExchangeFault('too_large', TOO_LARGE);
    throw new ExchangeFault('unreadable', `its compression cannot be read (${code ?? message})`);
  }
}

/** Failures before a complete answer: no connection, a broken one, over the size limit, or unreadable HTTP. */
type FaultKind = 'unconnected' | 'broken' | 'too_large' | 'unreadable';

export class ExchangeFault extends Error {
  constructor(
    readonly kind: FaultKind,
    reason: string,
  ) {
    super(reason);
  }
}

/** By the codes of undici, Node and OpenSSL. */
const CONNECTION_REASONS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^ENOTFOUND$|^EAI_AGAIN$/, 'its host name cannot be looked up'],
  [/UNREACH$/, 'the network or the host cannot be reached'],
  [/^UND_ERR_HEADERS_TIMEOUT$/, 'the proxy gave no answer in time'],
  [/^HPE_/, 'the proxy gives no HTTP answer'],
  [/TIMEDOUT$|TIMEOUT$/, 'no connection was made in time'],
  [/^UND_ERR_SOCKET$|^ECONNRESET$/, 'the connection was closed while it was being made'],
  [/^EPROTO$|_SSL_(?:WRONG_VERSION|PACKET_LENGTH)/, 'it does not speak https'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/ALTNAME_INVALID$|^UND_ERR_PRX_TLS$/, 'its certificate is for another host'],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    'its certificate comes from no authority that Node trusts; if it is right, name the file of its authority in NODE_EXTRA_CA_CERTS',
  ],
];

const TOO_LARGE = 'it is larger than 16 MB';

/** @param error undici's @param sent whether a byte of the request may have left */
function faultOf(error: NodeJS.ErrnoException, sent: boolean): ExchangeFault {
  const code = error.code ?? error.name;
  // "Proxy response (403) …" of a tunnel, "Proxy Authentication Required (407)" of a proxy that was to forward.
  const [, proxySaid] = /^Proxy .*\((\d{3})\)/.exec(error.message) ?? [];
  if (proxySaid !== undefined) {
    const words = proxySaid === '407' ? 'the proxy asks for a name and a password' : 'the proxy refused';
    return new ExchangeFault('unconnected', `${words} (HTTP ${proxySaid})`);
  }
  if (!sent) {
    const words = CONNECTION_REASONS.find(([codes]) => codes.test(code))?.[1];
    return new ExchangeFault('unconnected', words === undefined ? code : `${words} (${code})`);
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new ExchangeFault('too_large', TOO_LARGE);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new ExchangeFault('unreadable', 'its headers are too large');
  if (error.name === 'HTTPParserError' || /^bad (?:upgrade|response)$/.test(error.message))
    return new ExchangeFault('unreadable', 'it is not an HTTP answer');
  return new ExchangeFault('broken', `the connection broke off (${code})`);
}
