import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Settings } from '../../config.ts';
import { ToolError } from '../../tools/kit/failure.ts';
import type { PersonQuestion, Review } from '../../tools/kit/tool.ts';
import type { ApprovalSeal, SealedQuestion } from './approval-seal.ts';

/** Name of the one question that a call may ask. */
const QUESTION = 'approval';

interface Elicitation {
  readonly form?: unknown;
  readonly url?: unknown;
}

/** Capabilities of a client of the 2025 era, as far as questions to the person go. */
export type Handshake = { readonly elicitation?: Elicitation | undefined } | undefined;

/** Whether this client can put a form before a person: said per request since 2026-07-28, at the handshake before. */
function canAsk(request: ServerContext, handshake: Handshake): boolean {
  const envelope = request.mcpReq.envelope as Record<string, unknown> | undefined;
  const perRequest = envelope?.['io.modelcontextprotocol/clientCapabilities'] as Handshake;
  const elicitation = (perRequest ?? handshake)?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export interface ApprovalRequest {
  readonly confirm: Settings['confirm'];
  readonly seal: ApprovalSeal;
  readonly request: ServerContext;
  readonly handshake: Handshake;
  readonly tool: string;
}

/**
 * Asks the person before a write, as the setting wants it; undefined means go on. No argument of the model stands in for
 * the person's word: only an answer to the question, with the seal of what was shown, does.
 * @throws ToolError `declined` or `invalid_argument`; nothing was sent then
 */
export async function askPerson(review: Review, approval: ApprovalRequest): Promise<PersonQuestion | undefined> {
  const { confirm, request, tool } = approval;
  if (confirm === 'never') return undefined;
  if (!canAsk(request, approval.handshake)) {
    if (confirm === 'auto') return undefined;
    const words = `${tool} needs a person's approval (JOBBOARD_CONFIRM is always), and this client cannot ask for one. Nothing was sent. Use a client with elicitation (over HTTP one of protocol revision 2026-07-28, since a 2025 one cannot be asked there), or the server on stdin; or have JOBBOARD_CONFIRM set to auto, which leaves it to the client to ask before it calls.`;
    throw new ToolError('declined', words);
  }
  const shown = request.mcpReq.requestState<SealedQuestion>();
  const reply = inputResponse(request.mcpReq.inputResponses, QUESTION);
  if (shown === undefined || reply.kind !== 'elicit') return { question: await approvalQuestion(review, approval) };
  if (reply.action !== 'accept' || reply.content?.approve !== true) {
    const how = reply.action === 'cancel' ? 'dismissed the question' : 'said no';
    throw new ToolError('declined', `${tool} was not carried out: the person ${how}. Nothing was sent.`);
  }
  if (shown.digest !== review.digest) {
    const words = `${tool} was not carried out, nothing was sent: what the person approved is not what would be sent now. Call again, and the person will be shown the new version.`;
    throw new ToolError('invalid_argument', words);
  }
  const unused = await approval.seal.spend(shown.question);
  return unused ? undefined : { question: await approvalQuestion(review, approval) };
}

async function approvalQuestion(review: Review, { seal, request }: ApprovalRequest): Promise<InputRequiredResult> {
  const requestedSchema = {
    type: 'object' as const,
    properties: { approve: { type: 'boolean' as const, title: review.button } },
    required: ['approve'],
  };
  return inputRequired({
    inputRequests: { [QUESTION]: inputRequired.elicit({ message: await review.text(), requestedSchema }) },
    requestState: await seal.codec.mint({ digest: review.digest, question: crypto.randomUUID() }, request),
  });
}
