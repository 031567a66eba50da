import * as z from 'zod';
import { acceptedHtml, htmlToMarkdown, leftOut, linksWithoutWords, readableText } from '../../text/html/html.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { jobIdInPage } from '../../wire/site.ts';
import { companyLines, companySummaryOf, summaryFields } from '../companies/company.ts';
import { type AnswerSize, charactersFor, fence, joined, lines, sentences, withoutEmpty } from '../kit/answer/answer.ts';
import { paragraphsThatFit } from '../kit/answer/paragraphs.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { choice, id } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { memoryLine, withMemoryOf } from './gone-job.ts';
import { factsOf, type JobRow, jobFacts, rowFields } from './job-row.ts';

const jobAnswer = z.strictObject({
  ...rowFields,
  company: summaryFields,
  body: optionalText,
  body_format: z.string(),
  note: optionalText,
  memory: optionalText,
});

const BODY_FORMATS = ['markdown', 'html', 'text', 'none'] as const;
type BodyFormat = (typeof BODY_FORMATS)[number];

const CONVERT: Record<BodyFormat, (html: string) => string> = {
  markdown: htmlToMarkdown,
  html: acceptedHtml,
  text: readableText,
  none: () => '',
};

/** The id of an ad; the address of its page holds it too. */
const plainId = id('Job id.');
const jobId: typeof plainId = {
  ...plainId,
  read: (raw) => plainId.read((typeof raw === 'string' ? jobIdInPage(raw) : undefined) ?? raw),
};

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
  async run({ id: wanted, body_format: asked }, context) {
    const { client, call } = context;
    const job = await client.call('getJob', { id: wanted }, call).catch(async (error: unknown) => {
      throw await withMemoryOf(wanted, error, context);
    });
    const shown = jobInFull(job, client.baseUrl, asked ?? 'markdown', asked === undefined ? 'default' : 'max');
    const memory = await memoryLine(wanted, context);
    return { text: lines(memory, shown.text), structured: withoutEmpty({ ...shown.structured, memory }) };
  },
});

function jobInFull(job: JobRecord, baseUrl: string, format: BodyFormat, size: AnswerSize) {
  const facts = withoutEmpty(factsOf(job, baseUrl));
  const { description: whole = '', ...contacts } = companySummaryOf(job.company);
  const about = paragraphsThatFit(whole, charactersFor(size) / 4, 'max');
  const company = withoutEmpty({ ...contacts, description: about.text });
  // What the company says of itself often opens the ad too; get_company shows it.
  const head = lines(
    `# ${facts.title}`,
    joined(`job ${facts.id}`, jobFacts(facts as JobRow, true), facts.ref && `ref ${facts.ref}`),
    facts.url,
    ...companyLines(contacts),
  );
  const room = charactersFor(size) - Math.max(head.length, JSON.stringify({ facts, company }).length);
  const body = paragraphsThatFit(CONVERT[format](job.body), room, size);
  const links = format === 'none' ? undefined : linksWithoutWords(job.body);
  const note = sentences(
    format !== 'none' && leftOut(job.body),
    body.note,
    about.note !== undefined && "The company's description is cut; get_company shows more of it.",
  );
  const told = sentences(note, links);
  const structured = withoutEmpty({ ...facts, company, body: body.text, body_format: format, note: told });
  const text = lines(note, fence(lines(body.text === '' ? head : `${head}\n\n${body.text}`, links)));
  return { text, structured: structured as z.output<typeof jobAnswer> };
}
