import type { CallOptions, Client } from '../client/client.ts';
import { recordFrom } from './ad-rows.ts';
import { readPage, readWhole } from './board-reading.ts';
import { WHOLE_AGE_MS } from './coverage.ts';
import type { IndexDatabase } from './database.ts';
import { idList } from './fact-columns.ts';
import { errorText } from './history-writer.ts';
import { sizeOf } from './write-ads.ts';

/*
 * Records may lack contracts that the board's own filter knows (docs/board.md, Answers). They are read only for
 * questions about contracts, for filters and counts; rows show what records say.
 */

interface Learned {
  /** Milliseconds. */
  readonly at: number;
  readonly problem: string | undefined;
}

const IGNORED = 'Contracts are those that records name; the board does not filter by contract.';

/**
 * Reads contracts through the board's filter, at most every two hours.
 * @returns a sentence when that failed
 */
export async function learnContracts(
  db: IndexDatabase,
  client: Client,
  now: number,
  call: CallOptions,
): Promise<string | undefined> {
  const stored = JSON.parse(db.note('contracts') ?? '{}') as Partial<Learned>;
  if (stored.at !== undefined && Math.abs(now - stored.at) < WHOLE_AGE_MS) return stored.problem;
  try {
    const learned = await contractsByAd(client, call, sizeOf(db).open);
    const problem = learned === undefined ? IGNORED : undefined;
    await keep(db, learned ?? new Map(), { at: now, problem });
    return problem;
  } catch (error) {
    if (call.signal.aborted) throw error;
    const what = stored.at === undefined ? 'are those that records name' : 'may be older than the other facts';
    return `Contracts ${what}; the board's filter could not be read: ${errorText(error)}.`;
  }
}

/** @returns undefined when the board ignores the filter and lists all ads under each contract */
async function contractsByAd(client: Client, call: CallOptions, open: number) {
  const byAd = new Map<number, { readonly id: number }[]>();
  let isHeeded = open === 0;
  for (const { id: contract } of client.site.tables.contract) {
    const { ids } = await readWhole({ read: (page) => readPage(client, page, call, [contract]), take: async () => 0 });
    // Ads come and go meanwhile, so a few less than all are still all.
    isHeeded ||= ids.size <= open / 2;
    for (const id of ids) byAd.set(id, [...(byAd.get(id) ?? []), { id: contract }]);
  }
  return isHeeded ? byAd : undefined;
}

const keep = (db: IndexDatabase, learned: ReadonlyMap<number, readonly { readonly id: number }[]>, note: Learned) =>
  db.write(() => {
    for (const { id = null, contract, record } of db.all(
      'SELECT id, contract, record FROM ads JOIN texts USING (id)',
    )) {
      const all = idList([...(recordFrom(record).contracts ?? []), ...(learned.get(Number(id)) ?? [])]);
      if (all !== contract) db.all('UPDATE ads SET contract = :all WHERE id = :id', { all, id });
    }
    db.setNote('contracts', JSON.stringify(note));
  });
