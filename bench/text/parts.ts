import { adRows } from '../../src/index/ad-rows.ts';
import { waysInHtml } from '../../src/publishing/ad/addresses.ts';
import { bodyWithPassages, changedBody } from '../../src/publishing/ad/body.ts';
import { changedText } from '../../src/publishing/consent/changed-text.ts';
import { createPrompt, editPrompt } from '../../src/publishing/consent/prompts.ts';
import { writePrompt } from '../../src/publishing/consent/write-prompt.ts';
import { plainTitle, unitsOf } from '../../src/reading/tokens.ts';
import { Vocabulary } from '../../src/reading/vocabulary/vocabulary.ts';
import { PORTUGAL } from '../../src/site/site.ts';
import { checkHtml, readAcceptedText } from '../../src/text/accepted-html.ts';
import { cleanLine, cleanText } from '../../src/text/clean.ts';
import { plainLetters } from '../../src/text/fold.ts';
import { acceptedHtml, excerptOf, hiddenTextNote, htmlToMarkdown, htmlToText } from '../../src/text/html/html.ts';
import { shortHunks, shownHunks } from '../../src/text/hunks.ts';
import { quoted } from '../../src/text/prose.ts';
import { type JobRecord, storedPart } from '../../src/wire/records.ts';

export { SHAPES } from './shapes.ts';

const VOCABULARY = new Vocabulary();
const rowsOfAd = (body: string) =>
  adRows({ id: 1, title: 'Developer', body, company: { id: 1, name: 'Acme' } } as JobRecord, '', VOCABULARY);
const TARGET = { board: 'board.example', company: undefined };
const newAd = (body: string) => writePrompt(createPrompt({ title: 'x', body }, [], String, PORTUGAL), TARGET, []);
const NO_STATUS = { jobId: 1, job: undefined, status: undefined };
const changedAd = (text: string, given: string) =>
  writePrompt({ ...editPrompt({}, [], NO_STATUS, false, PORTUGAL), text: changedText(text, given) }, TARGET, []);
const hunks = (text: string, given: string) => shortHunks(shownHunks(text.split('\n'), given.split('\n')));
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
  ['htmlToText', 100_000, htmlToText],
  ['htmlToMarkdown', 100_000, htmlToMarkdown],
  ['acceptedHtml', 100_000, acceptedHtml],
  ['excerptOf', 100_000, (text) => excerptOf(text)],
  ['hiddenTextNote', 100_000, hiddenTextNote],
  ['cleanText', 100_000, cleanText],
  ['cleanLine', 100_000, cleanLine],
  ['checkHtml', 20_000, checkHtml],
  ['readAcceptedText', 20_000, (text) => readAcceptedText(text)],
  ['readAcceptedText as Markdown', 20_000, (text) => readAcceptedText(text, 'markdown')],
  ['changedBody', 20_000, (text, given) => changedBody(given, 'markdown', text), otherWords],
  ['changedBody to its own words', 20_000, (text, given) => changedBody(given, 'markdown', text), ownWords],
  ['changedBody to HTML of other words', 20_000, (text) => changedBody(text.replaceAll('a', 'ab'), 'html', text)],
  ['bodyWithPassages', 100_000, (text) => bodyWithPassages(PASSAGES, `<p>x a</p>${text}`.slice(0, text.length))],
  ['adRows', 100_000, rowsOfAd],
  ['waysInHtml', 100_000, waysInHtml],
  ['writePrompt of a new ad', 20_000, newAd],
  ['writePrompt of a changed text', 20_000, changedAd, otherWords],
  ['shortHunks', 20_000, hunks, otherWords],
  ['storedPart', 100_000, storedPart],
  ['plainLetters', 100_000, plainLetters],
  ['quoted', 100_000, (text) => quoted(text)],
  ['plainTitle', 10_000, (text) => plainTitle(plainLetters(cleanLine(text)))],
  ['unitsOf', 100_000, (text) => unitsOf(plainLetters(text))],
  ['readAcceptedText as HTML', 20_000, (text) => readAcceptedText(text, 'html')],
];

function ownWords(html: string): string {
  const words = htmlToMarkdown(html);
  // The last text that was read is kept.
  htmlToText('');
  return words;
}

/** A changed copy of a text: every seventh word is another. */
function otherWords(html: string): string {
  const words = ownWords(html).slice(0, 19_000).split(/(\s+)/);
  return words.map((word, index) => (index % 7 === 0 ? 'other' : word)).join('');
}
