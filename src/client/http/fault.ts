/** Failures before a complete answer: no connection, a broken one, over the size limit, or unreadable HTTP. */
type FaultKind = 'unconnected' | 'broken' | 'too_large' | 'unreadable';

export class ExchangeFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, reason: string) {
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
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made in time',
  UND_ERR_HEADERS_TIMEOUT: 'the proxy gave no answer in time',
  UND_ERR_SOCKET: 'the connection was closed while it was being made',
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
  UND_ERR_PRX_TLS: 'its certificate is for another host',
};

export const TOO_LARGE = 'it is larger than 16 MB';

/** @param error undici's @param sent whether a byte of the request may have left */
export function faultOf(error: NodeJS.ErrnoException, sent: boolean): ExchangeFault {
  const code = error.code ?? error.name;
  // "Proxy response (403) …" of a tunnel, "Proxy Authentication Required (407)" of a proxy that was to forward.
  const [, proxySaid] = /^Proxy .*\((\d{3})\)/.exec(error.message) ?? [];
  if (proxySaid !== undefined) {
    const words = proxySaid === '407' ? 'the proxy asks for a name and a password' : 'the proxy refused';
    return new ExchangeFault('unconnected', `${words} (HTTP ${proxySaid})`);
  }
  if (!sent) {
    const words = CONNECTION_REASONS[code];
    return new ExchangeFault('unconnected', words === undefined ? code : `${words} (${code})`);
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new ExchangeFault('too_large', TOO_LARGE);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new ExchangeFault('unreadable', 'its headers are too large');
  if (error.name === 'HTTPParserError' || /^bad (?:upgrade|response)$/.test(error.message))
    return new ExchangeFault('unreadable', 'it is not an HTTP answer');
  return new ExchangeFault('broken', `the connection broke off (${code})`);
}
