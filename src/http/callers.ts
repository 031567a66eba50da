import type { Server } from '@modelcontextprotocol/server';
import type { Boards } from '../board-access.ts';
import { Calls } from '../server/calls/calls.ts';
import { createServer } from '../server/server.ts';
import type { ServerSecret } from '../server/server-secret.ts';
import type { BoardAccess, ServerSetup } from '../server/setup.ts';
import type { Identity } from './guards.ts';
import type { HostLog } from './host-log.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

interface Caller {
  readonly board: BoardAccess;
  readonly calls: Calls;
}

interface CallersOptions extends Pick<ServerSetup, 'version' | 'settings' | 'storage' | 'seal' | 'writesUnderWay'> {
  readonly boards: Boards;
  readonly secret: ServerSecret;
  readonly limits: Limits;
  readonly log: HostLog;
  readonly metrics: Metrics;
}

/** With more callers, the idle one whose last request is longest ago is forgotten. */
const MAX_CALLERS = 500;

/** What this process has of each caller: a client of the board with their key, and their calls. */
export class Callers {
  /** By id, the most recent one last. */
  readonly #callers = new Map<string, Caller>();

  constructor(private readonly options: CallersOptions) {}

  /** @returns the caller's id, a keyed digest of the identity */
  add(identity: Identity): string {
    const id = this.options.secret.digest('caller', ...identity.name);
    const caller = this.#callers.get(id) ?? this.#create(id, identity);
    this.#callers.delete(id);
    this.#callers.set(id, caller);
    if (this.#callers.size > MAX_CALLERS) this.#forget(id);
    return id;
  }

  /** A server for one request. @param mayWrite whether it offers the tools that write, unless the settings leave them out */
  serverFor(id: string, mayWrite: boolean): Server {
    const { settings, version } = this.options;
    const caller = this.#callers.get(id);
    if (caller === undefined) throw new Error('an unknown caller has no server');
    const readOnly = settings.readOnly || !mayWrite;
    const { board, calls } = caller;
    return createServer({ version, settings: { ...settings, readOnly }, board }, async () => calls);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#callers.values()].map(({ board }) => board.close()));
  }

  #create(id: string, { apiKey }: Identity): Caller {
    const { boards, secret, limits: _, log, metrics, ...shared } = this.options;
    const { settings, storage } = shared;
    const board = boards.accessFor(apiKey);
    // The embedded board's port changes at each start.
    const boardName = settings.baseUrl ?? 'embedded';
    const ledger = storage.ledger(boardName, secret.digest('account', boardName, settings.account || apiKey), id);
    const onCall: ServerSetup['onCall'] = (call) => {
      log.called(call);
      metrics.call(call.tool, call.code, call.milliseconds / 1000);
    };
    const own = { settings: { ...settings, apiKey }, problems: [], board, owner: id, ledger, onCall };
    return { board, calls: new Calls({ ...shared, ...own }) };
  }

  /** @param newest the caller who was added now */
  #forget(newest: string): void {
    const { log, limits } = this.options;
    const [id = '', caller] = [...this.#callers].find(([each]) => each !== newest && limits.isIdle(each)) ?? [];
    this.#callers.delete(id);
    caller?.board.close().catch((error: unknown) => log.log('warn', `a client did not close: ${error}`));
  }
}
