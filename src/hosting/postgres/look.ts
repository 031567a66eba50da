import { reasonsOf } from '../../postgres/errors.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { MIGRATIONS, SCHEMA } from './schema.ts';

/**
 * What a person should know of the database of `serve`. Nothing is changed there.
 * @param url never shown as it is, since it may hold a password
 * @param callTime milliseconds that a call may take
 * @returns a sentence that begins with `OK` or `PROBLEM`
 */
export async function lookAtDatabase(url: string, callTime: number): Promise<string> {
  const name = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'JOBBOARD_DATABASE_URL';
  try {
    const postgres = await openPostgres({ url, callTime, log: () => undefined });
    try {
      const table = `${SCHEMA}.migrations`;
      const { rows } = await postgres.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
      if (rows[0]?.there !== true)
        return `OK The database ${name} answers. It is empty: serve makes its tables when it starts.`;
      const { rows: steps } = await postgres.query(`SELECT name FROM ${table} ORDER BY name`);
      return versionOf(
        name,
        steps.map((step) => String(step.name)),
      );
    } finally {
      await postgres.close();
    }
  } catch (error) {
    return `PROBLEM The database ${name} cannot be used: ${reasonsOf(error)}. Check JOBBOARD_DATABASE_URL.`;
  }
}

function versionOf(name: string, steps: readonly string[]): string {
  const known = MIGRATIONS.map((step) => step.name);
  const version = `its tables are at version ${steps.at(-1)}`;
  if (steps.some((step) => !known.includes(step)))
    return `OK The database ${name} answers; ${version}, of a newer jobboard-mcp.`;
  const missing = known.length - steps.length;
  return `OK The database ${name} answers; ${version}${missing === 0 ? '' : `, which serve brings to ${known.at(-1)} when it starts`}.`;
}
