import { newBody } from '../../publishing/ad/body.ts';
import { checkNewAd } from '../../publishing/ad/checks.ts';
import { differencesAfter, unseenFields } from '../../publishing/ad/read-back.ts';
import { type Created, type CreateRequest, createForm, createOnce, earlierCreate } from '../../publishing/create.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { adFrom, givenText, newAdArguments, unlessSaid } from './ad/ad-arguments.ts';
import { adviceFor, createQuestion } from './ad/ask.ts';
import { wholeQuestion, withNotes } from './ad/question.ts';
import { readAfterWrite } from './ad/stored-ad.ts';
import { statusAfterWrite } from './status.ts';
import {
  askedNote,
  dryRun,
  namesOnBoard,
  unseenNote,
  writeAnswer,
  writeMessage,
  writtenAnswer,
} from './write-answer.ts';

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
    const { ad: given, notes, findings } = await adFrom(values, text && newBody(...text), '', context);
    const wrong = unlessSaid([...context.findings, ...findings], checkNewAd(given));
    if (wrong.length > 0) throw refuse(NAME, wrong, 'create');
    const ad = { ...given, title: given.title ?? '', body: given.body ?? '' };
    const warnings = [...notes, ...adviceFor(ad)];
    const form = createForm(ad);
    const request = { ad, allowDuplicate, client, call, ledger };
    const nameOf = await namesOnBoard(context);
    const question = () => createQuestion(ad, allowDuplicate, nameOf, context);
    if (values.dry_run === true) {
      const said = [...(await duplicateWarning(request)), ...warnings];
      return dryRun({ operation: 'createJob', ad, nameOf, question: await question(), warnings: said });
    }
    await ledger.open(NAME);
    const earlier = await earlierCreate(request, false);
    if (earlier !== undefined) refuseUnlessCreated(earlier);
    const asked = await context.consent({
      button: 'Publish this ad',
      text: async () => wholeQuestion(withNotes(await question(), warnings)),
      digest: ledger.digestOf(NAME, { ...form, allow_duplicate: String(allowDuplicate) }),
    });
    if (typeof asked === 'object') return asked;
    const created = refuseUnlessCreated(await createOnce(request));
    const status = await statusAfterWrite(created.id, client, call);
    const stored = await readAfterWrite(created.id, context, status);
    const head = `Job ${created.id} was created.${created.note === undefined ? '' : ` ${created.note}`}`;
    const unseen = unseenNote(unseenFields(ad, stored), 'so whether the board took it is not known');
    const message = writeMessage(head + unseen + askedNote(asked), created.message);
    const differences = stored === undefined ? [] : differencesAfter(ad, stored, nameOf);
    const told = [
      ...(asked === 'person' ? [] : warnings),
      ...created.warnings,
      ...differences.map((each) => each.message),
    ];
    return writtenAnswer({
      head: message,
      structured: withoutEmpty({ id: created.id, message, status }),
      warnings: told,
    });
  },
});

type Made = Extract<Created, { end: 'created' }>;

/** @throws ToolError when the ad was there before, or it is not known whether it is there */
function refuseUnlessCreated(created: Created): Made {
  if (created.end === 'created') return created;
  const code = created.end === 'duplicate' ? 'duplicate' : 'outcome_unknown';
  throw new ToolError(code, `${NAME}: ${created.words}`);
}

/** A dry run says that the ad would be refused as a duplicate. */
async function duplicateWarning(request: CreateRequest): Promise<string[]> {
  const earlier = await earlierCreate(request, true);
  if (earlier === undefined || earlier.end === 'created') return [];
  const code = earlier.end === 'duplicate' ? 'duplicate' : 'outcome_unknown';
  return [`${NAME} would refuse this ad (${code}). ${earlier.words}`];
}
