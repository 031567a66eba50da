import type { SourceLine, SourceWord } from '../../../text/html/source/source.ts';
import { escapeHtml } from '../../../wire/html.ts';
import { commonPairs } from './align.ts';

const EMPTY_ELEMENT = /<(strong|b|em|i|u|strike|s|a)(?:\s[^>]*)?>(?:\s|&nbsp;)*<\/\1>/i;

/** One place of a line's HTML and what comes there instead. */
interface Patch {
  readonly start: number;
  readonly end: number;
  readonly html: string;
}

/**
 * A line's HTML with the words that changed exchanged in place, all else being as it stands; undefined where that cannot
 * be done: where words are to be shown otherwise than those in whose place they come.
 * @param marks whether the text that is wanted says how words are shown
 */
export function changedWords(
  stored: string,
  before: SourceLine,
  wanted: SourceLine,
  marks: boolean,
): string | undefined {
  const after = marks ? wanted : { words: wanted.words.map((word) => ({ ...word, marks: ANY })) };
  const pairs = commonPairs(before.words.map(wordText), after.words.map(wordText));
  const patches: Patch[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [before.words.length, after.words.length] as const]) {
    const gone = before.words.slice(row, nextRow);
    const come = after.words.slice(column, nextColumn);
    const found = patchesFor(stored, gone, come, before.words[row - 1], before.words[nextRow]);
    if (found === undefined) return undefined;
    patches.push(...found);
    const kept = before.words[nextRow];
    if (kept !== undefined && !sameMarks(kept, after.words[nextColumn])) return undefined;
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return patched(stored, before, patches);
}

function patched(stored: string, { start, end }: SourceLine, patches: readonly Patch[]): string | undefined {
  let html = '';
  let at = start;
  for (const patch of patches) {
    html += stored.slice(at, patch.start) + patch.html;
    at = patch.end;
  }
  html += stored.slice(at, end);
  return EMPTY_ELEMENT.test(html) && !EMPTY_ELEMENT.test(stored.slice(start, end)) ? undefined : html;
}

/** Words of a run go in each other's place; those that are left over are added to the last of them, or taken away. */
function patchesFor(
  stored: string,
  gone: readonly SourceWord[],
  come: readonly SourceWord[],
  previous: SourceWord | undefined,
  next: SourceWord | undefined,
): Patch[] | undefined {
  const patches: Patch[] = [];
  const shared = Math.min(gone.length, come.length);
  for (let index = 0; index < shared; index++) {
    const [old, fresh] = [gone[index], come[index]];
    if (old === undefined || !sameMarks(old, fresh)) return undefined;
    if (stored.slice(old.start, old.end).includes('<')) return undefined;
    patches.push({ ...old, html: escapeHtml(fresh?.text ?? '') });
  }
  const more = come.slice(shared);
  if (more.length > 0) {
    const added = additionFor(more, gone[shared - 1] ?? previous, next);
    if (added === undefined) return undefined;
    patches.push(added);
  }
  for (const [index, old] of gone.slice(shared).entries()) {
    const before = gone[shared + index - 1] ?? previous;
    patches.push(removalOf(stored, old, before, gone[shared + index + 1] ?? next));
  }
  return mergedPatches(patches);
}

function additionFor(words: readonly SourceWord[], previous: SourceWord | undefined, next: SourceWord | undefined) {
  const html = words.map(({ text }) => escapeHtml(text)).join(' ');
  if (previous !== undefined && words.every((word) => sameMarks(previous, word)))
    return { start: previous.end, end: previous.end, html: ` ${html}` };
  if (next !== undefined && words.every((word) => sameMarks(next, word)))
    return { start: next.start, end: next.start, html: `${html} ` };
  return undefined;
}

/** Takes a word away with the space before it, or after it where it stands first. Tags stay. */
function removalOf(stored: string, word: SourceWord, before: SourceWord | undefined, next: SourceWord | undefined) {
  const { start, end } = word;
  const space = before === undefined ? '' : (/(?:\s|&nbsp;)+$/.exec(stored.slice(before.end, start))?.[0] ?? '');
  if (space !== '' || next === undefined) return { start: start - space.length, end, html: '' };
  const after = /^(?:\s|&nbsp;)+/.exec(stored.slice(end, next.start))?.[0] ?? '';
  return { start, end: end + after.length, html: '' };
}

/** Patches in order, none within another: an addition at the end of a word that is exchanged belongs to it. */
function mergedPatches(patches: readonly Patch[]): Patch[] {
  const result: Patch[] = [];
  for (const patch of patches) {
    const last = result.at(-1);
    if (last !== undefined && patch.start < last.end) result[result.length - 1] = { ...last, end: patch.end };
    else result.push(patch);
  }
  return result;
}

/** Stands for whatever marks a word has in whose place another comes. */
const ANY: readonly string[] = [];

function sameMarks(one: SourceWord, other: SourceWord | undefined): boolean {
  return other?.marks === ANY || one.marks.join() === other?.marks.join();
}

function wordText({ text }: SourceWord): string {
  return text;
}
