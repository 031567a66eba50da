import { describe, expect, it } from 'vitest';
import { adviceOn, adviceOnEdit } from '../src/publishing/ad/advice.ts';
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

/** An ad about which there is nothing to say. */
const BEFORE = adOf({ name: '', body: 'A job for calm people.' });

describe.each([
  ['a create', (ad: Ad) => adviceOn(ad)],
  ['an edit', (ad: Ad) => adviceOnEdit({ salary_min: 0, salary_max: 0, location: [], ...ad }, BEFORE)],
])('advice on %s', (_what, advice) => {
  it.each(cases as (Case & Record<string, unknown>)[])('$name', (each) => {
    const kinds = advice(adOf(each)).map(({ kind }) => kind as string);
    for (const kind of each.must ?? []) expect(kinds).toContain(kind);
    for (const kind of each.must_not ?? []) expect(kinds).not.toContain(kind);
  });

  it('is none on an ad that needs none', () => {
    expect(advice({ ...BEFORE, salary_min: 30_000 })).toEqual([]);
  });
});

it('on an edit is about what it brings about, and nothing else', () => {
  const poor = adOf({ name: '', body: 'Write to jobs@rossio.io. Digital natives only.', location: [] });
  const before = { ...poor, salary_min: 0 };
  expect(adviceOnEdit({ title: 'Another title' }, before)).toEqual([]);
  expect(adviceOnEdit({ body: `${before.body}<p>One sentence more.</p>` }, before)).toEqual([]);
  expect(adviceOnEdit({ title: 'Programador' }, before).map(({ kind }) => kind)).toEqual(['sex']);
});
