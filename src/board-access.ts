import { join } from 'node:path';
import type { RunningBoard } from './board/board-server.ts';
import { BoardClient, type Client, type ClientOptions } from './client/client.ts';
import { proxyFor } from './client/http/proxy.ts';
import type { Age } from './index/coverage.ts';
import type { BoardIndex } from './query/board-index.ts';
import type { BoardAccess } from './server/setup.ts';
import { NO_INDEX_KEY } from './settings/findings.ts';
import type { LogLevel, Settings } from './settings.ts';
import { siteOf } from './site/site.ts';
import { isBusy, isDamage, NoSqliteError } from './sqlite.ts';
import type { History } from './storage/history.ts';
import { accountOf } from './storage/ledger.ts';
import { reasonOf } from './storage/store.ts';
import { ToolError } from './wire/errors.ts';

type EmbeddedKeys = RunningBoard['keys'];

interface BoardsOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly embedded: boolean;
  log(level: LogLevel, message: string): void;
  readonly history: History;
  /** For `serve`. Without it there is one caller, whose client also reads the index. */
  readonly shared?: Pick<ClientOptions, 'keyName' | 'onEnd'>;
}

/**
 * The port of the embedded board changes at each start, so its index has a fixed name. It is refreshed after 10 s: people
 * who try it out do not wait.
 */
const EMBEDDED_INDEX = { name: 'embedded', freshFor: 10_000 };

/** Makes a value at its first use; after a failure the next use tries again. */
export function once<T>(make: () => Promise<T>) {
  let value: Promise<T> | undefined;
  const get = () => {
    value ??= make().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
  return {
    get,
    /** The value, if somebody asked for it. */
    made: () => value,
  };
}

/** The variable that a secret was set by, itself or its file. */
const variableOf = (name: string, { files }: Settings) =>
  `JOBBOARD_${name.toUpperCase()}${files.has(name) ? '_FILE' : ''}`;

/** A client for each caller, and one index for all. Each opens on first use. */
export class Boards {
  readonly #board = once(async () => (this.options.embedded ? startEmbedded(this.options) : undefined));
  readonly #reader = once(() => this.#readerOfIndex());
  #index: Promise<BoardIndex> | undefined;

  constructor(private readonly options: BoardsOptions) {}

  /** Starts the embedded board, if that is in use. @throws ToolError `not_configured` when it cannot be opened */
  async keys(): Promise<EmbeddedKeys | undefined> {
    return (await this.#board.get())?.keys;
  }

  /** @param apiKey the caller's key; by default that of the settings */
  accessFor(apiKey?: string): BoardAccess {
    const { embedded, shared, log } = this.options;
    const client = once(() => this.clientFor(apiKey));
    const index = async () => this.#indexOf(await (shared === undefined ? client : this.#reader).get());
    return {
      embedded,
      client: client.get,
      index,
      // The write succeeded: an error of the index must not make it look failed.
      adWritten: (id, record) =>
        index()
          .then((opened) => opened.adWritten(id, record))
          .catch((error: unknown) => {
            // The start said already that there is no index.
            if (!(error instanceof ToolError)) log('warn', `the index was not told of a write: ${String(error)}`);
          }),
      close: async () => (await client.made())?.close(),
    };
  }

  async clientFor(apiKey?: string, keyName?: string): Promise<Client> {
    const { settings, version, log, shared } = this.options;
    const board = await this.#board.get();
    const baseUrl = board?.url ?? settings.baseUrl ?? '';
    const own = settings.apiKey === settings.indexKey ? 'index_key' : 'api_key';
    const ownName = board === undefined ? variableOf(own, settings) : 'the key of the sample board';
    return new BoardClient({
      baseUrl,
      site: siteOf(settings.baseUrl, settings.site),
      apiKey: apiKey ?? board?.keys.paid ?? settings.apiKey ?? '',
      keyName: keyName ?? shared?.keyName ?? ownName,
      onEnd: shared?.onEnd,
      version,
      log,
      proxy: board === undefined ? proxyFor(baseUrl, process.env) : undefined,
    });
  }

  /** When the open index was read, and its ads; undefined before that. */
  async indexAge(): Promise<Age | undefined> {
    return (await this.#index)?.age();
  }

  async close(): Promise<void> {
    await (await this.#index)?.close();
    await (await this.#reader.made())?.close();
    await (await this.#board.made())?.close();
  }

  /** In `serve` the operator's key reads the index. @throws ToolError `not_configured` */
  async #readerOfIndex(): Promise<Client> {
    const { settings } = this.options;
    const { issuer, indexKey, apiKey } = settings;
    const key = (await this.keys())?.reader ?? indexKey ?? (issuer === undefined ? undefined : apiKey);
    if (key === undefined) throw new ToolError('not_configured', NO_INDEX_KEY);
    return this.clientFor(key, `${variableOf('index_key', settings)} of this server (its operator can)`);
  }

  #indexOf(client: Client): Promise<BoardIndex> {
    const { settings, history, log, embedded, shared } = this.options;
    const key = (shared === undefined ? undefined : settings.indexKey) ?? settings.apiKey ?? '';
    const reader = accountOf(settings.baseUrl ?? 'embedded', key);
    const more = embedded ? EMBEDDED_INDEX : {};
    this.#index ??= import('./query/board-index.ts').then(
      (search) => new search.BoardIndex({ folder: settings.dataDir, client, reader, history, log, ...more }),
    );
    return this.#index;
  }
}

/** @throws ToolError `not_configured` when it cannot be opened */
async function startEmbedded({ settings: { dataDir }, log }: BoardsOptions): Promise<RunningBoard> {
  const { startBoard } = await import('./board/board-server.ts');
  return startBoard({ file: join(dataDir, 'sandbox.db'), unref: true }).catch((error: unknown) => {
    const refused = (why: string) => {
      const other = 'or set JOBBOARD_BASE_URL and JOBBOARD_API_KEY for a real board.';
      return new ToolError('not_configured', `The embedded sample board cannot be opened. ${why}, ${other}`);
    };
    if (error instanceof NoSqliteError) throw refused(error.message.replace(/\.$/, ''));
    // Ads written to a board in memory would be lost. Where the folder cannot be written, no ad is.
    if (isDamage(error) || isBusy(error))
      throw refused(`The file sandbox.db in ${dataDir} is damaged or in use (${reasonOf(error)}): delete it`);
    const what = `the embedded board cannot be kept in ${dataDir} (${reasonOf(error)}); it is kept in memory until the program ends`;
    log('warn', what);
    return startBoard({ file: ':memory:', unref: true });
  });
}
