import { type OptionalField, type Scope, type Selection, unsaid } from './filters.ts';

/** The selection's matches alone, as a condition. */
export function matching({ where, conditions }: Pick<Selection, 'where' | 'conditions'>): string {
  return [where, ...conditions.map(({ holds }) => holds)].join(' AND ');
}

/** Whether an ad of a selection matches, and why it may not, as SQL. */
export interface Tests {
  readonly matches: string;
  /** For a field that is filtered by: it matches but for leaving that unsaid. For another: it matches and leaves that unsaid. */
  readonly unsaid: readonly { readonly field: OptionalField; readonly test: string }[];
  /** For a field that is filtered by: it matches by its text only. */
  readonly said: readonly { readonly field: OptionalField; readonly test: string }[];
}

/** @param also fields to count that need not be filtered by */
export function testsOf(
  { conditions }: Pick<Selection, 'conditions'>,
  scope: Scope,
  also: readonly OptionalField[],
): Tests {
  const holds = conditions.map((condition) => condition.holds);
  const all = (parts: readonly string[]) =>
    parts.length === 0 ? 'true' : parts.map((part) => `(${part})`).join(' AND ');
  const othersThan = (index: number) => holds.filter((_, place) => place !== index);
  const filtered = conditions.map(({ field }, index) => ({
    field,
    test: all([...othersThan(index), unsaid(field, scope)]),
  }));
  const bySaying = conditions.flatMap(({ field, holds: held, said }, index) =>
    said === undefined ? [] : [{ field, test: all([...othersThan(index), `NOT coalesce(${held}, false)`, said]) }],
  );
  const others = also
    .filter((field) => conditions.every((condition) => condition.field !== field))
    .map((field) => ({ field, test: all([...holds, unsaid(field, scope)]) }));
  return { matches: all(holds), unsaid: [...filtered, ...others], said: bySaying };
}
