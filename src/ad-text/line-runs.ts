import { composed } from '../text/fold.ts';
import { addRun, addRunAfterSpace, type Mark, type Run } from './document.ts';
import type { Declaration } from './hidden.ts';
import type { Element } from './parse-html.ts';

const MARK_OF_TAG: ReadonlyMap<string, Mark> = new Map(
  Object.entries({ strong: 'strong b h1 h2 h3 h4 h5 h6', em: 'em i', u: 'u ins', strike: 'strike s del' }).flatMap(
    ([mark, tags]) => tags.split(' ').map((tag) => [tag, mark as Mark] as const),
  ),
);

/** The marks that an element adds, by its tag and style. */
export function marksOf(element: Element, address: string | undefined, declared: readonly Declaration[]): Mark[] {
  const tagMark = MARK_OF_TAG.get(element.tagName);
  if (element.attrs.length === 0) return tagMark === undefined ? [] : [tagMark];
  const has = (property: string, value: RegExp) =>
    declared.some((declaration) => declaration[0].startsWith(property) && value.test(declaration[1]));
  // Google Docs wraps all that is copied in `<b style="font-weight:normal">`.
  const mark = has('font-weight', /^(?:normal|400)$/) ? undefined : tagMark;
  const own = address === undefined ? mark : 'a';
  return [...(own === undefined ? [] : [own]), ...(has('text-decoration', /line-through/) ? ['strike' as const] : [])];
}

interface MarkedText {
  readonly value: string;
  readonly context: Pick<Run, 'marks' | 'address'>;
}

/** The runs of a line: white space is collapsed, moved out of marks and trimmed. */
export function runsOf(texts: readonly MarkedText[]): Run[] {
  const runs: Run[] = [];
  let isAfterSpace = false;
  for (const { value, context } of texts) {
    isAfterSpace ||= /^\s/.test(value);
    const text = value.trim().replace(/\s+/g, ' ');
    if (text === '') continue;
    const run = { text, marks: context.marks, address: context.address };
    if (isAfterSpace && runs.length > 0) addRunAfterSpace(runs, run);
    else addRun(runs, run);
    isAfterSpace = /\s$/.test(value);
  }
  // A letter and its accent may be in two texts, so they are composed last.
  return runs.map(({ text, marks, address }) => ({ text: composed(text), marks, address }));
}
