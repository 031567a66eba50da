import * as z from 'zod';
import { COURSE_TYPES, LOCATIONS, type Table } from '../../wire/tables.ts';

/* What the data files of the sample board hold. */

const nonEmptyText = z.string().trim().min(1);
const nonEmptyTexts = z.array(nonEmptyText).min(1);
/** With the words of one link in brackets. */
const linkedTexts = z.array(nonEmptyText.regex(/^[^[\]]*\[[^[\]]+\][^[\]]*$/, 'has no […] or several')).min(1);

/** A row of a table by its name; read as its id. */
function nameIn(table: Table) {
  return z
    .enum(table.map(({ name }) => name))
    .transform((wanted) => table.find(({ name }) => name === wanted)?.id ?? 0);
}
const locations = z.array(nameIn(LOCATIONS));

/** The language an ad or a description is written in. */
const language = z.enum(['pt', 'en']);
export type Language = z.output<typeof language>;

/** How much experience an ad looks for. */
export type Level = 'junior' | 'middle' | 'senior';

/** What a role is about; a company hires in some fields only. */
const field = z.enum([
  'backend',
  'frontend',
  'mobile',
  'design',
  'data',
  'learning',
  'pricing',
  'platform',
  'network',
  'security',
  'support',
  'quality',
  'embedded',
  'vendor',
  'product',
  'junior',
]);

/** A company of the sample board, and what its ads say about it. */
export const companyFile = z.strictObject({
  name: nonEmptyText,
  /** The language of its ads. */
  language,
  /** Locations where it has an office, headquarters first. */
  offices: locations.min(1),
  /** Whether it recruits for others and therefore advertises more. */
  recruiter: z.boolean().default(false),
  hires: z.array(field).min(1),
  /** Its description on the board. */
  about: nonEmptyText,
  /** How its ads begin. */
  intro: nonEmptyText,
  /** What is being worked on, one or two sentences each: an ad names one. */
  projects: nonEmptyTexts,
  perks: nonEmptyTexts,
  /** How its ads end. */
  closing: nonEmptyText,
});
export type SampleCompany = z.output<typeof companyFile>;

/**
 * What ads for one kind of role, in one language, are made of. In `pitch`, `tasks` and `asks` the marks `{a}` to `{e}`
 * stand for the entries of the stack that an ad uses, in order.
 */
export const roleFile = z.strictObject({
  field,
  language,
  /** Annual gross pay in thousands of EUR, from junior to senior. */
  pay: z.tuple([z.int().min(5), z.int().max(200)]),
  titles: nonEmptyTexts,
  stacks: z.array(z.array(nonEmptyText).length(5)).min(1),
  /** What the person is for: one or two sentences. */
  pitch: nonEmptyTexts,
  tasks: nonEmptyTexts,
  asks: nonEmptyTexts,
});
export type SampleRole = z.output<typeof roleFile>;

/** What courses and events share. `start` and `days` are whole days, `start` counted from the Monday of the board's week. */
const occasion = {
  title: nonEmptyText,
  description: nonEmptyText,
  /** Slug of the company that offers it; absent where that one is not on the board. */
  company: nonEmptyText.optional(),
  locations: locations.default([]),
  place: nonEmptyText,
  start: z.int(),
  online: z.boolean().default(false),
};

/** The courses of the sample board. */
export const courseFile = z.array(
  z.strictObject({
    ...occasion,
    days: z.int().min(1),
    schedule: nameIn(COURSE_TYPES),
    certified: z.boolean().default(false),
    funded: z.boolean().default(false),
    /** Absent where the board does not know them. */
    hours: z.int().optional(),
    /** EUR; 0 for a free course. */
    price: z.int().optional(),
  }),
);
export type SampleCourse = z.output<typeof courseFile>[number];

/** The events of the sample board. */
export const eventFile = z.array(
  z.strictObject({
    ...occasion,
    days: z.int().min(1).default(1),
    type: z.enum(['conference', 'fair', 'hackathon', 'meetup', 'webinar', 'workshop']),
    paid: z.boolean().default(false),
    /** Whether the organiser gives an address to write to. */
    contact: z.boolean().default(false),
  }),
);
export type SampleEvent = z.output<typeof eventFile>[number];

/** What ads in one language say besides the role and the company. `{…}` marks are filled in by the composer of ads. */
export const phraseFile = z.strictObject({
  /** Words that titles add. */
  titles: z.strictObject({
    junior: nonEmptyText,
    senior: nonEmptyText,
    onSite: nonEmptyText,
    remote: nonEmptyText,
    hybrid: nonEmptyText,
  }),
  headings: z.strictObject({
    tasks: nonEmptyTexts,
    asks: nonEmptyTexts,
    perks: nonEmptyTexts,
    about: nonEmptyTexts,
    closing: nonEmptyTexts,
  }),
  /** `{list}` is the stack. */
  stack: nonEmptyTexts,
  /** `{x}` and `{y}` are technologies of a neighbouring stack. */
  bonus: nonEmptyTexts,
  team: nonEmptyTexts,
  seniority: z.strictObject({ junior: nonEmptyTexts, middle: nonEmptyTexts, senior: nonEmptyTexts }),
  soft: nonEmptyTexts,
  /** Ways to hire, each with its steps. */
  steps: z.array(nonEmptyTexts).min(1),
  equality: nonEmptyTexts,
  /** `{place}` is where the office is. */
  workModel: z.strictObject({
    onSite: nonEmptyTexts,
    /** On-site ads that speak of remote work all the same (docs/board.md, Answers). */
    onSiteButRemote: nonEmptyTexts,
    remote: nonEmptyTexts,
    hybrid: nonEmptyTexts,
  }),
  /** `{min}` and `{max}` are thousands of EUR. */
  pay: nonEmptyTexts,
  /** `{address}` is an e-mail address or a web address, `[…]` the words of a link to it. */
  apply: nonEmptyTexts,
  applyBehindLink: linkedTexts,
  applyHere: nonEmptyTexts,
  /** The company's website. */
  site: nonEmptyTexts,
  siteBehindLink: linkedTexts,
  /** `[…]` leads to `privacyPage` of the company's website. */
  privacy: linkedTexts,
  privacyPage: nonEmptyText,
  anywhere: nonEmptyText,
});
export type Phrases = z.output<typeof phraseFile>;

/** What phrases call the work models 0 to 2. */
export const WORK_MODEL_KEYS = ['onSite', 'remote', 'hybrid'] as const;

/**
 * What a data file holds.
 * @param name of the file, for the error
 * @throws Error naming the file, the fields that are wrong and why
 */
export function readContent<S extends z.ZodType>(schema: S, data: unknown, name: string): z.output<S> {
  const result = schema.safeParse(data);
  if (!result.success) throw new Error(`the sample content, ${name}: ${z.prettifyError(result.error)}`);
  return result.data;
}
