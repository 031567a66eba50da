import type { Field, Output } from './codecs/fields.ts';
import type { Parameters, ParameterValues } from './codecs/parameters.ts';

/** The effect of a call on the board: none, a new record, or a changed one. Retries and tool hints follow from it. */
export type Effect = 'read' | 'create' | 'change';

export interface Operation<P extends Parameters = Parameters, A extends Field<unknown> = Field<unknown>> {
  readonly name: string;
  readonly effect: Effect;
  /** Only registered, authorized companies may call it (docs/board.md, Operations). */
  readonly reserved: boolean;
  /** Without `api_key`, a parameter of every operation. */
  readonly parameters: P;
  readonly answer: A;
}

export type ParametersOf<O extends Operation> = ParameterValues<O['parameters']>;
export type AnswerOf<O extends Operation> = Output<O['answer']>;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, appended to the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}

export function operation<P extends Parameters, A extends Field<unknown>>(row: Operation<P, A>): Operation<P, A> {
  return row;
}
