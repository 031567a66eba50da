import { sharedEnds } from '../../text/align.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { escapeHtml } from '../../text/html/escape.ts';
import { referenced } from '../../text/html/parse.ts';
import { quoted } from '../../text/prose.ts';
import { hrefOf } from './edit.ts';
import { brOf, deleted } from './layout.ts';
import {
  addressKey,
  EditRefusal,
  readSource,
  type Source,
  type SourceChar,
  type SourceLink,
  textOfChars,
} from './source.ts';
import { applyEdit, type Splice } from './splices.ts';

export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

interface PassageChange {
  readonly old: readonly SourceChar[];
  readonly words: string;
  readonly splices: readonly Splice[];
}

const MOST_COUNTED = 20;

/** Markdown or HTML that is meant to format. Single signs are text: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;

/** Replaces passages that must occur once (docs/contract.md, Writing, "An edit changes only what was asked"). */
export function replacedPassages(stored: string, passages: readonly Passage[]): string {
  const source = readSource(stored);
  const visibleChars = source.units.flatMap(({ all }) => [...all, LINE_END]);
  const all = passages.map((passage) => findPassage(passage, source, visibleChars));
  const problems = all.flatMap((each, index) =>
    typeof each === 'string' ? [`${quoted(passages[index]?.find ?? '')} ${each}`] : [],
  );
  if (problems.length > 0) throw new EditRefusal(problems);
  const changes = all.filter((each) => typeof each !== 'string');
  const become = new Map(changes.flatMap(({ old, words }) => old.map((char, at) => [char, at === 0 ? words : ''])));
  // A block or line goes with all its words.
  const gone = source.units.filter(
    (unit) => unit.chars.every((char) => become.has(char)) && unit.all.every((char) => !become.get(char)?.trim()),
  );
  const goes = new Set(gone.flatMap((unit) => unit.all));
  for (const char of goes) become.set(char, '');
  const parts = changes.filter(({ old }) => !old.some((char) => goes.has(char)));
  const splices = [...parts.flatMap((change) => change.splices), ...deleted(source.units, new Set(gone))];
  return applyEdit(source, splices, new Set(passages.map(({ find }) => addressKey(find))), ({ units }) => {
    const reads = units.flatMap((unit) => unit.all.map(({ text }) => text));
    if (withoutBlanks(reads) === withoutBlanks(visibleChars.map((char) => become.get(char) ?? char.text)))
      return undefined;
    return 'with its neighbours it would form a tag or another character; find a longer passage';
  });
}

const LINE_END: SourceChar = { text: '\n', from: 0, to: 0, open: [], link: undefined, looks: '' };

const withoutBlanks = (texts: readonly string[]) => texts.join('').replace(/\s+/g, '');

/**
 * The change of a passage, or the reason for a refusal.
 * @param visibleChars the visible characters of the text, with a line end behind each unit
 */
function findPassage({ find, replaceWith }: Passage, { html, links }: Source, visibleChars: readonly SourceChar[]) {
  const sign = FORMATTED.exec(replaceWith)?.[0];
  if (sign !== undefined && !find.includes(sign))
    return `would get ${quoted(sign)} as it stands: replace_with is plain text; give it without signs and tags, or the whole body.`;
  const key = addressKey(find);
  const [link, ...others] = links.filter((each) => each.key === key);
  if (link !== undefined && others.length === 0) return inAddress(link, replaceWith, visibleChars);
  if (link !== undefined) {
    const words = [link, ...others.slice(0, 3)].map((each) => quoted(each.words)).join(', ');
    return `is the address of ${others.length + 1} links (${words}); give the whole body to change one of them.`;
  }
  const text = textOfChars(visibleChars);
  const visibleForm =
    [visibleText, unescaped].find((each) => text.includes(each(find).replaceAll('\n', ' '))) ?? visibleText;
  const words = visibleForm(find).replaceAll('\n', ' ');
  if (words.trim() === '') return 'is empty; give words that stand in the text.';
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0 && places.length <= MOST_COUNTED; at = text.indexOf(words, at + 1))
    places.push(at);
  if (places.length > 1) {
    const count = places.length > MOST_COUNTED ? `more than ${MOST_COUNTED}` : places.length;
    const around = places.slice(0, 4).map((at) => text.slice(Math.max(0, at - 15), at + words.length + 15));
    return `stands there ${count} times (${around.map((each) => quoted(`…${each}…`)).join(', ')}); give more of it.`;
  }
  // One entry for each code unit, as an index of the text counts them.
  const chars = visibleChars.flatMap((char) => Array.from({ length: char.text.length }, () => char));
  const [place = chars.length] = places;
  const old = [...new Set(chars.slice(place, place + words.length))];
  if (words !== textOfChars(old))
    return 'is not in the text; copy the words as get_job shows them, from one line, without signs of Markdown.';
  return inWords(old, visibleForm(replaceWith), html);
}

/** Changes a whole address: the `href`, and the link's words if they show it. */
function inAddress(
  { element, href, saysAddress, key }: SourceLink,
  input: string,
  visibleChars: readonly SourceChar[],
): PassageChange | string {
  const address = input.trim().replace(/^(?=[^\s@:/]+@[^\s@]+$)/, 'mailto:');
  if (!/^(?:(?:https?:\/\/|mailto:)\S+)?$/i.test(address))
    return 'is the address of a link; give an address in its place, with https:// unless it is an email address.';
  const { from, start, end, to } = element;
  const words = address.replace(/^mailto:/i, '');
  const tags = [
    { from, to: start, html: '' },
    { from: end, to, html: '' },
  ];
  const splices: Splice[] = address === '' ? tags : [{ ...href, html: hrefOf(address) }];
  if (!saysAddress) return { old: [], words, splices };
  const old = visibleChars.filter(({ link }) => link?.key === key);
  return { old, words, splices: [...splices, { from: start, to: end, html: escapeHtml(words) }] };
}

function inWords(old: readonly SourceChar[], words: string, html: string): PassageChange | string {
  const first = old[0] as SourceChar;
  const runs = runsOf(old, html);
  if (runs.length > 1)
    return `has a tag inside; find its parts one by one: ${runs.map((run) => quoted(run)).join(', ')}.`;
  if (first.link?.saysAddress === true) return `is part of the address ${quoted(first.link.address)}; find all of it.`;
  const [before, come] = [old.map(({ text }) => text), [...words]];
  const [head, tail] = sharedEnds(before, come, (one, other) => one === other);
  const goes = old.slice(head, old.length - tail);
  const from = goes[0]?.from ?? old[head - 1]?.to ?? first.from;
  const own = escapeHtml(come.slice(head, come.length - tail).join('')).replaceAll('\n', brOf(html));
  return { old, words, splices: [{ from, to: goes.at(-1)?.to ?? from, html: own }] };
}

/** Splits the text of characters at the tags between them. */
function runsOf(chars: readonly SourceChar[], source: string): string[] {
  const texts = chars.map(({ text, to }, index) => {
    const isBehindTag = /<[a-z/!?]/i.test(source.slice(chars[index - 1]?.from ?? to, to));
    return isBehindTag ? `\0${text}` : text;
  });
  const runs = texts.join('').split('\0');
  return runs.map((run) => run.trim()).filter((run) => run !== '');
}

/** Text as a reader sees it: no invisible characters, white space as one space. Line ends stay. */
function visibleText(text: string): string {
  return cleanCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

function unescaped(text: string): string {
  return visibleText(
    text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);/giu, referenced),
  );
}
