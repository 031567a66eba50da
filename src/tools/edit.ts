import { BoardError } from '../client/errors.ts';
import { type Ad, editParameters, type Kept } from '../publishing/ad.ts';
import { adviceOnEdit } from '../publishing/advice.ts';
import { type Change, changesOf, currentWorkModel, type Names } from '../publishing/changes.ts';
import { checkEdit } from '../publishing/checks.ts';
import { digestOf } from '../publishing/digest.ts';
import type { JobRecord } from '../wire/job.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { encodeParameters } from '../wire/parameters.ts';
import { adArguments, adFrom } from './ad-arguments.ts';
import { line, withoutEmpty } from './answer.ts';
import { id } from './arguments.ts';
import { refuse, ToolError } from './failure.ts';
import { changesReview } from './review.ts';
import { statusAfterWrite } from './status.ts';
import { type ToolContext, tool } from './tool.ts';
import { dryRun, namesOf, writeAnswer, written } from './write-answer.ts';

const NAME = 'edit_job';

/** An edit that is ready to go: what is sent, and what it changes. */
interface Edit {
  readonly jobId: number;
  readonly ad: Ad;
  readonly parameters: ReturnType<typeof editParameters>;
  readonly form: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  readonly names: Names;
  readonly warnings: readonly string[];
}

export const editJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Change a job ad',
  description:
    'Change the given fields of an ad and leave the rest as it is. Read it with get_job first; to take it off the board use suspend_job.',
  effect: 'change',
  arguments: { id: id('Job id.'), ...adArguments },
  output: writeAnswer,
  gathersFindings: true,
  async run(values, context) {
    const { id: jobId, ...given } = values;
    const { ad, lost, findings } = await adFrom(given, context);
    const unread = [...context.findings, ...findings];
    if (jobId === undefined) throw refuse(NAME, [...unread, ...checkEdit(ad, undefined)]);
    if (Object.keys(ad).length === 0 && unread.length === 0)
      throw refuse(NAME, [{ field: 'id', message: 'came without any field to change; name at least one.' }]);
    const current = await currentAd(jobId, ad, context);
    const wrong = [...unread, ...checkEdit(ad, current)];
    if (wrong.length > 0) throw refuse(NAME, wrong);
    const names = await namesOf(context);
    const parameters = editParameters(jobId, withSalaryPair(ad, current), keptOf(jobId, ad, current));
    const form = Object.fromEntries(encodeParameters(OPERATIONS.editJob.parameters, parameters));
    const changes = changesOf(ad, current, names);
    const warnings = [...lost, ...adviceOnEdit(ad)];
    if (values.dry_run === true) return dryRun('editJob', form, ad, warnings, changes);
    if (changes.length === 0) return unchanged(jobId, warnings);
    const text = changesReview(jobId, line(current?.title), changes);
    const digest = digestOf(context.desk.board, NAME, { ...form, changes: JSON.stringify(changes) });
    const question = await context.consent({ button: 'Change this ad', text, digest });
    return question ?? send({ jobId, ad, parameters, form, changes, names, warnings }, context);
  },
});

async function send(edit: Edit, context: ToolContext) {
  const { client, call, desk } = context;
  const { jobId, ad, changes, warnings } = edit;
  const digest = digestOf(desk.board, NAME, edit.form);
  const head = `Job ${jobId} was changed.${leftAlone(ad)}`;
  try {
    const { success } = await client.call('editJob', edit.parameters, call);
    desk.note(NAME, digest, 'done', jobId);
    const status = await statusAfterWrite(jobId, client, call);
    const structured = withoutEmpty({ id: jobId, message: line(success.message), status });
    return written({ head, structured, warnings, changes });
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'outcome_unknown') {
      desk.note(NAME, digest, error instanceof BoardError && error.sent ? 'refused' : 'not_sent', jobId);
      throw error;
    }
    return afterSilence(error, edit, digest, head, context);
  }
}

/** No answer came: an edit can be read back, so the ad itself tells whether it went through. */
async function afterSilence(
  error: BoardError,
  edit: Edit,
  digest: string,
  head: string,
  { client, desk }: ToolContext,
) {
  const own = { signal: new AbortController().signal, deadline: Date.now() + 3000 };
  const now = await client.call('getJob', { id: edit.jobId }, own).catch(() => undefined);
  const readable = edit.changes.filter(({ from }) => from !== undefined);
  const done =
    now !== undefined &&
    readable.length > 0 &&
    changesOf(edit.ad, now, edit.names).every(({ from }) => from === undefined);
  desk.note(NAME, digest, done ? 'done' : 'unknown', edit.jobId);
  if (done) {
    const message = "The board's answer was lost, but the ad was read again and shows the changes.";
    const status = await statusAfterWrite(edit.jobId, client, own);
    const structured = withoutEmpty({ id: edit.jobId, message, status });
    return written({ head: `${head} ${message}`, structured, warnings: edit.warnings, changes: edit.changes });
  }
  const seen = now === undefined ? 'could not be read again' : 'was read again and does not show all changes yet';
  throw new ToolError('outcome_unknown', `${error.message} Job ${edit.jobId} ${seen}.`);
}

function unchanged(jobId: number, warnings: readonly string[]) {
  const message = `Nothing was sent: job ${jobId} already says all of this.`;
  return {
    text: [message, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n'),
    structured: { id: jobId, message, changes: [], warnings: [...warnings] },
  };
}

/** Contract and apply method may not be readable, so the answer says that they stay (surface, Writing). */
function leftAlone(ad: Ad): string {
  const names = [ad.contract === undefined && 'contract', ad.apply_method === undefined && 'apply method'].filter(
    Boolean,
  );
  if (names.length === 0) return '';
  return ` The ${names.join(' and ')} cannot be read back and ${names.length > 1 ? 'were' : 'was'} left alone.`;
}

/** The ad as it stands. Where it cannot be read, an edit goes on only if nothing of it is needed (surface, Writing). */
async function currentAd(jobId: number, ad: Ad, { client, call }: ToolContext): Promise<JobRecord | undefined> {
  try {
    return await client.call('getJob', { id: jobId }, call);
  } catch (error) {
    if (!(error instanceof BoardError) || call.signal.aborted) throw error;
    const missing = missingOf({ work_model: ad.work_model, country: ad.country });
    if (missing.length === 0) return undefined;
    throw new ToolError(
      error.code,
      `${NAME}: ${error.message} Nothing was sent: the board resets work_model and country when an edit leaves them out, and they could not be read. If the ad exists, give ${missing.join(' and ')} too.`,
    );
  }
}

/** The work model and country that go out: as asked, else as they are. */
function keptOf(jobId: number, ad: Ad, current: JobRecord | undefined): Kept {
  const work_model = ad.work_model ?? (current === undefined ? undefined : currentWorkModel(current));
  const country = ad.country ?? line(current?.country);
  if (work_model !== undefined && country !== undefined) return { work_model, country };
  const message = `the board does not show it for job ${jobId} and would reset it; say what it shall be.`;
  throw refuse(
    NAME,
    missingOf({ work_model, country }).map((field) => ({ field, message })),
  );
}

function missingOf(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).filter((name) => values[name] === undefined);
}

/** A maximum alone takes the current minimum with it, for the board wants both (interface, Limits). */
function withSalaryPair(ad: Ad, current: JobRecord | undefined): Ad {
  if (ad.salary_max === undefined || ad.salary_max === 0 || ad.salary_min !== undefined) return ad;
  const salary_min = current?.salaryMin ?? current?.wage;
  return salary_min === undefined ? ad : { ...ad, salary_min };
}
