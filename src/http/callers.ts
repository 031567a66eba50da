import type { ApprovalSeal } from '../server/approval/approval-seal.ts';
import { type LoadCalls, loadedCalls } from '../server/server.ts';
import type { ServerSetup } from '../server/setup.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Boards } from './boards.ts';
import type { Identity } from './identity.ts';
import { CallerLimits } from './limits.ts';
import type { HostLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ServerSecret } from './server-secret.ts';

/** A server for one caller: what `createServer` takes. */
export interface CallerServer {
  readonly setup: ServerSetup;
  readonly calls: LoadCalls;
}

/** Somebody who calls, for as long as they do. All that is theirs hangs on this and is found by nobody else. */
export interface Caller {
  /** Keyed digest of who it is. */
  readonly id: string;
  readonly limits: CallerLimits;
  /** @param mayWrite whether the tools that write are offered */
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
  readonly storage: Storage;
  readonly secret: ServerSecret;
  readonly seal: ApprovalSeal;
  readonly log: HostLog;
  readonly metrics: Metrics;
  readonly sentWrites: Set<Promise<void>>;
}

/** Callers that stay known, and milliseconds without a call after which one is forgotten. Nothing is lost with them but time. */
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
    const { settings } = this.#options;
    const board = this.#options.boards.accessFor(apiKey);
    const serverFor = (readOnly: boolean): CallerServer => {
      const given = new Set(board.embedded ? [] : ['base_url', 'api_key']);
      const setup = this.#setup(id, board, { ...settings, apiKey, given, readOnly });
      return { setup, calls: loadedCalls(setup) };
    };
    const servers = new Map<boolean, CallerServer>();
    return {
      id,
      limits: new CallerLimits(settings),
      usedAt: 0,
      server(mayWrite) {
        const readOnly = settings.readOnly || !mayWrite;
        const server = servers.get(readOnly) ?? serverFor(readOnly);
        servers.set(readOnly, server);
        return server;
      },
      close: () => board.close(),
    };
  }

  #setup(owner: string, board: ServerSetup['board'], settings: Settings): ServerSetup {
    const { version, boards, storage, secret, seal, log, metrics, sentWrites } = this.#options;
    const account = secret.digest('account', boards.name, settings.apiKey ?? '');
    return {
      version,
      settings,
      board,
      seal,
      owner,
      storage,
      ledger: storage.ledger(boards.name, account),
      sentWrites,
      log: log.log,
      onCall(call) {
        log.called(call);
        metrics.call(call.tool, call.code, call.milliseconds / 1000);
      },
    };
  }

  /** Lets go of who has not called for long; where there are too many, of those that were silent longest. */
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
