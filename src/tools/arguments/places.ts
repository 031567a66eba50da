import { someOf } from '../../answer/answer.ts';
import type { CallOptions, Client } from '../../client/client.ts';
import { leavingRoom } from '../../client/deadlines.ts';
import { isOwnCountry, type Site } from '../../site/site.ts';
import { matchRows, rowById } from '../../site/tables.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName, trimmedEnd } from '../../text/fold.ts';
import { quoted } from '../../text/prose.ts';
import type { Reference } from '../../wire/fields.ts';
import type { Table, TableRow } from '../../wire/tables.ts';
import { collectIds, type IdReading } from './argument.ts';
import { readRow } from './kinds.ts';

/** Milliseconds to cache the board's list, and to wait after a failed request for it. */
const LIST_TTL_MS = 60 * 60 * 1000;
const FAILURE_TTL_MS = 60 * 1000;

export type LocationCache = ReturnType<typeof createLocationCache>;

/** Tables may differ per site (docs/board.md, Tables), so names are looked up in the board's own. */
export function createLocationCache(site: Site) {
  let places = { table: site.tables.location, source: 'built-in' as 'board' | 'built-in', until: 0 };
  return {
    /** The board's places, else the site's own; rejects only when cancelled. */
    async get(client: Client, call: CallOptions) {
      if (Date.now() < places.until) return places;
      const { results } = await client.call('listLocations', {}, leavingRoom(call)).catch((error: unknown) => {
        if (call.signal.aborted) throw error;
        return { results: [] };
      });
      const table = results.map(
        ({ id, name }) => placeRow(id, name, site) ?? { id, name: cleanLine(name), aliases: [] },
      );
      places =
        table.length > 0
          ? { table, source: 'board', until: Date.now() + LIST_TTL_MS }
          : { table: site.tables.location, source: 'built-in', until: Date.now() + FAILURE_TTL_MS };
      return places;
    },
  };
}

/** Our row of a place, unless the site has another place under its id. */
function placeRow(id: number, name: string, { tables }: Site): TableRow | undefined {
  const ours = rowById(tables.location, id);
  // Folding the names of a page took 2.5 % of a list_jobs call.
  if (ours?.name === name) return ours;
  const key = foldName(name);
  return key === '' || (ours && [ours.name, ...ours.aliases].some((alias) => foldName(alias) === key))
    ? ours
    : undefined;
}

export const placeName = ({ id, name = '' }: Reference, site: Site): string =>
  placeRow(id, name, site)?.name ?? (cleanLine(name) || `location ${id}`);

/** The name of a table's row by id; records have other names for the same ids (docs/board.md, Tables). */
export function rowName(table: Table, { id, name }: Reference): string {
  return rowById(table, id)?.name ?? (cleanLine(name ?? '') || `unknown (${id})`);
}

/** The board's places of a town: several if towns share its name, none if it is unknown. */
const placesOf = (town: string, table: Table, { towns }: Site): readonly TableRow[] =>
  table.filter(({ name }) =>
    (towns[name] ?? '').split(', ').some((one) => one !== '' && foldName(one) === foldName(town)),
  );

const fromBuiltInTable = ({ adjective, tables }: Site) =>
  tables.location.length === 0
    ? "the board's list of locations could not be read, so give places by id, or try again in a minute."
    : `the board's list of locations could not be read, so names were looked up in the ${adjective} site's table; on another site the same ids may mean other places.`;

/** A read takes a town for its place; a write is refused with that place's name (docs/contract.md, Rules, 3). */
function readPlace(table: Table, value: string, effect: 'read' | 'write', site: Site): IdReading {
  const reading = readRow(table, value, { tables: { ...site.tables, location: table } });
  if ('id' in reading) return { id: reading.id };
  const places = matchRows(table, value).length > 0 ? [] : placesOf(value, table, site);
  const [place, another] = places;
  if (place === undefined) return reading;
  if (another === undefined && effect === 'read')
    return { id: place.id, note: `${quoted(value)} is not a place of the board and was read as ${place.name}.` };
  const placeNames = places.map(({ id, name }) => `${quoted(name)} (${id})`).join(' or ');
  return { problem: `${quoted(value)} is not a place of the board; it belongs to ${placeNames}: give that.` };
}

/** Without the site's own country behind a place: Lisboa, Portugal; Porto (PT). */
function withoutCountry(names: readonly string[], site: Site): string[] {
  const places = names.map((value) => {
    const last = value.split(/[\s()–-]/).findLast((word) => word !== '') ?? '';
    const place = trimmedEnd(value.slice(0, value.lastIndexOf(last)), /[\s(–-]/);
    return place !== '' && isOwnCountry(site, last) ? place : value;
  });
  return places.filter((value) => !isOwnCountry(site, value));
}

/** Ids of locations by id or name, a finding for each unknown one, and notes on assumptions. */
export async function locationIds(
  names: readonly string[] | undefined,
  { client, call, locations }: { client: Client; call: CallOptions; locations: LocationCache },
  effect: 'read' | 'write' = 'read',
) {
  if (names === undefined || names.length === 0) return collectIds('location', names && []);
  const { table, source } = await locations.get(client, call);
  const { site } = client;
  const places = withoutCountry(names, site);
  const all = { note: `location ${quoted(names[0])} is the whole board: no filter.` };
  const isAll = places.length === 0 && effect === 'read';
  const readings = (someOf(places) ?? names).map((value) => readPlace(table, value, effect, site));
  const basis = source === 'board' ? [] : [{ note: `location: ${fromBuiltInTable(site)}` }];
  return collectIds('location', [...(isAll ? [all] : readings), ...basis]);
}
