import { foldName, type Table, type TableRow } from '../../wire/tables.ts';
import municipalities from './municipalities.yaml';

const TOWNS = Object.entries(municipalities as Readonly<Record<string, string>>).flatMap(([place, towns]) =>
  towns.split(', ').map((town) => ({ place: foldName(place), town, folded: foldName(town) })),
);

/** The board's places that a town belongs to by the map: several where towns share a name, none where it is not known. */
export function placesOf(town: string, table: Table): TableRow[] {
  const places = TOWNS.filter(({ folded }) => folded === foldName(town)).map(({ place }) => place);
  return table.filter(({ name }) => places.includes(foldName(name)));
}
