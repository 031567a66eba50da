import * as z from 'zod';
import { createParameters, EDIT_NAMES } from './ad-fields.ts';
import * as form from './form.ts';
import * as records from './records.ts';

/** The effect of a call on the board: none, a new record, or a changed one. Retries and tool hints follow from it. */
export type Effect = 'read' | 'create' | 'change';

export interface Operation<P extends z.ZodObject = z.ZodObject, A extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly effect: Effect;
  /** Only registered, authorized companies may call it (docs/board.md, Operations). */
  readonly reserved: boolean;
  /** Without `api_key`, a parameter of every operation. */
  readonly parameters: P;
  readonly wireNames?: Readonly<Record<string, string>>;
  readonly answer: A;
}

export type ParametersOf<O extends Operation> = Readonly<z.output<O['parameters']>>;
export type AnswerOf<O extends Operation> = z.output<O['answer']>;

/** @param own the effect of an operation on a company's own ads */
function operation<P extends z.ZodRawShape, A extends z.ZodObject>(
  name: string,
  parameters: P,
  answer: A,
  own?: Effect,
) {
  return { name, effect: own ?? 'read', reserved: own !== undefined, parameters: z.object(parameters), answer };
}

const words = { q: form.words };
const byId = { id: form.integer };
const paging = { limit: form.integer.optional(), page: form.integer.optional() };
const ofCompanies = { ...paging, company: form.integers.optional() };
const jobFilters = { ...ofCompanies, type: form.integers.optional(), contract: form.integers.optional() };

/** All operations of the board (docs/board.md, Operations); the client, the tools and the embedded board use this table. */
export const OPERATIONS = {
  getJob: operation('job/get', byId, records.jobRecord),
  listJobs: operation('job/list', jobFilters, records.listOf(records.listedJob)),
  createJob: operation('job/create', createParameters.shape, records.writeSuccess, 'create'),
  editJob: {
    ...operation('job/edit', { ...byId, ...createParameters.partial().shape }, records.writeSuccess, 'change'),
    wireNames: EDIT_NAMES,
  },
  jobStatus: operation('job/status', byId, records.statusSuccess, 'read'),
  suspendJob: operation('job/suspend', byId, records.writeSuccess, 'change'),
  getCourse: operation('course/get', byId, records.courseRecord),
  listCourses: operation('course/list', ofCompanies, records.listOf(records.courseRecord)),
  listLocations: operation('location/list', {}, records.locations),
  getEvent: operation('event/get', byId, records.eventRecord),
  listEvents: operation('event/list', ofCompanies, records.listOf(records.eventRecord)),
  searchEvents: operation('event/search', { ...words, ...ofCompanies }, records.searchOf(records.eventRecord)),
  getCompany: operation('company/get', { slug: z.string() }, records.companyRecord),
  searchCompanies: operation('company/search', { ...words, ...paging }, records.searchOf(records.companyRecord)),
} as const;

export type OperationName = keyof typeof OPERATIONS;

/** The parameter that carries the key in every operation (docs/board.md, Requests). */
export const KEY_PARAMETER = 'api_key';

/** `job/list` → `/job/list.json`, appended to the base URL. */
export function pathOf(operation: Operation): string {
  return `/${operation.name}.json`;
}
