import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Boards } from '../board-access.ts';
import type { ClientOptions } from '../client/client.ts';
import { sealWith } from '../server/approval.ts';
import { serverSecret } from '../server/server-secret.ts';
import type { Settings } from '../settings.ts';
import type { History } from '../storage/history.ts';
import { folderStorage, postgresStorage, type Storage } from '../storage/storage.ts';
import { reasonOf } from '../storage/store.ts';
import { type App, createApp, PATHS } from './app.ts';
import { BoardKeys } from './board-keys.ts';
import { Callers } from './callers.ts';
import { Guards, type Identifier } from './guards.ts';
import { createHostLog, type HostLog } from './host-log.ts';
import { createLimits } from './limits.ts';
import { createMetrics, type Metrics } from './metrics.ts';

interface Listening {
  readonly host: string;
  readonly port: number;
  /** Milliseconds for a whole request to arrive, headers and body; 30 s unless given. */
  readonly arrival?: number | undefined;
}

const ARRIVAL_MS = 30_000;
/** Bytes of all headers of a request. */
const MAX_HEADER_BYTES = 16 * 1024;
const GRACE_MS = 2_000;
/** Milliseconds in which requests still arrive after a balancer has noticed the end. */
const QUIET_MS = 300;
/** Milliseconds after a probe during which a balancer counts as watching. */
const WATCHED_MS = 10_000;
/** Milliseconds that an idle connection stays open: longer than at balancers, so it never closes under a request. */
const KEEP_ALIVE_MS = 75_000;
const READY_TIMEOUT_MS = 2_000;
const KEY_QUESTION_MS = 5_000;

/** @throws Error when it cannot listen, or cannot open the data folder, the database or the embedded board */
export async function startHost(
  settings: Settings,
  version: string,
  listening: Listening,
  log: HostLog = createHostLog(settings.log),
) {
  const metrics = createMetrics();
  const callTime = settings.timeout * 1000;
  const storage = await storageOf(settings, callTime, log);
  const secret = await secretOf(settings, storage);
  const seal = sealWith(secret.keyFor('approvals'));
  const boards = boardsOf(settings, version, storage.history, log, metrics);
  const sandboxKeys = await boards.keys();
  const { indexKey = sandboxKeys?.reader } = settings;
  const writesUnderWay = new Set<Promise<void>>();
  const limits = await createLimits(settings);
  const state = { boards, storage, secret, seal, limits, writesUnderWay };
  const callers = new Callers({ settings, version, log, metrics, ...state });
  const canWrite = () =>
    Promise.race([sleep(READY_TIMEOUT_MS, false, { ref: false }), storage.ready().then(() => true)]).catch(() => false);
  const ready = async () => ({ read: app.state === 'open', write: await canWrite() });
  metrics.watch({ index: () => boards.indexAge(), ready });
  const app = createApp({
    callers,
    identifier: await identifierOf(settings, boards),
    guards: new Guards(settings, listening.host),
    limits,
    secret,
    metrics,
    log,
    settings: { ...settings, indexKey },
    ready,
  });
  const server = await listen(app, listening);
  return {
    url: urlOf(server, listening.host),
    sandboxKeys,
    log,
    /** Lets calls end first. @param notice milliseconds as not ready @returns the number of calls cut off */
    async end(notice = 0): Promise<number> {
      const cutOff = await endRequests(app, server, notice, callTime + GRACE_MS);
      await Promise.all(writesUnderWay);
      await callers.close();
      await boards.close();
      await limits.close();
      await storage.close();
      return cutOff;
    },
  };
}

export type RunningHost = Awaited<ReturnType<typeof startHost>>;

async function storageOf(settings: Settings, callTime: number, { log }: HostLog): Promise<Storage> {
  const { databaseUrl, dataDir, keepDays } = settings;
  const options = { keepDays, log };
  return databaseUrl === undefined
    ? folderStorage(dataDir, options, true)
    : postgresStorage(databaseUrl, callTime, options);
}

/** In the data folder the empty secret stands for none. @throws Error with a sentence for the operator */
async function secretOf({ serverSecret: secrets = [], databaseUrl, dataDir }: Settings, storage: Storage) {
  try {
    const key = await storage.key(databaseUrl === undefined ? [...secrets, ''] : secrets);
    if (key !== undefined) return serverSecret(key);
  } catch (error) {
    await storage.close();
    const where = databaseUrl === undefined ? `The data folder ${dataDir}` : 'The database of JOBBOARD_DATABASE_URL';
    const way = databaseUrl === undefined ? ' Set JOBBOARD_DATA_DIR to one that can be written.' : '';
    throw new Error(`${where} cannot be used (${reasonOf(error)}).${way}`, { cause: error });
  }
  await storage.close();
  const words = 'JOBBOARD_SERVER_SECRET is not that of the servers that wrote here before, so this one would not';
  const way = 'Set the same secret, or the new one and the old one with a comma between them (docs/hosting.md).';
  throw new Error(`${words} find their claims and could post an ad twice. ${way}`);
}

function boardsOf(settings: Settings, version: string, history: History, log: HostLog, metrics: Metrics): Boards {
  const keyName = settings.issuer ? "this server's own key (its operator can)" : 'the API key that is sent as bearer';
  const onEnd: ClientOptions['onEnd'] = (operation, code, milliseconds) =>
    metrics.board(operation, code, milliseconds / 1000);
  const embedded = settings.baseUrl === undefined;
  return new Boards({ settings, version, embedded, log: log.log, history, shared: { keyName, onEnd } });
}

async function endRequests(app: App, server: Server, notice: number, patience: number): Promise<number> {
  const began = performance.now();
  app.state = 'ending';
  const isWatched = began - app.probedAt < WATCHED_MS;
  const isNoticed = () =>
    performance.now() - Math.max(began, app.probedAt) >= QUIET_MS && !(isWatched && app.probedAt < began);
  while (performance.now() - began < notice && !isNoticed()) await sleep(QUIET_MS / 6);
  app.state = 'refusing';
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  while (app.underWay.size > 0 && performance.now() - began < patience) await sleep(20);
  const cutOff = app.underWay.size;
  await app.close();
  server.closeAllConnections();
  await closed;
  return cutOff;
}

async function identifierOf(settings: Settings, boards: Boards): Promise<Identifier> {
  const { issuer } = settings;
  if (issuer === undefined) return new BoardKeys((key) => askAbout(key, boards));
  const { IdentityProvider } = await import('./identity-provider.ts');
  return new IdentityProvider(settings, issuer);
}

async function askAbout(apiKey: string, boards: Boards): Promise<void> {
  const client = await boards.clientFor(apiKey);
  try {
    const call = { signal: new AbortController().signal, deadline: Date.now() + KEY_QUESTION_MS };
    await client.call('listLocations', {}, call);
  } finally {
    await client.close();
  }
}

async function listen(app: App, { host, port, arrival = ARRIVAL_MS }: Listening): Promise<Server> {
  const serverOptions = {
    requestTimeout: arrival,
    headersTimeout: arrival,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: arrival / 15,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, () => resolve(server)) as Server;
    server.once('error', reject);
  });
}

const urlOf = (server: Server, host: string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}${PATHS.mcp}`;
