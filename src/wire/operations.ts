import { createParameters, editParameters } from './ad-fields.ts';
import type { Field, Output } from './codecs/fields.ts';
import * as form from './codecs/parameters.ts';
import * as records from './records.ts';

/** The effect of a call on the board: none, a new record, or a changed one. Retries and tool hints follow from it. */
export type Effect = 'read' | 'create' | 'change';

export interface Operation<P extends form.Parameters = form.Parameters, A extends Field<unknown> = Field<unknown>> {
  readonly name: string;
  readonly effect: Effect;
  /** Only registered, authorized companies may call it (docs/board.md, Operations). */
  readonly reserved: boolean;
  /** Without `api_key`, a parameter of every operation. */
  readonly parameters: P;
  readonly answer: A;
}

export type ParametersOf<O extends Operation> = form.ParameterValues<O['parameters']>;
export type AnswerOf<O extends Operation> = Output<O['answer']>;

function reading<P extends form.Parameters, A extends Field<unknown>>(name: string, parameters: P, answer: A) {
  return { name, effect: 'read', reserved: false, parameters, answer } satisfies Operation<P, A>;
}

/** An operation on a company's own ads. */
function reserved<P extends form.Parameters, A extends Field<unknown>>(
  name: string,
  effect: Effect,
  parameters: P,
  answer: A,
) {
  return { name, effect, reserved: true, parameters, answer } satisfies Operation<P, A>;
}

const words = { q: form.requiredWords };
const byId = { id: form.requiredInteger };
const paging = { limit: form.optionalInteger, page: form.optionalInteger };
const ofCompanies = { ...paging, company: form.optionalIntegers };
const jobFilters = { ...ofCompanies, type: form.optionalIntegers, contract: form.optionalIntegers };

/** All operations of the board (docs/board.md, Operations); the client, the tools and the embedded board use this table. */
export const OPERATIONS = {
  getJob: reading('job/get', byId, records.jobRecord),
  listJobs: reading('job/list', jobFilters, records.listOf(records.jobRecord)),
  createJob: reserved('job/create', 'create', createParameters, records.writeSuccess),
  editJob: reserved('job/edit', 'change', { ...byId, ...editParameters }, records.writeSuccess),
  jobStatus: reserved('job/status', 'read', byId, records.statusSuccess),
  suspendJob: reserved('job/suspend', 'change', byId, records.writeSuccess),
  getCourse: reading('course/get', byId, records.courseRecord),
  listCourses: reading('course/list', ofCompanies, records.listOf(records.courseRecord)),
  listLocations: reading('location/list', {}, records.locations),
  getEvent: reading('event/get', byId, records.eventRecord),
  listEvents: reading('event/list', ofCompanies, records.listOf(records.eventRecord)),
  searchEvents: reading('event/search', { ...words, ...ofCompanies }, records.searchOf(records.eventRecord)),
  getCompany: reading('company/get', { slug: form.requiredString }, records.companyRecord),
  searchCompanies: reading('company/search', { ...words, ...paging }, records.searchOf(records.companyRecord)),
} as const;

export type OperationName = keyof typeof OPERATIONS;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, appended to the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}
