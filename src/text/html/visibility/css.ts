/** One declaration of a style: property and value, lower case, without comments, escapes and `!important`. */
export type Declaration = readonly [property: string, value: string];

/** The values of `text-align` that CSS knows. */
export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

/** The usual style of an ad, which needs no further reading. */
const ONLY_ALIGNED = /^\s*text-align\s*:\s*([a-z]+)\s*;?\s*$/i;

/** Pixels in a unit, roughly; a percentage is of the usual size of a letter. */
const PIXELS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '': 1,
    px: 1,
    pt: 1.33,
    pc: 16,
    in: 96,
    cm: 37.8,
    mm: 3.78,
    q: 0.94,
    em: 16,
    rem: 16,
    ex: 8,
    ch: 8,
    '%': 0.16,
    vw: 10,
    vh: 8,
  }),
);

/** The alignment a style gives, lower case; undefined where it gives none that CSS knows. */
export function alignmentOf(style: string): string | undefined {
  const only = ONLY_ALIGNED.exec(style)?.[1]?.toLowerCase();
  if (only !== undefined) return isAlignment(only) ? only : undefined;
  return declarations(style).findLast(([property, value]) => property === 'text-align' && isAlignment(value))?.[1];
}

/** Whether a style is one alignment and nothing else, valid or not. */
export function isAlignmentOnly(style: string): boolean {
  return ONLY_ALIGNED.test(style);
}

/** Whether CSS knows this value of `text-align`. */
export function isAlignment(value: string): boolean {
  return ALIGNMENTS.includes(value);
}

/** Whether a style is one valid alignment, or several, and nothing else. */
export function onlyAligns(style: string): boolean {
  const all = declarations(style);
  return all.length > 0 && all.every(([property, value]) => property === 'text-align' && isAlignment(value));
}

/**
 * The declarations of a style, names and values in lower case, escapes resolved. A style with comments or strings is
 * read twice, with and without them, so that neither can hide a declaration from this reader.
 */
export function declarations(style: string): Declaration[] {
  const readings = /\/\*|["'\\]/.test(style) ? [withoutComments(style), style] : [style];
  const found: Declaration[] = [];
  for (const part of readings.flatMap((reading) => reading.split(';'))) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = plain(part.slice(colon + 1)).replace(/\s*!\s*important$/, '');
    found.push([plain(part.slice(0, colon)), value]);
  }
  const own = new Map(found.filter(([property]) => property.startsWith('--')));
  return own.size === 0 && !style.includes('var') ? found : found.map(([name, value]) => [name, resolved(value, own)]);
}

function withoutComments(style: string): string {
  return style.replace(
    /\/\*[\s\S]*?(?:\*\/|$)|\\[\s\S]|url\(\s*(?!["'\s])[^)]*\)?|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/gi,
    (token) => (token.startsWith('/*') ? '' : token.startsWith('\\') ? token : '_'),
  );
}

function plain(part: string): string {
  return part
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([\da-f]{1,6})\s?|\\([\s\S])/gi, (_all, hex: string | undefined, other: string) =>
      hex === undefined ? other : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** `var(--x, y)` as what this same style says of `--x`, else y. */
function resolved(value: string, own: ReadonlyMap<string, string>): string {
  return value.replace(
    /var\( ?(--[\w-]+) ?(?:, ?([^()]*))?\)/g,
    (_all, name: string, otherwise: string | undefined) => {
      return own.get(name) ?? otherwise ?? '';
    },
  );
}

/** A length in pixels; units this reader does not know count as those of a letter. */
export function pixels(number: number, unit: string): number {
  return number * (PIXELS.get(unit) ?? 16);
}

/** The numbers in a value with their units, in order. */
export function numbersIn(value: string): [number: number, unit: string][] {
  return [...value.matchAll(/(?<![\w.#-])([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)/g)].map((match) => [
    Number(match[1]),
    match[2] ?? '',
  ]);
}
