import type { CallOptions, Client } from '../../client/client.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import { forSending } from '../../publishing/budget.ts';
import { cleanLine } from '../../text/clean.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import { foldName, LOCATIONS, matchRows, rowById, type Table, type TableRow } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import type { Read } from './arguments/argument.ts';
import { readRow } from './arguments/kinds.ts';
import municipalities from './municipalities.yaml';
import type { ToolContext } from './tool.ts';

/** Milliseconds for which the board's list is kept, and for which a board that gave none is not asked again. */
const TTL = 60 * 60 * 1000;
const TTL_OF_FAILURE = 60 * 1000;

/** Tables may differ per site (docs/board.md, Tables), so the board is asked, once an hour, when a name must be understood. */
export function createLocationCache() {
  const builtIn: Table = LOCATIONS;
  let places = { table: builtIn, source: 'built-in' as 'board' | 'built-in', until: 0 };
  return {
    /** Without the board's list the built-in table answers, so this rejects only when cancelled. */
    async get(client: Client, call: CallOptions) {
      if (Date.now() < places.until) return places;
      const { results } = await client.call('listLocations', {}, forSending(call)).catch((error: unknown) => {
        if (call.signal.aborted) throw error;
        return { results: [] };
      });
      places =
        results.length > 0
          ? { table: results.map(tableRowOf), source: 'board', until: Date.now() + TTL }
          : { table: builtIn, source: 'built-in', until: Date.now() + TTL_OF_FAILURE };
      return places;
    },
  };
}

export type LocationCache = ReturnType<typeof createLocationCache>;

/** The board's row, with the names that we know for the same place. */
function tableRowOf({ id, name }: { id: number; name: string }): TableRow {
  const ours = rowById(LOCATIONS, id);
  const clean = cleanLine(name);
  return ours !== undefined && isNamed(ours, clean) ? ours : { id, name: clean, aliases: [] };
}

function isNamed(row: TableRow, name: string): boolean {
  return row.name === name || [row.name, ...row.aliases].some((known) => foldName(known) === foldName(name));
}

/** A location's name for a reader: the built-in one, unless the site means another place by that id. */
export function placeName({ id, name }: Reference): string {
  const ours = rowById(LOCATIONS, id);
  const clean = cleanLine(name ?? '');
  if (ours !== undefined && (clean === '' || isNamed(ours, clean))) return ours.name;
  return clean === '' ? `location ${id}` : clean;
}

/** The name of a table's row; records carry other names for the same ids, so the id decides (docs/board.md, Tables). */
export function rowName(table: Table, { id, name }: Reference): string {
  return rowById(table, id)?.name ?? (cleanLine(name ?? '') || `unknown (${id})`);
}

/** The board's places that a town belongs to by the map: several where towns share a name, none where it is not known. */
function placesOf(town: string, table: Table): TableRow[] {
  const wanted = foldName(town);
  const holdsTown = ([, towns]: [string, string]) => towns.split(', ').some((one) => foldName(one) === wanted);
  const places = Object.entries(municipalities as Readonly<Record<string, string>>).filter(holdsTown);
  return table.filter(({ name }) => places.some(([place]) => foldName(place) === foldName(name)));
}

const FROM_BUILT_IN_TABLE =
  "the board's list of locations could not be read, so names were looked up in the Portuguese site's table; on another site the same ids may mean other places.";

/** A town is taken for its place in a read; in a write that place is named (docs/contract.md, Rules, 3). */
function readPlace(table: Table, value: string, effect: 'read' | 'write'): Read<number> & { readonly note?: string } {
  const read = readRow(table, value);
  const places = 'value' in read || matchRows(table, value).length > 0 ? [] : placesOf(value, table);
  const [place, another] = places;
  if (place === undefined) return read;
  if (another === undefined && effect === 'read')
    return { value: place.id, note: `${quoted(value)} is not a place of the board and was read as ${place.name}.` };
  const named = places.map(({ id, name }) => `${quoted(name)} (${id})`).join(' or ');
  return { problem: `${quoted(value)} is not a place of the board; it belongs to ${named}: give that.` };
}

/** Ids of locations given by id or name, a finding for each that this board does not have, and what was assumed. */
export async function locationIds(
  field: string,
  given: readonly string[] | undefined,
  { client, call, locations }: Pick<ToolContext, 'client' | 'call' | 'locations'>,
  effect: 'read' | 'write' = 'read',
): Promise<{ ids: number[] | undefined; findings: Finding[]; notes: string[] }> {
  if (given === undefined || given.length === 0) return { ids: given && [], findings: [], notes: [] };
  const { table, source } = await locations.get(client, call);
  const read = given.map((value) => readPlace(table, value, effect));
  const notes = read.flatMap(({ note }) => note ?? []);
  return {
    ids: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))],
    findings: read.flatMap((one) => ('problem' in one ? [{ field, message: one.problem }] : [])),
    notes: source === 'board' ? notes : [...notes, `${field}: ${FROM_BUILT_IN_TABLE}`],
  };
}
