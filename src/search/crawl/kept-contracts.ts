import type { CallOptions } from '../../client/client.ts';
import { localMinute } from '../../wire/time.ts';
import { readBefore } from '../store/generation/crawl-state.ts';
import { errorText } from '../store/store.ts';
import { CONTRACT_STATE, type ContractState, readContracts } from './contracts.ts';
import { type AgeLimits, ageOf, type Ensured, Freshness, type Kept } from './freshness.ts';
import { ALL, type KeptParts } from './kept-ads.ts';

interface KeptContracts extends Kept {
  readonly state: ContractState;
}

/** What contracts to count by, and what a reader must know of it. */
export interface LearnedContracts {
  /** The reading of the board's contract filter, when there is one to go by. */
  readonly reading: number | undefined;
  readonly notes: readonly string[];
}

/** A reading that did not come to its end is tried again as soon as one that failed. */
const INCOMPLETE: AgeLimits = { refresh: 60_000, answer: ALL.answer };

/** Keeps fresh which ads have which contract by the board's own filter. */
export class FreshContracts {
  readonly #freshness: Freshness<KeptContracts>;
  readonly #isLoss: (error: unknown) => boolean;

  constructor({ keeper, reader, now, log }: KeptParts) {
    this.#isLoss = (error) => keeper.isLoss(error);
    this.#freshness = new Freshness({
      name: 'contracts',
      log,
      asker: () => reader.asker(),
      store: () => keeper.opened(),
      kept: async () => {
        const { state, isOutdated } = await readBefore<ContractState>(await keeper.opened(), CONTRACT_STATE);
        if (state === undefined) return undefined;
        const age = ageOf(state.asOf, now(), state.incomplete === true ? INCOMPLETE : ALL);
        return { state, asOf: state.asOf, age: isOutdated ? 'outdated' : age };
      },
      read: async (run) => {
        const store = await keeper.opened();
        return keeper.noted(() => readContracts(store, reader, now, run));
      },
    });
  }

  /** Without the board's own filter an answer is still true of what the ads themselves say. */
  async learned(call: CallOptions): Promise<LearnedContracts> {
    try {
      return learnedFrom(await this.#freshness.ensure(call, () => undefined));
    } catch (error) {
      if (call.signal.aborted || this.#isLoss(error)) throw error;
      return {
        reading: undefined,
        notes: [onlyStated(`the board's contract filter could not be read: ${errorText(error)}`)],
      };
    }
  }

  close(): Promise<void> {
    return this.#freshness.close();
  }
}

function learnedFrom({ kept: { state, age, asOf }, delay }: Ensured<KeptContracts>): LearnedContracts {
  const failed =
    delay?.kind === 'failed' ? [`The board's contract filter could not be read again: ${delay.reason}`] : [];
  if (!state.trusted) {
    const why = state.incomplete
      ? 'the board gave fewer ads by its contract filter than it counts'
      : 'the board does not heed its contract filter';
    return { reading: undefined, notes: [onlyStated(why)] };
  }
  const isOld = age === 'stale' || age === 'outdated';
  const old = isOld ? [`Contracts by the board's own filter are as of ${localMinute(asOf)}.`] : [];
  return { reading: state.reading, notes: [...failed, ...old] };
}

const onlyStated = (why: string) => `Contracts count only where ads state them, for ${why}`;
