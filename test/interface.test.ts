import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../src/site/countries.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS, SALARY } from '../src/wire/limits.ts';
import { OPERATIONS } from '../src/wire/operations.ts';
import { APPLY_METHODS, JOB_STATES, type Table } from '../src/wire/tables.ts';

/* Pins: what the interface says, copied out by hand. Paths and parameters: test/client-wire.test.ts. */

function written(table: Table): string {
  return table.map(({ id, name }) => `${id} ${name}`).join(', ');
}

describe('the interface, as transcribed', () => {
  it('reserves the four operations of publishing companies', () => {
    const reserved = Object.entries(OPERATIONS).filter(([, operation]) => operation.reserved);
    expect(reserved.map(([name]) => name)).toEqual(['createJob', 'editJob', 'jobStatus', 'suspendJob']);
  });

  it('holds the tables', () => {
    const { type, contract, work_model, location } = PORTUGAL.tables;
    expect(written(type)).toBe('1 Full-time, 2 Part-time');
    expect(written(contract)).toBe(
      '1 Contrato a termo, 2 Contrato sem termo, 3 Estágio profissional, 4 Prestação de Serviços, 5 Estágio académico',
    );
    expect(written(work_model)).toBe('0 On-Site, 1 Remote, 2 Hybrid');
    expect(written(PORTUGAL.courseTypes)).toBe('1 Laboral, 3 Laboral / Pós-Laboral, 2 Pós-Laboral');
    expect(written(JOB_STATES)).toBe('0 Removed, 1 Active, 2 Moderation, 3 Suspended, 4 Refused, 5 Expired');
    expect(written(location)).toBe(
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
