import { newBody } from '../../publishing/ad/body.ts';
import { differencesAfter } from '../../publishing/ad/changes.ts';
import { checkNewAd } from '../../publishing/ad/checks.ts';
import { type Created, type CreateRequest, createForm, createOnce, earlierCreate } from '../../publishing/create.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { ToolError } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { adFrom, givenText, newAdArguments } from './ad/ad-arguments.ts';
import { adviceFor, createQuestion } from './ad/ask.ts';
import { type Sent, type Write, write } from './write.ts';
import { dryRun, namesOnBoard, notKnown, writeAnswer } from './write-answer.ts';

const NAME = 'create_job';

export const createJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Publish a job ad',
  description: 'Publish a new job ad. To change one use edit_job, never create it again.',
  effect: 'create',
  arguments: {
    ...newAdArguments,
    allow_duplicate: flag('Post it once more.'),
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ allow_duplicate: allowDuplicate = false, ...values }, context) {
    const { client, call, ledger } = context;
    const text = givenText(values);
    const { ad: given, notes } = await adFrom(NAME, values, text && newBody(...text), checkNewAd, context);
    const ad = { ...given, title: given.title ?? '', body: given.body ?? '' };
    const request = { ad, allowDuplicate, client, call, ledger };
    const nameOf = await namesOnBoard(context);
    const question = () => createQuestion(ad, allowDuplicate, nameOf, context);
    const warnings = [...notes, ...adviceFor(ad)];
    if (values.dry_run === true) {
      const all = [...(await duplicateWarning(request)), ...warnings];
      return dryRun({ operation: 'createJob', ad, nameOf, question: await question(), warnings: all });
    }
    const earlier = await earlierCreate(request, false);
    if (earlier !== undefined) refuseUnlessCreated(earlier);
    const planned: Write = {
      tool: NAME,
      button: 'Publish this ad',
      question,
      warnings,
      approved: { ...createForm(ad), allow_duplicate: String(allowDuplicate) },
      send: async () => refuseUnlessCreated(await createOnce(request)),
      told: ({ id, note }, now) => ({
        head: `Job ${id} was created.${note}${notKnown(ad, now)}`,
        warnings: differencesAfter(ad, now, nameOf).map(({ message }) => message),
      }),
    };
    return write(planned, context);
  },
});

/** @throws ToolError when the ad was there before, or it is not known whether it is there */
function refuseUnlessCreated(created: Created): Sent {
  if (created.end === 'created') return created;
  throw new ToolError(created.end, `${NAME}: ${created.words}`);
}

/** A dry run says that the ad would be refused as a duplicate. */
async function duplicateWarning(request: CreateRequest): Promise<string[]> {
  const earlier = await earlierCreate(request, true);
  if (earlier === undefined || earlier.end === 'created') return [];
  return [`${NAME} would refuse this ad (${earlier.end}). ${earlier.words}`];
}
