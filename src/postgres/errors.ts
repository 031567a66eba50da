/** The database cannot be reached, or the connection broke in mid-statement. What was asked may be asked again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  /** @param cause for whoever operates the server: callers need not know where the database is */
  constructor(cause: unknown) {
    super('the database of this server cannot be reached', { cause });
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

/** A statement that the database did not carry out; its words and values stay in the cause. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
  /** SQLSTATE. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`the database of this server did not carry out a statement (${code})`, { cause });
    this.code = code;
  }
}

/** The SQLSTATE of an error of PostgreSQL; undefined for any other. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What went wrong and why, for whoever operates the server. No message of the driver holds a password. */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonsOf))].join(', ');
  return error.cause === undefined ? error.message : `${error.message}: ${reasonsOf(error.cause)}`;
}
