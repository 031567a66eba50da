import { readCssItems, readDeclarations, UnreadableCss } from './syntax.ts';

/** The values of `text-align` that CSS knows. */
export const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

/** The usual style of an ad, which needs no further reading. */
const ONLY_ALIGNED = /^\s*text-align\s*:\s*([a-z]+)\s*;?\s*$/i;

/** The alignment a style gives, lower case; undefined where it gives none that CSS knows. */
export function alignmentOf(style: string): string | undefined {
  const only = ONLY_ALIGNED.exec(style)?.[1]?.toLowerCase();
  if (only !== undefined) return isAlignment(only) ? only : undefined;
  return alignments(style).findLast((value) => value !== undefined);
}

/** Whether CSS knows this value of `text-align`. */
export function isAlignment(value: string): boolean {
  return ALIGNMENTS.includes(value);
}

/** Whether a style is one valid alignment, or several, and nothing else. */
export function onlyAligns(style: string): boolean {
  const all = alignments(style);
  return all.length > 0 && all.every((value) => value !== undefined);
}

/** For each declaration of a style the alignment it gives, if it gives one. */
function alignments(style: string): (string | undefined)[] {
  if (!/text-align/i.test(style)) return [];
  try {
    return readDeclarations(readCssItems(style)).map(({ property, parts: [part, ...rest] }) =>
      property === 'text-align' && part?.kind === 'word' && rest.length === 0 && isAlignment(part.text)
        ? part.text
        : undefined,
    );
  } catch (error) {
    if (error instanceof UnreadableCss) return [];
    throw error;
  }
}
