import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type RequestStateCodecOptions,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { ConsentRequest, PersonQuestion, ToolContext, WhoWasAsked } from '../tools/kit/tool.ts';
import { ToolError } from '../wire/errors.ts';

const VALID_FOR = 15 * 60;

/** Sealed state that travels through the client and back: a digest of what the person saw, the question's id, the word that sends. */
interface SealedQuestion {
  readonly digest: string;
  readonly question: string;
  readonly yes: string;
}

/** Seals questions to the person. An approval is valid for its own question and caller only. */
export type ApprovalSeal = RequestStateCodec<SealedQuestion>;

export function sealWith(key: Uint8Array): ApprovalSeal {
  // Over HTTP the caller is part of the seal; on stdin there is only one.
  const bind: NonNullable<RequestStateCodecOptions['bind']> = ({ http }) => http?.authInfo?.clientId ?? '';
  return createRequestStateCodec<SealedQuestion>({ key, ttlSeconds: VALID_FOR, bind });
}

const QUESTION = 'approval';

/** Capabilities of a 2025-era client, from its handshake. */
export type Handshake = { readonly elicitation?: unknown } | undefined;

/** Whether the client asks a person. Capabilities come per request since 2026-07-28, before that in the handshake. */
function canAsk(request: ServerContext, handshake: Handshake): boolean {
  const envelope = request.mcpReq.envelope as Record<string, unknown> | undefined;
  const perRequest = envelope?.['io.modelcontextprotocol/clientCapabilities'] as Handshake;
  return (perRequest ?? handshake)?.elicitation !== undefined;
}

/** Who would be asked before a write; `refused` where a person must be and this client cannot ask one. */
export function whoIsAsked(confirm: Settings['confirm'], request: ServerContext | undefined, handshake: Handshake) {
  if (request === undefined) return 'refused';
  if (confirm === 'never') return 'off';
  if (canAsk(request, handshake)) return 'person';
  return confirm === 'auto' ? 'nobody' : 'refused';
}

interface ApprovalRequest {
  /** As `whoIsAsked` says. */
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
  const shown = request.mcpReq.requestState<SealedQuestion>();
  const { inputResponses } = request.mcpReq;
  if (shown !== undefined && inputResponses?.[QUESTION] !== undefined) {
    const refused = refusalIn(inputResponse(inputResponses, QUESTION), shown.yes);
    if (refused !== undefined) throw new ToolError('declined', refused);
    if (shown.digest === consent.digest && (await approval.storage.spend(shown.question))) return 'person';
  }
  return { question: await approvalQuestion(consent, approval) };
}

/** The word that sends nothing comes first and is no default: pressing Enter at once must not send. */
const NO = 'Send nothing';

/** Undefined for a yes: `accept` with exactly the word that sends. No SDK holds the answer against the enum. */
function refusalIn(reply: ReturnType<typeof inputResponse>, yes: string): string | undefined {
  if (reply.kind !== 'elicit')
    return 'Nothing was sent: an error or an answer of another kind came back, so nobody can have been asked. Some clients answer so: use one that shows the question, or have the operator of the server set JOBBOARD_CONFIRM to never, so that the client’s own approval decides.';
  const decision = reply.action === 'accept' ? reply.content?.decision : undefined;
  if (decision === yes) return undefined;
  const came = {
    accept: decision === NO ? `“${NO}” was chosen` : 'nothing was chosen',
    decline: 'declined',
    cancel: 'dismissed',
  };
  return `You said no. Nothing was sent. (The question: ${came[reply.action]}.)`;
}

async function approvalQuestion(
  consent: ConsentRequest,
  { seal, request }: ApprovalRequest,
): Promise<InputRequiredResult> {
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
    inputRequests: { [QUESTION]: inputRequired.elicit({ message: await consent.text(), requestedSchema }) },
    requestState: await seal.mint({ digest: consent.digest, question: crypto.randomUUID(), yes: consent.yes }, request),
  });
}
