import type { RunningBoard } from '../board/server.ts';
import { type Client, createClient } from '../client/client.ts';
import { EMBEDDED_INDEX, proxyOf, startEmbedded } from '../commands/board-access.ts';
import type { BoardIndex } from '../search/board-index.ts';
import { codeOf } from '../server/calls/errors.ts';
import type { BoardAccess } from '../server/setup.ts';
import { NO_INDEX_KEY } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import { ToolError } from '../tools/kit/failure.ts';
import type { Metrics } from './metrics.ts';

export interface BoardsOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly storage: Storage;
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string) => void;
  readonly metrics: Metrics;
}

/** Milliseconds that the board may take to say whether it takes a key. */
const KEY_QUESTION = 5_000;

/** The ways to the board: a client for each key, and the index that all callers read. */
export class Boards {
  readonly #options: BoardsOptions;
  readonly #board: RunningBoard | undefined;
  #index: Promise<BoardIndex> | undefined;
  #indexClient: Client | undefined;

  private constructor(options: BoardsOptions, board: RunningBoard | undefined) {
    this.#options = options;
    this.#board = board;
  }

  /** @throws ToolError `not_configured` when the embedded board is meant and cannot be opened */
  static async open(options: BoardsOptions): Promise<Boards> {
    const { settings } = options;
    return new Boards(options, settings.baseUrl === undefined ? await startEmbedded(settings) : undefined);
  }

  /** Keys of the embedded board, where it answers. */
  get keys(): RunningBoard['keys'] | undefined {
    return this.#board?.keys;
  }

  /** What stands for the board in names: its address, or `embedded`, whose port is another at each start. */
  get name(): string {
    return this.#options.settings.baseUrl ?? 'embedded';
  }

  /** Asks the board one cheap thing with a key. @throws BoardError where it does not take it */
  async askAbout(apiKey: string): Promise<void> {
    const client = this.#clientFor(apiKey);
    try {
      const call = { signal: new AbortController().signal, deadline: Date.now() + KEY_QUESTION };
      await client.call('listLocations', {}, call);
    } finally {
      await client.close();
    }
  }

  /** The way to the board for one key. */
  accessFor(apiKey: string): BoardAccess {
    const client = this.#clientFor(apiKey);
    return {
      embedded: this.#board !== undefined,
      client: async () => client,
      index: () => this.#shared(),
      adWritten: async (id, record) => {
        // The write is done, and must not look failed for the sake of the index.
        await this.#shared()
          .then((index) => index.adWritten(id, record))
          .catch((error: unknown) => this.#options.log('debug', `the index was not told of a write: ${codeOf(error)}`));
      },
      close: () => client.close(),
    };
  }

  async close(): Promise<void> {
    await (await this.#index)?.close();
    await this.#indexClient?.close();
    await this.#board?.close();
  }

  /** @throws ToolError `not_configured` where no key is set to read the index with */
  async #shared(): Promise<BoardIndex> {
    const { indexKey, issuer, apiKey } = this.#options.settings;
    const key = this.#board?.keys.reader ?? indexKey ?? (issuer === undefined ? undefined : apiKey);
    if (key === undefined) throw new ToolError('not_configured', NO_INDEX_KEY);
    this.#index ??= this.#open(key);
    return this.#index;
  }

  async #open(key: string): Promise<BoardIndex> {
    const { createBoardIndex } = await import('../search/board-index.ts');
    const { settings, storage, log } = this.#options;
    this.#indexClient ??= this.#clientFor(key, 'JOBBOARD_INDEX_KEY of this server (its operator can)');
    return createBoardIndex({
      folder: settings.dataDir,
      client: this.#indexClient,
      history: storage.history,
      log,
      ...(this.#board === undefined ? {} : EMBEDDED_INDEX),
    });
  }

  /** @param keyName what people are to look at where the board refuses the key */
  #clientFor(apiKey: string, keyName = this.#keyName()): Client {
    const { settings, version, log, metrics } = this.#options;
    const baseUrl = this.#board?.url ?? settings.baseUrl ?? '';
    const proxy = this.#board === undefined ? proxyOf(baseUrl) : undefined;
    const client = createClient({ baseUrl, apiKey, keyName, version, log, proxy });
    return {
      ...client,
      async call(name, parameters, call) {
        try {
          const answer = await client.call(name, parameters, call);
          metrics.boardRequest(name, 'ok');
          return answer;
        } catch (error) {
          metrics.boardRequest(name, codeOf(error));
          throw error;
        }
      },
    };
  }

  #keyName(): string {
    if (this.#options.settings.issuer !== undefined) return "this server's own key (its operator can)";
    const { keys } = this;
    if (keys === undefined) return 'the API key that is sent as bearer';
    return `the API key that is sent as bearer (here ${keys.paid} and ${keys.free} are keys of companies, ${keys.reader} may only read)`;
  }
}
