import { setMaxListeners } from 'node:events';
import { uptime } from 'node:os';
import { away } from '../turn.ts';
import { encodeParameters } from '../wire/codecs/parameters.ts';
import { BoardError } from '../wire/errors.ts';
import {
  type AnswerOf,
  KEY_PARAMETER,
  OPERATIONS,
  type Operation,
  type OperationName,
  type ParametersOf,
  pathOf,
} from '../wire/operations.ts';
import { type Site, siteOf } from '../wire/site.ts';
import { answerOf, type Json, type OddEnd, objectOf } from './answer.ts';
import { type BoardRequest, type GivenUp, givenUp } from './errors.ts';
import { ExchangeFault, type Hooks, type HttpAnswer } from './http/exchange.ts';
import { Http } from './http/http.ts';
import type { HttpProxy } from './http/proxy.ts';
import { type Rest, sendWithRetries } from './retry.ts';
import { Secret } from './secret.ts';

export interface CallOptions extends Hooks {
  /** Ignored once the first byte of a write is sent: the client waits for its answer. */
  readonly signal: AbortSignal;
  /** Time limit of the tool call, retries included, in milliseconds since the epoch. */
  readonly deadline: number;
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

/** The longest delay of a timer; longer ones fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A request under way, which equal reads share. */
interface Exchange {
  readonly json: Promise<Json>;
  readonly controller: AbortController;
  /** Those who wait. */
  readonly callers: Set<(why: GivenUp) => void>;
}

export class BoardClient {
  readonly baseUrl: string;
  readonly site: Site;
  readonly #secret: Secret;
  readonly #options: ClientOptions;
  readonly #http: Http;
  readonly #exchanges = new Map<string, Exchange>();
  readonly #rest: Rest = { until: 0 };
  /** The board's clock less that of the running machine, in milliseconds, by `Date` of its last answer. */
  #ahead = Number.NaN;
  /** Beginnings and ends of writes: a read that begins after one shares no request from before it. */
  #writes = 0;
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

  /** Milliseconds on the board's clock; undefined before its first answer. A clock set anew here does not move it. */
  now(): number | undefined {
    return Number.isNaN(this.#ahead) ? undefined : Math.round(this.#ahead + uptime() * 1000);
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
    if (why !== undefined) throw givenUp(request, why, false);
    const ended = (code: string) => {
      const milliseconds = Date.now() - started;
      this.#log('debug', `${request.operation.name}: ${code} after ${milliseconds} ms`);
      this.#options.onEnd?.(request.operation.name, code, milliseconds);
    };
    let sent = false;
    try {
      const json = await away(() =>
        this.#exchanged(request, {
          ...call,
          onSent: () => {
            sent = true;
            call.onSent?.();
          },
        }),
      );
      const answer = answerOf(json, request, (what, end) => {
        this.#log('warn', `${request.operation.name}: a record is ${end} (${what})`);
        call.onOddRecord?.(end);
      });
      ended('ok');
      return answer as AnswerOf<(typeof OPERATIONS)[N]>;
    } catch (error) {
      ended(error instanceof BoardError ? error.code : 'given_up');
      throw typeof error === 'string' ? givenUp(request, error as GivenUp, sent) : error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { controller } of this.#exchanges.values()) controller.abort('closed' satisfies GivenUp);
    await this.#http.close();
  }

  #requestOf(operation: Operation, parameters: object, left: number): BoardRequest {
    const { baseUrl: board, keyName = 'JOBBOARD_API_KEY' } = this.#options;
    const pairs = encodeParameters(operation.parameters, { ...parameters });
    const budget = Math.max(0, left);
    return { operation, pairs, board, through: () => this.through, secret: this.#secret, keyName, budget };
  }

  /** Waits as long as its caller does; the last one that leaves ends the request. @throws GivenUp, or its error */
  async #exchanged(request: BoardRequest, call: CallOptions): Promise<Json> {
    const { signal } = call;
    const { name, effect } = request.operation;
    const write = effect === 'read' ? 0 : 1;
    this.#writes += write;
    const form = new URLSearchParams([...request.pairs, [KEY_PARAMETER, this.#options.apiKey]]).toString();
    const key = `${this.#writes} ${name} ${form}`;
    let reject: (why: GivenUp) => void = () => undefined;
    const left = new Promise<never>((_, settle) => {
      reject = settle;
    });
    const giveUp = (why: GivenUp) => {
      reject(why);
      forget();
      if (exchange.callers.size === 0) exchange.controller.abort(why);
    };
    const forget = () => {
      exchange.callers.delete(reject);
      if (exchange.callers.size === 0 && this.#exchanges.get(key) === exchange) this.#exchanges.delete(key);
    };
    const leave = () => giveUp('cancelled');
    // A sent write is awaited, even when the caller has left.
    const sending = () => {
      signal.removeEventListener('abort', leave);
      call.onSent?.();
    };
    const onSent = effect === 'read' ? undefined : sending;
    // After a pause of the machine the timer comes first: an answer that lies in the socket is read before it counts.
    const late = () => setImmediate(() => setImmediate(giveUp, 'late'));
    const timer = setTimeout(late, Math.min(request.budget, LONGEST_TIMER));
    // The calls of one tool call share its signal; there may be many.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', leave, { once: true });
    const exchange = this.#exchanges.get(key) ?? this.#begun(request, form, { ...call, onSent });
    this.#exchanges.set(key, exchange);
    exchange.callers.add(reject);
    try {
      return await Promise.race([exchange.json, left]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#writes += write;
      forget();
    }
  }

  #begun(request: BoardRequest, form: string, { deadline, beforeSending, onSent }: CallOptions): Exchange {
    const { operation } = request;
    const controller = new AbortController();
    const { signal } = controller;
    const write = operation.effect !== 'read';
    const post = { path: pathOf(operation), form, write, beforeSending, onSent };
    const onRepeat = (last: HttpAnswer | ExchangeFault, attempts: number, wait: number) => {
      const end = last instanceof ExchangeFault ? `${last.kind}: ${last.message}` : `HTTP ${last.status}`;
      this.#log('warn', `${operation.name}: attempt ${attempts} failed (${end}), next in ${Math.round(wait)} ms`);
    };
    const send = async () => {
      const answer = await this.#http.post(post, signal);
      const date = Date.parse(answer.date ?? '');
      if (!Number.isNaN(date)) this.#ahead = date - uptime() * 1000;
      return answer;
    };
    const outcome = sendWithRetries(send, { write, rest: this.#rest, signal, deadline, onRepeat });
    return { json: outcome.then((last) => objectOf(last, request)), controller, callers: new Set() };
  }

  #log(level: 'warn' | 'debug', message: string): void {
    this.#options.log?.(level, this.#secret.redact(message));
  }
}
