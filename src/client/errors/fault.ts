/**
 * What went wrong on the way, before there was a whole answer:
 * - `unconnected`: no connection could be made, nothing was sent
 * - `broken`: the connection ended before the answer did
 * - `too_large`: the answer is over the limit
 * - `unreadable`: what came is no HTTP answer, or its compression cannot be read
 */
export type FaultKind = 'unconnected' | 'broken' | 'too_large' | 'unreadable';

/** A fault of the HTTP side, with its reason in words. */
export class ExchangeFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, reason = '') {
    super(reason);
    this.kind = kind;
  }
}

/** What helps where a company's network or a board of one's own signs its certificates itself. */
const NOT_TRUSTED =
  'its certificate comes from no authority that Node trusts; if it is right, name the file of its authority in NODE_EXTRA_CA_CERTS';

/** Words for the codes that a person can do something about. */
const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name could not be looked up',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'no connection was made in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made in time',
  UND_ERR_HEADERS_TIMEOUT: 'no connection was made in time',
  UND_ERR_SOCKET: 'the connection was closed while it was being made',
  EPROTO: 'it does not speak https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** What undici reports, as a fault. `started`: it had begun to write the request. */
export function faultOf(error: NodeJS.ErrnoException, started: boolean): ExchangeFault {
  if (error instanceof ExchangeFault) return error;
  const code = error.code ?? error.name;
  if (!started) {
    const words = CONNECTION_REASONS[code];
    return new ExchangeFault('unconnected', words === undefined ? code : `${words} (${code})`);
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new ExchangeFault('unreadable', 'its headers are too large');
  if (error.name === 'HTTPParserError' && !error.message.includes('Invalid EOF state'))
    return new ExchangeFault('unreadable', 'it is no HTTP answer');
  return new ExchangeFault('broken', `the connection broke off (${code === 'UND_ERR_SOCKET' ? error.message : code})`);
}
