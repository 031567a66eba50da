import { cleanLine } from '../../../text/clean.ts';
import { checkHtml } from '../../../text/html/accepted/check.ts';
import { writeHtml } from '../../../text/html/accepted/write.ts';
import { cleanHtml } from '../../../text/html/clean-html.ts';
import { documentOf } from '../../../text/html/document/document.ts';
import { htmlToMarkdown, htmlToText, readableText } from '../../../text/html/html.ts';
import { hiddenRanges, type OpenTag, readSource, type SourceLine } from '../../../text/html/source/source.ts';
import { kindOfText } from '../../../text/paste/kind.ts';
import { type GivenText, type Mixture, readGivenText, type TextFormat } from '../../../text/paste/paste.ts';
import { ACCEPTED_TAGS, escapeHtml } from '../../../wire/html.ts';
import type { Finding } from '../finding.ts';
import { editedBody } from './edited-body.ts';
import type { Says } from './read-alike.ts';

/** The body of an ad, as it will be sent. */
export interface AdBody {
  readonly html: string;
  /** What was left out, exchanged or lost on the way, a sentence each. */
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

/** The body of a new ad. Links go out as text with their address, for the board takes none (docs/board.md, Answers). */
export function newBody(text: string, format: TextFormat): AdBody {
  const read = readGivenText(text, format);
  if (read.kind === 'mixed') return refused(text, read);
  if (format === 'html' && isMarkdown(text)) return asMarkdown(text);
  const links = linksIn(readSource(read.html));
  const html = read.asGiven && links.size === 0 ? read.html : writeHtml(documentOf(read.html, 'spelt out'));
  const findings = read.asGiven ? htmlFindings(read.html, new Set()) : [];
  return { html: findings.length > 0 ? read.html : html, notes: [...read.notes, ...spelledNote(links.size)], findings };
}

/**
 * The body of an ad after an edit: the one that is stored, with the words that changed (docs/contract.md, Writing). A
 * link that the ad had stays as it stands, a new one goes out as text with its address.
 */
export function changedBody(text: string, format: TextFormat, storedWithHidden: string): AdBody {
  const markdown = htmlToMarkdown(storedWithHidden);
  const plain = readableText(storedWithHidden);
  const given = format === 'auto' ? withPlainLines(text, plain, markdown) : text;
  const first = readGivenText(given, format, markdown);
  // A sign that the ad shows as it stands is text in it, and no Markdown.
  const read = first.kind === 'mixed' && plain.includes(first.sign) ? readGivenText(given, 'html') : first;
  if (read.kind === 'mixed') return refused(text, read);
  if (format === 'html' && isMarkdown(text)) return asMarkdown(text);
  const findings = read.asGiven ? htmlFindings(read.html, foundIn(storedWithHidden)) : [];
  if (findings.length > 0) return { html: read.html, notes: [], findings };
  // What the board hides in an ad is its own, and not to be stored a second time.
  const stored = withoutRanges(storedWithHidden);
  const lines = readSource(stored);
  const links = linksIn(lines);
  const linked = withLinks(read.html, stored, lines);
  const wanted = spelledOut(linked, new Set(links.keys()));
  const says = saysOf(read, text, lines, readSource(wanted));
  const { html, kept } = editedBody(stored, wanted, says);
  const edited = { html: html === stored ? html : cleanHtml(html), kept };
  const left = linksIn(readSource(edited.html));
  const fresh = [...linksIn(readSource(linked)).keys()].filter((address) => !links.has(address));
  return {
    html: edited.html,
    findings: [],
    notes: [
      ...read.notes,
      ...(edited.kept
        ? []
        : [
            'body: the layout of the text changes too (spacing, margins, line breaks), since it could not be kept with these changes.',
          ]),
      ...(says.marks
        ? []
        : ['body: the text given has no bold or italics; those of the ad stay where their words do.']),
      ...spelledNote(fresh.length),
      ...[...links.keys()]
        .filter((address) => !left.has(address) && !edited.html.includes(escapeHtml(bare(address))))
        .map(lostNote),
    ],
  };
}

function refused(text: string, { tag, sign }: Mixture): AdBody {
  const message = `mixes HTML (${tag.slice(0, 40)}) and ${signWords(sign)}; readers would see one of them as it stands. Write it in one: Markdown without tags, or HTML for all of it. body_format: markdown reads it as Markdown all the same, its tags as HTML within.`;
  return { html: text, notes: [], findings: [{ field: 'body', message }] };
}

/** Markdown that was passed as HTML: it has signs and no tag. */
function isMarkdown(text: string): boolean {
  const signs = /^#{1,6} \S|\*\*[^*\n]+\*\*|^```|(?:^|\n)[-*] \S.*\n[-*] \S/m;
  return kindOfText(text).kind === 'markdown' && signs.test(text);
}

function asMarkdown(text: string): AdBody {
  const message =
    'is Markdown, and readers would see its signs: leave body_format out or set it to markdown, or write HTML.';
  return { html: text, notes: [], findings: [{ field: 'body', message }] };
}

function signWords(sign: string): string {
  return sign.includes(' ') ? sign : `the sign ${sign} of Markdown`;
}

/** What is wrong with HTML that was written by hand, save what the ad has already. */
function htmlFindings(html: string, had: ReadonlySet<string>): Finding[] {
  const wrong = checkHtml(html).filter(({ found }) => !had.has(found));
  const findings = wrong.map(({ found, at, count, advice }) => {
    const times = count > 1 ? `, ${count} times` : '';
    return { field: 'body', message: `${found} (at character ${at}${times}) is not accepted: ${advice}` };
  });
  if (findings.length === 0) return [];
  const message = `the board accepts the tags ${ACCEPTED_TAGS.join(', ')} and text-align only; Markdown needs no tags.`;
  return [...findings, { field: 'body', message }];
}

function foundIn(html: string): ReadonlySet<string> {
  return new Set(checkHtml(html).map(({ found }) => found));
}

function spelledOut(html: string, kept: ReadonlySet<string>): string {
  return writeHtml(documentOf(html, 'spelt out', kept), true);
}

/**
 * Lines that stand in the plain text of the ad say what they say there: what could be Markdown in them is text, and each
 * begins where it began.
 */
function withPlainLines(text: string, plain: string, markdown: string): string {
  const lines = (all: string) => new Set(all.split('\n').map((line) => line.trim()));
  const [shown, written] = [lines(plain), lines(markdown)];
  const given = text.split('\n');
  const isOwnText = (line: string | undefined) => {
    const words = line?.trim() ?? '';
    return words !== '' && shown.has(words) && !SIGN.test(words);
  };
  return given
    .map((line, index) => {
      const endsHere = isOwnText(given[index + 1]) && /[^\s\\]$/.test(line) && !SIGN.test(line);
      const end = endsHere ? '\\' : '';
      if (!shown.has(line.trim()) || written.has(line.trim())) return line + end;
      const sign = SIGN.exec(line)?.[0] ?? '';
      return sign + line.slice(sign.length).replace(/[\\`*_{}[\]<>#+~|&!.-]/g, '\\$&') + end;
    })
    .join('\n');
}

/** What begins an item in plain text. */
const SIGN = /^\s*(?:- |\d{1,9}\. )/;

type Links = ReadonlyMap<string, OpenTag>;

/** The links of a text by their address; one whose words are its address is one too. */
function linksIn(lines: readonly SourceLine[]): Links {
  const links = lines.flatMap(({ words }) => words.flatMap(({ link }) => link ?? []));
  return new Map(links.map((link) => [link.address ?? '', link]));
}

/** Links that plain text shows as words and their address become those of the ad again; so do links without an address. */
function withLinks(html: string, stored: string, lines: readonly SourceLine[]): string {
  const tags = lines.flatMap(({ words }) => words.flatMap(({ link }) => link ?? []));
  let linked = html;
  for (const { address = '', start, end } of new Map(tags.map((tag) => [tag.start, tag])).values()) {
    const tag = stored.slice(start, end);
    const ends = stored.toLowerCase().indexOf('</a', end);
    const words = escapeHtml(cleanLine(htmlToText(stored.slice(end, ends < 0 ? end : ends))));
    if (words === '') continue;
    linked = linked.replaceAll(`${words} (${escapeHtml(bare(address))})`, `${tag}${words}</a>`);
    linked = linked.replaceAll(`<a>${words}</a>`, `${tag}${words}</a>`);
  }
  return linked;
}

function bare(address: string): string {
  return address.replace(/^mailto:/i, '');
}

/** What the text given can say of the stored one: see {@link Says}. */
function saysOf(read: GivenText, text: string, stored: readonly SourceLine[], wanted: readonly SourceLine[]): Says {
  if (read.kind === 'html') return { marks: true, paragraphs: true };
  const hasMarks = (lines: readonly SourceLine[]) =>
    lines.some(({ words }) => words.some(({ marks }) => marks.some((mark) => !mark.startsWith('a '))));
  return {
    marks: hasMarks(wanted) || !hasMarks(stored),
    paragraphs: /\S[ \t]*\n[ \t]*\n[ \t]*\S/.test(text),
  };
}

function withoutRanges(html: string): string {
  const ranges = hiddenRanges(html);
  const rest = ranges.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), html);
  // What the board hides it adds in a line of its own.
  return ranges.at(-1)?.end === html.trimEnd().length ? rest.trimEnd() : rest;
}

function spelledNote(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? 'body: a new link goes out as its words with the address behind them, since the interface promises no links.'
      : `body: ${count} new links go out as their words with the address behind them, since the interface promises no links.`,
  ];
}

function lostNote(address: string): string {
  return `body: the ad loses the link to ${bare(address)}, which stands in it now. Put the address back if that is not meant.`;
}
