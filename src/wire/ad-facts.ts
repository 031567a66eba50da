import type { Reference } from './fields.ts';
import type { JobRecord } from './records.ts';

/*
 * One row a fact of an ad, as it is read. Columns of the index, filters, groups, what is unsaid, what other ads say
 * instead and differences derive from it. By hand are the row and the arguments of the tools, complete by type.
 */

export interface Language {
  readonly name: string;
  /** A1 to C2, or basic, good, fluent, native; of several the lowest. */
  readonly degree?: string;
  /** Welcome, not required. */
  readonly plus?: true;
  /** Instead of the language before it. */
  readonly or?: true;
}

/** What the text of an ad asks for besides skills (src/reading/requirements). */
export interface Asks {
  readonly levels: readonly string[];
  /** Least years of experience. */
  readonly years?: number | undefined;
  readonly languages: readonly Language[];
  /** Who may apply, quoted. */
  readonly residence?: string | undefined;
}

/** A record, with what its text asks for where that was read. */
export interface ReadAd extends JobRecord {
  readonly asks?: Asks;
}

interface AnyFact {
  /** Its field in answers, if not its name; an amount has `…_min` and `…_max`. */
  readonly field?: string;
  /** What an ad leaves unsaid, in a sentence, if not its name. */
  readonly unsaid?: string;
  /** Its changes are reported. */
  readonly isWatched?: true;
  /** What the fields leave unsaid is quoted from the text: `…_text` in answers, `said_…` in the index. */
  readonly isQuoted?: true;
}

/** The kind of value decides how a fact is stored, compared and grouped (index/fact-columns.ts). */
export type AdFact = AnyFact &
  (
    | {
        /** Rows of a table of the site. Undefined: the record does not tell, which is not none. */
        readonly kind: 'ids';
        of(job: JobRecord): readonly Reference[] | undefined;
      }
    | {
        /** A row of a table. */
        readonly kind: 'id';
        of(job: JobRecord): number | undefined;
        /** A field of older records that passes for a row of the table, and is marked and counted apart. */
        readonly older?: { readonly field: string; readonly as: number; of(job: JobRecord): boolean | undefined };
      }
    /** Yes or no, and no table. Undefined: the record does not tell. */
    | { readonly kind: 'flag'; of(job: JobRecord): boolean | undefined }
    | { readonly kind: 'company'; of(job: JobRecord): number }
    /** Lower and upper end; 0 is none (docs/board.md, Limits). */
    | { readonly kind: 'amount'; of(job: JobRecord): readonly [lower: number, upper: number] }
    | {
        readonly kind: 'day';
        /** Names of its filter and of its groups. */
        readonly after: string;
        readonly group: string;
        of(job: JobRecord): string;
      }
    /** Names that the text asks for. */
    | { readonly kind: 'names'; readonly field: string; of(ad: ReadAd): readonly string[] }
    | {
        /** A least figure that the text asks for. */
        readonly kind: 'least';
        /** Its filter, and names of another fact with which an ad passes that states none. */
        readonly most: string;
        readonly spared: { readonly fact: string; readonly names: readonly string[] };
        of(ad: ReadAd): number | undefined;
      }
    /** Words of the text alone. */
    | { readonly kind: 'quote'; readonly isQuoted: true; of(ad: ReadAd): string | undefined }
    | { readonly kind: 'title'; of(job: JobRecord): string }
    | { readonly kind: 'text'; of(job: JobRecord): string }
  );

export type AdFacts = Readonly<Record<string, AdFact>>;

/** In the order in which sentences name them; an ad that several filters leave out counts under the first. */
export const AD_FACTS = {
  title: { kind: 'title', isWatched: true, of: (job) => job.title },
  location: { kind: 'ids', field: 'locations', isWatched: true, of: (job) => job.locations ?? [] },
  company: { kind: 'company', of: (job) => job.company.id },
  work_model: {
    kind: 'id',
    isWatched: true,
    isQuoted: true,
    of: (job) => job.workModel,
    older: { field: 'remote_allowed', as: 1, of: (job) => job.allowRemote },
  },
  type: { kind: 'ids', field: 'types', isWatched: true, of: (job) => job.types ?? [] },
  // Only some records have contracts (docs/board.md, Answers): absent is not none.
  contract: { kind: 'ids', field: 'contracts', isWatched: true, of: (job) => job.contracts },
  salary: {
    kind: 'amount',
    // Pay a day or a month is none (docs/contract.md, Searching).
    unsaid: 'yearly pay',
    isWatched: true,
    isQuoted: true,
    of: (job) => [job.salaryMin ?? job.wage ?? 0, job.salaryMax ?? 0],
  },
  published_at: {
    kind: 'day',
    unsaid: 'readable date',
    after: 'published_after',
    group: 'week',
    of: (job) => job.publishedAt,
  },
  years: {
    kind: 'least',
    most: 'max_years',
    spared: { fact: 'level', names: ['Internship', 'Junior'] },
    of: (ad) => ad.asks?.years,
  },
  level: { kind: 'names', field: 'levels', of: (ad) => ad.asks?.levels ?? [] },
  language: { kind: 'names', field: 'languages', of: (ad) => ad.asks?.languages.map(({ name }) => name) ?? [] },
  residence: { kind: 'quote', isQuoted: true, of: (ad) => ad.asks?.residence },
  ref: { kind: 'text', isWatched: true, of: (job) => job.ref ?? '' },
} as const satisfies AdFacts;

type Facts = typeof AD_FACTS;
export type FactName = keyof Facts;
type FactOf<K extends AdFact['kind']> = { [N in FactName]: Facts[N]['kind'] extends K ? N : never }[FactName];
type FactWith<P extends string> = {
  [N in FactName]: Facts[N] extends Readonly<Record<P, unknown>> ? N : never;
}[FactName];
type Named<N extends FactName, P extends string> = N extends FactName
  ? Facts[N] extends Readonly<Record<P, infer V extends string>>
    ? V
    : N
  : never;

/** Facts that are rows of a table: each site has one for each (site/site.ts). */
export type TableName = FactOf<'ids' | 'id'>;
export type QuotedFact = FactWith<'isQuoted'>;
export type UnsaidFact = FactOf<'ids' | 'id' | 'flag' | 'amount' | 'day' | 'names' | 'least'>;
/** Facts by which ads are counted, by the name of the groups. */
export type GroupName =
  | FactOf<'ids' | 'id' | 'flag' | 'company' | 'title' | 'names' | 'least'>
  | Named<FactOf<'day'>, 'group'>;

/** An absent or empty filter accepts every ad. Lists hold ids; a time is the board's. */
export type FactFilters = { readonly [N in TableName | FactOf<'company'>]?: readonly number[] | undefined } & {
  readonly [N in FactOf<'company'> as `exclude_${N}`]?: readonly number[] | undefined;
} & { readonly [N in FactOf<'flag'>]?: boolean | undefined } & {
  readonly [N in FactOf<'amount'> as `${N}_min`]?: number | undefined;
} & {
  readonly [N in FactOf<'day'> as Named<N, 'after'>]?: string | undefined;
} & { readonly [N in FactOf<'least'> as Named<N, 'most'>]?: number | undefined };
export type FilterName = keyof FactFilters;

export type FactField =
  | Named<Exclude<FactName, FactOf<'amount'> | AskedFact | FactOf<'quote'>>, 'field'>
  | `${FactOf<'amount'>}_${'min' | 'max'}`
  | 'remote_allowed';
type AskedFact = FactOf<'names' | 'least'>;
/** Fields of what the text asks for, in rows from the index. */
export type AskedField = Named<AskedFact, 'field'>;
export type QuoteField = `${QuotedFact}_text`;
