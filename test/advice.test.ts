import { describe, expect, it } from 'vitest';
import { adviceOnEdit, adviceOnNew } from '../src/publishing/ad/advice/advice.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import { LOCATIONS, matchRows, WORK_MODELS } from '../src/wire/tables.ts';
import cases from './corpus/advice.yaml';

interface Case {
  readonly name: string;
  readonly body: string;
  readonly must?: readonly string[];
  readonly must_not?: readonly string[];
  readonly location?: readonly string[];
  readonly work_model?: string | null;
  readonly title?: string;
}

const PLAIN = 'You join a team of eight that builds and runs software for shops. The work is planned in weeks. '.repeat(
  5,
);

function adOf({
  name: _name,
  body,
  must: _must,
  must_not: _not,
  location,
  work_model,
  ...given
}: Case & Record<string, unknown>): Ad {
  const named = (table: typeof LOCATIONS, text: string) => matchRows(table, text).map(({ id }) => id);
  const { language: _language, ...fields } = given as Record<string, unknown>;
  const model = work_model === undefined ? 'On-Site' : work_model;
  const all = {
    title: 'Software Developer',
    salary_min: 30_000,
    salary_max: 36_000,
    apply_method: 'platform',
    location: (location ?? ['Lisboa']).flatMap((place) => named(LOCATIONS, place)),
    ...(model === null ? {} : { work_model: named(WORK_MODELS, model)[0] }),
    ...fields,
    body: body.startsWith('<')
      ? `<p>${PLAIN}</p>${body}`
      : `<p>${PLAIN}</p><p>${body.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Ad;
}

describe.each([
  ['a create', (ad: Ad) => adviceOnNew(ad)],
  ['an edit', (ad: Ad) => adviceOnEdit({ salary_min: 0, salary_max: 0, ...ad }, { country: 'PT' })],
])('advice on %s', (_what, adviceOn) => {
  it.each(cases as (Case & Record<string, unknown>)[])('$name', (each) => {
    const kinds = adviceOn(adOf(each)).map(({ kind }) => kind as string);
    for (const kind of each.must ?? []) expect(kinds).toContain(kind);
    for (const kind of each.must_not ?? []) expect(kinds).not.toContain(kind);
  });
});
