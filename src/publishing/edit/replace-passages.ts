import { type Run, type SourceDocument, type SourceLink, sliceRuns, textOfRuns } from '../../ad-text/document.ts';
import { readSource } from '../../ad-text/read-html.ts';
import { escapeHtml, hrefAttribute } from '../../ad-text/write-html.ts';
import { addressKey, saysAddress } from '../../text/addresses.ts';
import { quoted } from '../../text/prose.ts';
import { assemble, type Target } from './assemble.ts';
import { checkEditable, checkKept } from './check-edit.ts';
import { findPassage, haystackOf, type Passage, type Place, type TextPlace, visibleText } from './find-passage.ts';
import { LinkKeeper } from './links.ts';
import { EditRefusal, notAsGiven } from './refusal.ts';
import { applySplices } from './splice.ts';

/**
 * Replaces passages that must occur once (docs/contract.md, Writing, "An edit changes only what was asked").
 * @throws EditRefusal
 */
export function replacePassages(stored: SourceDocument, passages: readonly Passage[]): SourceDocument {
  checkEditable(stored);
  placesOf(stored, passages);
  let document = stored;
  for (const passage of passages) {
    const [place] = placesOf(document, [passage]);
    if (place !== undefined && 'link' in place) document = replaceLink(document, place.link, passage.replaceWith);
    else if (place !== undefined) document = replaceInSource(document, place) ?? replaceInBlock(document, place);
  }
  checkKept(stored, document, new Set(passages.map(({ find }) => addressKey(find))));
  return document;
}

/** @throws EditRefusal with all problems */
function placesOf(document: SourceDocument, passages: readonly Passage[]): Place[] {
  const haystack = haystackOf(document);
  const places = passages.map((passage) => findPassage(haystack, passage));
  const problems = places.flatMap((place, index) =>
    typeof place === 'string' ? [`${quoted(passages[index]?.find ?? '')} ${place}`] : [],
  );
  if (problems.length > 0) throw new EditRefusal(problems);
  return places as Place[];
}

/** The texts of blocks to compare, without spaces. */
const letters = (texts: readonly string[]) => visibleText(texts.join('')).replace(/\s/g, '');
const textsOf = ({ blocks }: SourceDocument) => blocks.map(({ runs }) => textOfRuns(runs));

/** Replaces words in the HTML if they are written there as they read, and changes no other byte; otherwise undefined. */
function replaceInSource(document: SourceDocument, place: TextPlace): SourceDocument | undefined {
  const texts = textsOf(document);
  const text = texts[place.block] ?? '';
  const changed = text.slice(0, place.from) + place.replacement + text.slice(place.to);
  const range = document.blocks[place.block]?.source.range;
  // A block without text is removed as a whole.
  if (range === undefined || place.runs !== undefined || changed.trim() === '') return undefined;
  const source = document.html.slice(...range);
  const written = escapeHtml(text.slice(place.from, place.to));
  const at = source.indexOf(written);
  const isInTag = source.lastIndexOf('<', at) > source.lastIndexOf('>', at);
  if (at < 0 || isInTag || source.includes(written, at + 1)) return undefined;
  const replacement = escapeHtml(place.replacement).replaceAll('\n', '<br>');
  const from = range[0] + at;
  const edited = readSource(applySplices(document.html, [[from, from + written.length, replacement]]));
  // The words may be in a part that the page hides.
  return letters(textsOf(edited)) === letters(texts.with(place.block, changed)) ? edited : undefined;
}

/** Writes a block again with other words, which take the marks of the first of the old ones. */
function replaceInBlock(
  document: SourceDocument,
  { block: index, from, to, replacement, runs }: TextPlace,
): SourceDocument {
  const old = document.blocks[index]?.runs ?? [];
  const [first] = sliceRuns(old, from);
  const plain: Run[] = first === undefined ? [] : [{ ...first, text: visibleText(replacement) }];
  const added = runs === undefined ? plain : new LinkKeeper(document).settle(runs, sliceRuns(old, from, to));
  const changed = [...sliceRuns(old, 0, from), ...added, ...sliceRuns(old, to)].filter(({ text }) => text !== '');
  const targets = document.blocks.flatMap((block, at): Target[] => {
    if (at !== index) return [{ stored: block, block }];
    return textOfRuns(changed).trim() === '' ? [] : [{ stored: block, block, runs: changed }];
  });
  const edited = readSource(assemble(document, targets));
  const expected = targets.map((target) => textOfRuns(target.runs ?? target.block.runs));
  if (letters(textsOf(edited)) !== letters(expected)) throw notAsGiven();
  return edited;
}

/** Changes the address of a link, and its text if that is the address. An empty replacement removes the link. */
function replaceLink({ html }: SourceDocument, link: SourceLink, replaceWith: string): SourceDocument {
  const address = replaceWith.trim().replace(/^(?=[^\s@:/]+@[^\s@]+$)/, 'mailto:');
  if (!/^(?:(?:https?:\/\/|mailto:)\S+)?$/i.test(address))
    throw new EditRefusal([
      `${quoted(link.address)} is the address of a link; give an address in its place, with https:// unless it is an email address.`,
    ]);
  const { element, content, href } = link;
  const isPlain = saysAddress(addressKey(link.text.replace(/\s+/g, '')), addressKey(link.address));
  if (address === '' && isPlain) return readSource(applySplices(html, [[...element, '']]));
  if (address === '')
    return readSource(
      applySplices(html, [
        [element[0], content[0], ''],
        [content[1], element[1], ''],
      ]),
    );
  const text = isPlain ? [[...content, escapeHtml(address.replace(/^mailto:/i, ''))] as const] : [];
  return readSource(applySplices(html, [[...href, hrefAttribute(address)], ...text]));
}
