import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_PARAMETER, OPERATIONS, type OperationName, pathOf } from '../../src/wire/operations.ts';
import { after, answer, type Behaviour, closed, passedOn, type Received, startMisbehaving } from './misbehaving.ts';

/** What happens to a request on its way to the board, or to the answer on its way back. */
type Fault = (board: string) => Behaviour;

/** The connection closes before the request reaches the board. */
export const dropBefore: Fault = () => closed;
/** The board handles the request, then the connection closes without a response. */
export const dropAfter: Fault = (board) => passedOn(board, () => closed);
/** The request reaches the board later. */
export const delayBefore =
  (milliseconds: number): Fault =>
  (board) =>
    after(milliseconds, passedOn(board));
/** The board handles the request; the response comes later, or when the test says so. */
export const holdAfter =
  (until: Promise<unknown> | number): Fault =>
  (board) =>
    passedOn(board, ({ body, ...given }) => (socket, request) => {
      const opened = typeof until === 'number' ? sleep(until, undefined, { ref: false }) : until;
      void opened.then(() => socket.destroyed || answer(body, given)(socket, request));
    });

/** A proxy before a board. It passes bytes on unchanged unless a fault is due. */
export async function faultsBefore(board: string) {
  const waiting: { operation: OperationName; fault: Fault }[] = [];
  const requests: ReturnType<typeof arrivedRequest>[] = [];
  const proxy = await startMisbehaving();
  proxy.otherwise = (socket, request) => {
    const arrived = arrivedRequest(request);
    requests.push(arrived);
    const index = waiting.findIndex(({ operation }) => operation === arrived.operation);
    const [met] = index === -1 ? [] : waiting.splice(index, 1);
    (met?.fault ?? passedOn)(board)(socket, request);
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

/** `operation` is undefined where none has this path. */
function arrivedRequest({ target, form }: Received) {
  const { pathname, searchParams } = new URL(target, 'http://board');
  const operation = (Object.keys(OPERATIONS) as OperationName[]).find((name) => pathOf(OPERATIONS[name]) === pathname);
  const all = [...searchParams, ...form].filter(([name]) => name !== KEY_PARAMETER);
  return { operation, parameters: Object.fromEntries(all) as Readonly<Record<string, string>> };
}
