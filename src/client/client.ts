import { setMaxListeners } from 'node:events';
import { type Site, siteOf } from '../site/site.ts';
import { BoardError } from '../wire/errors.ts';
import { encodeForm } from '../wire/form.ts';
import {
  type AnswerOf,
  KEY_PARAMETER,
  OPERATIONS,
  type Operation,
  type OperationName,
  type ParametersOf,
  pathOf,
} from '../wire/operations.ts';
import { type BoardRequest, type GiveUpReason, gaveUpError } from './board-errors.ts';
import { ExchangeFault } from './http/exchange.ts';
import { Http, type Post } from './http/http.ts';
import type { HttpProxy } from './http/proxy.ts';
import type { Json, OddEnd } from './parse-answer.ts';
import { answerOf, objectOf } from './read-answer.ts';
import { type CallOutcome, type RequestedPause, readWithRetries, sendOnce } from './retry.ts';
import { Secret } from './secret.ts';

export interface CallOptions {
  /** Ignored once the first byte of a write is sent: the client waits for its answer. */
  readonly signal: AbortSignal;
  /** Time limit of the tool call, retries included, in milliseconds since the epoch. */
  readonly deadline: number;
  /** W3C `traceparent` of the tool call; the board gets it as `X-Request-Id`. */
  readonly requestId?: string | undefined;
  /** Don't retry a 429: the waiting call can be answered from the old index. */
  readonly isRefresh?: boolean | undefined;
  /** Called for each unreadable record of a list, which is left out, and for each line that is cut. */
  readonly onOddRecord?: ((end: OddEnd) => void) | undefined;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The place of the key, for the sentence about a refused key; the setting unless given. */
  readonly keyName?: string | undefined;
  readonly version: string;
  readonly proxy?: HttpProxy | undefined;
  /** By default that of the address. */
  readonly site?: Site | undefined;
  /** Told of each call of the board. @param code `ok`, or that of the error */
  readonly onEnd?: ((operation: string, code: string, milliseconds: number) => void) | undefined;
  readonly log?: (level: 'warn' | 'info' | 'debug', message: string) => void;
}

export type Client = Pick<BoardClient, 'baseUrl' | 'site' | 'through' | 'now' | 'call' | 'close'>;

/** The longest delay of a timer; longer ones fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class BoardClient {
  readonly baseUrl: string;
  readonly site: Site;
  readonly #secret: Secret;
  readonly #options: ClientOptions;
  readonly #http: Http;
  readonly #underWay = new Set<AbortController>();
  readonly #requestedPause: RequestedPause = { until: 0 };
  /** The `Date` of the board's last answer minus this process's monotonic clock, in milliseconds. */
  #ahead = Number.NaN;
  #closed = false;

  constructor(options: ClientOptions) {
    this.baseUrl = options.baseUrl;
    this.site = options.site ?? siteOf(options.baseUrl);
    this.#options = options;
    this.#secret = new Secret(options.apiKey);
    // Sites refuse the default names of some libraries, but accept any other (docs/board.md, Requests).
    this.#http = new Http(options.baseUrl, `jobboard-mcp/${options.version}`, options.proxy);
  }

  /** ` through the proxy at …`, once a request went that way; else empty. */
  get through(): string {
    const { proxy } = this.#options;
    return proxy && this.#http.proxied ? ` through the proxy at ${proxy.url.origin} (${proxy.variable})` : '';
  }

  /** The board's time in milliseconds; undefined before its first answer. Setting this machine's clock does not change it. */
  now(): number | undefined {
    return Number.isNaN(this.#ahead) ? undefined : Math.round(this.#ahead + performance.now());
  }

  /** Retries reads; never sends a write twice. @throws BoardError */
  async call<N extends OperationName>(
    name: N,
    parameters: ParametersOf<(typeof OPERATIONS)[N]>,
    call: CallOptions,
  ): Promise<AnswerOf<(typeof OPERATIONS)[N]>> {
    const started = Date.now();
    const request = this.#requestOf(OPERATIONS[name], parameters, call.deadline - started);
    const why = call.signal.aborted ? 'cancelled' : this.#closed ? 'closed' : request.budget === 0 ? 'late' : undefined;
    if (why !== undefined) throw gaveUpError(request, why, false);
    const ended = (code: string) => {
      const milliseconds = Date.now() - started;
      this.#log('debug', `${request.operation.name}: ${code} after ${milliseconds} ms`);
      this.#options.onEnd?.(request.operation.name, code, milliseconds);
    };
    try {
      const json = await this.#exchanged(request, call);
      const answer = answerOf(json, request, (what, end) => {
        this.#log('warn', `${request.operation.name}: a record is ${end} (${what})`);
        call.onOddRecord?.(end);
      });
      ended('ok');
      return answer as AnswerOf<(typeof OPERATIONS)[N]>;
    } catch (error) {
      ended(error instanceof BoardError ? error.code : 'internal_error');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const controller of this.#underWay) controller.abort(new GaveUp('closed'));
    await this.#http.close();
  }

  #requestOf(operation: Operation, parameters: object, budgetLeft: number): BoardRequest {
    const { baseUrl: board, keyName = 'JOBBOARD_API_KEY' } = this.#options;
    const pairs = encodeForm(operation, parameters);
    const budget = Math.max(0, budgetLeft);
    return { operation, pairs, board, through: () => this.through, secret: this.#secret, keyName, budget };
  }

  /** Gives up when the caller does or the deadline passes, but waits for a write that was sent. @throws BoardError */
  async #exchanged(request: BoardRequest, call: CallOptions): Promise<Json> {
    const { operation, pairs, budget } = request;
    const controller = new AbortController();
    const giveUp = (why: GiveUpReason) => controller.abort(new GaveUp(why));
    const leave = () => giveUp('cancelled');
    // After the machine slept, the timer fires before the socket is read: an answer that has arrived is read first.
    const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp, 'late')), Math.min(budget, MAX_TIMER_MS));
    const write = operation.effect !== 'read';
    let sent = false;
    const onSent = () => {
      sent = true;
      if (write) call.signal.removeEventListener('abort', leave);
    };
    // The calls of one tool call share its signal; there may be many.
    setMaxListeners(0, call.signal);
    call.signal.addEventListener('abort', leave, { once: true });
    this.#underWay.add(controller);
    const form = new URLSearchParams([...pairs, [KEY_PARAMETER, this.#options.apiKey]]).toString();
    const post = { path: pathOf(operation), form, write, requestId: call.requestId, onSent };
    try {
      return objectOf(await this.#send(operation.name, post, { ...call, signal: controller.signal }), request);
    } catch (error) {
      throw error instanceof GaveUp ? gaveUpError(request, error.reason, sent) : error;
    } finally {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', leave);
      this.#underWay.delete(controller);
    }
  }

  #send(operation: string, post: Post, { signal, deadline, isRefresh }: CallOptions): Promise<CallOutcome> {
    const send = async () => {
      const answer = await this.#http.post(post, signal);
      const date = Date.parse(answer.date ?? '');
      if (!Number.isNaN(date)) this.#ahead = date - performance.now();
      return answer;
    };
    const requestedPause = this.#requestedPause;
    if (post.write) return sendOnce(send, requestedPause);
    const onRetry = ({ last, attempts }: CallOutcome, delay: number) => {
      const end = last instanceof ExchangeFault ? `${last.kind}: ${last.message}` : `HTTP ${last.status}`;
      this.#log('warn', `${operation}: attempt ${attempts} failed (${end}), next in ${Math.round(delay)} ms`);
    };
    return readWithRetries(send, { requestedPause, signal, deadline, isRefresh, onRetry });
  }

  #log(level: 'warn' | 'debug', message: string): void {
    this.#options.log?.(level, this.#secret.redact(message));
  }
}

/** The reason of an aborted exchange. */
class GaveUp extends Error {
  constructor(readonly reason: GiveUpReason) {
    super(reason);
  }
}
