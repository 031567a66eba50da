import { quoted } from '../../wire/text/quote.ts';
import { type Link, type Splice, textOfChars } from './chars.ts';
import { EditRefusal, readSource, type Source } from './source.ts';

const FIND =
  'Use find and replace_with for single passages; find a link by its address; an empty replace_with removes it.';

export function impossible(problem: string): EditRefusal {
  return new EditRefusal([`cannot be changed this way: ${problem}. ${FIND}`]);
}

/**
 * Applies splices, and reads the result again to check it.
 * @param mayGo keys of links that may be lost @param problemOf the reason why the result reads wrong
 * @throws EditRefusal for that reason, or if a link or a hidden passage would be lost
 */
export function applied(
  before: Source,
  splices: readonly Splice[],
  mayGo: ReadonlySet<string>,
  problemOf: (after: Source) => string | undefined,
): string {
  if (splices.length === 0) return before.html;
  const html = spliced(before.html, splices);
  const after = readSource(html);
  const idOf = ({ words, key }: Link) => `${words.trim() === ''} ${key}`;
  const left = new Set(after.links.map(idOf));
  const words = after.units.map(({ all }) => textOfChars(all)).join('\n');
  // Only a link whose words are its address may become text.
  const isText = ({ saysAddress, key }: Link) => saysAddress && words.includes(key);
  const lost = before.links.find((link) => !left.has(idOf(link)) && !mayGo.has(link.key) && !isText(link));
  if (lost !== undefined) throw impossible(`the link to ${quoted(lost.address)} would be lost`);
  if (after.hidden.join('\n') !== before.hidden.join('\n'))
    throw impossible('a passage that is not shown would be lost; leave some words of its paragraph');
  const problem = problemOf(after);
  if (problem !== undefined) throw impossible(problem);
  return html;
}

function spliced(source: string, splices: readonly Splice[]): string {
  let html = '';
  let at = 0;
  for (const { from, to, html: own } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) throw impossible('two changes overlap; give them as one');
    html += source.slice(at, from) + own;
    at = to;
  }
  return html + source.slice(at);
}
