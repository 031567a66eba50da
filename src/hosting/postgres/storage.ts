import { BoardError } from '../../client/errors/errors.ts';
import { reasonsOf } from '../../postgres/errors.ts';
import { openPostgres, type Postgres } from '../../postgres/pool.ts';
import { keptInPostgres } from '../../search/store/postgres/postgres-keeper.ts';
import { sealWith } from '../../server/approval/approval-seal.ts';
import { newSecret, ServerSecret } from '../server-secret.ts';
import type { HostStorage } from '../storage.ts';
import { PostgresLedger } from './ledger.ts';
import { MIGRATIONS, SCHEMA } from './schema.ts';

/** Milliseconds in which a database that is ready answers. */
const PROMPT = 2_000;

/** What all replicas share, in PostgreSQL. */
export interface PostgresStorage extends HostStorage {
  readonly postgres: Postgres;
}

/**
 * @param callTime milliseconds that a call may take
 * @throws Error when the database cannot be reached or brought up to date
 */
export async function postgresStorage(
  url: string,
  callTime: number,
  log: (level: 'warn' | 'info' | 'debug', message: string) => void,
): Promise<PostgresStorage> {
  const postgres = await openPostgres({ url, log, callTime });
  try {
    await postgres.migrate(SCHEMA, MIGRATIONS);
    const secret = await sharedSecret(postgres);
    return {
      postgres,
      secret,
      seal: sealWith(secret.keyFor('approvals'), (question) => spend(postgres, question)),
      ledger: (board, account) => new PostgresLedger({ postgres, board, account, log }),
      indexStore: (name) => keptInPostgres(postgres, name),
      ready: () => within(PROMPT, postgres.ping()),
      close: () => postgres.close(),
    };
  } catch (error) {
    await postgres.close();
    throw new Error(`The database of JOBBOARD_DATABASE_URL cannot be used: ${reasonsOf(error)}.`, { cause: error });
  }
}

/** The secret of all replicas: that of the one that was first. */
async function sharedSecret(postgres: Postgres): Promise<ServerSecret> {
  const sql = `INSERT INTO ${SCHEMA}.secrets (name, value) VALUES ('server', $1) ON CONFLICT DO NOTHING`;
  await postgres.query(sql, [Buffer.from(newSecret())]);
  const { rows } = await postgres.query<{ value: Buffer }>(`SELECT value FROM ${SCHEMA}.secrets WHERE name = 'server'`);
  return new ServerSecret(rows[0]?.value ?? new Uint8Array());
}

/** @throws BoardError when it cannot be told whether the approval was used: then nothing may be sent */
async function spend(postgres: Postgres, question: string): Promise<boolean> {
  const sql = `INSERT INTO ${SCHEMA}.spent_approvals (question, at) VALUES ($1, now()) ON CONFLICT DO NOTHING`;
  try {
    const { changes } = await postgres.query(sql, [question]);
    await postgres.query(`DELETE FROM ${SCHEMA}.spent_approvals WHERE at < now() - interval '1 day'`);
    return changes === 1;
  } catch {
    const words =
      'Nothing was sent: that the approval is used cannot be recorded in the database of this server now. Try again in a minute.';
    throw new BoardError('not_configured', words, { operation: 'approval', sent: false });
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), milliseconds).unref();
  });
  return Promise.race([work, late]);
}
