import * as z from 'zod';
import { BoardError } from '../client/errors.ts';
import { type Ad, createParameters, editParameters, type Kept } from '../publishing/ad.ts';
import { type Change, changesOf, currentWorkModel, type Names } from '../publishing/changes.ts';
import { checkEdit, checkNewAd } from '../publishing/checks.ts';
import { htmlToMarkdown } from '../text/html.ts';
import type { JobRecord } from '../wire/job.ts';
import { pathOf } from '../wire/operation.ts';
import { OPERATIONS, type OperationName } from '../wire/operations.ts';
import { encodeParameters } from '../wire/parameters.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../wire/tables.ts';
import { adArguments, adFrom } from './ad-arguments.ts';
import { fence, line, withoutEmpty } from './answer.ts';
import { id, required } from './arguments.ts';
import { refuse, ToolError } from './failure.ts';
import { count, optionalText } from './shapes.ts';
import { readStatus, statusAfterWrite, statusShape, statusText } from './status.ts';
import { type Tool, type ToolContext, tool } from './tool.ts';

const changeShape = z.strictObject({ field: z.string(), from: optionalText, to: z.string() });
const requestShape = z.strictObject(
  Object.fromEntries(
    [...Object.keys(OPERATIONS.createJob.parameters), ...Object.keys(OPERATIONS.editJob.parameters)].map((name) => [
      name,
      optionalText,
    ]),
  ),
);

/** Answer of a write, or of its dry run (surface, section 2). */
const writeAnswer = z.strictObject({
  id: count.optional(),
  message: optionalText,
  changes: z.array(changeShape).optional(),
  status: statusShape.optional(),
  warnings: z.array(z.string()),
  dry_run: z.boolean().optional(),
  request: requestShape.optional(),
  preview: optionalText,
});
type WriteAnswer = z.output<typeof writeAnswer>;

/** The form that a call would send, without the key. */
function requestOf(operation: OperationName, values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(encodeParameters(OPERATIONS[operation].parameters, values));
}

interface Outcome {
  readonly head: string;
  readonly structured: Omit<WriteAnswer, 'warnings'>;
  readonly warnings: readonly string[];
  readonly changes?: readonly Change[];
  /** Text of others to show below, fenced. */
  readonly foreign?: string | undefined;
}

/** The two forms of a write's answer from the same facts. */
function written({ head, structured, warnings, changes, foreign }: Outcome) {
  const lines = [
    head,
    ...(changes ?? []).map(({ field, from, to }) => `- ${field}: ${from === undefined ? '' : `${from} → `}${to}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    structured.status === undefined && structured.dry_run === true ? '' : statusText(structured.status),
    foreign === undefined ? '' : fence(foreign),
  ];
  const answer = {
    ...structured,
    ...(changes === undefined ? {} : { changes: [...changes] }),
    warnings: [...warnings],
  };
  return { text: lines.filter((part) => part !== '').join('\n'), structured: answer };
}

function dryRun(
  operation: OperationName,
  values: Readonly<Record<string, unknown>>,
  ad: Ad,
  warnings: readonly string[],
  changes?: readonly Change[],
) {
  const request = requestOf(operation, values);
  const preview = ad.body === undefined ? undefined : htmlToMarkdown(ad.body);
  const form = Object.entries(request).map(([name, value]) => `${name}: ${value}`);
  const reading = preview === undefined ? [] : ['', 'As a reader will see it:', ad.title ?? '', preview];
  return written({
    head: `Dry run: nothing was sent. POST ${pathOf(OPERATIONS[operation])} would carry the form below.`,
    structured: withoutEmpty({ dry_run: true, request, preview }),
    warnings,
    ...(changes === undefined ? {} : { changes }),
    foreign: [...form, ...reading].join('\n'),
  });
}

const createJob = tool({
  name: 'create_job',
  group: 'publishing',
  title: 'Publish a job ad',
  description:
    'Publish a new job ad; everything wrong is told at once and nothing is sent. Try dry_run first. To change an ad use edit_job, never create it again.',
  effect: 'create',
  arguments: { ...adArguments, title: required(adArguments.title), body: required(adArguments.body) },
  output: writeAnswer,
  gathersFindings: true,
  async run(values, context) {
    const { ad, lost, findings } = await adFrom(values, context);
    const wrong = [...context.findings, ...findings, ...checkNewAd(ad)];
    if (wrong.length > 0) throw refuse('create_job', wrong);
    const parameters = createParameters({ ...ad, title: values.title, body: ad.body ?? '' });
    if (values.dry_run === true) return dryRun('createJob', parameters, ad, lost);
    const { success } = await context.client.call('createJob', parameters, context.call);
    const message = line(success.message);
    return written({
      head: `Job ${success.id} was created.`,
      structured: withoutEmpty({
        id: success.id,
        message,
        status: await statusAfterWrite(success.id, context.client, context.call),
      }),
      warnings: lost,
    });
  },
});

const editJob = tool({
  name: 'edit_job',
  group: 'publishing',
  title: 'Change a job ad',
  description:
    'Change the given fields of an ad and leave the rest as it is; answers with each change before and after. Read the ad with get_job first; to take it off the board use suspend_job.',
  effect: 'change',
  arguments: { id: id('Job id.'), ...adArguments },
  output: writeAnswer,
  gathersFindings: true,
  async run(values, context) {
    const { id: jobId, ...given } = values;
    const { ad, lost, findings } = await adFrom(given, context);
    const unread = [...context.findings, ...findings];
    if (jobId === undefined) throw refuse('edit_job', [...unread, ...checkNewAd(ad)]);
    if (Object.keys(ad).length === 0 && unread.length === 0)
      throw refuse('edit_job', [{ field: 'id', message: 'came without any field to change; name at least one.' }]);
    const current = await currentAd(jobId, ad, context);
    const wrong = [...unread, ...checkEdit(ad, current)];
    if (wrong.length > 0) throw refuse('edit_job', wrong);
    const parameters = editParameters(jobId, withSalaryPair(ad, current), keptOf(jobId, ad, current));
    const changes = changesOf(ad, current, await namesOf(context));
    if (values.dry_run === true) return dryRun('editJob', parameters, ad, lost, changes);
    if (changes.length === 0) return unchanged(jobId, lost);
    const { success } = await context.client.call('editJob', parameters, context.call);
    return written({
      head: `Job ${success.id} was changed.${leftAlone(ad)}`,
      structured: withoutEmpty({
        id: success.id,
        message: line(success.message),
        status: await statusAfterWrite(success.id, context.client, context.call),
      }),
      warnings: lost,
      changes,
    });
  },
});

function unchanged(jobId: number, warnings: readonly string[]) {
  const message = `Nothing was sent: job ${jobId} already says all of this.`;
  return {
    text: [message, ...warnings].join('\n'),
    structured: { id: jobId, message, changes: [], warnings: [...warnings] },
  };
}

/** Contract and apply method may not be readable, so the answer says that they stay (surface, Writing). */
function leftAlone(ad: Ad): string {
  const alone = [ad.contract === undefined ? 'contract' : '', ad.apply_method === undefined ? 'apply method' : ''];
  const names = alone.filter((name) => name !== '').join(' and ');
  return names === ''
    ? ''
    : ` The ${names} cannot be read back and ${names.includes(' and ') ? 'were' : 'was'} left alone.`;
}

/** The ad as it stands. Where it cannot be read, an edit goes on only if nothing of it is needed (surface, Writing). */
async function currentAd(jobId: number, ad: Ad, { client, call }: ToolContext): Promise<JobRecord | undefined> {
  try {
    return await client.call('getJob', { id: jobId }, call);
  } catch (error) {
    if (!(error instanceof BoardError) || call.signal.aborted) throw error;
    if (ad.work_model !== undefined && ad.country !== undefined) return undefined;
    const missing = [ad.work_model === undefined ? 'work_model' : '', ad.country === undefined ? 'country' : ''];
    const names = missing.filter((name) => name !== '').join(' and ');
    throw new ToolError(
      error.code,
      `edit_job: ${error.message} Nothing was sent: the board resets work_model and country when an edit leaves them out, and they could not be read. If the ad exists, give ${names} too.`,
    );
  }
}

/** The work model and country that go out: as asked, else as they are. */
function keptOf(jobId: number, ad: Ad, current: JobRecord | undefined): Kept {
  const work_model = ad.work_model ?? (current === undefined ? undefined : currentWorkModel(current));
  const country = ad.country ?? (line(current?.country) || undefined);
  if (work_model !== undefined && country !== undefined) return { work_model, country };
  const missing = [work_model === undefined ? 'work_model' : '', country === undefined ? 'country' : ''].filter(
    (name) => name !== '',
  );
  throw refuse(
    'edit_job',
    missing.map((field) => ({
      field,
      message: `the board does not show it for job ${jobId} and would reset it; say what it shall be.`,
    })),
  );
}

/** A maximum alone takes the current minimum with it, for the board wants both (interface, Limits). */
function withSalaryPair(ad: Ad, current: JobRecord | undefined): Ad {
  if (ad.salary_max === undefined || ad.salary_max === 0 || ad.salary_min !== undefined) return ad;
  const salary_min = current?.salaryMin ?? current?.wage;
  return salary_min === undefined ? ad : { ...ad, salary_min };
}

async function namesOf({ client, call, locations }: ToolContext): Promise<Names> {
  const { table } = await locations.get(client, call);
  const name = (rows: Table) => (rowId: number) => rowById(rows, rowId)?.name ?? String(rowId);
  return { location: name(table), contract: name(CONTRACTS), type: name(JOB_TYPES), work_model: name(WORK_MODELS) };
}

const jobStatus = tool({
  name: 'job_status',
  group: 'publishing',
  title: 'Status of a job ad',
  description:
    'The state of one of your ads (moderation, active, refused…) and what it means. For the ad itself use get_job.',
  effect: 'read',
  arguments: { id: id('Job id.') },
  output: z.strictObject({ id: count, status: statusShape }),
  async run({ id: jobId }, { client, call }) {
    const status = await readStatus(jobId, client, call);
    return { text: `Job ${jobId}. ${statusText(status)}`, structured: { id: jobId, status } };
  },
});

const suspendJob = tool({
  name: 'suspend_job',
  group: 'publishing',
  title: 'Suspend a job ad',
  description: 'Take one of your ads off the board. Nothing here brings it back; to change an ad use edit_job.',
  effect: 'change',
  arguments: { id: id('Job id.') },
  output: z.strictObject({ id: count, message: optionalText, status: statusShape.optional() }),
  async run({ id: jobId }, { client, call }) {
    const { success } = await client.call('suspendJob', { id: jobId }, call);
    const status = await statusAfterWrite(success.id, client, call);
    return {
      text: `Job ${success.id} was suspended. ${statusText(status)}`,
      structured: withoutEmpty({ id: success.id, message: line(success.message), status }),
    };
  },
});

export const publishingTools: readonly Tool[] = [createJob, editJob, jobStatus, suspendJob];
