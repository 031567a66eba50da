/** Why a request is refused, as the metrics count it. */
export type Reason = 'host' | 'path' | 'body' | 'calls' | 'rate' | 'keys' | 'board' | 'provider' | 'ending' | 'fault';

export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503;
  readonly reason: Reason;
  readonly code: number;

  /** @param code a JSON-RPC error code; servers define those from -32000 to -32099 */
  constructor(status: HttpError['status'], reason: Reason, sentence: string, code = -32_000) {
    super(sentence);
    this.status = status;
    this.reason = reason;
    this.code = code;
  }
}

/** A refusal that a retry may avoid: a limit is reached, or the board or the identity provider does not answer. */
export class TryLater extends HttpError {
  readonly seconds: number;

  constructor(status: 429 | 503, reason: Reason, sentence: string, seconds: number) {
    super(status, reason, `${sentence}. Try again after ${seconds} s.`);
    this.seconds = seconds;
  }
}
