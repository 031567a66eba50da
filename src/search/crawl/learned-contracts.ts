import type { CallOptions, Client } from '../../client/client.ts';
import { recordFrom } from '../index/ad.ts';
import type { IndexDatabase } from '../index/database.ts';
import { idList } from '../index/facts.ts';
import { openAds } from '../index/write.ts';
import { errorText, WHOLE_AGE } from './fresh.ts';
import { readPage, readWhole } from './reading.ts';

/*
 * Records may lack contracts that the board's own filter knows (docs/board.md, Answers). They are read only for
 * questions about contracts; then rows show them, too.
 */

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
  const at = db.note('contracts');
  if (at !== undefined && Math.abs(now - Number(at)) < WHOLE_AGE) return undefined;
  try {
    const learned = await contractsByAd(client, call, openAds(db));
    await keep(db, learned ?? new Map(), now);
    if (learned === undefined) return 'Contracts are those that records name; the board does not filter by contract.';
    return undefined;
  } catch (error) {
    if (call.signal.aborted) throw error;
    const what = at === undefined ? 'are those that records name' : 'may be older than the other facts';
    return `Contracts ${what}; the board's filter could not be read: ${errorText(error)}.`;
  }
}

/** @returns undefined when the board ignores the filter and lists all ads under each contract */
async function contractsByAd(client: Client, call: CallOptions, open: number) {
  const byAd = new Map<number, number[]>();
  let isHeeded = open === 0;
  for (const { id: contract } of client.site.tables.contract) {
    const { ids } = await readWhole({ read: (page) => readPage(client, page, call, [contract]), take: async () => 0 });
    // Ads come and go meanwhile, so a few less than all are still all.
    isHeeded ||= ids.length <= open / 2;
    for (const id of ids) byAd.set(id, [...(byAd.get(id) ?? []), contract]);
  }
  return isHeeded ? byAd : undefined;
}

const SLICE = 500;

async function keep(db: IndexDatabase, learned: ReadonlyMap<number, readonly number[]>, now: number): Promise<void> {
  await db.write(() => {
    db.prepared('DELETE FROM contract_members').run();
    const insert = db.prepared('INSERT INTO contract_members (id, contract) VALUES (?, ?)');
    for (const [id, contracts] of learned) for (const contract of contracts) insert.run(id, contract);
    db.setNote('contracts', String(now));
  });
  const rows = db.all('SELECT id, contract, record FROM ads JOIN texts USING (id)');
  for (let from = 0; from < rows.length; from += SLICE) {
    await db.write(() => {
      for (const { id = null, contract, record } of rows.slice(from, from + SLICE)) {
        const more = (learned.get(Number(id)) ?? []).map((contract) => ({ id: contract }));
        const all = idList([...(recordFrom(record).contracts ?? []), ...more]);
        if (all !== contract) db.prepared('UPDATE ads SET contract = :all WHERE id = :id').run({ all, id });
      }
    });
  }
}
