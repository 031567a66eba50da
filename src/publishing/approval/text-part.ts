import { diffLines, excerpt } from '../../ad-text/diff.ts';
import { hiddenTextNote, linesWithAddresses } from '../../ad-text/plain-text.ts';
import { countOf } from '../../text/prose.ts';
import type { AdText, AdTexts } from '../ad-text.ts';
import { cut, escaped, shareLines, wrap } from './columns.ts';

/** The part of an approval prompt that shows the ad's text or its changes, in so many lines. */
export type TextPart = (maxLines: number) => string[];

/** Characters of unchanged words on each side of a changed place. */
const CHARS_AROUND = 24;
/** Most lines for the old words of a change. */
const MAX_OLD_LINES = 2;

/** What is sent: the characters that are shown, and those that the page hides. */
export function lengthOf({ lines, document }: AdText): string {
  const { passages, characters } = document.hidden;
  const hidden = passages === 0 ? '' : ` plus ${characters} hidden`;
  return countOf(lines.join('\n').length, 'character') + hidden;
}

/** The beginning of a text. */
export function wholeText(text: AdText, note = ''): TextPart {
  return (maxLines) => {
    const shown: string[] = [];
    for (const [index, line] of text.lines.entries()) {
      const left = maxLines - 1 - shown.length;
      const isLast = index === text.lines.length - 1;
      const wrapped = wrap(`  ${escaped(line)}`, isLast ? left : left - 1);
      if (left <= 1 && !isLast)
        return [heading(text, note), ...shown, `… and ${countOf(text.lines.length - index, 'more line')}.`];
      shown.push(...wrapped);
    }
    return [heading(text, note), ...shown];
  };
}
const heading = (text: AdText, note: string) => cut(`The text${note}, ${lengthOf(text)}:`);

/** Each change of a text: as it reads now, and what it was. */
export function changedText({ before, after }: AdTexts): TextPart {
  const [old, now] = [linesWithAddresses(before.document), linesWithAddresses(after.document)];
  const changes = diffLines(old, now).flatMap((change) => {
    const [[was], [is]] = [change.before, change.after];
    if (was !== undefined && is !== undefined)
      return [
        {
          now: `Now: ${escaped(excerpt(is, was, CHARS_AROUND))}`,
          was: `Was: ${escaped(excerpt(was, is, CHARS_AROUND))}`,
        },
      ];
    if (change.isMoved) return change.after.map((line) => ({ now: `Moved: ${escaped(line)}` }));
    return [
      ...change.after.map((line) => ({ now: `New: ${escaped(line)}` })),
      ...change.before.map((line) => ({ now: `Removed: ${escaped(line)}` })),
    ];
  });
  const count = cut(`${countOf(changes.length, 'change')} of the text, which then has ${lengthOf(after)}:`);
  return (maxLines) => (changes.length === 0 ? [unseenChange(after)] : [count, ...changeLines(changes, maxLines - 1)]);
}

function unseenChange(after: AdText): string {
  const hidden = hiddenTextNote(after.document);
  return hidden === undefined
    ? 'The text: the same words, in another form.'
    : cut(`The text changes unseen. ${hidden}`);
}

interface Change {
  readonly now: string;
  readonly was?: string;
}

/** Every change gets a line; if there are too many, the old words are left out first, then the last changes are counted. */
function changeLines(changes: readonly Change[], maxLines: number): string[] {
  const withOld = changes.flatMap(({ now, was }) => (was === undefined ? [now] : [now, was]));
  if (withOld.length <= maxLines) return linesOf(withOld, maxLines);
  const hasOld = withOld.length > changes.length;
  const shown =
    changes.length < maxLines || (changes.length === maxLines && !hasOld) ? changes : changes.slice(0, maxLines - 1);
  const more = changes.length - shown.length;
  const left = [...(more > 0 ? [countOf(more, 'more change')] : []), ...(hasOld ? ['the words they replaced'] : [])];
  const texts = shown.map(({ now }) => now);
  return left.length === 0
    ? linesOf(texts, maxLines)
    : [...linesOf(texts, maxLines - 1), `… and ${left.join(', and ')}.`];
}

function linesOf(texts: readonly string[], maxLines: number): string[] {
  const needed = texts.map((text) => Math.min(wrap(text).length, text.startsWith('Was: ') ? MAX_OLD_LINES : maxLines));
  return shareLines(needed, maxLines).flatMap((lines, index) => wrap(texts[index] ?? '', lines));
}
