import type { Server } from '@modelcontextprotocol/server';
import type { Boards } from '../board-access.ts';
import { TOOL_LIST } from '../catalog/catalog.ts';
import { Calls } from '../server/calls/calls.ts';
import { createServer } from '../server/server.ts';
import type { ServerSecret } from '../server/server-secret.ts';
import type { BoardAccess, ServerSetup } from '../server/setup.ts';
import { Share, type Turns } from '../server/turns.ts';
import type { Settings } from '../settings.ts';
import { type Identity, TryLater } from './guards.ts';
import type { HostLog } from './host-log.ts';
import type { Metrics } from './metrics.ts';

interface Caller {
  /** Keyed digest of the caller's identity. */
  readonly id: string;
  readonly limits: CallerLimits;
  readonly board: BoardAccess;
  /** A server for one request. @param mayWrite whether it offers the tools that write, unless the settings leave them out */
  serverFor(mayWrite: boolean): Server;
}

interface CallersOptions extends Pick<ServerSetup, 'version' | 'settings' | 'storage' | 'seal' | 'writesUnderWay'> {
  readonly boards: Boards;
  readonly secret: ServerSecret;
  readonly log: HostLog;
  readonly metrics: Metrics;
  readonly turns: Turns;
}

/** Tools, and the resource, that work on the whole index. */
const HEAVY = new Set(['changes', ...TOOL_LIST.filter(({ group }) => group === 'search').map(({ name }) => name)]);

/** Most callers to remember: with more, the one whose last call is longest ago is forgotten. */
const MAX_CALLERS = 500;

export class Callers {
  /** The caller used last is last. */
  readonly #callers = new Map<string, Caller>();

  constructor(private readonly options: CallersOptions) {}

  of(identity: Identity): Caller {
    const id = this.options.secret.digest('caller', ...identity.name);
    const caller = this.#callers.get(id) ?? this.#meet(id, identity);
    this.#callers.delete(id);
    this.#callers.set(id, caller);
    if (this.#callers.size > MAX_CALLERS) this.#forget();
    return caller;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#callers.values()].map(({ board }) => board.close()));
  }

  #meet(id: string, { apiKey }: Identity): Caller {
    const { boards, secret, log, metrics, turns, ...shared } = this.options;
    const { settings, storage, version } = shared;
    const board = boards.accessFor(apiKey);
    // The embedded board's port changes at each start.
    const boardName = settings.baseUrl ?? 'embedded';
    const ledger = storage.ledger(boardName, secret.digest('account', boardName, settings.account || apiKey), id);
    const onCall: ServerSetup['onCall'] = (call) => {
      log.called(call);
      metrics.call(call.tool, call.code, call.milliseconds / 1000);
    };
    const limits = new CallerLimits(settings);
    const inTurn: ServerSetup['inTurn'] = (name, work, signal) =>
      limits.working(() => turns.run(limits.share, HEAVY.has(name), work, settings.timeout * 1000, signal));
    const own = { settings: { ...settings, apiKey }, problems: [], board, owner: id, ledger, onCall, inTurn };
    const calls = new Calls({ ...shared, ...own });
    const serverFor = (mayWrite: boolean) => {
      const readOnly = settings.readOnly || !mayWrite;
      return createServer({ version, settings: { ...settings, readOnly }, board }, async () => calls);
    };
    return { id, limits, board, serverFor };
  }

  #forget(): void {
    const { log } = this.options.log;
    const [id = '', caller] = [...this.#callers].find(([, { limits }]) => limits.idle) ?? [];
    this.#callers.delete(id);
    caller?.board.close().catch((error: unknown) => log('warn', `a client did not close: ${error}`));
  }
}

const MINUTE_MS = 60_000;

/** Limits one caller's concurrent calls in this process, and their rate by a bucket that refills in a minute. */
class CallerLimits {
  readonly share = new Share();
  /** Requests that are open, and calls that work or wait: a caller who leaves does not end them. */
  #open = 0;
  #calls = 0;
  #tokens: number;
  #filledAt = performance.now();

  constructor(private readonly bounds: Pick<Settings, 'callsAtOnce' | 'callsPerMinute'>) {
    this.#tokens = bounds.callsPerMinute;
  }

  get idle(): boolean {
    return this.#open + this.#calls === 0;
  }

  get most(): number {
    return Math.min(this.bounds.callsAtOnce, this.bounds.callsPerMinute);
  }

  /** Admits this number of calls. @returns a function that ends them. @throws TryLater */
  begin(calls: number): () => void {
    const now = performance.now();
    const { callsAtOnce, callsPerMinute } = this.bounds;
    this.#tokens = Math.min(callsPerMinute, this.#tokens + ((now - this.#filledAt) * callsPerMinute) / MINUTE_MS);
    this.#filledAt = now;
    const underWay = Math.max(this.#open, this.#calls);
    if (underWay + calls > callsAtOnce)
      throw new TryLater(429, 'calls', `${underWay} calls are under way; ${callsAtOnce} may be at once`, 1);
    if (calls > this.#tokens) {
      const wait = ((calls - this.#tokens) * MINUTE_MS) / callsPerMinute;
      throw new TryLater(429, 'rate', `${callsPerMinute} calls a minute are allowed`, Math.ceil(wait / 1000));
    }
    this.#tokens -= calls;
    this.#open += calls;
    return () => {
      this.#open -= calls;
    };
  }

  working<T>(call: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    return call().finally(() => {
      this.#calls -= 1;
    });
  }
}
