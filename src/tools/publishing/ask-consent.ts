import { type Account, type ApprovalPrompt, writePrompt } from '../../publishing/approval/prompt.ts';
import { ownCompany } from '../../publishing/own-ads.ts';
import { ToolError } from '../../wire/errors.ts';
import type { ConsentRequest, PersonQuestion, ToolContext, WhoWasAsked } from '../tool.ts';

export function boardName({ client, ledger }: Pick<ToolContext, 'client' | 'ledger'>): string {
  return ledger.board === 'embedded' ? 'the sample board' : new URL(client.baseUrl).host;
}

export async function consentTarget(context: ToolContext): Promise<Account> {
  const { client, call, ledger } = context;
  const company = await ownCompany(client, call, ledger).catch(() => undefined);
  return { board: boardName(context), company: company?.name };
}

/** The request is searched, not the arguments: escapes and invisible characters in these are gone by then. @throws ToolError */
export function refuseKeyIn(tool: string, form: Readonly<Record<string, string>>, { holdsKey }: ToolContext): void {
  if (!Object.values(form).some((value) => holdsKey(value))) return;
  const words =
    'was not carried out, nothing was sent: the ad would hold the API key. Leave it out; the server sends it by itself.';
  throw new ToolError('invalid_argument', `${tool} ${words}`);
}

interface PlannedWrite extends Pick<ConsentRequest, 'yes'> {
  readonly tool: string;
  readonly prompt: ApprovalPrompt;
  /** Shown in the question if a person is asked; what it has no room for, or else all, in the answer. */
  readonly warnings: readonly string[];
  /** The request, and the ad as shown: an approval holds for these alone. */
  readonly approved: Readonly<Record<string, string>>;
}

export interface Consent {
  readonly whoWasAsked: WhoWasAsked;
  /** Warnings that nobody has read yet. */
  readonly unread: readonly string[];
}

/** Asks the person where one can be asked (docs/contract.md, Writing, "Asked for"). @throws ToolError, StorageError */
export async function askConsent(planned: PlannedWrite, context: ToolContext): Promise<Consent | PersonQuestion> {
  const { tool, yes, prompt, warnings, approved } = planned;
  const { ledger, asks } = context;
  await ledger.before(tool, () => ledger.tryWrite());
  const prompted = asks === 'person' ? writePrompt(prompt, await consentTarget(context), warnings) : undefined;
  const outcome = await context.consent({
    yes,
    text: prompted?.text ?? '',
    digest: ledger.digestOf(tool, approved),
  });
  if (typeof outcome === 'object') return outcome;
  return { whoWasAsked: outcome, unread: prompted?.leftOut ?? warnings };
}
