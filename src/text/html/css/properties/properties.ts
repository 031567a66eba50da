import type { Declaration, ValuePart } from '../syntax.ts';
import { GRAMMAR, oneOfWords } from './grammar.ts';
import { type PartsByProperty, SHORTHANDS } from './shorthands.ts';

/** What a declaration says of one property. Where variables stand in it, it is read again when they are known. */
export interface DeclaredValue {
  readonly property: string;
  readonly parts: readonly ValuePart[];
  readonly important: boolean;
  /** The shorthand that said it, where its parts must wait for variables. */
  readonly shorthand?: string;
}

/** Other names of properties, old ones and those that ask for the direction of text, which runs from the left here. */
const ALIASES: Readonly<Record<string, string>> = {
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'padding-inline-start': 'padding-left',
  'padding-block-start': 'padding-top',
  'overflow-inline': 'overflow-x',
  'overflow-block': 'overflow-y',
};

const WIDE = oneOfWords('initial inherit unset revert revert-layer');

/** Whether all of a declaration is one of the words that every property takes. */
export function isWideWord(parts: readonly ValuePart[]): boolean {
  return WIDE(parts);
}

export function hasVariable(parts: readonly ValuePart[]): boolean {
  return parts.some((part) => part.kind === 'call' && (part.name === 'var' || hasVariable(part.parts)));
}

/** What a declaration says of the properties that may hide text; nothing for others, or where it is none. */
export function declaredBy({ property: written, parts, important }: Declaration): DeclaredValue[] {
  if (written.startsWith('--')) return [{ property: written, parts, important }];
  const name = plainName(written);
  const shorthand = SHORTHANDS[name];
  if (shorthand !== undefined && (isWideWord(parts) || hasVariable(parts))) {
    const waits = isWideWord(parts) ? {} : { shorthand: name };
    return shorthand.longhands.map((property) => ({ property, parts, important, ...waits }));
  }
  if (hasVariable(parts) || isWideWord(parts))
    return GRAMMAR[name] === undefined ? [] : [{ property: name, parts, important }];
  return Object.entries(readProperty(name, parts) ?? {}).map(([property, own]) => ({
    property,
    parts: own,
    important,
  }));
}

/** A property's own parts of what is said of it or of a shorthand; undefined where that is no declaration. */
export function readProperty(name: string, parts: readonly ValuePart[]): PartsByProperty | undefined {
  const said = SHORTHANDS[name] === undefined ? { [name]: parts } : SHORTHANDS[name].read(parts);
  return said !== undefined && Object.entries(said).every(([one, own]) => GRAMMAR[one]?.(own) === true)
    ? said
    : undefined;
}

/** Whether a browser would take this for a declaration, as far as this reader knows. */
export function isKnownDeclaration(name: string, parts: readonly ValuePart[]): boolean {
  const plain = plainName(name);
  return GRAMMAR[plain] === undefined || isWideWord(parts) || hasVariable(parts) || GRAMMAR[plain](parts);
}

function plainName(name: string): string {
  const alias = ALIASES[name] ?? name;
  const plain = alias.replace(/^-(?:webkit|moz|ms|o)-/, '');
  return GRAMMAR[alias] === undefined && SHORTHANDS[alias] === undefined ? plain : alias;
}
