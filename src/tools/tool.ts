import type * as z from 'zod';
import type { ToolAnswer } from '../answer/answer.ts';
import { optionalText } from '../answer/shapes.ts';
import type { CallOptions, Client } from '../client/client.ts';
import type { BoardIndex } from '../query/board-index.ts';
import type { ToolGroup } from '../settings.ts';
import type { Ledger } from '../storage/ledger.ts';
import type { Storage } from '../storage/storage.ts';
import type { Finding } from '../wire/errors.ts';
import type { Effect } from '../wire/operations.ts';
import type { JobRecord } from '../wire/records.ts';
import type { Arguments, ArgumentValues } from './arguments/argument.ts';
import type { LocationCache } from './arguments/places.ts';

export interface ToolContext {
  readonly client: Client;
  readonly call: CallOptions;
  readonly locations: LocationCache;
  /** The index of the whole board, opened on first use. */
  index(): Promise<BoardIndex>;
  /** Updates a written ad in the index. @param record undefined if the board no longer shows the ad */
  adWritten(id: number, record: JobRecord | undefined): Promise<void>;
  /** The owner of the names in job_changes; empty if the server works for one person. */
  readonly owner: string;
  /** Findings on the arguments; only a tool that `gathersFindings` gets any. */
  readonly findings: readonly Finding[];
  readonly ledger: Ledger;
  readonly storage: Pick<Storage, 'history' | 'marks'>;
  holdsKey(text: string): boolean;
  /** Who would be asked before a write; `refused` where a person must be and this client cannot ask one. */
  readonly asks: WhoWasAsked | 'refused';
  /** @returns the question to ask first, or who was asked @throws ToolError `declined` */
  consent(request: ConsentRequest): Promise<PersonQuestion | WhoWasAsked>;
  /** Sends progress to a client that asked for it; `done` must grow. */
  progress(done: number, total: number, message: string): Promise<void>;
}

export interface ConsentRequest {
  /** The word that sends. */
  readonly yes: `S${string}`;
  readonly text: string;
  /** Digest of the request and of the ad as shown: an approval holds for these alone. */
  readonly digest: string;
}

/** Who was asked: a person; nobody, as this client cannot ask; or `off`, as the setting asks nobody. */
export type WhoWasAsked = 'person' | 'nobody' | 'off';

/** Replaces an answer: the person must be asked first. */
export interface PersonQuestion {
  readonly question: ApprovalQuestion;
}

export interface ApprovalQuestion extends Pick<ConsentRequest, 'text' | 'yes'> {
  /** What the server needs to recognize an answer to this question. */
  readonly state: object;
}

export interface Tool<A extends Arguments = Arguments, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly group: ToolGroup;
  readonly title: string;
  /** Says when to use the tool and names its neighbour: a model chooses by this. */
  readonly description: string;
  readonly effect: Effect;
  readonly arguments: A;
  readonly output: O;
  /** Set if the tool adds findings to those of its arguments, so that one refusal names all. */
  readonly gathersFindings?: true;
  run(values: ArgumentValues<A>, context: ToolContext): Promise<ToolAnswer<z.output<O>> | PersonQuestion>;
}

export function tool<A extends Arguments, O extends z.ZodObject>(definition: Tool<A, O>): Tool {
  // Every answer names the source of its words (docs/contract.md, Rules, 7).
  return { ...definition, output: definition.output.extend({ source: optionalText }) } as unknown as Tool;
}

/** Hints for the host (docs/contract.md, Rules, 8). A change overwrites: destructive, but idempotent. */
export function hintsOf(effect: Effect) {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'change',
    idempotentHint: effect !== 'create',
    openWorldHint: true,
  };
}
