import { foldName, type Table, type TableRow } from '../../wire/tables.ts';
import municipalities from './municipalities.yaml';

const BY_PLACE = municipalities as Readonly<Record<string, readonly string[]>>;

/** Names of the board's places by a town in them, folded. */
let byTown: ReadonlyMap<string, readonly string[]> | undefined;

function placesByTown(): ReadonlyMap<string, readonly string[]> {
  if (byTown !== undefined) return byTown;
  const map = new Map<string, string[]>();
  for (const [place, towns] of Object.entries(BY_PLACE))
    for (const town of towns) map.set(foldName(town), [...(map.get(foldName(town)) ?? []), place]);
  byTown = map;
  return map;
}

/** The board's places, each with the towns that belong to it alone as its other names. */
export function townsOf(table: Table): TableRow[] {
  return table.map((row) => {
    const towns = Object.entries(BY_PLACE).find(([place]) => foldName(place) === foldName(row.name))?.[1] ?? [];
    return { ...row, aliases: towns.filter((town) => placesByTown().get(foldName(town))?.length === 1) };
  });
}

/** The rows of the board's places that a town belongs to by the map; several where towns share a name, none where it is not known. */
export function placesOf(town: string, table: Table): TableRow[] {
  const names = placesByTown().get(foldName(town)) ?? [];
  return names.flatMap((name) => table.find((row) => foldName(row.name) === foldName(name)) ?? []);
}
