import type { CallOptions, Client } from '../../client/client.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { CONTRACTS } from '../../wire/tables.ts';
import { idList, recordFrom } from '../index/ad.ts';
import type { IndexDatabase } from '../index/database.ts';
import { errorText, WHOLE_AGE } from './fresh.ts';
import { readPage, readWhole } from './reading.ts';

/*
 * Records may leave their contracts out where the board's own filter knows them (docs/board.md, Answers). They are asked
 * for only where a question is about contracts; then rows show them, too.
 */

/** Ads whose contracts are written in one transaction. */
const SLICE = 500;
const MAY_BE_OLDER = 'Contracts may be older than the other facts';

/**
 * Learns contracts by the board's filter, at most every two hours.
 * @returns a sentence where they could not be learnt
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
    const lists = new Map<number, readonly number[]>();
    for (const { id } of CONTRACTS) lists.set(id, await adsUnder(id, client, call));
    await keep(db, lists, now);
    return undefined;
  } catch (error) {
    if (call.signal.aborted) throw error;
    const reason =
      error instanceof NotHeeded ? error.message : `the board's filter could not be read: ${errorText(error)}`;
    if (error instanceof NotHeeded) await keep(db, new Map(), now);
    return at === undefined ? `Contracts are those that records name; ${reason}.` : `${MAY_BE_OLDER}; ${reason}.`;
  }
}

class NotHeeded extends Error {}

/** @throws NotHeeded where the board shows ads that name another contract */
async function adsUnder(contract: number, client: Client, call: CallOptions): Promise<number[]> {
  const { ids } = await readWhole({
    read: (page) => readPage(client, page, call, [contract]),
    take: async (jobs: readonly JobRecord[]) => {
      const isOther = ({ contracts = [] }: JobRecord) =>
        contracts.length > 0 && contracts.every(({ id }) => id !== contract);
      if (jobs.some(isOther)) throw new NotHeeded('the board does not filter by contract');
      return 0;
    },
    progress: () => undefined,
  });
  return [...ids];
}

async function keep(db: IndexDatabase, lists: ReadonlyMap<number, readonly number[]>, now: number): Promise<void> {
  const open = Number(db.get('SELECT count(*) AS ads FROM ads')?.ads);
  // A board that shows every ad under every contract does not filter at all.
  const isHeeded = [...lists.values()].some((ids) => ids.length < open);
  const members = new Map<number, number[]>();
  if (isHeeded)
    for (const [contract, ids] of lists) for (const id of ids) members.set(id, [...(members.get(id) ?? []), contract]);
  await db.write(() => {
    db.prepared('DELETE FROM contract_members').run();
    const insert = db.prepared('INSERT INTO contract_members (id, contract) VALUES (?, ?)');
    for (const [id, contracts] of members) for (const contract of contracts) insert.run(id, contract);
    db.setNote('contracts', String(now));
  });
  const rows = db.all('SELECT id, contracts, record FROM ads JOIN texts USING (id)');
  for (let from = 0; from < rows.length; from += SLICE) {
    await db.write(() => {
      for (const { id, contracts, record } of rows.slice(from, from + SLICE)) {
        const own = recordFrom(record).contracts ?? [];
        const all = idList([...own, ...(members.get(Number(id)) ?? []).map((one) => ({ id: one }))]);
        if (all !== contracts)
          db.prepared('UPDATE ads SET contracts = :all WHERE id = :id').run({ all, id: id ?? null });
      }
    });
  }
}
