/** The database cannot be reached, or the connection broke in mid-statement. What was asked may be asked again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`the database cannot be reached (${why})`, { cause });
  }
}

/** Codes of PostgreSQL that say that the server ends or accepts no more: classes 08 and 57P, and 53300. */
const SERVER_GONE = /^(?:08...|57P0[1-5]|53300)$/;
/** Codes of the system for a connection that is not there. */
const NETWORK = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code. */
const DRIVER =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|not queryable|client was closed/i;

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses of one name that all fail come together.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isConnectionLost);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SERVER_GONE.test(code) || NETWORK.test(code) || DRIVER.test(error.message);
}
