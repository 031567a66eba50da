import type { Settings } from '../../config.ts';
import { type LoadCalls, loadedCalls } from '../../server/server.ts';
import type { ServerSetup } from '../../server/setup.ts';
import { currentRequest } from '../current.ts';
import type { HostLog } from '../host-log.ts';
import type { Identity } from '../identity/identity.ts';
import { type Bounds, BoundsOfStranger, CallerLimits } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { accountFolder, type HostStorage } from '../storage.ts';
import type { Boards } from './boards.ts';

/** A server for one caller: what `createServer` takes. */
export interface CallerServer {
  readonly setup: ServerSetup;
  readonly calls: LoadCalls;
}

/** Somebody who calls, for as long as they do. All that is theirs hangs on this and is found by nobody else. */
export interface Caller {
  /** Keyed digest of who it is. */
  readonly id: string;
  readonly limits: Bounds;
  /** @param mayWrite whether the tools that write are offered */
  server(mayWrite: boolean): CallerServer;
}

interface Known extends Caller {
  usedAt: number;
  isProved(): boolean;
  isReading(): boolean;
  close(): Promise<void>;
}

export interface CallersOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly boards: Boards;
  readonly storage: HostStorage;
  readonly log: HostLog;
  readonly metrics: Metrics;
  readonly sentWrites: Set<Promise<void>>;
}

/** Callers that stay known, and milliseconds without a call after which one is forgotten. Nothing is lost with them but time. */
const MAX_CALLERS = 2000;
const FORGOTTEN_AFTER = 15 * 60 * 1000;
/** All whose keys the board has not taken yet may ask for as much as so many callers. */
const STRANGERS = 4;

export class Callers {
  readonly #options: CallersOptions;
  readonly #known = new Map<string, Known>();
  readonly #timer: NodeJS.Timeout;
  readonly #strangers: Bounds;

  constructor(options: CallersOptions) {
    this.#options = options;
    const { callsAtOnce, callsPerMinute } = options.settings;
    this.#strangers = new CallerLimits({
      atOnce: STRANGERS * callsAtOnce,
      perMinute: STRANGERS * callsPerMinute,
    });
    this.#timer = setInterval(() => this.#forget(), FORGOTTEN_AFTER / 5).unref();
  }

  /** Who this is; the one used last stands last. */
  of(identity: Identity): Caller {
    const id = this.#options.storage.secret.digest('caller', ...identity.name);
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
    const { settings, version, boards, storage, log, metrics } = this.#options;
    const account = storage.secret.digest('account', boards.name, apiKey);
    const folder = accountFolder(settings.dataDir, account);
    const access = boards.accessFor(apiKey, account);
    // Whoever comes with a token was vouched for.
    const isProved = () => settings.issuer !== undefined || access.isProved();
    const given = new Set(boards.embedded ? [] : ['base_url', 'api_key']);
    const shared = {
      version,
      board: access,
      seal: storage.seal,
      storage: storage.storage,
      ledger: storage.storage.ledger(boards.name, account),
      owner: id,
      sentWrites: this.#options.sentWrites,
      log: log.log,
      answerLeft: () => currentRequest.getStore()?.answerLeft ?? Promise.resolve(false),
      onCall(call: Parameters<ServerSetup['onCall']>[0]) {
        log.called(call);
        metrics.call(call.tool, call.code, call.milliseconds / 1000);
      },
    };
    const serverFor = (readOnly: boolean): CallerServer => {
      const own = { ...settings, apiKey, given, readOnly, dataDir: folder };
      const setup: ServerSetup = { ...shared, settings: own };
      return { setup, calls: loadedCalls(setup) };
    };
    const servers = new Map<boolean, CallerServer>();
    return {
      id,
      limits: new BoundsOfStranger(
        new CallerLimits({ atOnce: settings.callsAtOnce, perMinute: settings.callsPerMinute }),
        this.#strangers,
        isProved,
      ),
      usedAt: 0,
      isProved,
      isReading: () => access.isReading(),
      server(mayWrite) {
        const readOnly = settings.readOnly || !mayWrite;
        const server = servers.get(readOnly) ?? serverFor(readOnly);
        servers.set(readOnly, server);
        return server;
      },
      close: () => access.close(),
    };
  }

  /** Lets go of who has not called for long, and where there are too many of the longest silent, first of those not proved. */
  #forget(): void {
    const before = performance.now() - FORGOTTEN_AFTER;
    let tooMany = this.#known.size - MAX_CALLERS;
    const all = [...this.#known];
    for (const [id, caller] of [
      ...all.filter(([, one]) => !one.isProved()),
      ...all.filter(([, one]) => one.isProved() && !one.isReading()),
    ]) {
      if (!caller.limits.idle || (caller.usedAt > before && tooMany <= 0)) continue;
      this.#known.delete(id);
      tooMany--;
      caller
        .close()
        .catch((error: unknown) =>
          this.#options.log.log('warn', `a caller's way to the board was not closed: ${error}`),
        );
    }
  }
}
