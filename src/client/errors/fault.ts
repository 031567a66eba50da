/** Failures before a complete answer: no connection, a broken one, over the size limit, or unreadable HTTP. */
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
const NO_TLS = 'it does not speak https';

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name could not be looked up',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'no connection was made in time',
  ECONNRESET: 'the connection was closed while it was being made',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: 'the proxy gives no HTTP answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

export const NO_HTTP = 'it is not an HTTP answer';
export const PROXY_WANTS_PASSWORD = 'the proxy asks for a name and a password (HTTP 407)';
export const LATE = Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });

/** @param sent whether a byte of the request may have left */
export function faultOf(error: NodeJS.ErrnoException, sent: boolean): ExchangeFault {
  const code = error.code ?? error.name;
  if (!sent) {
    const words = CONNECTION_REASONS[code];
    return new ExchangeFault('unconnected', words === undefined ? code : `${words} (${code})`);
  }
  if (code === 'HPE_HEADER_OVERFLOW') return new ExchangeFault('unreadable', 'its headers are too large');
  if (code.startsWith('HPE_')) return new ExchangeFault('unreadable', NO_HTTP);
  return new ExchangeFault('broken', `the connection broke off (${code})`);
}
