import type { SqlRow } from '../../sqlite.ts';
import type { ParametersOf } from '../../wire/operation.ts';
import type { jobOperations } from '../../wire/resources/job.ts';
import type { ApplyMethod } from '../../wire/tables.ts';
import { integerIn, integersIn, optionalIntegerIn, optionalTextIn, textIn } from '../database/rows.ts';
import { slugOf } from '../database/slug.ts';
import type { Account } from '../http/keys.ts';

/** What a company says in an ad. */
export interface StoredAd {
  readonly title: string;
  readonly body: string;
  readonly ref: string;
  /** Annual gross EUR. */
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly types: readonly number[];
  readonly locations: readonly number[];
  readonly contracts: readonly number[];
  readonly country: string;
  readonly workModel: number;
  /** Null for an ad that never had one (docs/board.md, Publishing rules, 3). */
  readonly applyMethod: ApplyMethod | null;
  readonly applyAddress: string | null;
}

type CreateParameters = ParametersOf<typeof jobOperations.createJob>;
type EditParameters = ParametersOf<typeof jobOperations.editJob>;
type Given = Omit<EditParameters, 'id' | 'workModel'>;

/** The country of the site, which an ad gets when none is given (docs/board.md, Operations). */
const SITE_COUNTRY = 'PT';

const BLANK: StoredAd = {
  title: '',
  body: '',
  ref: '',
  salaryMin: null,
  salaryMax: null,
  types: [],
  locations: [],
  contracts: [],
  country: SITE_COUNTRY,
  workModel: 0,
  applyMethod: null,
  applyAddress: null,
};

/** The ad that a create asks for, with the defaults of what it leaves out. It is not checked yet. */
export function newAd({ work_model = 0, ...given }: CreateParameters, account: Account): StoredAd {
  return { ...changed(BLANK, given, account), workModel: work_model };
}

/**
 * An ad as an edit leaves it. What is omitted stays, but for the work model, which becomes 0, and the country, which
 * becomes the site's (docs/board.md, Operations): a careless client really loses them.
 */
export function editedAd(
  before: StoredAd,
  { id: _id, workModel = 0, ...given }: EditParameters,
  account: Account,
): StoredAd {
  return { ...changed(before, given, account), workModel };
}

function changed(before: StoredAd, given: Given, account: Account): StoredAd {
  return {
    title: given.title?.trim() ?? before.title,
    body: given.body ?? before.body,
    ref: given.ref ?? before.ref,
    ...salaryOf(before, given),
    types: given.type === undefined ? before.types : unique(given.type),
    locations: given.location === undefined ? before.locations : unique(given.location),
    contracts: given.contract === undefined ? before.contracts : unique(given.contract),
    country: (given.country ?? '').trim().toUpperCase() || SITE_COUNTRY,
    workModel: before.workModel,
    ...applyOf(before, given, account),
  };
}

/** 0 means no salary; taking the minimum away takes the maximum with it unless one is given (docs/board.md, Limits). */
function salaryOf(
  before: StoredAd,
  { salary_min: min, salary_max: max }: Given,
): Pick<StoredAd, 'salaryMin' | 'salaryMax'> {
  return {
    salaryMin: min === undefined ? before.salaryMin : min || null,
    salaryMax: max === undefined ? (min === 0 ? null : before.salaryMax) : max || null,
  };
}

/** How to apply (docs/board.md, Publishing rules, 2 to 4). The address belongs to `url` only. */
function applyOf(before: StoredAd, given: Given, { plan }: Account): Pick<StoredAd, 'applyMethod' | 'applyAddress'> {
  const address = given.apply_address?.trim() || null;
  const inferred = address === null ? 'body' : 'url';
  const applyMethod = plan === 'free' ? 'platform' : (given.apply_method ?? before.applyMethod ?? inferred);
  return { applyMethod, applyAddress: applyMethod === 'url' ? (address ?? before.applyAddress) : null };
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/** The ad in a row of `job`. */
export function adIn(row: SqlRow): StoredAd {
  return {
    title: textIn(row, 'title'),
    body: textIn(row, 'body'),
    ref: textIn(row, 'ref'),
    salaryMin: optionalIntegerIn(row, 'salary_min'),
    salaryMax: optionalIntegerIn(row, 'salary_max'),
    types: integersIn(row, 'types'),
    locations: integersIn(row, 'locations'),
    contracts: integersIn(row, 'contracts'),
    country: textIn(row, 'country'),
    workModel: integerIn(row, 'work_model'),
    applyMethod: optionalTextIn(row, 'apply_method') as ApplyMethod | null,
    applyAddress: optionalTextIn(row, 'apply_address'),
  };
}

/** The columns of `job` that an ad fills. */
export function columnsOf(ad: StoredAd): SqlRow {
  return {
    title: ad.title,
    body: ad.body,
    ref: ad.ref,
    salary_min: ad.salaryMin,
    salary_max: ad.salaryMax,
    types: JSON.stringify(ad.types),
    locations: JSON.stringify(ad.locations),
    contracts: JSON.stringify(ad.contracts),
    country: ad.country,
    work_model: ad.workModel,
    apply_method: ad.applyMethod,
    apply_address: ad.applyAddress,
    slug: slugOf(ad.title),
  };
}
