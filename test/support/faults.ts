import { KEY_PARAMETER, OPERATIONS, type OperationName, pathOf } from '../../src/wire/operations.ts';
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
 * Faults of a request on its way to the board and back:
 * - `drop before`: the connection closes before the request reaches the board
 * - `drop after`: the board handles the request, then the connection closes without a response
 * - `cut off`: the board handles the request; the connection closes after half of the announced response
 * - `delay before`: the request reaches the board later
 * - `delay after`: the board handles the request; the response comes later
 * - `hold after`: the board handles the request; the response comes when the test says so
 * - `answer`: this response comes instead; the board gets no request
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

export interface ArrivedRequest {
  /** Absent when no operation has this path. */
  readonly operation: OperationName | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A proxy before a board. It passes bytes on unchanged unless a fault is due. */
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
    requests,
    /** Queues a fault for the next `times` requests of an operation, after the faults queued before. */
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
