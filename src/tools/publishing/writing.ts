import * as z from 'zod';
import { type AdBody, bodyWithPassages, changedBody, newBody } from '../../publishing/ad/body.ts';
import { type Change, changesOf, differencesAfter, type NameOf, unseenFields } from '../../publishing/ad/changes.ts';
import { forLooking } from '../../publishing/budget.ts';
import { type Created, createForm, createOnce, earlierCreates, type Sent } from '../../publishing/create.ts';
import { cleanLine } from '../../text/clean.ts';
import { nextTurn } from '../../turn.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { encodeParameters } from '../../wire/codecs/parameters.ts';
import { inWords, refuse, ToolError } from '../../wire/errors.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/records.ts';
import { STATE } from '../../wire/site.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { flag, id, passages } from '../kit/arguments/kinds.ts';
import { count, optionalText, type ToolContext, tool } from '../kit/tool.ts';
import {
  type AdValues,
  adArguments,
  approvedState,
  type CurrentAd,
  draftFrom,
  givenText,
  isOpen,
  newAdArguments,
  readOwnAd,
  readStatus,
  sentAgain,
  statusShape,
} from './ad/ad-arguments.ts';
import { createQuestion, editQuestion, suspendQuestion } from './ad/ask.ts';
import { readAfterWrite, sendChange, write } from './write.ts';
import { answerOf, unseenNote, writeAnswer } from './write-answer.ts';

const CREATE = 'create_job';

export const createJob = tool({
  name: CREATE,
  group: 'publishing',
  title: 'Publish a job ad',
  description: 'Publish a new job ad; the same ad within 24 hours is refused. To change one use edit_job.',
  effect: 'create',
  arguments: {
    ...newAdArguments,
    allow_duplicate: flag('Post the same ad again.'),
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ allow_duplicate: allowDuplicate = false, dry_run: isDryRun = false, ...values }, context) {
    const { client, call, ledger } = context;
    const text = givenText(values);
    const body = text && newBody(...text);
    await nextTurn();
    const draft = await draftFrom(CREATE, values, body, undefined, context);
    const { nameOf, warnings } = draft;
    const ad = { ...draft.ad, title: draft.ad.title ?? '', body: draft.ad.body ?? '' };
    const request = { ad, allowDuplicate, client, call, ledger };
    const { refused, notes, isAgain } = await earlierCreates(request, isDryRun === true);
    if (refused !== undefined && !isDryRun) refuseUnlessCreated(refused);
    return write(
      {
        tool: CREATE,
        yes: 'Send this ad',
        question: () => createQuestion(ad, notes, nameOf, context),
        warnings: [
          ...(refused === undefined ? [] : [`${CREATE} would refuse this ad (${refused.end}). ${refused.words}`]),
          ...warnings,
        ],
        approved: { ...createForm(ad), allow_duplicate: String(allowDuplicate), again: String(isAgain) },
        dryRun: isDryRun ? { ad, nameOf, ...(refused && { page: { stops: refused.end } }) } : undefined,
        send: async () => refuseUnlessCreated(await createOnce(request)),
        told: ({ id, note }, now) => ({
          head: `Job ${id} was created.${note}${unseenNote(ad, now)}`,
          warnings: [...notes, ...differencesAfter(ad, now, nameOf).map(inWords)],
        }),
      },
      context,
    );
  },
});

/** @throws ToolError if the ad was created before, or the outcome is unknown */
function refuseUnlessCreated(created: Created): Sent {
  if (created.end === 'created') return created;
  throw new ToolError(created.end, `${CREATE}: ${created.words}`);
}

const EDIT = 'edit_job';

interface Edit {
  readonly ad: Ad;
  readonly changes: readonly Change[];
  readonly current: CurrentAd;
  readonly nameOf: NameOf;
}

const { body, body_format, ...otherArguments } = adArguments;

export const editJob = tool({
  name: EDIT,
  group: 'publishing',
  title: 'Change a job ad',
  description: 'Change the given fields of an ad, nothing else. suspend_job takes it off the board.',
  effect: 'change',
  arguments: {
    id: id('Job id.'),
    find: passages("Words that stand once in the text, or a link's address."),
    replace_with: passages('One for each of find.'),
    body,
    body_format,
    ...otherArguments,
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ id: jobId, find, replace_with: replacement, dry_run: isDryRun = false, ...values }, context) {
    if (jobId === undefined) throw refuse(EDIT, context.findings, 'change');
    // Comes before any quote of its text: the ad may be another account's.
    const current = await readOwnAd(EDIT, jobId, context);
    const { job, status } = current;
    const text = bodyOf(values, find, replacement, job?.body);
    // No minimum means no maximum.
    const given = values.salary_min === 0 ? { salary_max: 0, ...values } : values;
    const { ad, nameOf, warnings } = await draftFrom(EDIT, given, text, job, context);
    const parameters = { id: jobId, ...sentAgain(EDIT, ad, current), ...ad };
    if (Object.keys(ad).length === 0 && isOpen(status))
      throw refuse(EDIT, [{ field: 'id', message: 'is all that was given; name a field to change.' }], 'change');
    const changes = changesOf(ad, job, nameOf);
    const edit: Edit = { ad, changes, current, nameOf };
    if (changes.length === 0 && isOpen(status) && !isDryRun) {
      const message = `Nothing was sent: job ${jobId} has these values already.`;
      return answerOf({ id: jobId, message, status, warnings, changes });
    }
    const form = Object.fromEntries(encodeParameters(OPERATIONS.editJob.parameters, parameters));
    const send = (call: ToolContext['call']) => context.client.call('editJob', parameters, call);
    const page = { title: cleanLine(job?.title ?? ''), again: !isOpen(status), state: status?.name };
    return write(
      {
        tool: EDIT,
        yes: isOpen(status) ? 'Send this change' : 'Send this ad',
        question: () => editQuestion(ad, changes, current, context),
        warnings,
        approved: { ...form, ...approvedState(current) },
        dryRun: isDryRun ? { id: jobId, ad: parameters, nameOf, changes, page } : undefined,
        send: () => sendChange({ tool: EDIT, id: jobId, form, send, missing: () => missingIn(edit, context) }, context),
        told: ({ note }, now) => told(edit, note, now),
      },
      context,
    );
  },
});

/** The new text of an ad, from a whole one or from passages of the stored one. */
function bodyOf(values: AdValues, find: readonly string[] = [], replacement: readonly string[] = [], stored?: string) {
  const text = givenText(values);
  const refused = (field: string, message: string): AdBody => ({
    html: stored ?? 'unknown',
    notes: [],
    findings: [{ field, message }],
  });
  if (find.length !== replacement.length) {
    const counts = `${find.length} of find and ${replacement.length} of replace_with are given`;
    return refused(find.length === 0 ? 'replace_with' : 'find', `${counts}; give one for each.`);
  }
  if (find.length > 0) {
    if (text !== undefined) return refused('find', 'cannot be given together with body; give one of the two.');
    if (stored === undefined) return refused('find', 'needs the text of the ad, which could not be read.');
    const pairs = find.map((words, index) => ({ find: words, replaceWith: replacement[index] ?? '' }));
    return bodyWithPassages(pairs, stored);
  }
  return text && (stored === undefined ? newBody(...text) : changedBody(...text, stored));
}

/** Undefined if the ad shows the edit, else words on what was seen. */
async function missingIn({ ad, changes, current, nameOf }: Edit, context: ToolContext): Promise<string | undefined> {
  const now = await readAfterWrite(current.jobId, context);
  if (now === undefined) return 'could not be read again';
  const isSeen = ({ from, hunks }: Change) => from !== undefined || hunks !== undefined;
  const isDone = changes.some(isSeen) && !changesOf(ad, now, nameOf).some(isSeen);
  return isDone ? undefined : 'was read again and does not show all changes yet';
}

function told({ ad, changes, current: { jobId, job }, nameOf }: Edit, note: string, now: JobRecord | undefined) {
  const different = differencesAfter(ad, now, nameOf);
  // A text that the board shows in part counts as changed, unless it is the old one.
  const hasMoved = job?.body !== now?.body;
  const undone = new Set(different.filter(({ field }) => field !== 'body' || !hasMoved).map(({ field }) => field));
  const made = changes.filter(({ field }) => !undone.has(field));
  const unseen = new Set<string>(unseenFields(ad, job));
  const sent = changes.length === 0 ? `Job ${jobId} was sent again as it is.` : `The edit of job ${jobId} was sent.`;
  const head = made.some(({ field }) => !unseen.has(field)) ? `Job ${jobId} was changed.` : sent;
  return {
    head: head + note + unseenNote(ad, now) + unseenNote(ad, job, false),
    changes: made,
    warnings: different.map(inWords),
  };
}

const SUSPEND = 'suspend_job';
/** The interface has no operation to undo it (docs/board.md, States). */
const BACK = 'An edit_job of it, even one that changes nothing, asks the board to publish it again.';

export const suspendJob = tool({
  name: SUSPEND,
  group: 'publishing',
  title: 'Suspend a job ad',
  description: 'Take one of your ads off the board. To change an ad use edit_job.',
  effect: 'change',
  arguments: { id: id('Job id.') },
  output: z.strictObject({ id: count, message: optionalText, status: statusShape.optional() }),
  async run({ id: jobId }, context) {
    const { client, call } = context;
    const form = { id: String(jobId) };
    const current = await readOwnAd(SUSPEND, jobId, context);
    const { status } = current;
    const already = `Nothing was sent: job ${jobId} is suspended already. ${BACK}`;
    if (status?.id === STATE.suspended) return inShort(answerOf({ id: jobId, message: already, status }));
    const missing = async () => {
      const now = await readStatus(jobId, client, forLooking(call)).catch(() => undefined);
      return now?.id === STATE.suspended ? undefined : `is ${now?.name ?? 'in a state that cannot be read'}`;
    };
    const send = (bounds: typeof call) => client.call('suspendJob', { id: jobId }, bounds);
    const answer = await write(
      {
        tool: SUSPEND,
        yes: 'Suspend this ad',
        question: () => suspendQuestion(current, context),
        warnings: [],
        approved: { ...form, ...approvedState(current) },
        send: () => sendChange({ tool: SUSPEND, id: jobId, form, send, missing }, context),
        told: ({ note }) => ({ head: `Job ${jobId} was suspended.${note} ${BACK}` }),
      },
      context,
    );
    return 'text' in answer ? inShort(answer) : answer;
  },
});

function inShort({ text, structured, page }: ReturnType<typeof answerOf>) {
  const { id: jobId = 0, message = '', status, warnings } = structured;
  return { text, structured: withoutEmpty({ id: jobId, message: [message, ...warnings].join(' '), status }), page };
}
