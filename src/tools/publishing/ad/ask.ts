import { type Change, currentAd, type NameOf, textLines } from '../../../publishing/ad/changes.ts';
import { ownCompany } from '../../../publishing/own-ads.ts';
import { htmlToText, leftOut } from '../../../text/html/html.ts';
import { around, type Hunk, hunksOf } from '../../../text/hunks.ts';
import type { Ad } from '../../../wire/ad-fields.ts';
import type { JobRecord } from '../../../wire/records.ts';
import { countOf } from '../../../wire/text/phrases.ts';
import { dayOf } from '../../../wire/time.ts';
import type { ToolContext } from '../../kit/tool.ts';
import { isStanding, type Status } from './current-ad.ts';
import { applyFacts, changeFact, fact, fieldFacts, payFact, wayFacts } from './facts.ts';
import { columnsOf, escaped, LONGEST_LINE, type Question, shortened } from './question.ts';

/* The questions of the writing tools (docs/contract.md, Writing, "Asked for"). */

export function boardName({ client, ledger }: Pick<ToolContext, 'client' | 'ledger'>): string {
  return ledger.board === 'embedded' ? 'the sample board' : new URL(client.baseUrl).host;
}

/** The third line, "On api.itjobs.pt as Oficina Exemplo; …", and the company of the ad if that is another one. */
async function placeOf(context: ToolContext, job?: JobRecord) {
  const { client, call, ledger } = context;
  const own = await ownCompany(client, call, ledger).catch(() => undefined);
  const host = boardName(context);
  const name = (words: string, room: number) => escaped(shortened(words, room));
  const isOther = job !== undefined && own !== undefined && own.id !== job.company.id;
  const isOwn = job === undefined || own?.id === job.company.id;
  const line = (what: string, follows: string) => (room: number) => {
    const whose = isOther ? 'of another company ' : '';
    const who = own === undefined ? 'the account of this key' : name(own.name, room);
    const words = `${what} ${whose}on ${name(host, Math.max(room, 24))} as ${who}; ${follows}.`.trimStart();
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  return { line, company: isOwn ? [] : [`Company of the ad: ${name(job.company.name, 60)}`] };
}

/** A line with a title, which stands whole below where the line has no room for it. */
function titled(title: string, line: (title: string) => string): Pick<Question, 'act' | 'also'> {
  const isLong = columnsOf(line(`“${escaped(title)}”`)) > LONGEST_LINE;
  return {
    act: (room) => line(`“${escaped(shortened(title, room))}”`),
    also: isLong ? [`Title: ${escaped(title)}`] : [],
  };
}

/** Ways to apply first, then pay, work model, place and all other fields, with defaults and missing ones. */
export async function createQuestion(
  ad: Ad,
  also: readonly string[],
  nameOf: NameOf,
  context: ToolContext,
): Promise<Question> {
  const place = await placeOf(context);
  const title = titled(ad.title ?? '', (words) => `Publish ${words}?`);
  return {
    act: title.act,
    facts: [...applyFacts(ad, true), ...wayFacts(ad, {}), ...fieldFacts(ad, nameOf, context.client.site)],
    follows: place.line('', 'it may be reviewed first'),
    also: [...also.map(escaped), ...title.also],
    text: wholeText(ad.body ?? '', ''),
  };
}

export async function editQuestion(
  jobId: number,
  ad: Ad,
  changes: readonly Change[],
  job: JobRecord | undefined,
  status: Status | undefined,
  context: ToolContext,
): Promise<Question> {
  const again = !isStanding(status);
  const before = currentAd(job);
  const place = await placeOf(context, job);
  const title = titled(job?.title ?? ad.title ?? `job ${jobId}`, (words) =>
    again ? `Publish ${words} again?` : `Change ${words}?`,
  );
  const body = { ...before, ...ad }.body ?? '';
  const length = countOf(htmlToText(body).length, 'character');
  const facts = [
    ...applyFacts(ad, false),
    ...wayFacts(ad, before),
    ...payFact(ad, before, context.client.site),
    ...changes.flatMap(changeFact),
  ];
  const kept = again ? [fact(`${escaped(status?.name ?? '')} now`, ''), fact(`text of ${length}`, '')] : [];
  return {
    act: title.act,
    facts: [...(facts.length > 0 ? facts : [fact('nothing else changes', '')]), ...kept],
    follows: place.line(`job ${jobId}`, 'it may be reviewed'),
    also: [...title.also, ...place.company],
    text: changes.some(({ field }) => field === 'body')
      ? changedText(before.body, body)
      : again
        ? wholeText(body, ' as it is')
        : [],
  };
}

export async function suspendQuestion(
  jobId: number,
  job: JobRecord | undefined,
  status: Status | undefined,
  context: ToolContext,
): Promise<Question> {
  const place = await placeOf(context, job);
  const places = (job?.locations ?? []).map(({ name }) => name ?? '').filter((name) => name !== '');
  const words = [
    status === undefined ? 'its state could not be read' : `${status.name} now`,
    ...(job?.updatedAt === undefined ? [] : [`changed ${dayOf(job.updatedAt)}`]),
    ...(places.length === 0 ? [] : [places.join(', ')]),
  ];
  const title = titled(job?.title ?? `job ${jobId}`, (words) => `Suspend ${words}?`);
  return {
    act: title.act,
    facts: words.map((each) => fact(escaped(each), escaped(each))),
    follows: place.line(`job ${jobId}`, 'no longer shown'),
    also: [...title.also, ...place.company, 'An edit of it, even one that changes nothing, asks to publish it again.'],
    text: [],
  };
}

function wholeText(html: string, how: string): string[] {
  return [`The text${how}, ${countOf(htmlToText(html).length, 'character')}:`, ...textLines(html)];
}

function changedText(before: string | undefined, after: string): string[] {
  if (before === undefined) return wholeText(after, ' in place of one that could not be read');
  const hunks = hunksOf(textLines(before), textLines(after));
  const hidden = leftOut(after);
  if (hunks.length === 0)
    return [hidden === undefined ? 'The text: the same words, in another form.' : `The text changes unseen. ${hidden}`];
  const length = countOf(htmlToText(after).length, 'character');
  return [`${countOf(hunks.length, 'change')} of the text, which then has ${length}:`, ...hunks.flatMap(placeLines)];
}

/** Characters shown around changed words. */
const AROUND = 45;

function placeLines({ before, after }: Hunk): string[] {
  const [old, now] = [before[0] ?? '', after[0] ?? ''];
  if (before.length > 0 && after.length > 0)
    return [`Was: ${around(old, now, AROUND)}`, `Now: ${around(now, old, AROUND)}`];
  return [...before.map((line) => `Gone: ${line}`), ...after.map((line) => `New: ${line}`)];
}
