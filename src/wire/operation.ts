import type { Field, Output } from './codecs/fields.ts';
import type { Parameters, ParameterValues } from './codecs/parameters.ts';

/** What a call does to the board: nothing, make a new thing, or change one. All that is said of retries and hints follows from it. */
export type Effect = 'read' | 'create' | 'change';

/** One operation of the board (docs/board.md, Operations). */
export interface Operation<P extends Parameters = Parameters, A extends Field<unknown> = Field<unknown>> {
  readonly name: string;
  readonly effect: Effect;
  /** Reserved for registered, authorized companies (docs/board.md, Operations). */
  readonly reserved: boolean;
  /** Without `api_key`, which every operation takes. */
  readonly parameters: P;
  readonly answer: A;
  /** Set where the sample request names the search parameter otherwise than the table (docs/board.md, Operations). */
  readonly searchParameter?: { readonly table: 'q'; readonly sample: 'search' };
}

export type ParametersOf<O extends Operation> = ParameterValues<O['parameters']>;
export type AnswerOf<O extends Operation> = Output<O['answer']>;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, to be put behind the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}

export function operation<P extends Parameters, A extends Field<unknown>>(row: Operation<P, A>): Operation<P, A> {
  return row;
}
