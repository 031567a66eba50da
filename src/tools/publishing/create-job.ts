import { withoutEmpty } from '../../answer/answer.ts';
import { newBody } from '../../publishing/ad/body.ts';
import { differencesAfter } from '../../publishing/ad/changes.ts';
import { createPrompt } from '../../publishing/approval/prompts.ts';
import { createOnce, createRequest, earlierAds, refusalOf, refusalWords } from '../../publishing/create.ts';
import { inWords } from '../../wire/errors.ts';
import { flag } from '../arguments/kinds.ts';
import { tool } from '../tool.ts';
import { draftFrom, newAdArguments, textArgument } from './ad/ad-arguments.ts';
import { askConsent, refuseKeyIn } from './ask-consent.ts';
import { answerWrite, readBack } from './write.ts';
import { dryRunAnswer, unseenNote, writeAnswer } from './write-answer.ts';

const NAME = 'create_job';

export const createJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Publish a job ad',
  description: 'Publish a new job ad; the same ad is refused while one is open. To change one use edit_job.',
  effect: 'create',
  arguments: {
    ...newAdArguments,
    allow_duplicate: flag('Post the same ad again.'),
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ allow_duplicate: allowDuplicate = false, dry_run: isDryRun = false, ...values }, context) {
    const text = textArgument(values);
    const body = text && newBody(...text);
    const draft = await draftFrom(NAME, values, body, undefined, context);
    const { nameOf, texts } = draft;
    const ad = { ...draft.ad, title: draft.ad.title ?? '', body: draft.ad.body ?? '' };
    const idsWithTitle = async (title: string) => (await context.index()).idsWithTitle(title);
    const request = createRequest(ad, texts.after, allowDuplicate, { ...context, idsWithTitle });
    refuseKeyIn(NAME, request.form, context);
    const { refused, notes, isAgain, looked } = await earlierAds(request, isDryRun);
    if (refused !== undefined && !isDryRun) throw refusalOf(refused);
    const prompt = createPrompt(ad, texts, notes, nameOf, context.client.site);
    if (isDryRun) {
      const stops = refused && `${NAME} would refuse this ad (${refused.end}). ${refusalWords(refused)}`;
      const warnings = [...(stops === undefined ? [] : [stops]), ...draft.warnings];
      const page = withoutEmpty({ stops: refused?.end, stops_id: refused?.id });
      return dryRunAnswer({ ad, text: texts.after, nameOf, page }, prompt, warnings, context);
    }
    const approved = { ...request.form, allow_duplicate: String(allowDuplicate), again: String(isAgain) };
    const planned = { tool: NAME, yes: 'Send this ad', prompt, warnings: draft.warnings, approved } as const;
    const consent = await askConsent(planned, context);
    if ('question' in consent) return consent;
    const sent = await createOnce(request);
    const now = await readBack(sent.id, context);
    const head = `Job ${sent.id} was created.${sent.note}${looked}${unseenNote(ad, now.job)}`;
    const warnings = [...notes, ...differencesAfter(ad, texts.after, now.job, nameOf).map(inWords)];
    return answerWrite({ consent, sent, now, head, warnings }, context);
  },
});
