import { matchUnits } from './align.ts';
import { type Added, isItem, Layout } from './layout.ts';
import { StoredLinks } from './links.ts';
import { type Char, keyOf, readSource, type Sees, type Source, type Unit } from './source.ts';
import { unitSplices } from './unit.ts';
import { applied, type Edited, endOf, impossible, startOf } from './write.ts';

/**
 * A stored body that is to read as another text does: units that read the same stay byte for byte, with all that is
 * between them (surface, Writing, "An edit changes only what was asked"; design/edits.md).
 * @param given the whole text in accepted HTML, links with their addresses
 * @param sees what the format in which it was given can say
 */
export function editedBody(stored: string, given: string, sees: Sees): Edited {
  const [before, after] = [readSource(stored, sees), readSource(given, sees)];
  if (before.hasTable) return impossible('the stored text has a table');
  const links = new StoredLinks(before);
  const { splices, wanted } = splicesFor(before, after, links);
  const edited = applied(before, splices, links.readdressed, wanted);
  return 'html' in edited ? { ...edited, spelled: links.spelled.size } : edited;
}

/** What has to change, and the keys of the units that are wanted. */
function splicesFor(before: Source, after: Source, links: StoredLinks) {
  const keyed = (unit: Unit) => ({ key: `${isItem(unit)} ${unit.key}`, text: unit.text });
  const matches = new Map(
    matchUnits(before.units.map(keyed), after.units.map(keyed)).map(([row, column]) => [column, row]),
  );
  const stay = new Set(matches.values());
  const gone = new Map(before.units.flatMap((unit, row) => (stay.has(row) ? [] : [[unit.key, unit]])));
  const layout = new Layout(before);
  const wanted: string[] = [];
  const splices = layout.deleted(new Set(before.units.filter((_, row) => !stay.has(row))));
  let group: Added[] = [];
  let last: Unit | undefined;
  const place = (next: Unit | undefined) => {
    splices.push(...layout.added(group, last, next));
    group = [];
    last = next;
  };
  for (const [index, unit] of after.units.entries()) {
    const stays = before.units[matches.get(index) ?? -1];
    const moved = stays === undefined ? gone.get(unit.key) : undefined;
    const chars = links.adopted(unit, stays ?? moved);
    const key = keyOf(chars);
    wanted.push(key);
    if (stays === undefined) {
      group.push({ wanted: unit, chars: moved === undefined ? chars : bytesOf(before.html, moved, chars), moved });
      continue;
    }
    place(stays);
    if (stays.key !== key) splices.push(...unitSplices(stays, chars));
  }
  place(undefined);
  return { splices, wanted };
}

/** The bytes of a unit that stands elsewhere now, where no element reaches beyond it. */
function bytesOf(source: string, { chars }: Unit, wanted: readonly Char[]): Added['chars'] {
  const [start, end] = [startOf(chars), endOf(chars)];
  return start.open.length + end.open.length > 0 ? wanted : [{ html: source.slice(start.at, end.at), open: [] }];
}
