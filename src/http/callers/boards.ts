import type { RunningBoard } from '../../board/server.ts';
import { type Client, createClient } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';
import { EMBEDDED_INDEX, proxyOf, startEmbedded } from '../../commands/board-access.ts';
import type { Settings } from '../../config.ts';
import type { BoardIndex } from '../../search/board-index.ts';
import { codeOf } from '../../server/calls/errors.ts';
import type { BoardAccess } from '../../server/setup.ts';
import { boardKind } from '../../settings/findings.ts';
import type { Metrics } from '../metrics.ts';
import { accountFolder, type HostStorage } from '../storage.ts';
import { KeyProof } from './key-proof.ts';
import { rememberingPlaces } from './remembered-places.ts';
import { askedBy, readerForAll } from './shared-index.ts';

export interface BoardsOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly storage: Pick<HostStorage, 'storage'>;
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string) => void;
  readonly metrics: Metrics;
}

/** The way to the board for one key. */
export interface KeyAccess extends BoardAccess {
  /** Whether the board has taken the key. */
  isProved(): boolean;
  /** Whether a reading of the board may be under way with it, for all who share the index. */
  isReading(): boolean;
}

/** Milliseconds after a request in which the next one of the same reading comes. */
const READING = 60_000;

/** The ways to the board: a client for each key, and the index that all may read. */
export class Boards {
  readonly embedded: boolean;
  readonly #options: BoardsOptions;
  readonly #board: RunningBoard | undefined;
  #shared: Promise<BoardIndex> | undefined;

  private constructor(options: BoardsOptions, board: RunningBoard | undefined) {
    this.#options = options;
    this.#board = board;
    this.embedded = board !== undefined;
  }

  /** @throws ToolError `not_configured` when the embedded board is meant and cannot be opened */
  static async open(options: BoardsOptions): Promise<Boards> {
    const embedded = boardKind({ ...options.settings, given: connectionOf(options.settings) }) === 'embedded';
    return new Boards(options, embedded ? await startEmbedded(options.settings) : undefined);
  }

  get baseUrl(): string {
    return this.#board?.url ?? this.#options.settings.baseUrl ?? '';
  }

  /** Keys of the embedded board, where it answers. */
  get keys(): RunningBoard['keys'] | undefined {
    return this.#board?.keys;
  }

  /** What stands for the board in names: its address, or `embedded`, whose port is another at each start. */
  get name(): string {
    return this.embedded ? 'embedded' : this.baseUrl;
  }

  /** The way to the board for one key. @param account whose an index of its own is, if it is not to be shared */
  accessFor(key: string, account: string): KeyAccess {
    const { settings, version, log } = this.#options;
    // Half of a call's time leaves the rest for the answer.
    const proof = new KeyProof((settings.timeout * 1000) / 2);
    let asked: Client | undefined;
    const use = { at: Number.NEGATIVE_INFINITY };
    let client: Client | undefined;
    let own: Promise<BoardIndex> | undefined;
    const asking = () => {
      const proxy = this.embedded ? undefined : proxyOf(this.baseUrl);
      asked ??= this.#counted(
        createClient({ baseUrl: this.baseUrl, apiKey: key, keyName: this.#keyName(), version, log, proxy }),
        proof,
        use,
      );
      return asked;
    };
    const opened = () => {
      client ??= rememberingPlaces(asking());
      return client;
    };
    const unproved = () => {
      if (settings.shareIndex) return this.#sharedIndex();
      own ??= this.#index(accountFolder(settings.dataDir, account), opened());
      return own;
    };
    return {
      embedded: this.embedded,
      isProved: () => proof.holds,
      isReading: () => performance.now() - use.at < READING,
      client: async () => opened(),
      index: async () => {
        // What is remembered proves nothing of the key.
        if (settings.shareIndex) await proof.prove(asking());
        return askedBy(await unproved(), opened(), this.#options.metrics.indexRead);
      },
      async adWritten(id, record) {
        // The write is done, and must not look failed for the sake of the index.
        await unproved().then(
          (found) => found.adWritten(id, record),
          (error: unknown) => log('warn', `the search index was not told of a write: ${codeOf(error)}`),
        );
      },
      async close() {
        await (await own)?.close();
        await client?.close();
      },
    };
  }

  async close(): Promise<void> {
    await (await this.#shared)?.close();
    await this.#board?.close();
  }

  /** What callers are to look at where the board refuses the key. */
  #keyName(): string {
    if (this.#options.settings.issuer !== undefined) return "this server's own key (its operator can)";
    const { keys } = this;
    if (keys === undefined) return 'the API key that is sent as bearer';
    return `the API key that is sent as bearer (here ${keys.paid} and ${keys.free} are keys of companies, ${keys.reader} may only read)`;
  }

  #sharedIndex(): Promise<BoardIndex> {
    this.#shared ??= this.#index(this.#options.settings.dataDir, readerForAll(this.baseUrl));
    return this.#shared;
  }

  async #index(folder: string, client: Client): Promise<BoardIndex> {
    const { createBoardIndex } = await import('../../search/board-index.ts');
    const { log, storage } = this.#options;
    const { history } = storage.storage;
    // The embedded board is of this process alone.
    if (this.embedded) return createBoardIndex({ folder, client, log, history, ...EMBEDDED_INDEX });
    return createBoardIndex({ folder, client, log, history });
  }

  /** Counts what is asked of the board, and what its answers say of the key. */
  #counted(client: Client, proof: KeyProof, use: { at: number }): Client {
    const { metrics } = this.#options;
    return {
      baseUrl: client.baseUrl,
      async call(name, parameters, call) {
        use.at = performance.now();
        try {
          const answer = await client.call(name, parameters, call);
          metrics.boardRequest(name, 'ok');
          proof.taken();
          return answer;
        } catch (error) {
          metrics.boardRequest(name, codeOf(error));
          if (error instanceof BoardError && error.code === 'not_allowed') proof.doubted();
          throw error;
        }
      },
      withoutKey: (text) => client.withoutKey(text),
      close: () => client.close(),
    };
  }
}

/** What says which board is meant: the address alone, for keys come with the requests. */
function connectionOf({ given }: Settings): ReadonlySet<string> {
  return new Set(given.has('base_url') ? ['base_url', 'api_key'] : [...given].filter((name) => name === 'api_key'));
}
