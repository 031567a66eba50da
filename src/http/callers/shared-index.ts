import type { Client } from '../../client/client.ts';
import type { BoardIndex } from '../../search/board-index.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import { currentRequest } from '../current.ts';

/**
 * The board as the shared index may read it: operations that every valid key may ask for (docs/board.md, Operations) and
 * no other, so that what the index holds is what each of its readers could read. The board is asked with the key of the
 * caller whose question began the reading.
 */
export function readerForAll(baseUrl: string): Client {
  return {
    baseUrl,
    asker: () => currentRequest.getStore()?.client,
    async call(name, parameters, call) {
      const { reserved, effect } = OPERATIONS[name];
      if (reserved || effect !== 'read')
        throw new Error(`${name} is not for every key, so no shared index may hold it`);
      const client = currentRequest.getStore()?.client;
      if (client === undefined) throw new Error('the shared index was asked by nobody');
      return client.call(name, parameters, call);
    },
    withoutKey: (text) => currentRequest.getStore()?.client?.withoutKey(text) ?? text,
    close: async () => undefined,
  };
}

/** An index whose reading of the board goes with the client of the caller that asks. */
export function askedBy(index: BoardIndex, client: Client, onAnswer: (asOf: number) => void): BoardIndex {
  return new Proxy(index, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const current = currentRequest.getStore() ?? { id: '', caller: '' };
        const answer = currentRequest.run({ ...current, client }, () => value.apply(target, args) as unknown);
        if (answer instanceof Promise) void answer.then(tell, () => undefined);
        return answer;
      };
    },
  });

  function tell(answer: { coverage?: { asOf?: string } } | undefined): void {
    const asOf = Date.parse(answer?.coverage?.asOf ?? '');
    if (!Number.isNaN(asOf)) onAnswer(asOf);
  }
}
