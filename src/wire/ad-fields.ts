import * as z from 'zod';
import { AD_FACTS, type TableName } from './ad-facts.ts';
import * as form from './form.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS, SALARY } from './limits.ts';
import type { JobRecord } from './records.ts';
import { APPLY_METHODS, WORK_MODEL } from './tables.ts';

/** One row per field. Forms, arguments, checks, changes, the guide and the embedded board's rules derive from it. */

interface AnyKind {
  /** Form encoding of the value; optional unless Create needs it. */
  readonly parameter: z.ZodType;
  readonly nameOnEdit?: string;
  readonly title: string;
  /** Short help for a model: every list of tools holds it. */
  readonly hint: string;
  /** For the guide to job ads, where the hint does not say it; the names of a table stand before it. */
  readonly rule?: string;
  /** Most characters; 2,000 if unset. */
  readonly longest?: number;
  readonly expected?: true;
  /** The board's value when Create omits the field. */
  readonly byDefault?: number;
  /** The board resets the field when Edit omits it. */
  readonly resetByEdit?: true;
  /** Set when some job records, or all, lack the field. */
  readonly inRecords?: 'sometimes' | 'never';
  /** Its value in a job record; undefined when the record lacks it. */
  read(job: JobRecord): unknown;
}

/** The kind of value decides how a field is read, stored, compared and shown. */
export type AdField = AnyKind &
  (
    | { readonly kind: 'line' | 'html' | 'country' | 'address' }
    | { readonly kind: 'choice'; readonly choices: readonly [string, ...string[]] }
    /** Ids of a table of the site; its places are asked from the board. */
    | { readonly kind: 'ids'; readonly table: TableName }
    | { readonly kind: 'id'; readonly table: TableName }
    /** 0 means none. `upperEndOf` names the lower end, which must be given and not be higher. */
    | {
        readonly kind: 'amount';
        readonly bounds: { readonly min: number; readonly max: number };
        readonly upperEndOf?: string;
      }
  );

const AMOUNT = { kind: 'amount', parameter: form.amount.optional(), bounds: SALARY } as const;
const IN_BOUNDS = `${SALARY.min} to ${SALARY.max}`;

/** In the order of the form (docs/board.md, Operations, Create and Edit). */
export const AD_FIELDS = {
  title: {
    kind: 'line',
    parameter: z.string(),
    title: 'Title',
    hint: 'One line.',
    longest: 200,
    read: AD_FACTS.title.of,
  },
  body: {
    kind: 'html',
    parameter: z.string(),
    title: 'Text',
    hint: 'The text of the ad.',
    longest: 20_000,
    rule: `Markdown or plain lines, without tags; or HTML with ${ACCEPTED_TAGS.join(', ')} and ${ACCEPTED_ATTRIBUTE} only. A new link goes out as text with its address`,
    read: (job) => job.body,
  },
  location: {
    kind: 'ids',
    table: 'location',
    parameter: form.integers.optional(),
    title: 'Place',
    hint: 'By name, as in list_locations.',
    rule: 'names or ids',
    expected: true,
    read: (job) => idsOf(AD_FACTS.location.of(job)),
  },
  contract: {
    kind: 'ids',
    table: 'contract',
    parameter: form.integers.optional(),
    title: 'Contract',
    hint: 'As in list_jobs.',
    // Records may lack it: absent does not mean none.
    inRecords: 'sometimes',
    read: (job) => idsOf(AD_FACTS.contract.of(job)),
  },
  type: {
    kind: 'ids',
    table: 'type',
    parameter: form.integers.optional(),
    title: 'Job type',
    hint: 'Full-time, part-time or both.',
    read: (job) => idsOf(AD_FACTS.type.of(job)),
  },
  work_model: {
    kind: 'id',
    table: 'work_model',
    parameter: form.integer.optional(),
    nameOnEdit: 'workModel',
    title: 'Work model',
    hint: 'Where the work is done.',
    byDefault: WORK_MODEL.onSite,
    resetByEdit: true,
    // The older `allowRemote` does not give it: of 52 ads with true at least 12 are hybrid (docs/board.md, Records).
    read: AD_FACTS.work_model.of,
  },
  country: {
    kind: 'country',
    parameter: z.string().optional(),
    title: 'Country',
    hint: 'ISO code, two letters.',
    resetByEdit: true,
    read: (job) => job.country?.trim() || undefined,
  },
  ref: {
    kind: 'line',
    parameter: z.string().optional(),
    title: 'Reference',
    hint: 'Your own reference.',
    read: AD_FACTS.ref.of,
  },
  salary_min: {
    ...AMOUNT,
    title: 'Pay',
    hint: `Gross a year, ${IN_BOUNDS}; 0: none.`,
    expected: true,
    read: (job) => AD_FACTS.salary.of(job)[0],
  },
  salary_max: {
    ...AMOUNT,
    upperEndOf: 'salary_min',
    title: 'Pay',
    hint: 'Upper end; needs salary_min.',
    rule: 'the same, and not below salary_min; a maximum needs a minimum',
    read: (job) => AD_FACTS.salary.of(job)[1],
  },
  apply_method: {
    kind: 'choice',
    choices: APPLY_METHODS,
    parameter: form.choice(APPLY_METHODS).optional(),
    title: 'Way to apply',
    hint: 'By the site, apply_address or text.',
    rule: 'platform (through the site), url (to apply_address, an email or web address), body (contact in the text). A new ad with an address and no method gets url, one with neither gets body; an edit leaves the method as it is',
    inRecords: 'never',
    read: () => undefined,
  },
  apply_address: {
    kind: 'address',
    parameter: z.string().optional(),
    title: 'Apply to',
    hint: 'Email or URL.',
    inRecords: 'never',
    read: () => undefined,
  },
} as const satisfies Readonly<Record<string, AdField>>;

export type AdFieldName = keyof typeof AD_FIELDS;

/** The given fields of an ad, with ids for tables and HTML for the body. */
export type NewAd = Readonly<z.output<typeof createParameters>>;
export type Ad = { readonly [N in keyof NewAd]?: NewAd[N] | undefined };

export function lowerEndOf(field: AdField): AdFieldName | undefined {
  return field.kind === 'amount' ? (field.upperEndOf as AdFieldName | undefined) : undefined;
}

export const adFields = Object.entries(AD_FIELDS) as readonly (readonly [AdFieldName, AdField])[];

/** Whether Create needs the field. */
export const isRequired = ({ parameter }: AdField): boolean => !parameter.isOptional();

export const createParameters = z.object(
  Object.fromEntries(adFields.map(([name, { parameter }]) => [name, parameter])) as {
    readonly [N in AdFieldName]: (typeof AD_FIELDS)[N]['parameter'];
  },
);

/** Names that differ in the form of Edit. */
export const EDIT_NAMES = Object.fromEntries(
  adFields.flatMap(([name, { nameOnEdit }]) => (nameOnEdit === undefined ? [] : [[name, nameOnEdit]])),
);

function idsOf(references: readonly { readonly id: number }[] | undefined): number[] | undefined {
  return references?.map(({ id }) => id);
}
