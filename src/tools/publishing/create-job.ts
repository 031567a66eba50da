import { adviceOnNew } from '../../publishing/ad/advice/advice.ts';
import { newBody } from '../../publishing/ad/body/body.ts';
import { checkNewAd } from '../../publishing/ad/checks.ts';
import { differencesAfter } from '../../publishing/ad/read-back.ts';
import { type Created, type CreateRequest, createForm, createOnce, earlierCreate } from '../../publishing/create.ts';
import { ownCompany } from '../../publishing/find-ad.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { adFrom, newAdArguments, unlessSaid } from './ad/ad-arguments.ts';
import { adReview } from './ad/review.ts';
import { readAfterWrite, storedFields } from './ad/stored-ad.ts';
import { statusAfterWrite } from './status.ts';
import { dryRun, namesOnBoard, writeAnswer, writeMessage, writtenAnswer } from './write-answer.ts';

export const createJob = tool({
  name: 'create_job',
  group: 'publishing',
  title: 'Publish a job ad',
  description: 'Publish a new job ad; try dry_run first. To change one use edit_job, never create it again.',
  effect: 'create',
  arguments: {
    ...newAdArguments,
    allow_duplicate: flag('Post it once more.'),
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ allow_duplicate: allowDuplicate = false, ...values }, context) {
    const { client, call, ledger } = context;
    const { ad: given, notes, findings } = await adFrom(values, newBody, context);
    const wrong = unlessSaid([...context.findings, ...findings], checkNewAd(given));
    if (wrong.length > 0) throw refuse('create_job', wrong, 'create');
    const ad = { ...given, title: given.title ?? '', body: given.body ?? '' };
    const warnings = [...notes, ...adviceOnNew(ad).map(({ message }) => message)];
    const form = createForm(ad);
    const request = { ad, allowDuplicate, client, call, ledger };
    const nameOf = await namesOnBoard(context);
    if (values.dry_run === true) {
      const said = [...((await duplicateWarning(request)) ?? []), ...warnings];
      return dryRun({ operation: 'createJob', form, ad, nameOf, warnings: said, beforehand: REPEAT });
    }
    await ledger.open('create_job');
    const earlier = await earlierCreate(request, false);
    if (earlier !== undefined) refuseUnlessCreated(earlier);
    const digest = ledger.digestOf('create_job', { ...form, allow_duplicate: String(allowDuplicate) });
    const text = () => reviewText(ad, allowDuplicate, warnings, context);
    const question = await context.consent({ button: 'Publish this ad', text, digest });
    if (question !== undefined) return question;
    const created = refuseUnlessCreated(await createOnce(request));
    const status = await statusAfterWrite(created.id, client, call);
    const stored = await readAfterWrite(created.id, context);
    const head = `Job ${created.id} was created.${created.note === undefined ? '' : ` ${created.note}`}`;
    const message = writeMessage(head, created.message);
    const differences =
      stored === undefined ? [] : differencesAfter(ad, stored, nameOf).map(({ message: said }) => said);
    return writtenAnswer({
      head: message,
      structured: withoutEmpty({ id: created.id, message, status, stored: stored && storedFields(stored, nameOf) }),
      warnings: [...warnings, ...created.warnings, ...differences],
    });
  },
});

/** What a dry run says of trying again. */
const REPEAT =
  'A repeat of create_job without allow_duplicate is safe: the same ad is not posted twice within 24 hours.';

type Made = Extract<Created, { end: 'created' }>;

/** @throws ToolError when the ad was there before, or it is not known whether it is there */
function refuseUnlessCreated(created: Created): Made {
  if (created.end === 'created') return created;
  const code = created.end === 'duplicate' ? 'duplicate' : 'outcome_unknown';
  throw new ToolError(code, `create_job: ${created.words}`);
}

/** A dry run says beforehand that the ad would be refused as a duplicate, before all else that it says. */
async function duplicateWarning(request: CreateRequest): Promise<string[] | undefined> {
  const earlier = await earlierCreate(request, true);
  if (earlier === undefined || earlier.end === 'created') return undefined;
  const code = earlier.end === 'duplicate' ? 'duplicate' : 'outcome_unknown';
  return [`create_job would refuse this ad (${code}). ${earlier.words}`];
}

async function reviewText(ad: Ad, again: boolean, warnings: readonly string[], context: ToolContext): Promise<string> {
  const company = await ownCompany(context.client, context.call, context.ledger);
  const notes = again ? ['The same ad may have been posted before; this posts it again (allow_duplicate).'] : [];
  return adReview(ad, await namesOnBoard(context), company?.name, [...notes, ...warnings]);
}
