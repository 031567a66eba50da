import * as z from 'zod';
import { acceptedHtml, excerptOf, htmlToMarkdown, readableText } from '../../text/html/html.ts';
import { leftOut } from '../../text/html/visible.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { companyFields, companyLines, shownSummaryOf } from '../companies/company-record.ts';
import { type AnswerSize, charactersFor, fence, joined, withoutEmpty } from '../kit/answer/answer.ts';
import { paragraphsThatFit } from '../kit/answer/paragraphs.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { choice, id } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { withMemoryOf } from './gone-job.ts';
import { factsOf, type JobRow, jobFacts, rowFields } from './job-row.ts';

const jobAnswer = z.strictObject({
  ...rowFields,
  company: companyFields.omit({ url_twitter: true, url_facebook: true, url_linkedin: true }),
  body: optionalText,
  body_format: z.string(),
  note: optionalText,
});

const BODY_FORMATS = ['markdown', 'html', 'text'] as const;
type BodyFormat = (typeof BODY_FORMATS)[number];

const CONVERT: Record<BodyFormat, (html: string) => string> = {
  markdown: htmlToMarkdown,
  html: acceptedHtml,
  text: readableText,
};

export const getJob = tool({
  name: 'get_job',
  group: 'jobs',
  title: 'Read a job ad',
  description:
    'One job ad in full, with its company and contacts. Find ids with list_jobs or search_jobs; use body_format html to edit the text and send it back with edit_job.',
  effect: 'read',
  arguments: {
    id: id('Job id.'),
    body_format: choice('How to show the text; markdown by default.', BODY_FORMATS),
  },
  output: jobAnswer,
  async run({ id: jobId, body_format: asked }, context) {
    const { client, call } = context;
    const job = await client.call('getJob', { id: jobId }, call).catch(async (error: unknown) => {
      throw await withMemoryOf(jobId, error, context);
    });
    return jobInFull(job, client.baseUrl, asked ?? 'markdown', asked === undefined ? 'default' : 'max');
  },
});

/** One job as text and data, its body cut only at whole paragraphs. */
function jobInFull(job: JobRecord, baseUrl: string, format: BodyFormat, size: AnswerSize) {
  const facts = factsOf(job, baseUrl);
  const { description: whole = '', ...contacts } = shownSummaryOf(job.company);
  const about = paragraphsThatFit(whole, charactersFor(size) / 4, 'max');
  const company = withoutEmpty({ ...contacts, description: about.text });
  const head = [
    `# ${facts.title}`,
    joined(`job ${facts.id}`, jobFacts(facts as JobRow)),
    facts.url,
    // get_company shows what the company says of itself; in the text of an ad a line of it is enough.
    ...companyLines({ ...company, description: excerptOf(job.company.description ?? '') }),
  ].filter((part) => part !== undefined && part !== '');
  const room = charactersFor(size) - Math.max(head.join('\n').length, JSON.stringify({ facts, company }).length);
  const body = paragraphsThatFit(CONVERT[format](job.body), room, size);
  const cut =
    about.note === undefined
      ? undefined
      : `The company's description: ${about.note.replace(/ The rest.*$/, '')} get_company shows more.`;
  const note = [leftOut(job.body), body.note, cut].filter((part) => part !== undefined).join(' ');
  const structured = withoutEmpty({
    ...withoutEmpty(facts),
    company,
    body: body.text,
    body_format: format,
    note: note === '' ? undefined : note,
  });
  const text = [
    `Job ${facts.id}, text as ${format}.`,
    note === '' ? undefined : note,
    fence([...head, '', body.text].join('\n')),
  ];
  return { text: text.filter((part) => part !== undefined).join('\n'), structured } as {
    text: string;
    structured: z.output<typeof jobAnswer>;
  };
}
