import type { Finding } from '../../../publishing/ad/finding.ts';

/** Characters of all texts of one call: twenty times the longest ad seen, and as many as are read of the board's. */
const MAX_CHARACTERS = 100_000;
/** Values of one call, and how deep a list may lie in a list. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 4;

/**
 * Arguments that are larger than any call can mean, found before anything is done with them: each with its name, and
 * what to give instead. Looks at no more than the bound, however much there is.
 */
export function oversized(raw: unknown): Finding[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const given = Object.entries(raw);
  if (given.length > MAX_VALUES) return [{ field: 'arguments', message: `there are ${given.length} of them.` }];
  const sizes = given.map(([name, value]) => ({ name: name.slice(0, 60), ...measured(value) }));
  const findings = sizes.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [{ field: name, message: problem }],
  );
  if (findings.length > 0) return findings;
  const characters = sizes.reduce((sum, size) => sum + size.characters, 0);
  if (characters <= MAX_CHARACTERS) return [];
  const largest = sizes.reduce((a, b) => (b.characters > a.characters ? b : a));
  return [{ field: largest.name, message: tooLong(largest.characters) }];
}

function tooLong(characters: number): string {
  return `has ${characters} characters; give ${MAX_CHARACTERS} at most in one call.`;
}

interface MeasuredValue {
  readonly characters: number;
  readonly problem?: string;
}

function measured(value: unknown): MeasuredValue {
  let [characters, values] = [0, 0];
  // A stack instead of recursion: the caller decides how deep its arguments are.
  const left: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string') characters += part.length;
    if (characters > MAX_CHARACTERS) return { characters, problem: tooLong(characters) };
    if (typeof part !== 'object' || part === null) continue;
    if (depth === MAX_DEPTH)
      return { characters, problem: `is nested more than ${MAX_DEPTH} deep; give a plain value or a list.` };
    const parts = Object.values(part);
    values += parts.length;
    if (values > MAX_VALUES) return { characters, problem: `holds more than ${MAX_VALUES} values; give fewer.` };
    for (const inner of parts) left.push({ part: inner, depth: depth + 1 });
  }
  return { characters };
}
