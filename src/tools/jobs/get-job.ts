import * as z from 'zod';
import type { Document } from '../../ad-text/document.ts';
import { excerptOf, hiddenTextNote, statedText } from '../../ad-text/plain-text.ts';
import { readHtml } from '../../ad-text/read-html.ts';
import { writeHtml } from '../../ad-text/write-html.ts';
import { writeMarkdown } from '../../ad-text/write-markdown.ts';
import {
  ANSWER_ROOM,
  factsWithin,
  fence,
  itemsWithin,
  joined,
  line,
  lines,
  notGiven,
  paragraphsThatFit,
  withoutEmpty,
} from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { optionalText } from '../../answer/shapes.ts';
import { type RememberedAd, rememberedAd } from '../../query/former-states.ts';
import { payQuote } from '../../reading/quotes.ts';
import { jobIdInPage, type Site } from '../../site/site.ts';
import { plainLetters } from '../../text/fold.ts';
import { BoardError, ToolError } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { localMinute } from '../../wire/time.ts';
import { choice, id, rewritten } from '../arguments/kinds.ts';
import { companyFieldsOf, companyLines, SUMMARY_TEXTS, summaryFields } from '../companies/company-tools.ts';
import { type ToolContext, tool } from '../tool.ts';
import { factsOf, type JobRow, jobFacts, rowFields } from './job-row.ts';

const jobAnswer = z.strictObject({
  ...rowFields,
  company: summaryFields,
  body: optionalText,
  body_format: z.string(),
  note: optionalText,
  memory: optionalText,
});

const BODY_FORMATS = ['markdown', 'html', 'none'] as const;
type BodyFormat = (typeof BODY_FORMATS)[number];

const CONVERT: Record<BodyFormat, (text: Document) => string> = {
  markdown: ({ blocks }) => writeMarkdown(blocks),
  html: ({ blocks }) => writeHtml(blocks),
  none: () => '',
};

/** A job id, or the address of the ad's page. */
const jobId = rewritten(id('Job id.'), (raw) => (typeof raw === 'string' ? jobIdInPage(raw) : undefined) ?? raw);

export const getJob = tool({
  name: 'get_job',
  group: 'jobs',
  title: 'Read a job ad',
  description:
    'One job ad in full, with its company and contacts. Find ids with list_jobs or search_jobs; edit_job changes one.',
  effect: 'read',
  arguments: {
    id: jobId,
    body_format: choice('How to show the text: markdown by default; none gives the facts alone.', BODY_FORMATS),
  },
  output: jobAnswer,
  async run({ id: jobNumber, body_format: chosenFormat }, context) {
    const { client, call } = context;
    const job = await client.call('getJob', { id: jobNumber }, call).catch(async (error: unknown) => {
      throw await withMemory(jobNumber, error, context);
    });
    const memory = (await memoryOf(jobNumber, false, context))?.sentence;
    // The view draws the text; a second call for its tags would ask the person once more in some hosts.
    const text = readHtml(job.body);
    const accepted = writeHtml(text.blocks);
    const html = paragraphsThatFit(accepted, ANSWER_ROOM.max).text;
    const { notShown, hidden } = text;
    return jobInFull(job, text, client, chosenFormat)
      .head(memory)
      .facts({ memory })
      .view({ html })
      .viewNotes({
        text_not_shown: notShown !== undefined,
        hidden: hidden.passages,
        cut: accepted.length - html.length,
      })
      .build();
  },
});

const ASKED_FOR = { locations: 'location', work_model: 'work model' };

/** A record without contracts may have some that only the board's filter knows (docs/board.md, Answers). */
const CONTRACT_UNSHOWN = 'Not shown by the board: contract (its filter may know it: job_stats by contract).';

const MORE = 'Give body_format in the call to get up to twice as much.';

/** What the ad does not give, and what the board does not show. */
function unshown(job: JobRecord, text: Document, facts: Partial<ReturnType<typeof factsOf>>) {
  const isPayInText = facts.salary_min === undefined && payQuote(plainLetters(statedText(text))) !== undefined;
  const contracts = job.contracts === undefined ? undefined : 'contract';
  const pay = isPayInText ? 'yearly pay (in the text alone)' : 'yearly pay';
  const names = { ...ASKED_FOR, ...(contracts && { contracts }), salary_min: pay };
  return [
    notGiven({ ...facts, work_model: facts.work_model ?? facts.remote_allowed }, names),
    contracts === undefined && CONTRACT_UNSHOWN,
  ];
}

/** @param chosenFormat the format, if it was given: the answer may then be twice as long */
function jobInFull(
  job: JobRecord,
  text: Document,
  client: ToolContext['client'],
  chosenFormat: BodyFormat | undefined,
): Answer {
  const answer = new Answer(chosenFormat === undefined ? 'default' : 'max');
  const { room } = answer;
  const format = chosenFormat ?? 'markdown';
  const { facts, note: omitted } = factsWithin(withoutEmpty(factsOf(job, client)), room / 4);
  const { description: whole = '', ...contacts } = companyFieldsOf(job.company, SUMMARY_TEXTS);
  const about = format === 'none' ? { text: excerptOf(job.company.description) } : paragraphsThatFit(whole, room / 4);
  const { facts: short, note: without } = factsWithin(contacts, room / 4);
  const company = withoutEmpty({ ...short, description: about.text });
  // The text omits the company's description, which often opens the ad too; get_company shows it.
  const head = lines(
    `# ${facts.title}`,
    joined(`job ${facts.id}`, jobFacts(facts as JobRow, client.site, true), facts.ref && `ref ${facts.ref}`),
    facts.url,
    ...companyLines(short),
  );
  const links = format === 'none' ? [] : text.emptyLinks;
  const shownLinks = itemsWithin(links, room / 8);
  const bodyRoom = room - Math.max(head.length, JSON.stringify({ facts, company }).length) - shownLinks.join().length;
  const body = paragraphsThatFit(CONVERT[format](text), bodyRoom, chosenFormat === undefined ? MORE : undefined);
  const linked = shownLinks.length > 0 && `Links without words lead to: ${shownLinks.join(', ')}.`;
  answer.note(
    format === 'none' ? 'Its text was not asked for.' : hiddenTextNote(text),
    body.note,
    omitted,
    without,
    about.note !== undefined && "The company's description is cut; get_company shows more of it.",
    shownLinks.length < links.length &&
      `${links.length - shownLinks.length} of ${links.length} links without words are left out for size; the page of the ad has all.`,
    ...unshown(job, text, facts),
  );
  return answer
    .foreign(body.text === '' ? head : `${head}\n\n${body.text}`)
    .foreignNote(linked)
    .facts({ ...facts, company, body: body.text, body_format: format });
}

const MOST_CHANGES_LISTED = 5;

/** What the memory knows of an ad: times, field names and ids, no text by others. Undefined also if it cannot be read. */
async function memoryOf(id: number, isGone: boolean, { storage, ledger, client }: ToolContext) {
  const ad = await rememberedAd(storage.history, ledger.board, id).catch(() => undefined);
  return ad && { ad, sentence: sentenceOn(ad, isGone, client.site) };
}

/** Adds the memory of an ad to the board's `not_found`; other errors stay as they are. */
async function withMemory(id: number, error: unknown, context: ToolContext): Promise<unknown> {
  if (!(error instanceof BoardError) || error.code !== 'not_found') return error;
  const memory = await memoryOf(id, true, context);
  if (memory === undefined) return error;
  const { title, company } = memory.ad.record;
  const what = fence(joined(line(title) ?? '(no title)', line(company.name)));
  return new ToolError('not_found', `${error.message} ${memory.sentence}\n${what}`);
}

function sentenceOn(ad: RememberedAd, isGone: boolean, site: Site): string {
  const { firstSeen, wasThere, changes, lastSeen, goneBy, earlier, later } = ad;
  const more = changes.length > MOST_CHANGES_LISTED ? `${changes.length} changes, the last ones ` : '';
  const changed = changes
    .slice(-MOST_CHANGES_LISTED)
    .map(({ at, fields }) => `${localMinute(at, site)} (${fields.join(', ').replaceAll('_', ' ')})`);
  const parts = [
    `first seen ${wasThere ? 'by' : 'at'} ${localMinute(firstSeen, site)}`,
    changed.length > 0 && `changed ${more}${changed.join(', ')}`,
    isGone && `last seen at ${localMinute(lastSeen, site)}`,
    isGone && goneBy !== undefined && `gone by ${localMinute(goneBy, site)}`,
    earlier !== undefined && `published again; it was job ${earlier}`,
    isGone && later !== undefined && `published again as job ${later}`,
  ];
  return `Memory (${site.time}): ${parts.filter((part) => part !== false).join('; ')}.`;
}
