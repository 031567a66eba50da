import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { adviceOn, adviceOnEdit } from '../src/publishing/ad/checks.ts';
import { adGuide, checklistOf } from '../src/publishing/ad/guide.ts';
import { AdText } from '../src/publishing/ad-text.ts';
import { PORTUGAL, SITES, siteOf } from '../src/site/site.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import { connectInside } from './support/server.ts';

/** An ad about which there is nothing to say: hybrid, in Lisboa (14) and Porto (18). */
const GOOD: Ad = {
  title: 'Software Developer',
  body: '<p>You build software for shops.</p>',
  salary_min: 30_000,
  salary_max: 36_000,
  location: [14, 18],
  work_model: 2,
};

/** Fields of the advice on this ad, on a create and on an edit that makes it so. */
const CASES: readonly (readonly [what: string, ad: Partial<Ad>, fields: readonly string[]])[] = [
  ['nothing to say', {}, []],
  ['no pay', { salary_min: 0, salary_max: 0 }, ['salary_min']],
  ['no place, on site', { location: [], work_model: 0 }, ['location']],
  ['no place, remote', { location: [], work_model: 1 }, []],
  ...['Send your CV to jobs@rossio.io.', 'Site: quintadigital.info'].map(
    (text) => [text, { body: `<p>${text}</p>` }, ['body']] as const,
  ),
  ['a link alone', { body: '<p><a href="mailto:jobs@azulejo.eu">Write to Ana</a></p>' }, ['body']],
  ...[
    'Node.js, ASP.NET Core, Socket.IO and backup.pl',
    'Our channel manager talks to Booking.com.',
    // Prose is for the model that reads it.
    'You work from home one day a week; our native speakers help you.',
    'Location: Braga. Regime: 100% remoto',
  ].map((text) => [text, { body: `<p>${text}</p>` }, []] as const),
];

const texts = (before = '', after = before) => ({ before: new AdText(before), after: new AdText(after) });

describe('advice is about fields', () => {
  it.each(CASES)('%s', (_what, change, fields) => {
    const ad = { ...GOOD, ...change };
    expect(adviceOn(ad, PORTUGAL, texts('', ad.body)).map(({ field }) => field)).toEqual(fields);
    expect(adviceOnEdit(change, GOOD, PORTUGAL, texts(GOOD.body, ad.body)).map(({ field }) => field)).toEqual(fields);
  });

  it('knows the addresses of its own country', () => {
    const ad = { ...GOOD, body: '<p>Napisz: firma.pl</p>' };
    expect(adviceOn(ad, siteOf(undefined, 'pl'), texts('', ad.body)).map(({ field }) => field)).toEqual(['body']);
    expect(adviceOn(ad, PORTUGAL, texts('', ad.body))).toEqual([]);
  });

  it('of an edit: about what it brings about', () => {
    const poor: Ad = { ...GOOD, salary_min: 0, body: '<p>Write to jobs@rossio.io.</p>' };
    expect(adviceOnEdit({ title: 'Another title' }, poor, PORTUGAL, texts(poor.body))).toEqual([]);
    const withBody = (body: string) => adviceOnEdit({ body }, poor, PORTUGAL, texts(poor.body, body));
    expect(withBody(`${poor.body}<p>One sentence more.</p>`)).toEqual([]);
    const [contacts] = withBody(`${poor.body}<p>Or to a@b.eu, c@d.eu.</p>`);
    expect(contacts?.message).toMatch(/^it contains "a@b.eu", "c@d.eu"; /);
  });
});

describe('the checklist', () => {
  const GROUNDS = { sex: /\bsex\b/, age: /\bage\b/, origin: /\borigin\b.*native/s, family: /\bfamily\b/ };

  it.each(SITES.map((site) => [site.code] as const))('of %s has at most eight lines and names each ground', (code) => {
    const lines = checklistOf(code);
    expect(lines.length).toBeLessThanOrEqual(8);
    for (const word of [...Object.values(GROUNDS), /\bPay\b/, /place/, /contact/i])
      expect(lines.join('\n')).toMatch(word);
  });

  it('comes with a dry run, for 90 tokens, as text and as data', async () => {
    const server = await connectInside();
    const made = await server.call('create_job', { title: 'Kotlin Developer', body: 'We build payments.' });
    const edit = { id: made.structured.id, title: 'Other', dry_run: true };
    const { text, structured } = await server.call('edit_job', edit);
    const checklist = checklistOf('pt');
    expect(structured.checklist).toEqual(checklist);
    const line = text.split('\n').find((one) => one.includes(checklist[0] ?? '')) ?? '';
    for (const one of checklist) expect(line).toContain(one);
    expect(countTokens(line)).toBeLessThanOrEqual(90);
    expect(countTokens(JSON.stringify(checklist))).toBeLessThanOrEqual(90);
    expect(made.structured.checklist).toBeUndefined();
  });
});

it('the guide gives each legal sentence its date or source, and requires no pay in Portugal', () => {
  const guide = adGuide(PORTUGAL);
  expect(guide).toContain('no Portuguese law that carries it out was found by November 2026');
  expect(guide).toContain('“Diretor (M/F)” is not enough');
  expect(guide).not.toMatch(/pay[^.]*required by law/i);
  expect(adGuide(siteOf(undefined, 'pl'))).toContain('Since 24 December 2025');
});
