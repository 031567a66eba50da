import { Agent, type ClientRequest, type ClientRequestArgs, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Milliseconds for which an idle connection is kept; many servers keep theirs for five seconds. */
const KEPT_IDLE = 4000;

/** Makes a socket on which a request can be sent. */
export type OpenSocket = (signal: AbortSignal) => Promise<Socket>;

/** An agent of one connection, which it lets `open` make. */
class OneConnection extends Agent {
  readonly #ending = new AbortController();
  readonly #open: OpenSocket;

  constructor(open: OpenSocket, keepAlive: boolean) {
    // With a bound on its sockets, Node would keep one for a further request even where keepAlive is off.
    super(keepAlive ? { keepAlive, maxSockets: 1, timeout: KEPT_IDLE } : {});
    this.#open = open;
  }

  override createConnection(_options: unknown, done?: (error: Error | null, socket: Duplex) => void): undefined {
    this.#open(this.#ending.signal).then(
      (socket) => done?.(null, socket),
      // Node takes no socket beside an error, though the type wants one.
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
  }

  override destroy(): void {
    this.#ending.abort(new Error('dropped'));
    super.destroy();
  }
}

/** At most one connection to the board, made when it is needed. */
export class HttpConnection {
  readonly #open: OpenSocket;
  readonly #keepAlive: boolean;
  #agent: OneConnection | undefined;

  /** @param keepAlive whether the connection serves further requests, as long as both sides like */
  constructor(open: OpenSocket, keepAlive: boolean) {
    this.#open = open;
    this.#keepAlive = keepAlive;
  }

  /** A request on this connection; it is sent when it is ended. */
  request(options: ClientRequestArgs): ClientRequest {
    this.#agent ??= new OneConnection(this.#open, this.#keepAlive);
    return request({ ...options, agent: this.#agent });
  }

  /** Ends the connection at once, with what is under way on it, also while it is being made. The next request makes another. */
  drop(): void {
    this.#agent?.destroy();
    this.#agent = undefined;
  }
}
