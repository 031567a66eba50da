import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Settings } from '../config.ts';
import { type App, createApp, PATHS } from './app.ts';
import { Boards } from './callers/boards.ts';
import { Callers } from './callers/callers.ts';
import { Guards } from './guards.ts';
import { createHostLog, type HostLog } from './host-log.ts';
import { type Identifier, keysOfTheBoard } from './identity/identity.ts';
import { InFlight } from './in-flight.ts';
import { createMetrics } from './metrics.ts';
import { type HostStorage, storageInFolder, storageInPostgres } from './storage.ts';

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Milliseconds in which a request must have arrived, headers and body; 30 s unless given. */
  readonly arrival?: number | undefined;
}

export interface RunningHost {
  /** Address of the protocol's endpoint. */
  readonly url: string;
  /** Keys that the embedded board takes, where it answers. */
  readonly sandboxKeys: Readonly<Record<string, string>> | undefined;
  readonly log: HostLog;
  /**
   * Lets calls under way end, refuses new ones, then ends.
   * @param notice milliseconds at most for which it still listens, so that balancers see that it is not ready
   * @returns how many calls were cut off
   */
  end(notice?: number): Promise<number>;
}

const ARRIVAL = 30_000;
/** Bytes of all headers of a request, and connections of a process. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 10_000;
/** Milliseconds beyond the time of a call that an end waits. */
const GRACE = 2_000;
/** Milliseconds without a request after which nobody is taken to send one any more. */
const SILENCE = 300;
/** Milliseconds that a connection waits for the next request; longer than balancers do, so that theirs never end in a race. */
const KEEP_ALIVE = 75_000;

/**
 * Serves the tools over HTTP until it is ended.
 * @throws Error when it cannot listen, or what is kept beyond a request cannot be opened
 */
export async function startHost(
  settings: Settings,
  version: string,
  listening: Listening,
  log: HostLog = createHostLog(settings.log),
): Promise<RunningHost> {
  const metrics = createMetrics();
  const storage = await openStorage(settings, log);
  const boards = await Boards.open({ settings, version, storage, log: log.log, metrics });
  const sentWrites = new Set<Promise<void>>();
  const callers = new Callers({ settings, version, boards, storage, log, metrics, sentWrites });
  const inFlight = new InFlight(metrics.underWay);
  const { identifier, resource } = await identification(settings);
  const app = createApp({
    callers,
    identifier,
    resource,
    guards: new Guards(settings, listening.host),
    inFlight,
    metrics,
    log,
    origins: settings.allowedOrigins,
    writeScope: settings.writeScope,
    ready: () =>
      storage.ready().then(
        () => true,
        () => false,
      ),
  });
  const server = await listen(app, listening);
  return {
    url: urlOf(server, listening.host),
    sandboxKeys: boards.keys,
    log,
    async end(notice = 0) {
      app.drain();
      const calls = inFlight.none(settings.timeout * 1000 + GRACE);
      await quiet(app, inFlight, notice);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const left = await calls;
      await app.close();
      server.closeAllConnections();
      await closed;
      await Promise.all(sentWrites);
      await callers.close();
      await boards.close();
      await storage.close();
      return left;
    },
  };
}

/** Settles when nothing is under way and nothing comes any more, or when the time is up. */
async function quiet(app: App, inFlight: InFlight, milliseconds: number): Promise<void> {
  const began = performance.now();
  const isQuiet = () => inFlight.count === 0 && performance.now() - Math.max(began, app.arrivedAt()) >= SILENCE;
  while (performance.now() - began < milliseconds && !isQuiet()) await sleep(SILENCE / 6);
}

async function openStorage({ databaseUrl, dataDir, timeout, keepDays }: Settings, log: HostLog): Promise<HostStorage> {
  const options = { keepDays, log: log.log };
  if (databaseUrl !== undefined) return storageInPostgres(databaseUrl, timeout * 1000, options);
  try {
    return storageInFolder(dataDir, options);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `The data folder ${dataDir} cannot be used (${reason}). Set JOBBOARD_DATA_DIR to one that can be written.`,
    );
  }
}

/** Who may call: whoever has a key of the board, or whom the operator's identity provider vouches for. */
async function identification(settings: Settings): Promise<{ identifier: Identifier; resource: object | undefined }> {
  const { issuer, publicUrl, audience, writeScope, apiKey = '' } = settings;
  if (issuer === undefined) return { identifier: keysOfTheBoard(), resource: undefined };
  const { IdentityProvider, metadataAddress, resourceMetadata } = await import('./identity/identity-provider.ts');
  const resource = publicUrl ?? '';
  const options = { issuer, writeScope, apiKey, audience: audience || resource, metadata: metadataAddress(resource) };
  return { identifier: new IdentityProvider(options), resource: resourceMetadata(resource, options) };
}

async function listen(app: App, { host, port, arrival = ARRIVAL }: Listening): Promise<Server> {
  const serverOptions = {
    requestTimeout: arrival,
    headersTimeout: arrival,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: arrival / 15,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, () => resolve(server)) as Server;
    server.maxConnections = MAX_CONNECTIONS;
    server.once('error', reject);
  });
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATHS.mcp}`;
}
