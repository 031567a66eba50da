import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { reasonsOf } from './errors.ts';

/** Stands for processes among the advisory locks of the database. */
const CLASS = 1_785_343_612;
/** Milliseconds between two looks at the connection, and until a lost one is made anew. */
const PULSE = 5_000;
const AGAIN = 1_000;
/** Tells the database to ask after a silent connection, and to end it when nothing answers for half a minute. */
export const NOTICE_SILENCE = ['idle = 10', 'interval = 5', 'count = 4']
  .map((setting) => `SET tcp_keepalives_${setting}`)
  .join('; ');
/** Numbers that are tried; two processes hardly ever choose the same. */
const MOST_TRIES = 5;

/**
 * Shows the other processes on a database that this one lives: a connection of its own holds an advisory lock on a number.
 * The database itself lets go of it when the process ends, however it ends. A machine or a network that falls silent is
 * noticed by the database's keepalives within a minute.
 */
export class Presence {
  readonly #open: () => Client;
  readonly #log: (level: 'info', message: string) => void;
  #number = randomInt(1, 2 ** 31);
  /** Whether the number was held once: then it stays, since it stands in what was written. */
  #isKnown = false;
  #taking: Promise<number | undefined> | undefined;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param open makes a connection that is not connected yet */
  constructor(open: () => Client, log: (level: 'info', message: string) => void) {
    this.#open = open;
    this.#log = log;
  }

  /** The number by which this process is seen to live; undefined while it cannot be held. */
  number(): Promise<number | undefined> {
    if (this.#client !== undefined) return Promise.resolve(this.#number);
    this.#taking ??= this.#take().finally(() => {
      this.#taking = undefined;
    });
    return this.#taking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#taking;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #take(): Promise<number | undefined> {
    if (this.#isClosed) return undefined;
    clearTimeout(this.#timer);
    const client = this.#open();
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(NOTICE_SILENCE);
      if (!(await this.#isHeld(client))) throw new Error('its number is held by an earlier connection');
      this.#client = client;
      this.#watch(client);
      return this.#number;
    } catch (error) {
      this.#log('info', `other processes cannot see that this one lives: ${reasonsOf(error)}`);
      void client.end().catch(() => undefined);
      if (this.#isKnown) this.#takeLater();
      return undefined;
    }
  }

  async #isHeld(client: Client): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS held', [CLASS, this.#number]);
      if (rows[0]?.held === true) {
        this.#isKnown = true;
        return true;
      }
      // The database may not have noticed yet that the connection before is gone: until then it still shows this process.
      if (this.#isKnown) return false;
      this.#number = randomInt(1, 2 ** 31);
    }
    return false;
  }

  /** A connection that breaks without a word is found out by asking. */
  #watch(client: Client): void {
    this.#timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => this.#client === client && this.#watch(client),
        () => this.#lost(client),
      );
    }, PULSE).unref();
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    if (!this.#isClosed) this.#takeLater();
  }

  #takeLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.number(), AGAIN).unref();
  }
}

/** The condition that the process of a number lives. @param number an SQL expression */
export function isPresent(number: string): string {
  return `EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${CLASS}
    AND objid::bigint = ${number} AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
}
