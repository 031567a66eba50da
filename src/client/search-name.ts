import type { Operation } from '../wire/operation.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];
type Answer = Readonly<Record<string, unknown>>;

/** Finds the search parameter: `q` in the board's tables, `search` in its samples (docs/board.md, Operations). */
export class SearchNames {
  readonly #known = new Map<string, string>();

  /** @returns the answer to the name that works; undefined when the board applied neither and its list is unfiltered */
  async ask(operation: Operation, pairs: Pairs, send: (pairs: Pairs) => Promise<Answer>): Promise<Answer | undefined> {
    const names = operation.searchParameter;
    const words = names && pairs.find(([name]) => name === names.table)?.[1].trim();
    if (names === undefined || !words) return send(pairs);
    const known = this.#known.get(operation.name);
    let silent: Answer | undefined;
    for (const name of known === undefined ? [names.table, names.sample] : [known]) {
      const answer = await send(pairs.map(([key, value]) => [key === names.table ? name : key, value] as const));
      const { query } = answer;
      if (query === undefined) silent ??= answer;
      if (typeof query !== 'string' || query.trim() === '') continue;
      this.#known.set(operation.name, name);
      return answer;
    }
    // A board that echoes no query cannot tell; trust the name in its tables.
    if (silent === undefined) this.#known.delete(operation.name);
    else this.#known.set(operation.name, known ?? names.table);
    return silent;
  }
}
