import { encodeParameters } from '../wire/codecs/parameters.ts';
import { type AnswerOf, KEY_PARAMETER, type Operation, type ParametersOf, pathOf } from '../wire/operation.ts';
import { OPERATIONS, type OperationName } from '../wire/operations.ts';
import { objectOf, recordOf } from './answer.ts';
import { type CallOptions, GivenUp, Supervisor } from './budget.ts';
import { type BoardRequest, Failure } from './errors/failure.ts';
import { ExchangeFault } from './errors/fault.ts';
import type { HttpAnswer } from './http/exchange.ts';
import { Http } from './http/http.ts';
import type { HttpProxy } from './http/proxy.ts';
import { type SharedCallBounds, SharedCalls } from './joined.ts';
import { type CallOutcome, READ_POLICY, sendWithRetries, WRITE_POLICY } from './retry.ts';
import { Secret } from './secret.ts';
import { Spellings } from './spelling.ts';

export type { CallOptions } from './budget.ts';

/** A connection to one board, for any number of calls at once. */
export interface Client {
  readonly baseUrl: string;
  /** Whose key the present work asks with, where that differs from call to call. */
  asker?(): unknown;
  /**
   * Performs an operation of the board and returns its answer as `wire/` reads it. Reads are repeated where that
   * may help, and identical ones under way are joined; a write is never sent twice.
   * @throws BoardError, and nothing else but faults of this program
   */
  call<N extends OperationName>(
    name: N,
    parameters: ParametersOf<(typeof OPERATIONS)[N]>,
    call: CallOptions,
  ): Promise<AnswerOf<(typeof OPERATIONS)[N]>>;
  /** A text without the key. */
  withoutKey(text: string): string;
  /** Gives up what is under way and ends all connections at once. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** Address of the board's API, http or https; it may have a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** What the person is to look at where the board refuses the key; the setting unless given. */
  readonly keyName?: string | undefined;
  /** Version of this program, for the `User-Agent`. */
  readonly version: string;
  /** Through which the board is asked. */
  readonly proxy?: HttpProxy | undefined;
  /** Told of requests, never of their content. */
  readonly log?: (level: 'warn' | 'info' | 'debug', message: string) => void;
}

/** A client of a board. Nothing is connected before the first call. */
export function createClient(options: ClientOptions): Client {
  const board = new BoardClient(options);
  return {
    baseUrl: options.baseUrl,
    async call<N extends OperationName>(name: N, parameters: ParametersOf<(typeof OPERATIONS)[N]>, call: CallOptions) {
      // The answer was read with the schema of this very operation.
      return (await board.call(OPERATIONS[name], parameters, call)) as AnswerOf<(typeof OPERATIONS)[N]>;
    },
    withoutKey: (text) => board.withoutKey(text),
    close: () => board.close(),
  };
}

class BoardClient {
  readonly #options: ClientOptions;
  readonly #secret: Secret;
  readonly #http: Http;
  readonly #supervisor = new Supervisor();
  readonly #sharedCalls = new SharedCalls<CallOutcome>();
  readonly #spellings = new Spellings();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#secret = new Secret(options.apiKey);
    // Sites refuse the default names of some libraries; any name of one's own is taken (docs/board.md, Requests).
    this.#http = new Http(options.baseUrl, `jobboard-mcp/${options.version}`, options.proxy);
  }

  async call(operation: Operation, parameters: Readonly<Record<string, unknown>>, call: CallOptions): Promise<unknown> {
    const pairs = encodeParameters(operation.parameters, parameters);
    const request: BoardRequest = {
      operation,
      pairs,
      board: this.#options.baseUrl,
      secret: this.#secret,
      keyName: this.#options.keyName,
      budget: Math.max(0, call.deadline - Date.now()),
    };
    let sent = false;
    const onSent = () => {
      sent = true;
    };
    try {
      return await this.#supervisor.run(call, async (signal) => {
        const ask = async (form: BoardRequest['pairs']) => {
          const sending = { request, form, deadline: call.deadline, onSent };
          return objectOf(await this.#outcome(sending, signal), request);
        };
        return recordOf(await this.#spellings.search(operation, pairs, request, ask), request);
      });
    } catch (error) {
      if (error instanceof GivenUp) throw new Failure(request).givenUp(error.why, sent);
      throw error;
    }
  }

  withoutKey(text: string): string {
    return this.#secret.redact(text);
  }

  async close(): Promise<void> {
    this.#supervisor.close();
    await this.#http.close();
  }

  /** How the request ended: a write's own, or that of a read which others may share. */
  #outcome({ request: { operation }, form, deadline, onSent }: Sending, signal: AbortSignal): Promise<CallOutcome> {
    const timeLeft = () => deadline - Date.now();
    if (operation.effect !== 'read') return this.#attempt(operation, form, { signal, timeLeft, onSent });
    const key = `${operation.name}?${encoded(form)}`;
    return this.#sharedCalls.join(key, { signal, deadline, onSent }, (bounds) =>
      this.#attempt(operation, form, bounds),
    );
  }

  #attempt(
    operation: Operation,
    form: BoardRequest['pairs'],
    { signal, timeLeft, onSent }: SharedCallBounds,
  ): Promise<CallOutcome> {
    const { name, effect } = operation;
    const write = effect !== 'read';
    const post = {
      path: pathOf(operation),
      form: encoded([...form, [KEY_PARAMETER, this.#options.apiKey]]),
      write,
      onSent,
    };
    const send = (count: number) => this.#logged(`${name}, attempt ${count}`, this.#http.post(post, signal));
    return sendWithRetries(send, write ? WRITE_POLICY : READ_POLICY, {
      signal,
      timeLeft,
      onRepeat: (last, attempts, wait) =>
        this.#log('warn', `${name}: attempt ${attempts} failed (${endInWords(last)}), next in ${Math.round(wait)} ms`),
    });
  }

  async #logged(what: string, posted: Promise<HttpAnswer>): Promise<HttpAnswer> {
    const started = Date.now();
    const log = (end: string) => this.#log('debug', `${what}: ${end} after ${Date.now() - started} ms`);
    try {
      const answer = await posted;
      log(endInWords(answer));
      return answer;
    } catch (error) {
      log(error instanceof ExchangeFault ? endInWords(error) : 'given up');
      throw error;
    }
  }

  #log(level: 'warn' | 'debug', message: string): void {
    this.#options.log?.(level, this.#secret.redact(message));
  }
}

interface Sending {
  readonly request: BoardRequest;
  /** The form without the key, with the search parameter under the name that is tried. */
  readonly form: BoardRequest['pairs'];
  readonly deadline: number;
  onSent(): void;
}

function encoded(pairs: BoardRequest['pairs']): string {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) form.append(name, value);
  return form.toString();
}

function endInWords(outcome: HttpAnswer | ExchangeFault): string {
  if (!(outcome instanceof ExchangeFault)) return `HTTP ${outcome.status}`;
  return outcome.message === '' ? outcome.kind : `${outcome.kind}: ${outcome.message}`;
}
