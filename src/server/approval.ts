import {
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodecOptions,
  SdkError,
  SdkErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { ApprovalQuestion, ConsentRequest, PersonQuestion, ToolContext, WhoWasAsked } from '../tools/tool.ts';
import { ToolError } from '../wire/errors.ts';
import type { ApprovalSeal, SealedQuestion } from './setup.ts';

/** How long a question waits for its answer. */
const ANSWER_MINUTES = 15;
const ANSWER_TIMEOUT_MS = ANSWER_MINUTES * 60_000;
/** The seal outlives the question, so that a late answer gets a message of ours. */
const SEAL_SECONDS = 30 * 24 * 3600;
/** If the ad changes while a question is open, the user is asked again, up to this many times in one call. */
const MAX_QUESTIONS = 5;

export function sealWith(key: Uint8Array): ApprovalSeal {
  // Over HTTP the caller is part of the seal; on stdin there is only one.
  const bind: NonNullable<RequestStateCodecOptions['bind']> = ({ http }) => http?.authInfo?.clientId ?? '';
  return createRequestStateCodec<SealedQuestion>({ key, ttlSeconds: SEAL_SECONDS, bind });
}

const FORM_KEY = 'approval';

/** Capabilities of a 2025-era client, from its handshake. */
export type Handshake = { readonly elicitation?: unknown } | undefined;

/** A question and the client's reply to it. */
export interface AnsweredQuestion {
  readonly question: SealedQuestion;
  readonly reply: Reply;
}

/** `unusable`: an error, or a result of another kind. `timeout`: no reply in time. */
type Reply =
  | {
      readonly action: 'accept' | 'decline' | 'cancel';
      readonly content?: Readonly<Record<string, unknown>> | undefined;
    }
  | 'unusable'
  | 'timeout';

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

interface ApprovalOptions {
  readonly asks: ToolContext['asks'];
  readonly storage: Storage;
  readonly tool: string;
  /** The question that this run of the tool answers. */
  readonly answered: AnsweredQuestion | undefined;
}

/** Asks the user; no argument replaces their answer. If the write changed meanwhile, asks again. @throws ToolError */
export async function askPerson(
  consent: ConsentRequest,
  { asks, storage, tool, answered }: ApprovalOptions,
): Promise<PersonQuestion | WhoWasAsked> {
  if (asks === 'off' || asks === 'nobody') return asks;
  if (asks === 'refused') throw new ToolError('declined', cannotAsk(tool));
  if (answered !== undefined) {
    const { question, reply } = answered;
    const refusal = refusalIn(reply, question);
    if (refusal !== undefined) {
      // A refusal ends the question: no later answer counts for it.
      await storage.spend(question.approvalId);
      throw new ToolError('declined', refusal);
    }
    if (question.digest === consent.digest && (await storage.spend(question.approvalId))) return 'person';
  }
  const round = (answered?.question.round ?? 0) + 1;
  if (round > MAX_QUESTIONS) throw new ToolError('declined', `${tool}: ${ALWAYS_CHANGED}`);
  const { digest, yes, text } = consent;
  const state: SealedQuestion = { digest, approvalId: crypto.randomUUID(), yes, round, askedAt: Date.now() };
  return { question: { text, yes, state } };
}

const cannotAsk = (tool: string) =>
  `${tool} needs a person's approval (JOBBOARD_CONFIRM is always), and this client cannot ask for one. Nothing was sent. Use a client with elicitation (over HTTP one of protocol revision 2026-07-28, since a 2025 one cannot be asked there), or the server on stdin; or have JOBBOARD_CONFIRM set to auto, which leaves it to the client to ask before it calls.`;
const NO_ANSWER = `No answer came within ${ANSWER_MINUTES} minutes, and nothing was sent. Call again to be asked again.`;
const ALWAYS_CHANGED = `the ad or its state changed while each of ${MAX_QUESTIONS} questions was open, so no answer was about the ad as it is now. Nothing was sent; find out what changes it, and call again.`;
const NOBODY_ASKED =
  'Nothing was sent: an error or an answer of another kind came back, so nobody can have been asked. Some clients answer so: use one that shows the question, or have the operator of the server set JOBBOARD_CONFIRM to never, so that the client’s own approval decides.';
/** The option that sends nothing comes first and is no default: pressing Enter at once must not send. */
const NO = 'Send nothing';

/** Undefined for a yes: `accept` with exactly the confirm option. SDKs don't validate the reply against the enum. */
function refusalIn(reply: Reply, { yes, askedAt }: SealedQuestion): string | undefined {
  if (reply === 'unusable') return NOBODY_ASKED;
  if (reply === 'timeout') return NO_ANSWER;
  const decision = reply.action === 'accept' ? reply.content?.decision : undefined;
  if (decision === yes) return Date.now() - askedAt > ANSWER_TIMEOUT_MS ? NO_ANSWER : undefined;
  const outcomes = {
    accept: decision === NO ? `“${NO}” was chosen` : 'nothing was chosen',
    decline: 'the person declined',
    // No answer, and no "no".
    cancel: 'the question was dismissed',
  };
  return `Nothing was sent: ${outcomes[reply.action]}.`;
}

const formOf = ({ text, yes }: ApprovalQuestion): ElicitRequestFormParams => ({
  mode: 'form',
  message: text,
  requestedSchema: {
    type: 'object',
    properties: {
      decision: {
        type: 'string',
        title: 'Your decision',
        description: `Nothing is sent unless you choose “${yes}”.`,
        enum: [NO, yes],
      },
    },
    required: ['decision'],
  },
});

/** A client of revision 2026-07-28 gets the question as the result of its call, and repeats the call with the reply. */
export async function questionResult(
  question: ApprovalQuestion,
  seal: ApprovalSeal,
  request: ServerContext,
): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: { [FORM_KEY]: inputRequired.elicit(formOf(question)) },
    requestState: await seal.mint(question.state as SealedQuestion, request),
  });
}

/** The reply in a repeated call. */
export function answeredIn({ mcpReq }: ServerContext): AnsweredQuestion | undefined {
  const question = mcpReq.requestState<SealedQuestion>();
  if (question === undefined || mcpReq.inputResponses?.[FORM_KEY] === undefined) return undefined;
  const response = inputResponse(mcpReq.inputResponses, FORM_KEY);
  return { question, reply: response.kind === 'elicit' ? response : 'unusable' };
}

/**
 * Asks a client of the 2025 revisions while its call is open. The SDK's own handling of `inputRequired` would end the
 * call without an error code if the client replies with an error or not at all.
 */
export async function askDuringCall(question: ApprovalQuestion, { mcpReq }: ServerContext): Promise<AnsweredQuestion> {
  const elicitation = { method: 'elicitation/create' as const, params: formOf(question) };
  const reply = await mcpReq
    .send(elicitation, { timeout: ANSWER_TIMEOUT_MS, signal: mcpReq.signal })
    .catch((error: unknown) =>
      error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout ? 'timeout' : 'unusable',
    );
  return { question: question.state as SealedQuestion, reply };
}
