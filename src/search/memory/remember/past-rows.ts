import type { SqlRow } from '../../../sqlite.ts';
import { inSlices } from '../../store/generation/slices.ts';
import type { Store } from '../../store/store.ts';
import { SLICE, type Write } from './reading-notes.ts';

/** Forgets ads that are gone, with all that is kept of them. */
export function removePast(store: Store, found: readonly SqlRow[], write: Write): Promise<void> {
  return removeFrom(store, found, write, ['past_texts', 'past']);
}

/** Forgets the texts of ads that are back; when they were away stays known. */
export function removePastTexts(store: Store, found: readonly SqlRow[], write: Write): Promise<void> {
  return removeFrom(store, found, write, ['past_texts']);
}

async function removeFrom(
  { dialect }: Store,
  found: readonly SqlRow[],
  write: Write,
  tables: readonly string[],
): Promise<void> {
  await inSlices(found, SLICE, (slice) => {
    const params = { rows: JSON.stringify(slice.map(({ row }) => Number(row))) };
    return write([
      { text: dialect.past.removeWords, params },
      ...tables.map((table) => ({ text: `DELETE FROM ${table} WHERE ${dialect.isListed('row', 'rows')}`, params })),
    ]);
  });
}

/** The contracts of an ad's record, and those that the board's own filter told. */
export async function contractsOf(store: Store, ad: SqlRow): Promise<string> {
  const told = await store.all({
    text: 'SELECT DISTINCT contract FROM contract_members WHERE id = :id',
    params: { id: Number(ad.id) },
  });
  const ids = new Set(
    String(ad.contracts)
      .split(',')
      .filter((id) => id !== '')
      .concat(told.map(({ contract }) => String(contract))),
  );
  return ids.size === 0 ? '' : `,${[...ids].join(',')},`;
}
