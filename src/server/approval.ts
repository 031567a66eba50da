import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodecOptions,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { ConsentRequest, PersonQuestion, ToolContext, WhoWasAsked } from '../tools/tool.ts';
import { ToolError } from '../wire/errors.ts';
import { ANSWER_MINUTES, type ApprovalSeal, type SealedQuestion } from './setup.ts';

/** The seal outlives the question, so that a late answer gets a sentence of ours. */
const SEAL_SECONDS = 30 * 24 * 3600;
/** Most questions of one call: where the ad changed while one was open, it is asked anew. */
const MOST_QUESTIONS = 5;

export function sealWith(key: Uint8Array): ApprovalSeal {
  // Over HTTP the caller is part of the seal; on stdin there is only one.
  const bind: NonNullable<RequestStateCodecOptions['bind']> = ({ http }) => http?.authInfo?.clientId ?? '';
  return createRequestStateCodec<SealedQuestion>({ key, ttlSeconds: SEAL_SECONDS, bind });
}

const FORM_KEY = 'approval';

/** Capabilities of a 2025-era client, from its handshake. */
export type Handshake = { readonly elicitation?: unknown } | undefined;

/**
 * Whether the client shows a form. Capabilities come per request since 2026-07-28, before that in the handshake. Without a
 * mode it is forms; `url` alone opens addresses only.
 */
function canAsk(request: ServerContext, handshake: Handshake): boolean {
  const envelope = request.mcpReq.envelope as Record<string, unknown> | undefined;
  const perRequest = envelope?.['io.modelcontextprotocol/clientCapabilities'] as Handshake;
  const modes = (perRequest ?? handshake)?.elicitation as object | undefined;
  return modes !== undefined && ('form' in modes || !('url' in modes));
}

/** Who would be asked before a write; `refused` where a person must be and this client cannot ask one. */
export function whoIsAsked(confirm: Settings['confirm'], request: ServerContext | undefined, handshake: Handshake) {
  if (request === undefined) return 'refused';
  if (confirm === 'never') return 'off';
  if (canAsk(request, handshake)) return 'person';
  return confirm === 'auto' ? 'nobody' : 'refused';
}

interface ApprovalRequest {
  readonly asks: ToolContext['asks'];
  readonly seal: ApprovalSeal;
  readonly storage: Storage;
  readonly request: ServerContext | undefined;
  readonly tool: string;
}

/** Asks the person; no argument replaces their answer. If the write changed meanwhile, asks again. @throws ToolError */
export async function askPerson(
  consent: ConsentRequest,
  approval: ApprovalRequest,
): Promise<PersonQuestion | WhoWasAsked> {
  const { asks, request, tool } = approval;
  if (asks === 'off' || asks === 'nobody') return asks;
  if (asks === 'refused' || request === undefined) {
    const words = `${tool} needs a person's approval (JOBBOARD_CONFIRM is always), and this client cannot ask for one. Nothing was sent. Use a client with elicitation (over HTTP one of protocol revision 2026-07-28, since a 2025 one cannot be asked there), or the server on stdin; or have JOBBOARD_CONFIRM set to auto, which leaves it to the client to ask before it calls.`;
    throw new ToolError('declined', words);
  }
  const lastQuestion = request.mcpReq.requestState<SealedQuestion>();
  const { inputResponses } = request.mcpReq;
  if (lastQuestion !== undefined && inputResponses?.[FORM_KEY] !== undefined) {
    const refused = refusalIn(inputResponse(inputResponses, FORM_KEY), lastQuestion.yes);
    if (refused !== undefined) {
      // A no ends the question: no later answer counts for it.
      await approval.storage.spend(lastQuestion.approvalId);
      throw new ToolError('declined', refused);
    }
    if (Date.now() - lastQuestion.askedAt > ANSWER_MINUTES * 60_000) throw new ToolError('declined', NO_ANSWER);
    if (lastQuestion.digest === consent.digest && (await approval.storage.spend(lastQuestion.approvalId)))
      return 'person';
  }
  const round = (lastQuestion?.round ?? 0) + 1;
  if (round > MOST_QUESTIONS) throw new ToolError('declined', `${tool}: ${ALWAYS_OTHER}`);
  return { question: await approvalQuestion(consent, approval, round) };
}

const NO_ANSWER = `No answer came within ${ANSWER_MINUTES} minutes, and nothing was sent. Call again to be asked again.`;
const ALWAYS_OTHER = `the ad or its state changed while each of ${MOST_QUESTIONS} questions was open, so no answer was about the ad as it is now. Nothing was sent; find out what changes it, and call again.`;
/** The word that sends nothing comes first and is no default: pressing Enter at once must not send. */
const NO = 'Send nothing';

/** Undefined for a yes: `accept` with exactly the word that sends. SDKs do not check the answer against the enum. */
function refusalIn(reply: ReturnType<typeof inputResponse>, yes: string): string | undefined {
  if (reply.kind !== 'elicit')
    return 'Nothing was sent: an error or an answer of another kind came back, so nobody can have been asked. Some clients answer so: use one that shows the question, or have the operator of the server set JOBBOARD_CONFIRM to never, so that the client’s own approval decides.';
  if (reply.content?.late === true) return NO_ANSWER;
  const decision = reply.action === 'accept' ? reply.content?.decision : undefined;
  if (decision === yes) return undefined;
  const came = {
    accept: decision === NO ? `“${NO}” was chosen` : 'nothing was chosen',
    decline: 'the person declined',
    // No answer, and no "no".
    cancel: 'the question was dismissed',
  };
  return `Nothing was sent: ${came[reply.action]}.`;
}

async function approvalQuestion(
  consent: ConsentRequest,
  { seal, request }: ApprovalRequest,
  round: number,
): Promise<InputRequiredResult> {
  const { digest, yes } = consent;
  const sealed = { digest, approvalId: crypto.randomUUID(), yes, round, askedAt: Date.now() };
  const requestedSchema = {
    type: 'object' as const,
    properties: {
      decision: {
        type: 'string' as const,
        title: 'Your decision',
        description: `Nothing is sent unless you choose “${consent.yes}”.`,
        enum: [NO, consent.yes],
      },
    },
    required: ['decision'],
  };
  return inputRequired({
    inputRequests: { [FORM_KEY]: inputRequired.elicit({ message: consent.text, requestedSchema }) },
    requestState: await seal.mint(sealed, request),
  });
}
