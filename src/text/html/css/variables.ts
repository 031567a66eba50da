import { type DeclaredValue, isWideWord } from './properties/properties.ts';
import type { Property } from './sheet.ts';
import { isWord, UnreadableCss, type ValuePart } from './syntax.ts';

/** What a style sheet may say of an element, by property; inherited values are not among them. */
export type PropertyValues = ReadonlyMap<string, readonly ValuePart[]>;

/** Longer values than this come of variables within variables, and no browser reads them either. */
const LONGEST_VALUE = 1_000;
/** More variables than this make reading slow; ads have none. */
const MAX_VARIABLES = 200;
const NONE_REGISTERED: ReadonlyMap<string, Property> = new Map();

/**
 * An element's custom properties: the parent's, and its own with the variables in them resolved.
 * @param registered those that `@property` names
 * @throws {UnreadableCss}
 */
export function customProperties(
  byProperty: ReadonlyMap<string, readonly DeclaredValue[]>,
  inherited: PropertyValues,
  registered: ReadonlyMap<string, Property> = NONE_REGISTERED,
): PropertyValues {
  const said = [...byProperty].filter(([property]) => property.startsWith('--'));
  if (said.length === 0 && registered.size === 0) return inherited;
  const custom = withRegistered(inherited, registered);
  for (const [property, all] of said) {
    const parts = all.at(-1)?.parts ?? [];
    if (isWord(parts[0], 'initial')) custom.delete(property);
    else if (!isWideWord(parts)) custom.set(property, parts);
  }
  if (custom.size > MAX_VARIABLES) throw new UnreadableCss();
  return resolved(custom);
}

/** Custom properties as an element has them of its parent and of `@property`. */
function withRegistered(
  inherited: PropertyValues,
  registered: ReadonlyMap<string, Property>,
): Map<string, readonly ValuePart[]> {
  const custom = new Map(inherited);
  for (const [name, { inherits, initial }] of registered) {
    if (inherits && custom.has(name)) continue;
    if (initial === undefined) custom.delete(name);
    else custom.set(name, initial);
  }
  return custom;
}

type Lookup = (name: string) => readonly ValuePart[] | undefined;

/** Custom properties with the variables in them resolved; those that need themselves are none. */
function resolved(custom: PropertyValues): PropertyValues {
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
