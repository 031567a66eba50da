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

/** @param own the effect of an operation on a company's own ads */
function of<P extends form.Parameters, A extends Field<unknown>>(name: string, parameters: P, answer: A, own?: Effect) {
  return { name, effect: own ?? 'read', reserved: own !== undefined, parameters, answer } satisfies Operation<P, A>;
}

const words = { q: form.requiredWords };
const byId = { id: form.requiredInteger };
const paging = { limit: form.optionalIntegerParameter, page: form.optionalIntegerParameter };
const ofCompanies = { ...paging, company: form.optionalIntegers };
const jobFilters = { ...ofCompanies, type: form.optionalIntegers, contract: form.optionalIntegers };

/** All operations of the board (docs/board.md, Operations); the client, the tools and the embedded board use this table. */
export const OPERATIONS = {
  getJob: of('job/get', byId, records.jobRecord),
  listJobs: of('job/list', jobFilters, records.listOf(records.jobRecord)),
  createJob: of('job/create', createParameters, records.writeSuccess, 'create'),
  editJob: of('job/edit', { ...byId, ...editParameters }, records.writeSuccess, 'change'),
  jobStatus: of('job/status', byId, records.statusSuccess, 'read'),
  suspendJob: of('job/suspend', byId, records.writeSuccess, 'change'),
  getCourse: of('course/get', byId, records.courseRecord),
  listCourses: of('course/list', ofCompanies, records.listOf(records.courseRecord)),
  listLocations: of('location/list', {}, records.locations),
  getEvent: of('event/get', byId, records.eventRecord),
  listEvents: of('event/list', ofCompanies, records.listOf(records.eventRecord)),
  searchEvents: of('event/search', { ...words, ...ofCompanies }, records.searchOf(records.eventRecord)),
  getCompany: of('company/get', { slug: form.requiredString }, records.companyRecord),
  searchCompanies: of('company/search', { ...words, ...paging }, records.searchOf(records.companyRecord)),
} as const;

export type OperationName = keyof typeof OPERATIONS;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, appended to the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}
