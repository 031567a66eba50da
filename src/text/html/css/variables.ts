import type { Own } from './cascade.ts';
import type { ValuePart } from './syntax.ts';

/** Longer values than this come of variables within variables, and no browser reads them either. */
const LONGEST_VALUE = 1_000;

type Lookup = (name: string) => readonly ValuePart[] | undefined;

/** Custom properties with the variables in them resolved; those that need themselves are none. */
export function resolved(custom: Own): Own {
  const known = new Map<string, readonly ValuePart[] | undefined>();
  const lookup: Lookup = (name) => {
    if (known.has(name)) return known.get(name);
    known.set(name, undefined);
    const value = substituted(custom.get(name) ?? [], lookup);
    known.set(name, custom.has(name) ? value : undefined);
    return known.get(name);
  };
  return new Map(
    [...custom.keys()].flatMap((name) => {
      const value = lookup(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Parts with the values of variables in their places; undefined where one has none. */
export function substituted(parts: readonly ValuePart[], lookup: Lookup): readonly ValuePart[] | undefined {
  const all: ValuePart[] = [];
  for (const part of parts) {
    if (part.kind !== 'call') {
      all.push(part);
      continue;
    }
    const inner = part.name === 'var' ? variable(part.parts, lookup) : substituted(part.parts, lookup);
    if (inner === undefined) return undefined;
    if (part.name === 'var') all.push(...inner);
    else all.push({ ...part, parts: inner });
    if (all.length > LONGEST_VALUE) return undefined;
  }
  return all;
}

/** `var(--name, otherwise)` */
function variable([name, comma, ...otherwise]: readonly ValuePart[], lookup: Lookup): readonly ValuePart[] | undefined {
  const value = name?.kind === 'word' ? lookup(name.text) : undefined;
  return value ?? (comma === undefined ? undefined : substituted(otherwise, lookup));
}
