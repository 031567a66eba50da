/** Before a whole answer: no connection, one that broke, over the limit, or no HTTP that can be read. */
export type FaultKind = 'unconnected' | 'broken' | 'too_large' | 'unreadable';

export class ExchangeFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, reason = '') {
    super(reason);
    this.kind = kind;
  }
}

const NOT_TRUSTED =
  'its certificate comes from no authority that Node trusts; if it is right, name the file of its authority in NODE_EXTRA_CA_CERTS';
const TOO_LATE = 'no connection was made in time';
const NO_TLS = 'it does not speak https';

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name could not be looked up',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: TOO_LATE,
  UND_ERR_CONNECT_TIMEOUT: TOO_LATE,
  UND_ERR_HEADERS_TIMEOUT: TOO_LATE,
  UND_ERR_SOCKET: 'the connection was closed while it was being made',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

export const PROXY_WANTS_PASSWORD = 'the proxy asks for a name and a password (HTTP 407)';
const PROXY_REFUSED = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

export function faultOf(error: NodeJS.ErrnoException, started: boolean): ExchangeFault {
  const code = error.code ?? error.name;
  const [, refusal] = PROXY_REFUSED.exec(error.message) ?? [];
  if (refusal === '407') return new ExchangeFault('unconnected', PROXY_WANTS_PASSWORD);
  if (refusal !== undefined) return new ExchangeFault('unconnected', `the proxy refused (HTTP ${refusal})`);
  if (!started) {
    const words = CONNECTION_REASONS[code];
    return new ExchangeFault('unconnected', words === undefined ? code : `${words} (${code})`);
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new ExchangeFault('unreadable', 'its headers are too large');
  if (error.name === 'HTTPParserError' && !error.message.includes('Invalid EOF state'))
    return new ExchangeFault('unreadable', 'it is no HTTP answer');
  return new ExchangeFault('broken', `the connection broke off (${code === 'UND_ERR_SOCKET' ? error.message : code})`);
}
