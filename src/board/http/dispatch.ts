import type { Database } from '../../sqlite.ts';
import { MESSAGES } from '../../wire/codecs/envelopes.ts';
import { decodeParameters } from '../../wire/codecs/parameters.ts';
import { KEY_PARAMETER, type Operation, pathOf } from '../../wire/operation.ts';
import { OPERATIONS, type OperationName } from '../../wire/operations.ts';
import { companyHandlers } from '../handlers/company.ts';
import { jobHandlers } from '../handlers/job.ts';
import { locationHandlers } from '../handlers/location.ts';
import { occasionHandlers } from '../handlers/occasions.ts';
import { type HandlerCall, type Handlers, Refusal } from './handler.ts';
import { type Account, accountByKey } from './keys.ts';

const HANDLERS: Handlers = {
  ...jobHandlers,
  ...occasionHandlers,
  ...locationHandlers,
  ...companyHandlers,
};

const NAMES_BY_PATH: ReadonlyMap<string, OperationName> = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => [pathOf(OPERATIONS[name]), name]),
);

/** The operation that a path stands for. */
export function operationAt(path: string): OperationName | undefined {
  return NAMES_BY_PATH.get(path);
}

/** The board as a handler of calls needs it. */
export interface Board {
  readonly db: Database;
  readonly moderationTime: number;
  readonly keepsLinks: boolean;
}

/**
 * Answers a call: the key first, then the permission, then the parameters.
 * @param form all parameters of the request as they were sent
 * @throws Refusal with the message of an error answer
 */
export function answerCall(
  board: Board,
  name: OperationName,
  form: URLSearchParams,
  { now, userAgent }: Pick<HandlerCall, 'now' | 'userAgent'>,
): object {
  const account = requireAccount(form.get(KEY_PARAMETER));
  const companyId = companyIdOf(board.db, account);
  const operation: Operation = OPERATIONS[name];
  if (operation.reserved && companyId === undefined) throw new Refusal(MESSAGES.notAllowed);
  const { values, problems } = decodeParameters(operation.parameters, form);
  if (problems.length > 0) throw new Refusal(`Invalid parameters: ${problems.join('; ')}.`);
  const { db, moderationTime, keepsLinks } = board;
  const query = form.get(operation.searchParameter?.table ?? '') ?? '';
  const call: HandlerCall = { db, account, companyId, now, userAgent, moderationTime, keepsLinks, query };
  // The values were decoded by the parameters of this very operation, which the compiler can't follow.
  const handler = HANDLERS[name] as (parameters: unknown, call: HandlerCall) => object;
  return handler(values, call);
}

function requireAccount(key: string | null): Account {
  if (key === null || key === '') throw new Refusal(`${KEY_PARAMETER} is required.`);
  const account = accountByKey(key);
  if (account === undefined) throw new Refusal(`Invalid ${KEY_PARAMETER}.`);
  return account;
}

function companyIdOf(db: Database, { company }: Account): number | undefined {
  if (company === undefined) return undefined;
  const row = db.prepare('SELECT id FROM company WHERE slug = ?').get(company);
  return row === undefined ? undefined : Number(row.id);
}
