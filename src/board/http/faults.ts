import type { OperationName } from '../../wire/operations.ts';

/**
 * What a test can have the board do to a request:
 * - `drop before`: close the connection before anything is stored
 * - `drop after`: do what was asked, then close the connection without an answer
 * - `cut off`: do what was asked, announce the whole answer and close the connection after half of it
 * - `delay before`: wait, then do what was asked and answer
 * - `delay after`: do what was asked, wait, then answer
 * - `answer`: answer this instead, without doing anything
 */
export type InjectedFault =
  | { readonly kind: 'drop before' | 'drop after' | 'cut off' }
  | { readonly kind: 'delay before' | 'delay after'; readonly milliseconds: number }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A request as it arrived, without its key. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Absent when no operation has this path. */
  readonly operation?: OperationName;
  readonly parameters: Readonly<Record<string, string>>;
  readonly userAgent: string | undefined;
}

/** A way for tests to make a board fail, and to see what it was sent. */
export interface Faults {
  /** Has the next `times` (1) requests of an operation meet a fault, after those that were asked for before. */
  next(operation: OperationName, fault: InjectedFault, times?: number): void;
  /** Requests so far, oldest first. */
  readonly requests: readonly ReceivedRequest[];
}

/** The board's side of {@link Faults}. */
export interface FaultSource extends Faults {
  /** The fault that a request of this operation meets, which is used up by that. */
  take(operation: OperationName): InjectedFault | undefined;
  received(request: ReceivedRequest): void;
}

/** Faults for one board: given to `startBoard`, kept by the test. */
export function createFaults(): FaultSource {
  const waiting: { operation: OperationName; fault: InjectedFault }[] = [];
  const requests: ReceivedRequest[] = [];
  return {
    requests,
    next(operation, fault, times = 1) {
      for (let count = 0; count < times; count += 1) waiting.push({ operation, fault });
    },
    take(operation) {
      const index = waiting.findIndex((entry) => entry.operation === operation);
      return index === -1 ? undefined : waiting.splice(index, 1)[0]?.fault;
    },
    received(request) {
      requests.push(request);
    },
  };
}
