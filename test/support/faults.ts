import { KEY_PARAMETER, pathOf } from '../../src/wire/operation.ts';
import { OPERATIONS, type OperationName } from '../../src/wire/operations.ts';
import {
  after,
  answer,
  answerThatBreaksOff,
  type Behaviour,
  closed,
  passedOn,
  type Received,
  startMisbehaving,
} from './misbehaving.ts';

/**
 * What a test can have happen to a request on its way to the board and back:
 * - `drop before`: the connection is closed before the board hears of it
 * - `drop after`: the board does what was asked, then the connection is closed without an answer
 * - `cut off`: the board does what was asked, the whole answer is announced and the connection closed after half of it
 * - `delay before`: the board hears of it later
 * - `delay after`: the board does what was asked, and its answer comes later
 * - `hold after`: the board does what was asked, and its answer comes when the test says so
 * - `answer`: this answer comes instead, and the board hears of nothing
 */
export type Fault =
  | { readonly kind: 'drop before' | 'drop after' | 'cut off' }
  | { readonly kind: 'delay before' | 'delay after'; readonly milliseconds: number }
  | { readonly kind: 'hold after'; readonly until: Promise<unknown> }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A request as it arrived, without its key. */
export interface ArrivedRequest {
  /** Absent when no operation has this path. */
  readonly operation: OperationName | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Puts a proxy before a board: what passes is passed on byte by byte, unless a fault was asked for. */
export async function faultsBefore(board: string) {
  const waiting: { operation: OperationName; fault: Fault }[] = [];
  const requests: ArrivedRequest[] = [];
  const proxy = await startMisbehaving();
  proxy.otherwise = (socket, request) => {
    const arrived = arrivedRequest(request);
    requests.push(arrived);
    const index = waiting.findIndex(({ operation }) => operation === arrived.operation);
    const [met] = index === -1 ? [] : waiting.splice(index, 1);
    behaviourOf(met?.fault, board)(socket, request);
  };
  return {
    url: proxy.url,
    /** Requests so far, oldest first. */
    requests,
    /** Has the next `times` requests of an operation meet a fault, after those that were asked for before. */
    next: (operation: OperationName, fault: Fault, times = 1) =>
      void waiting.push(...Array(times).fill({ operation, fault })),
    close: proxy.close,
  };
}

function arrivedRequest({ target, form }: Received): ArrivedRequest {
  const { pathname, searchParams } = new URL(target, 'http://board');
  const operation = (Object.keys(OPERATIONS) as OperationName[]).find((name) => pathOf(OPERATIONS[name]) === pathname);
  const all = [...searchParams, ...form].filter(([name]) => name !== KEY_PARAMETER);
  return { operation, parameters: Object.fromEntries(all) };
}

function behaviourOf(fault: Fault | undefined, board: string): Behaviour {
  switch (fault?.kind) {
    case undefined:
      return passedOn(board);
    case 'drop before':
      return closed;
    case 'drop after':
      return passedOn(board, () => closed);
    case 'cut off':
      return passedOn(board, answerThatBreaksOff);
    case 'delay before':
      return after(fault.milliseconds, passedOn(board));
    case 'delay after':
      return passedOn(board, ({ body, ...given }) => after(fault.milliseconds, answer(body, given)));
    case 'hold after':
      return passedOn(board, ({ body, ...given }) => (socket, request) => {
        void fault.until.then(() => answer(body, given)(socket, request));
      });
    case 'answer':
      return answer(fault.body ?? '', fault);
  }
}
