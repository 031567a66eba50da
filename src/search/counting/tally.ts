import { titleKey } from '../words/titles.ts';

/** Annual gross EUR of the ads of a group that give pay: how many, and quartiles; the figures themselves where they are few. */
export type Pay =
  | { readonly n: number; readonly p25: number; readonly median: number; readonly p75: number }
  | { readonly n: number; readonly figures: readonly number[] };

/** Fewer figures than this have no quartiles worth the name (docs/contract.md, Tools). */
const FEWEST = 5;

export interface Group {
  /** An id of a table, a company's id, a title, a week, or the name of a skill. */
  readonly key: string | number;
  readonly count: number;
  readonly pay: Pay | undefined;
}

/** Counts and pays by key. */
export class Tally {
  readonly #entries = new Map<string | number, { count: number; pays: number[] }>();

  add(key: string | number, pay: number | null, count = 1): void {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { count: 0, pays: [] };
      this.#entries.set(key, entry);
    }
    entry.count += count;
    if (pay !== null) entry.pays.push(pay);
  }

  /** Largest first, equally large ones by key. */
  groups(): Group[] {
    return [...this.#entries]
      .map(([key, { count, pays }]) => ({ key, count, pay: payOf(pays) }))
      .sort((a, b) => b.count - a.count || (String(a.key) < String(b.key) ? -1 : 1));
  }
}

/** Titles that differ in case or accents only are one, in the spelling that most ads use. */
export function titleGroups(titles: readonly { readonly title: string; readonly pay: number | null }[]): Group[] {
  const merged = new Tally();
  const spellings = new Map<string, Tally>();
  for (const { title, pay } of titles) {
    const same = titleKey(title);
    merged.add(same, pay);
    const known = spellings.get(same) ?? new Tally();
    known.add(title, null);
    spellings.set(same, known);
  }
  return merged.groups().map((group) => {
    const [commonest] = spellings.get(String(group.key))?.groups() ?? [];
    return { ...group, key: commonest?.key ?? group.key };
  });
}

/** The figures where they are few, else quartiles with linear interpolation, in whole EUR; undefined without pay. */
export function payOf(pays: readonly number[]): Pay | undefined {
  if (pays.length === 0) return undefined;
  const sorted = [...pays].sort((a, b) => a - b);
  if (sorted.length < FEWEST) return { n: sorted.length, figures: sorted.map(Math.round) };
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { n: sorted.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
}
