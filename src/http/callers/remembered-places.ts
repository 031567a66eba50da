import type { Client } from '../../client/client.ts';
import type { AnswerOf } from '../../wire/operation.ts';
import type { OPERATIONS } from '../../wire/operations.ts';

/** Milliseconds for which the board's list of locations is not asked for again with the same key. */
const KEPT = 60_000;

/** A client that keeps the list of locations for a minute: it hardly ever changes, and many calls begin with it. */
export function rememberingPlaces(client: Client): Client {
  let kept: { readonly answer: AnswerOf<typeof OPERATIONS.listLocations>; readonly until: number } | undefined;
  return {
    baseUrl: client.baseUrl,
    async call(name, parameters, call) {
      if (name !== 'listLocations') return client.call(name, parameters, call);
      if (kept === undefined || Date.now() > kept.until)
        kept = { answer: await client.call('listLocations', {}, call), until: Date.now() + KEPT };
      return structuredClone(kept.answer) as never;
    },
    withoutKey: (text) => client.withoutKey(text),
    close: () => client.close(),
  };
}
