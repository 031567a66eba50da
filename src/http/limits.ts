import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Settings } from '../settings.ts';
import { T } from '../storage/store.ts';
import { TryLater } from './guards.ts';

/** Points that one caller may spend at once: some rounds of an assistant's calls, whose start alone takes six requests. */
const BURST_POINTS = 60;
const MAX_WINDOW_SECONDS = 60;
/** A message costs one point, and one more for each of these bytes: the time of a call grows with its text. */
const BYTES_PER_POINT = 1024;
/** Milliseconds after which a caller's next request starts though the last one goes on, and between two of them. */
const MAX_TURN_MS = 25;
const PAUSE_MS = 25;
const REFUSAL_DELAY_MS = 250;
/** Milliseconds after which the database counts as away. Then this process counts alone. */
const DATABASE_TIMEOUT_MS = 1000;
const DATABASE_CONNECTIONS = 2;

type Bounds = Pick<Settings, 'callsAtOnce' | 'callsPerMinute' | 'databaseUrl'>;

/** Limits requests per minute (over all replicas on one database) and requests in flight (in this process). */
export class Limits {
  readonly #inFlight = new Map<string, number>();
  readonly #turns = new Map<string, Promise<void>>();

  constructor(
    private readonly rate: RateLimiterAbstract,
    private readonly maxInFlight: number,
    private readonly pool?: Pool,
  ) {}

  /** Points that can be spent at once. */
  get burst(): number {
    return this.rate.points;
  }

  /** The points of a request with one message; the largest costs a whole burst. */
  costOf(bytes: number): number {
    return Math.min(this.burst, 1 + Math.floor(bytes / BYTES_PER_POINT));
  }

  /** @param id digest of a caller or network @throws TryLater when its points are spent */
  async charge(id: string, points = 1): Promise<void> {
    await this.rate.consume(id, points).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      return refuse('rate', 'Too many requests', Math.ceil(error.msBeforeNext / 1000));
    });
  }

  /** @returns a function that ends the request. @throws TryLater when too many are in flight */
  async begin(id: string): Promise<() => void> {
    const inFlight = this.#inFlight.get(id) ?? 0;
    if (inFlight >= this.maxInFlight) await refuse('calls', `You already have ${inFlight} requests in flight`, 1);
    this.#inFlight.set(id, inFlight + 1);
    return () => {
      const left = (this.#inFlight.get(id) ?? 1) - 1;
      if (left > 0) this.#inFlight.set(id, left);
      else this.#inFlight.delete(id);
    };
  }

  /**
   * Runs a request after those of its caller that came before, with a pause in which others are answered. One that waits
   * for the board or the database holds up the next one only for a moment.
   */
  async inTurn<R>(id: string, work: () => Promise<R>): Promise<R> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const running = before.then(work);
    const turn = before
      .then(() => Promise.race([running, sleep(MAX_TURN_MS)]))
      .catch(() => undefined)
      .then(() => sleep(PAUSE_MS));
    this.#turns.set(id, turn);
    void turn.then(() => this.#turns.get(id) === turn && this.#turns.delete(id));
    return running;
  }

  isIdle(id: string): boolean {
    return !this.#inFlight.has(id);
  }

  async close(): Promise<void> {
    await this.pool?.end();
  }
}

/** A refusal costs as much time as a small call, so it comes late: a client that ignores it can't keep the process busy. */
async function refuse(reason: 'rate' | 'calls', message: string, seconds: number): Promise<never> {
  await sleep(REFUSAL_DELAY_MS, undefined, { ref: false });
  throw new TryLater(429, reason, `${message}; nothing was done`, seconds);
}

/** Counts in PostgreSQL where there is one, else in memory. The table is made with those of the storage. */
export async function createLimits({ callsAtOnce, callsPerMinute, databaseUrl }: Bounds): Promise<Limits> {
  // Whole seconds: the database stores whole milliseconds.
  const seconds = Math.ceil((BURST_POINTS * 60) / callsPerMinute);
  const duration = Math.min(MAX_WINDOW_SECONDS, seconds);
  const points = Math.max(1, Math.floor((callsPerMinute * duration) / 60));
  const memory = new RateLimiterMemory({ points, duration });
  if (databaseUrl === undefined) return new Limits(memory, callsAtOnce);
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'jobboard-mcp limits',
    max: DATABASE_CONNECTIONS,
    connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
    query_timeout: DATABASE_TIMEOUT_MS,
    keepAlive: true,
  });
  // The pool replaces a broken connection; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    tableName: T.limits,
    tableCreated: true,
    points,
    duration,
    // Refusals are not counted in the database.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: memory,
  });
  return new Limits(shared, callsAtOnce, pool);
}
