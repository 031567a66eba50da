import { createParameters, editParameters } from './ad-fields.ts';
import type { Field, Output } from './codecs/fields.ts';
import {
  optionalInteger,
  optionalIntegers,
  type Parameters,
  type ParameterValues,
  requiredInteger,
  requiredString,
  requiredWords,
} from './codecs/parameters.ts';
import {
  companyRecord,
  courseRecord,
  eventRecord,
  jobRecord,
  listOf,
  locations,
  searchOf,
  statusSuccess,
  writeSuccess,
} from './records.ts';

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

function reading<P extends Parameters, A extends Field<unknown>>(name: string, parameters: P, answer: A) {
  return { name, effect: 'read', reserved: false, parameters, answer } satisfies Operation<P, A>;
}

/** An operation on a company's own ads. */
function reserved<P extends Parameters, A extends Field<unknown>>(
  name: string,
  effect: Effect,
  parameters: P,
  answer: A,
) {
  return { name, effect, reserved: true, parameters, answer } satisfies Operation<P, A>;
}

const byId = { id: requiredInteger };
const paging = { limit: optionalInteger, page: optionalInteger };
const ofCompanies = { ...paging, company: optionalIntegers };
const jobFilters = { ...ofCompanies, type: optionalIntegers, contract: optionalIntegers };

/** All operations of the board (docs/board.md, Operations); the client, the tools and the embedded board use this table. */
export const OPERATIONS = {
  getJob: reading('job/get', byId, jobRecord),
  listJobs: reading('job/list', jobFilters, listOf(jobRecord)),
  createJob: reserved('job/create', 'create', createParameters, writeSuccess),
  editJob: reserved('job/edit', 'change', { ...byId, ...editParameters }, writeSuccess),
  jobStatus: reserved('job/status', 'read', byId, statusSuccess),
  suspendJob: reserved('job/suspend', 'change', byId, writeSuccess),
  getCourse: reading('course/get', byId, courseRecord),
  listCourses: reading('course/list', ofCompanies, listOf(courseRecord)),
  listLocations: reading('location/list', {}, locations),
  getEvent: reading('event/get', byId, eventRecord),
  listEvents: reading('event/list', ofCompanies, listOf(eventRecord)),
  searchEvents: reading('event/search', { q: requiredWords, ...ofCompanies }, searchOf(eventRecord)),
  getCompany: reading('company/get', { slug: requiredString }, companyRecord),
  searchCompanies: reading('company/search', { q: requiredWords, ...paging }, searchOf(companyRecord)),
} as const;

export type OperationName = keyof typeof OPERATIONS;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, appended to the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}
