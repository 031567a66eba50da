import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../src/wire/countries.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../src/wire/html.ts';
import { SALARY } from '../src/wire/limits.ts';
import { KEY_PARAMETER, type Operation, pathOf } from '../src/wire/operation.ts';
import { OPERATIONS, type OperationName } from '../src/wire/operations.ts';
import {
  APPLY_METHODS,
  CONTRACTS,
  COURSE_TYPES,
  JOB_STATES,
  JOB_TYPES,
  LOCATIONS,
  type Table,
  WORK_MODELS,
} from '../src/wire/tables.ts';

/*
 * Pins: what the interface says, copied out by hand. Client and embedded board share one contract, so only literals can
 * show its mistakes. `!` marks a required parameter.
 */
const ENDPOINTS: Record<OperationName, [path: string, parameters: string]> = {
  getJob: ['/job/get.json', 'id!'],
  listJobs: ['/job/list.json', 'limit page company type contract'],
  createJob: [
    '/job/create.json',
    'title! body! location contract type work_model country ref salary_min salary_max apply_method apply_address',
  ],
  editJob: [
    '/job/edit.json',
    'id! title body location contract type workModel country ref salary_min salary_max apply_method apply_address',
  ],
  jobStatus: ['/job/status.json', 'id!'],
  suspendJob: ['/job/suspend.json', 'id!'],
  getCourse: ['/course/get.json', 'id!'],
  listCourses: ['/course/list.json', 'limit page company'],
  listLocations: ['/location/list.json', ''],
  getEvent: ['/event/get.json', 'id!'],
  listEvents: ['/event/list.json', 'limit page company'],
  searchEvents: ['/event/search.json', 'q! limit page company'],
  getCompany: ['/company/get.json', 'slug!'],
  searchCompanies: ['/company/search.json', 'q! limit page'],
};

function written(table: Table): string {
  return table.map(({ id, name }) => `${id} ${name}`).join(', ');
}

describe('the interface, as transcribed', () => {
  it.each(Object.entries(ENDPOINTS))('%s has its path and parameters', (name, [path, parameters]) => {
    const operation: Operation = OPERATIONS[name as OperationName];
    const shown = Object.entries(operation.parameters).map(([key, { required, wireName = key }]) =>
      required ? `${wireName}!` : wireName,
    );
    expect(pathOf(operation)).toBe(path);
    expect(shown.join(' ')).toBe(parameters);
  });

  it('has fourteen operations and one parameter for the key', () => {
    expect(Object.keys(OPERATIONS)).toHaveLength(14);
    expect(KEY_PARAMETER).toBe('api_key');
  });

  it('reserves the four operations of publishing companies', () => {
    const reserved = Object.entries(OPERATIONS).filter(([, operation]) => operation.reserved);
    expect(reserved.map(([name]) => name)).toEqual(['createJob', 'editJob', 'jobStatus', 'suspendJob']);
  });

  it('knows which operations write', () => {
    const effects = Object.entries(OPERATIONS).filter(([, { effect }]) => effect !== 'read');
    expect(effects.map(([name, { effect }]) => `${name} ${effect}`)).toEqual([
      'createJob create',
      'editJob change',
      'suspendJob change',
    ]);
  });

  it('knows the second spelling of the search parameter', () => {
    const searches = Object.entries(OPERATIONS as Record<string, Operation>).filter(([, row]) => row.searchParameter);
    expect(searches.map(([name, row]) => [name, row.searchParameter])).toEqual([
      ['searchEvents', { table: 'q', sample: 'search' }],
      ['searchCompanies', { table: 'q', sample: 'search' }],
    ]);
  });

  it('holds the tables', () => {
    expect(written(JOB_TYPES)).toBe('1 Full-time, 2 Part-time');
    expect(written(CONTRACTS)).toBe(
      '1 Contrato a termo, 2 Contrato sem termo, 3 Estágio profissional, 4 Prestação de Serviços, 5 Estágio académico',
    );
    expect(written(WORK_MODELS)).toBe('0 On-Site, 1 Remote, 2 Hybrid');
    expect(written(COURSE_TYPES)).toBe('1 Laboral, 3 Laboral / Pós-Laboral, 2 Pós-Laboral');
    expect(written(JOB_STATES)).toBe('0 Removed, 1 Active, 2 Moderation, 3 Suspended, 4 Refused, 5 Expired');
    expect(written(LOCATIONS)).toBe(
      '1 Aveiro, 2 Açores, 3 Beja, 4 Braga, 5 Bragança, 6 Castelo Branco, 8 Coimbra, 9 Faro, 10 Évora, 11 Guarda, ' +
        '12 Portalegre, 13 Leiria, 14 Lisboa, 15 Madeira, 16 Viseu, 17 Setúbal, 18 Porto, 20 Santarém, 21 Vila Real, ' +
        '22 Viana do Castelo, 29 International',
    );
    expect(APPLY_METHODS).toEqual(['platform', 'url', 'body']);
  });

  it('holds the limits', () => {
    expect(SALARY).toEqual({ min: 5000, max: 1000000 });
    expect(ACCEPTED_TAGS).toEqual(['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b']);
    expect(ACCEPTED_ATTRIBUTE).toBe('text-align');
  });

  it('holds the 249 assigned country codes', () => {
    expect(COUNTRY_CODES.size).toBe(249);
    for (const code of ['PT', 'ES', 'PL', 'BR', 'GB']) expect(COUNTRY_CODES.has(code)).toBe(true);
    for (const code of ['UK', 'EU', 'XX', 'EN']) expect(COUNTRY_CODES.has(code)).toBe(false);
  });
});
