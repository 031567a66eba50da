import { newBody } from '../../publishing/ad/body.ts';
import { differencesAfter } from '../../publishing/ad/changes.ts';
import { createForm, createOnce, earlierCreates, refusalOf } from '../../publishing/create.ts';
import { nextTurn } from '../../turn.ts';
import { inWords } from '../../wire/errors.ts';
import { flag } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { draftFrom, givenText, newAdArguments } from './ad/ad-arguments.ts';
import { createQuestion } from './ad/ask.ts';
import { write } from './write.ts';
import { unseenNote, writeAnswer } from './write-answer.ts';

const NAME = 'create_job';

export const createJob = tool({
  name: NAME,
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
    const draft = await draftFrom(NAME, values, body, undefined, context);
    const { nameOf, warnings } = draft;
    const ad = { ...draft.ad, title: draft.ad.title ?? '', body: draft.ad.body ?? '' };
    const request = { ad, allowDuplicate, client, call, ledger };
    const { refused, notes, isAgain } = await earlierCreates(request, isDryRun === true);
    if (refused !== undefined && !isDryRun) throw refusalOf(refused);
    return write(
      {
        tool: NAME,
        yes: 'Send this ad',
        question: () => createQuestion(ad, notes, nameOf, context),
        warnings: [
          ...(refused === undefined ? [] : [`${NAME} would refuse this ad (${refused.end}). ${refused.words}`]),
          ...warnings,
        ],
        approved: { ...createForm(ad), allow_duplicate: String(allowDuplicate), again: String(isAgain) },
        dryRun: isDryRun ? { ad, nameOf, ...(refused && { page: { stops: refused.end } }) } : undefined,
        send: () => createOnce(request),
        told: ({ id, note }, now) => ({
          head: `Job ${id} was created.${note}${unseenNote(ad, now)}`,
          warnings: [...notes, ...differencesAfter(ad, now, nameOf).map(inWords)],
        }),
      },
      context,
    );
  },
});
