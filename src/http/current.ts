import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, known to whatever it leads to. */
export interface CurrentRequest {
  /** Stands in every log line of the request, and in its answer. */
  readonly id: string;
  /** Keyed digest of who asks; empty until that is known. */
  caller: string;
}

export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
