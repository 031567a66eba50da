import type * as z from 'zod';
import type { CallOptions, Client } from '../../client/client.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import type { BoardIndex } from '../../search/board-index.ts';
import type { ToolGroup } from '../../settings.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Effect } from '../../wire/operation.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { ToolAnswer } from './answer/answer.ts';
import { optionalText } from './answer/shapes.ts';
import type { Arguments, ArgumentValues } from './arguments/argument.ts';
import type { LocationCache } from './places.ts';

export interface ToolContext {
  readonly client: Client;
  readonly call: CallOptions;
  readonly locations: LocationCache;
  /** The index of the whole board, opened when a tool first needs it. */
  index(): Promise<BoardIndex>;
  /** Tells the index of an ad that was written: as it was read back, or undefined where the board no longer shows it. */
  adWritten(id: number, record: JobRecord | undefined): Promise<void>;
  /** Whose names for questions these are; empty where the server works for one person. */
  readonly owner: string;
  /** What could not be understood of the arguments; only a tool that `gathersFindings` gets any. */
  readonly findings: readonly Finding[];
  readonly ledger: Ledger;
  readonly storage: Pick<Storage, 'history' | 'marks'>;
  /** @returns the question to ask first, or who was asked @throws ToolError `declined` */
  consent(review: Review): Promise<PersonQuestion | Asked>;
  /** Tells a client that wants to know how far a long call is; `done` must grow. */
  progress(done: number, total: number | undefined, message: string): Promise<void>;
}

export interface Review {
  readonly button: string;
  text(): Promise<string>;
  /** Fingerprint of exactly what would be sent: an approval holds for this and nothing else. */
  readonly digest: string;
}

/** Who approved a write: a person here; nobody here, as this client cannot ask; or the setting asks nobody. */
export type Asked = 'person' | 'nobody' | 'off';

/** In place of an answer: the person must be asked first. What is inside belongs to the protocol. */
export interface PersonQuestion {
  readonly question: object;
}

export interface Tool<A extends Arguments = Arguments, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly group: ToolGroup;
  readonly title: string;
  /** When to use it, and its neighbour: this is what a model chooses by. */
  readonly description: string;
  readonly effect: Effect;
  readonly arguments: A;
  readonly output: O;
  /** Set where the tool adds its own findings to those of its arguments, so that one refusal names everything. */
  readonly gathersFindings?: true;
  run(values: ArgumentValues<A>, context: ToolContext): Promise<ToolAnswer<z.output<O>> | PersonQuestion>;
}

export function tool<A extends Arguments, O extends z.ZodObject>(definition: Tool<A, O>): Tool {
  // Every answer says whose words it holds (docs/contract.md, Rules, 7).
  return { ...definition, output: definition.output.extend({ source: optionalText }) } as unknown as Tool;
}

/** Hints for the host (docs/contract.md, Rules, 8). A change overwrites, so it is destructive; repeated, it changes no more. */
export function hintsOf(effect: Effect) {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'change',
    idempotentHint: effect !== 'create',
    openWorldHint: true,
  };
}
