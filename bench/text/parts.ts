import { checkHtml } from '../../src/ad-text/check-html.ts';
import { readDraft } from '../../src/ad-text/draft.ts';
import { hunksBetween, shortHunks } from '../../src/ad-text/hunks.ts';
import { excerptOf, textLines } from '../../src/ad-text/plain-text.ts';
import { readHtml, readSource } from '../../src/ad-text/read-html.ts';
import { writeHtml } from '../../src/ad-text/write-html.ts';
import { writeMarkdown } from '../../src/ad-text/write-markdown.ts';
import { adRows } from '../../src/index/ad-rows.ts';
import { bodyWithPassages, changedBody } from '../../src/publishing/ad/body.ts';
import { AdText } from '../../src/publishing/ad-text.ts';
import { writePrompt } from '../../src/publishing/approval/prompt.ts';
import { createPrompt, editPrompt } from '../../src/publishing/approval/prompts.ts';
import { changedText } from '../../src/publishing/approval/text-part.ts';
import { plainTitle, unitsOf } from '../../src/reading/tokens.ts';
import { Vocabulary } from '../../src/reading/vocabulary/vocabulary.ts';
import { PORTUGAL } from '../../src/site/site.ts';
import { cleanLine, cleanText } from '../../src/text/clean.ts';
import { plainLetters } from '../../src/text/fold.ts';
import { quoted } from '../../src/text/prose.ts';
import { type JobRecord, storedPart } from '../../src/wire/records.ts';

export { SHAPES } from './shapes.ts';

const VOCABULARY = new Vocabulary();
const rowsOfAd = (body: string) =>
  adRows({ id: 1, title: 'Developer', body, company: { id: 1, name: 'Acme' } } as JobRecord, '', VOCABULARY);
const TARGET = { board: 'board.example', company: undefined };
const NO_STATUS = { jobId: 1, job: undefined, status: undefined };
function newAd(body: string) {
  const texts = { before: new AdText(''), after: new AdText(body) };
  return writePrompt(createPrompt({ title: 'x', body }, texts, [], String, PORTUGAL), TARGET, []);
}
function changedAd(text: string, given: string) {
  const texts = { before: new AdText(text), after: new AdText(given) };
  const prompt = editPrompt({}, texts, [], NO_STATUS, false, PORTUGAL);
  return writePrompt({ ...prompt, text: changedText(texts) }, TARGET, []);
}
/** A dry run of an edit: the stored text is read, edited and shown in an approval prompt. */
function edit(stored: string, given: string) {
  const before = new AdText(stored);
  const { text, findings } = changedBody(given, 'markdown', before);
  const texts = { before, after: findings.length > 0 ? before : text };
  const prompt = editPrompt({}, texts, [], NO_STATUS, false, PORTUGAL);
  return writePrompt({ ...prompt, text: changedText(texts) }, TARGET, []);
}
const hunks = (text: string, given: string) => shortHunks(hunksBetween(text.split('\n'), given.split('\n')));
const htmlToMarkdown = (html: string) => writeMarkdown(readHtml(html).blocks);
const PASSAGES = ['x', ...Array<string>(99).fill('a')].map((find) => ({ find, replaceWith: 'z' }));

type Reader = readonly [
  name: string,
  longest: number,
  read: (text: string, given: string) => unknown,
  given?: (text: string) => string,
];
/**
 * Functions that read a text, with the longest text (characters) that each gets from strangers or a caller, and what
 * the caller gives beside it, which is made before the time is taken.
 */
export const READERS: readonly Reader[] = [
  ['readHtml as text', 100_000, (html) => textLines(readHtml(html))],
  ['readHtml as Markdown', 100_000, htmlToMarkdown],
  ['readHtml as HTML', 100_000, (html) => writeHtml(readHtml(html).blocks)],
  ['readSource', 100_000, (html) => readSource(html)],
  ['excerptOf', 100_000, (text) => excerptOf(text)],
  ['cleanText', 100_000, cleanText],
  ['cleanLine', 100_000, cleanLine],
  ['checkHtml', 20_000, (html) => checkHtml(html)],
  ['readDraft', 20_000, (text) => readDraft(text)],
  ['readDraft as Markdown', 20_000, (text) => readDraft(text, 'markdown')],
  ['edit to other words', 20_000, edit, otherWords],
  ['edit to its own words', 20_000, edit, htmlToMarkdown],
  ['edit to HTML of other words', 20_000, (text) => changedBody(text.replaceAll('a', 'ab'), 'html', new AdText(text))],
  ['passages', 100_000, (text) => bodyWithPassages(PASSAGES, new AdText(`<p>x a</p>${text}`.slice(0, text.length)))],
  ['adRows', 100_000, rowsOfAd],
  ['contactPoints', 100_000, (text) => new AdText(text).contactPoints],
  ['writePrompt of a new ad', 20_000, newAd],
  ['writePrompt of a changed text', 20_000, changedAd, otherWords],
  ['shortHunks', 20_000, hunks, otherWords],
  ['storedPart', 100_000, storedPart],
  ['plainLetters', 100_000, plainLetters],
  ['quoted', 100_000, (text) => quoted(text)],
  ['plainTitle', 10_000, (text) => plainTitle(plainLetters(cleanLine(text)))],
  ['unitsOf', 100_000, (text) => unitsOf(plainLetters(text))],
  ['readDraft as HTML', 20_000, (text) => readDraft(text, 'html')],
];

/** A changed copy of a text: every seventh word is another. */
function otherWords(html: string): string {
  const words = htmlToMarkdown(html).slice(0, 19_000).split(/(\s+)/);
  return words.map((word, index) => (index % 7 === 0 ? 'other' : word)).join('');
}
