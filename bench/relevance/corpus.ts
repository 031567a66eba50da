import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const words = z.array(z.string().min(1));
const pattern = z.string().transform((source) => new RegExp(source));

const company = z.strictObject({
  name: z.string(),
  about: z.string(),
  /** Skill names that its texts use with another meaning. */
  traps: words.default([]),
  closing: z.string().default(''),
});

const SENIORITIES = ['intern', 'junior', 'mid', 'senior', 'lead'] as const;
const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item));

/** The facts that a careful reader finds in an ad. */
const facts = z.strictObject({
  language: z.enum(['pt', 'en', 'mixed']),
  roles: words,
  seniority: oneOrMore(z.enum(SENIORITIES)),
  /** Work model in the text, when the field differs. */
  work: z.enum(['on-site', 'remote', 'hybrid']).optional(),
  /** Skills that the ad requires or welcomes. */
  skills: words,
  /** Skills that the ad names without asking for them: neither right nor wrong to count. */
  mentioned: words.default([]),
  /** Skill names with another meaning here: wrong to count. */
  traps: words.default([]),
  /** EUR per year, given only in the text: from, to. */
  pay_in_text: z.tuple([z.int(), z.int()]).optional(),
});

const ad = z.strictObject({
  id: z.int(),
  company: z.string(),
  title: z.string(),
  locations: words.default([]),
  contracts: words.default([]),
  types: words.default(['Full-time']),
  work_model: z.enum(['On-Site', 'Remote', 'Hybrid']).optional(),
  /** A record of before late 2025 (docs/board.md, Answers): without work model and pay range. */
  older: z.strictObject({ allow_remote: z.boolean(), wage: z.int().optional() }).optional(),
  salary: z.tuple([z.int(), z.int()]).optional(),
  days_ago: z.int().min(0).max(29),
  body: z.string(),
  /** Allowed quotations of the text; when given, any other quotation is wrong. */
  quotes: z.strictObject({ pay: pattern.optional(), work_model: pattern.optional() }).optional(),
  facts,
});

const skill = z.strictObject({
  /** Other names for it in job_stats. */
  keys: words.default([]),
  /** Pattern of its name in ads, case-sensitive. */
  printed: pattern,
  /** Skills that it implies: neither right nor wrong to count in an ad that asks for this one only. */
  implies: words.default([]),
});

const regexes = oneOrMore(pattern);
/** Selects ads by their facts. All keys must match: one entry of a list, but each of `text`, `title` and `all`. */
const matchFields = {
  ids: z.array(z.int()).optional(),
  roles: words.optional(),
  skills: words.optional(),
  seniority: words.optional(),
  language: words.optional(),
  work: words.optional(),
  companies: words.optional(),
  locations: words.optional(),
  types: words.optional(),
  contracts: words.optional(),
  /** Matches the folded title (lower case, no accents). */
  title: regexes.optional(),
  text: regexes.optional(),
};
const match = z.strictObject({
  ...matchFields,
  all: z.array(z.strictObject(matchFields)).optional(),
  not: z.strictObject(matchFields).optional(),
});
const matches = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(match),
);

const query = z.strictObject({
  id: z.string(),
  family: z.string(),
  ask: z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())])),
  /** The person's intent, when the words do not tell it. */
  means: z.string().optional(),
  relevant: matches.default([]),
  neutral: matches.default([]),
  /** Wrong ads that an expression above matches. */
  except: z.array(z.int()).default([]),
  /** Filters of `ask` that the truth must restate, because no field of an ad holds their value, such as "Lisbon". */
  loose: words.default([]),
  /** An answer without ads, or a refusal, helps when each of these matches it (folded). */
  help: regexes.optional(),
});

export type Ad = z.output<typeof ad>;
export type Match = z.output<typeof match>;
export type Query = z.output<typeof query>;

export interface Corpus {
  readonly companies: ReadonlyMap<string, z.output<typeof company>>;
  readonly ads: readonly Ad[];
  readonly skills: ReadonlyMap<string, z.output<typeof skill>>;
  readonly queries: readonly Query[];
}

function read<T extends z.ZodType>(file: string, shape: T): z.output<T> {
  const result = shape.safeParse(parse(readFileSync(file, 'utf8'), { uniqueKeys: true }));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

/**
 * Reads the judged ads and queries of a folder like this one.
 * @throws Error that names the file and the problem
 */
export function readCorpus(folder: string): Corpus {
  const adFiles = readdirSync(join(folder, 'ads')).filter((name) => name.endsWith('.yaml'));
  return {
    companies: new Map(Object.entries(read(join(folder, 'companies.yaml'), z.record(z.string(), company)))),
    skills: new Map(Object.entries(read(join(folder, 'skills.yaml'), z.record(z.string(), skill)))),
    ads: adFiles.sort().flatMap((name) => read(join(folder, 'ads', name), z.array(ad))),
    queries: read(join(folder, 'queries.yaml'), z.array(query)),
  };
}

/** The HTML of an ad on the board: the company's text, a spacer, the ad, the company's closing. */
export function bodyOf(corpus: Corpus, { company: slug, body }: Ad): string {
  const known = corpus.companies.get(slug);
  if (known === undefined) throw new Error(`no company ${slug}`);
  const opening = known.about.replaceAll('&', '&amp;');
  return `<p>${opening}</p>\n<p>&nbsp;</p>\n${body}${known.closing}`.trim();
}

export function textOf(corpus: Corpus, ad: Ad): string {
  const text = bodyOf(corpus, ad).replace(/<[^>]*>/g, ' ');
  return `${ad.title} \n ${text}`.replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&').replace(/\s+/g, ' ');
}

export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
