import type { Boards } from '../commands/boards.ts';
import type { ApprovalSeal } from '../server/approval.ts';
import { type LoadCalls, loadedCalls } from '../server/server.ts';
import type { BoardAccess, ServerSetup } from '../server/setup.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Identity } from './identity.ts';
import { CallerLimits } from './limits.ts';
import type { HostLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ServerSecret } from './server-secret.ts';

export interface CallerServer {
  readonly setup: ServerSetup;
  readonly calls: LoadCalls;
}

export interface Caller {
  /** Keyed digest of who it is. */
  readonly id: string;
  readonly limits: CallerLimits;
  server(mayWrite: boolean): CallerServer;
}

interface Known extends Caller {
  usedAt: number;
  close(): Promise<void>;
}

export interface CallersOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly boards: Boards;
  /** Stands for the board in names: its address, or `embedded`, whose port is another at each start. */
  readonly boardName: string;
  readonly storage: Storage;
  readonly secret: ServerSecret;
  readonly seal: ApprovalSeal;
  readonly log: HostLog;
  readonly metrics: Metrics;
  readonly sentWrites: Set<Promise<void>>;
}

/** Callers that stay known, and milliseconds after which a silent one is forgotten. What is forgotten is made again. */
const MAX_CALLERS = 2000;
const FORGOTTEN_AFTER = 15 * 60 * 1000;

export class Callers {
  readonly #options: CallersOptions;
  /** The one used last stands last. */
  readonly #known = new Map<string, Known>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: CallersOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#forget(), FORGOTTEN_AFTER / 5).unref();
  }

  of(identity: Identity): Caller {
    const id = this.#options.secret.digest('caller', ...identity.name);
    const caller = this.#known.get(id) ?? this.#meet(id, identity);
    this.#known.delete(id);
    this.#known.set(id, caller);
    caller.usedAt = performance.now();
    if (this.#known.size > MAX_CALLERS) this.#forget();
    return caller;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#known.values()].map((caller) => caller.close()));
  }

  #meet(id: string, { apiKey }: Identity): Known {
    const { settings, boards } = this.#options;
    const board = boards.accessFor(apiKey);
    const servers = new Map<boolean, CallerServer>();
    const serverFor = (readOnly: boolean): CallerServer => {
      const given = new Set(board.embedded ? [] : ['base_url', 'api_key']);
      const setup = this.#setup(id, board, { ...settings, apiKey, given, readOnly });
      const server = { setup, calls: loadedCalls(setup) };
      servers.set(readOnly, server);
      return server;
    };
    return {
      id,
      limits: new CallerLimits(settings),
      usedAt: 0,
      server(mayWrite) {
        const readOnly = settings.readOnly || !mayWrite;
        return servers.get(readOnly) ?? serverFor(readOnly);
      },
      close: () => board.close(),
    };
  }

  #setup(owner: string, board: BoardAccess, settings: Settings): ServerSetup {
    const { version, boardName, storage, secret, seal, log, metrics, sentWrites } = this.#options;
    const account = secret.digest('account', boardName, settings.apiKey ?? '');
    return {
      version,
      settings,
      board,
      seal,
      owner,
      storage,
      ledger: storage.ledger(boardName, account),
      sentWrites,
      log: log.log,
      onCall(call) {
        log.called(call);
        metrics.call(call.tool, call.code, call.milliseconds / 1000);
      },
    };
  }

  /** Forgets silent callers; where there are too many, those that were silent longest. */
  #forget(): void {
    const before = performance.now() - FORGOTTEN_AFTER;
    for (const [id, caller] of this.#known) {
      if (caller.usedAt > before && this.#known.size <= MAX_CALLERS) return;
      if (!caller.limits.idle) continue;
      this.#known.delete(id);
      void caller.close().catch((error: unknown) => this.#options.log.log('warn', `a client did not close: ${error}`));
    }
  }
}
