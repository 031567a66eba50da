import { type Change, currentAd, type NameOf, textLines } from '../../../publishing/ad/changes.ts';
import { ownCompany } from '../../../publishing/own-ads.ts';
import { htmlToText, leftOut } from '../../../text/html/html.ts';
import { around, type Hunk, hunksOf, movedAmong } from '../../../text/hunks.ts';
import type { Ad } from '../../../wire/ad-fields.ts';
import type { JobRecord } from '../../../wire/records.ts';
import { countOf, shortened } from '../../../wire/sentences.ts';
import { dayOf } from '../../../wire/time.ts';
import type { ToolContext } from '../../kit/tool.ts';
import { type CurrentAd, isOpen } from './current-ad.ts';
import {
  changeFacts,
  columnsOf,
  escaped,
  type Fact,
  fact,
  fieldFacts,
  firstFacts,
  LONGEST_LINE,
  type Question,
} from './question.ts';

/* The questions of the writing tools (docs/contract.md, Writing, "Asked for"). */

export function boardName({ client, ledger }: Pick<ToolContext, 'client' | 'ledger'>): string {
  return ledger.board === 'embedded' ? 'the sample board' : new URL(client.baseUrl).host;
}

interface QuestionParts {
  /** The first line, of a title in its quotation marks. */
  act(title: string): string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly follows: string;
  readonly text: readonly string[];
  readonly also?: readonly string[];
  /** The stored ad, unless it is a new one. */
  readonly jobId?: number;
  readonly job?: JobRecord | undefined;
}

/** A title that its line has no room for stands whole below, as does the company of another's ad. */
async function question(parts: QuestionParts, context: ToolContext): Promise<Question> {
  const { act, title, facts, follows, text, also = [], jobId, job } = parts;
  const own = await ownCompany(context.client, context.call, context.ledger).catch(() => undefined);
  const others = job?.company.id === own?.id ? undefined : job?.company.name;
  const where =
    jobId === undefined
      ? 'On'
      : `Job ${jobId} ${others !== undefined && own !== undefined ? 'of another company ' : ''}on`;
  // No sign in a title ends the quotation before its end.
  const inQuotes = (words: string) => `“${escaped(words).replace(/[“”„‟]/g, "'")}”`;
  const isLong = columnsOf(act(inQuotes(title))) > LONGEST_LINE;
  return {
    act: (room) => act(inQuotes(shortened(title, room))),
    facts,
    follows: (room) => {
      const host = escaped(shortened(boardName(context), Math.max(room, 24)));
      const who = own === undefined ? 'the account of this key' : escaped(shortened(own.name, room));
      return `${where} ${host} as ${who}; ${follows}.`;
    },
    also: [
      ...(isLong ? [`Title: ${escaped(title)}`] : []),
      ...(others === undefined ? [] : [`Company of the ad: ${escaped(shortened(others, 60))}`]),
      ...also,
    ],
    text,
  };
}

/** @param notes on earlier creates */
export function createQuestion(ad: Ad, notes: readonly string[], nameOf: NameOf, context: ToolContext) {
  const { site } = context.client;
  const parts = {
    act: (title: string) => `Publish ${title}?`,
    title: ad.title ?? '',
    facts: [...firstFacts(ad, undefined, site), ...fieldFacts(ad, nameOf, site)],
    follows: 'it may be reviewed first',
    also: notes.map(escaped),
    text: wholeText(ad.body ?? '', ''),
  };
  return question(parts, context);
}

export function editQuestion(ad: Ad, changes: readonly Change[], current: CurrentAd, context: ToolContext) {
  const { jobId, job, status } = current;
  const isAgain = !isOpen(status);
  const before = currentAd(job);
  const body = ad.body ?? before.body ?? '';
  const facts = [...firstFacts(ad, before, context.client.site), ...changes.flatMap(changeFacts)];
  const kept = [`${escaped(status?.name ?? '')} now`, `text of ${lengthOf(body)}`].map((words) => fact(words, ''));
  const parts = {
    act: (title: string) => (isAgain ? `Publish ${title} again?` : `Change ${title}?`),
    title: job?.title ?? ad.title ?? `job ${jobId}`,
    facts: [...(facts.length > 0 ? facts : [fact('nothing else changes', '')]), ...(isAgain ? kept : [])],
    follows: 'it may be reviewed',
    text: changes.some(({ field }) => field === 'body')
      ? changedText(before.body, body)
      : isAgain
        ? wholeText(body, ' as it is')
        : [],
    jobId,
    job,
  };
  return question(parts, context);
}

export function suspendQuestion({ jobId, job, status }: CurrentAd, context: ToolContext) {
  const words = [
    status === undefined ? 'its state could not be read' : `${status.name} now`,
    job?.updatedAt === undefined ? '' : `changed ${dayOf(job.updatedAt)}`,
    (job?.locations ?? []).flatMap(({ name }) => name ?? []).join(', '),
  ];
  const parts = {
    act: (title: string) => `Suspend ${title}?`,
    title: job?.title ?? `job ${jobId}`,
    facts: words.filter((each) => each !== '').map((each) => fact(escaped(each))),
    follows: 'no longer shown',
    also: ['An edit of it, even one that changes nothing, asks to publish it again.'],
    text: [],
    jobId,
    job,
  };
  return question(parts, context);
}

const lengthOf = (html: string) => countOf(htmlToText(html).length, 'character');

function wholeText(html: string, how: string): string[] {
  return [`The text${how}, ${lengthOf(html)}:`, ...textLines(html)];
}

function changedText(before: string | undefined, after: string): string[] {
  if (before === undefined) return wholeText(after, ' in place of one that could not be read');
  const hunks = hunksOf(textLines(before), textLines(after));
  const hidden = leftOut(after);
  if (hunks.length === 0)
    return [hidden === undefined ? 'The text: the same words, in another form.' : `The text changes unseen. ${hidden}`];
  const isMoved = movedAmong(hunks);
  const told = hunks.filter((hunk) => !isMoved(hunk) || hunk.after.length > 0);
  return [
    `${countOf(told.length, 'change')} of the text, which then has ${lengthOf(after)}:`,
    ...told.flatMap((hunk) => hunkLines(hunk, isMoved(hunk) ? 'Moved' : 'New')),
  ];
}

/** Characters shown around changed words. */
const AROUND = 45;

function hunkLines({ before, after }: Hunk, come: string): string[] {
  const [old, now] = [before[0] ?? '', after[0] ?? ''];
  if (before.length > 0 && after.length > 0)
    return [`Was: ${around(old, now, AROUND)}`, `Now: ${around(now, old, AROUND)}`];
  return [...before.map((line) => `Gone: ${line}`), ...after.map((line) => `${come}: ${line}`)];
}
