import { escapeHtml } from '../../ad-text/write-html.ts';
import { PORTUGAL } from '../../site/site.ts';
import type { SqlRow } from '../../sqlite.ts';
import { JOB_STATES } from '../../wire/tables.ts';
import { DAY_MS } from '../../wire/time.ts';
import { ACCOUNTS } from '../call.ts';
import { COMPANIES, companyWith, type SampleCompany } from '../catalogue.ts';
import { BLANK_AD, type StoredAd } from '../rules.ts';
import { idsOfNames, slugOf } from '../table-values.ts';
import englishAds from './ads-en.yaml';
import portugueseAds from './ads-pt.yaml';

interface SampleAd {
  readonly title: string;
  /** Fields of the ad. `age` and `changed` are days before the board's first start; `state` overrides the derived one. */
  readonly facts: {
    readonly age: number;
    readonly changed?: number;
    readonly state?: string;
    /** Makes it a record of the older shape. */
    readonly remote_allowed?: boolean;
    readonly location?: readonly string[];
    readonly work_model?: string;
    /** The ends of its pay a year. */
    readonly pay?: readonly number[];
    readonly [field: string]: unknown;
  };
  readonly body: string;
}

type AdsByCompany = Readonly<Record<string, readonly SampleAd[]>>;

export const ADS: AdsByCompany = { ...(portugueseAds as AdsByCompany), ...(englishAds as AdsByCompany) };

/** The rows of a new board, oldest first. Ids grow with the date, but not strictly (docs/board.md, Records). */
export function sampleAds(now: number): SqlRow[] {
  return COMPANIES.flatMap((company) => (ADS[company.slug] ?? []).map((ad) => ({ company, ad })))
    .map((one, index) => ({ ...one, rank: one.ad.facts.age + (index % 5) * 0.6 }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ company, ad }, index) => ({ id: 498_201 + index * 3, ...adRow(company, ad, now) }));
}

function adRow(
  { slug, about, before = '<p>{about}</p>', after }: SampleCompany,
  sample: SampleAd,
  now: number,
): SqlRow {
  const { title, body } = sample;
  const { pay: [salary_min = 0, salary_max = 0] = [], ...facts } = sample.facts;
  const { age, changed = age, state, remote_allowed, location = [], work_model = 'On-Site', ...adFields } = facts;
  const isOlder = remote_allowed !== undefined;
  const way = adFields.apply_address === undefined ? 'body' : 'url';
  const ad: StoredAd = {
    ...BLANK_AD,
    country: 'PT',
    ...(adFields as Partial<StoredAd>),
    ...{ salary_min, salary_max },
    title,
    body: [before.replace('{about}', escapeHtml(about)), body, after].join('\r\n'),
    location: idsOfNames(PORTUGAL.tables.location, location),
    work_model: idsOfNames(PORTUGAL.tables.work_model, [work_model])[0] ?? 0,
    apply_method: slug === ACCOUNTS.free.company ? 'platform' : isOlder ? null : way,
  };
  return {
    company_id: companyWith(slug)?.id ?? null,
    slug: slugOf(title),
    ad: JSON.stringify(ad),
    allow_remote: isOlder ? Number(remote_allowed) : null,
    published_at: now - Math.round(age * DAY_MS),
    updated_at: now - Math.round(changed * DAY_MS),
    held_in: state === undefined ? null : (idsOfNames(JOB_STATES, [state])[0] ?? null),
    is_sample: 1,
  };
}
