import type { KnownCompany } from '../../index/known-companies.ts';
import { LEGAL_FORM, slugInPage } from '../../site/site.ts';
import { hostOf } from '../../text/addresses.ts';
import { cleanLine } from '../../text/clean.ts';
import { foldName, trimmedEnd } from '../../text/fold.ts';
import { mistakes, nearest, quoted } from '../../text/prose.ts';
import { BoardError } from '../../wire/errors.ts';
import { PAGE } from '../../wire/limits.ts';
import { everyRow } from '../../wire/pages.ts';
import type { CompanyRecord } from '../../wire/records.ts';
import type { ToolContext } from '../tool.ts';
import { collectIds, type IdReading } from './argument.ts';
import { wholeTexts } from './kinds.ts';

type CompanyContext = Pick<ToolContext, 'client' | 'call' | 'index'>;

/** A filter on companies (docs/contract.md, Rules, 3). A name may hold a comma, so `companyIds` parts a text. */
export const companyFilter = (description = 'Id, slug, name or website.') => wholeTexts(description);

const MAX_COMPANIES = 50;

const BETWEEN_COMPANIES = new RegExp(`,(?!\\s*${LEGAL_FORM}[\\s.]*(?:,|$))`, 'i');
const LEGAL_END = new RegExp(`^\\W*${LEGAL_FORM}\\W*$|(?:[\\s,]${LEGAL_FORM}[.,]{0,2}){1,3}$`, 'iu');
/** People write legal forms in many ways, or none. "SA Digital" begins with none, "Banco SA Digital" ends with none. */
const withoutLegalForm = (name: string) => trimmedEnd(trimmedEnd(name, /\s/).replace(LEGAL_END, ''), /[\s,]/);
const ownName = (name: string) => foldName(withoutLegalForm(name));

/** Ids of companies by id, slug, name or web address; a finding for each unknown one; notes on near ones. */
export async function companyIds(field: string, inputs: readonly string[] = [], context: CompanyContext) {
  if (inputs.length === 0) return collectIds(field, undefined);
  if (inputs.some((value) => /^[\s,]*$/.test(value)))
    return collectIds(field, [{ problem: 'an entry is empty; give a company, or leave it out.' }]);
  const count = inputs.flatMap((value) => value.split(',')).length;
  if (count > MAX_COMPANIES)
    return collectIds(field, [{ problem: `names ${count} companies; give ${MAX_COMPANIES} at most.` }]);
  const readings = await Promise.all(inputs.map((value) => readCompanies(value, context)));
  return collectIds(field, readings.flat());
}

/** A comma separates companies unless the whole text is a name: `Moinho, Vento & Filhos, S.A.` */
async function readCompanies(value: string, context: CompanyContext): Promise<CompanyReading[]> {
  const parts = value.split(BETWEEN_COMPANIES).filter((part) => part.trim() !== '');
  const readings = await Promise.all(parts.map((part) => companyOf(part, context)));
  if (parts.length < 2 || readings.every(({ isExact }) => isExact)) return readings;
  const whole = await companyOf(value, context);
  return whole.id === undefined ? readings : [whole];
}

interface CompanyReading extends IdReading {
  readonly slug?: string | undefined;
  /** Set where the board itself was asked for the slug. */
  readonly record?: CompanyRecord;
  readonly isExact?: boolean;
  readonly isAmbiguous?: boolean;
}

/** The company of an id, slug, name or web address, by the index, then by the board; else the single one that is near. */
async function companyOf(input: string, context: CompanyContext): Promise<CompanyReading> {
  const value = slugInPage(input) ?? input.trim();
  if (/^\d{1,10}$/.test(value)) return { id: Number(value), isExact: true };
  if (ownName(value) === '') return { problem: unknownCompany(input, []) };
  // Only the board knows whether a name without its legal form is another company's slug.
  const indexMatches = companiesNamed(value, await indexed(context), WAYS.slice(0, -1));
  if (indexMatches.length > 0) return exactly(input, indexMatches);
  const record = await companyWithSlug(value, context);
  if (record !== undefined) return { id: record.id, record, isExact: true };
  const candidates = await candidatesFor(value, context);
  const exact = companiesNamed(value, candidates, WAYS);
  if (exact.length > 0) return exactly(input, exact);
  const [near, another] = candidates.filter((company) => isNear(value, company));
  if (near === undefined || another !== undefined) return { problem: unknownCompany(input, candidates) };
  const note = `No company is called ${quoted(input.trim())}; the one that is near was taken: ${handleOf(near)}.`;
  return { ...near, note };
}

function exactly(input: string, companies: readonly KnownCompany[]): CompanyReading {
  if (companies.length === 1) return { ...companies[0], isExact: true };
  const handles = companies.slice(0, 10).map(handleOf);
  const problem = `${quoted(input)} means ${companies.length} companies: say ${handles.join(' or ')}.`;
  return { problem, isAmbiguous: true };
}

/** A company in a sentence of ours: a slug of other signs than slugs have, or of many words, may be a sentence of theirs. */
const handleOf = ({ id, slug = '' }: Pick<KnownCompany, 'id' | 'slug'>): string =>
  quoted(/^[\w.-]{1,60}$/.test(slug) ? slug : String(id));

/** The record of a company given by slug, id, name or web address; else of the one that is near, with a note. */
export async function readCompany(input: string, context: CompanyContext) {
  const company = await companyOf(input, context);
  const slugIn = async () => company.slug ?? (company.id === undefined ? undefined : await slugOf(company.id, context));
  const record = company.record ?? (await companyWithSlug((await slugIn()) ?? '', context));
  return { problem: unknownCompany(input, []), ...company, record };
}

/** Ways to name a company, the most certain first. Case and accents do not count. */
const WAYS: readonly ((company: KnownCompany, input: string) => boolean)[] = [
  ({ slug }, input) => slug === input.toLowerCase(),
  ({ name }, input) => foldName(name) === foldName(input),
  ({ host }, input) => host !== undefined && host === hostOf(input),
  ({ name }, input) => ownName(name) === ownName(input),
];

/** Companies that a text names in the most certain of some ways. */
const companiesNamed = (input: string, companies: readonly KnownCompany[], ways: typeof WAYS) =>
  ways.map((isMeant) => companies.filter((one) => isMeant(one, input))).find((some) => some.length > 0) ?? [];

const isSlip = (input: string, other: string) => mistakes(input, other) <= (input.length < 5 ? 0 : 1);

/** A slip away from its name or slug, or some of the words of its name. */
function isNear(input: string, { name, slug = '' }: KnownCompany): boolean {
  const words = companyWords(input).filter((word) => word.length > 2 && word !== 'and');
  const isOwnWord = (word: string) => companyWords(name).some((other) => isSlip(word, other));
  const isPart = words.length > 0 && words.every(isOwnWord);
  return isPart || [ownName(name), foldName(slug)].some((other) => isSlip(ownName(input), other));
}

const companyWords = (name: string) =>
  withoutLegalForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldName);

/** The companies of the index, none without one. Reads nothing from the board. */
const indexed = async ({ index }: CompanyContext): Promise<KnownCompany[]> =>
  (await index().catch(() => undefined))?.companies() ?? [];

/** The slug of an id, by an open ad or the first companies: the board looks companies up by slug only. */
async function slugOf(id: number, context: CompanyContext): Promise<string | undefined> {
  const { results = [] } = await context.client.call('listJobs', { company: [id], limit: 1 }, context.call);
  const { slug } = results.find(({ company }) => company.id === id)?.company ?? {};
  return slug ?? (await firstCompanies(context)).find((company) => company.id === id)?.slug;
}

/** Does not request a text with spaces, commas or slashes, which no slug has. */
async function companyWithSlug(slug: string, { client, call }: CompanyContext): Promise<CompanyRecord | undefined> {
  if (!/^[^\s,/]+$/.test(slug)) return undefined;
  return client.call('getCompany', { slug }, call).catch((error: unknown) => {
    if (error instanceof BoardError && error.code === 'not_found') return undefined;
    throw error;
  });
}

/** The first companies of the board, on most boards all. */
const firstCompanies = async ({ client, call }: CompanyContext) =>
  (await everyRow((paging) => client.call('searchCompanies', { q: [], ...paging }, call), 500)).rows;

/** Most requests for the words of one name: the meaning of a comma in a search is open (docs/board.md, Requests). */
const MOST_WORDS = 3;

/** Companies of the index, and those that the board finds by the longest words of a name; without one, its first. */
async function candidatesFor(input: string, context: CompanyContext): Promise<KnownCompany[]> {
  const { client, call } = context;
  const words = companyWords(input)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  const search = (word: string) => client.call('searchCompanies', { q: [word], limit: PAGE.honouredLimit }, call);
  const answers = await Promise.all(words.slice(0, MOST_WORDS).map(search));
  const records = answers.flatMap(({ results = [] }) => results);
  const others = (records.length > 0 ? records : await firstCompanies(context)).map(
    ({ id, name, slug, url }): KnownCompany => ({
      id,
      name: cleanLine(name),
      slug: cleanLine(slug),
      host: hostOf(url ?? ''),
    }),
  );
  return unique([...(await indexed(context)), ...others]);
}

const MOST_NEAR_COMPANIES = 5;

/** Companies with a similar name, slug or web address, nearest first. Legal forms do not count. */
export const nearCompanies = async (input: string, context: CompanyContext) =>
  nearestOf(input, await candidatesFor(input, context));

function nearestOf(input: string, all: readonly KnownCompany[]): KnownCompany[] {
  const spelled = ({ name, slug = '', host = '' }: KnownCompany) =>
    [withoutLegalForm(name), slug, host].filter((one) => one !== '');
  const near = nearest(withoutLegalForm(input), all.flatMap(spelled), MOST_NEAR_COMPANIES * 3);
  const alike = near.flatMap((word) => all.filter((company) => spelled(company).includes(word)));
  return unique([...all.filter((company) => isNear(input, company)), ...alike]).slice(0, MOST_NEAR_COMPANIES);
}

export function unique(companies: readonly KnownCompany[]): KnownCompany[] {
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

function unknownCompany(input: string, candidates: readonly KnownCompany[]): string {
  const near = nearestOf(input, candidates);
  const suggestions = near.map(
    (company) => handleOf(company) + (company.host === undefined ? '' : ` (${company.host})`),
  );
  const advice =
    near.length === 0
      ? 'Find the company with search_companies and give its slug.'
      : `The nearest are ${suggestions.join(', ')}; search_companies finds more.`;
  return `there is no company ${quoted(input)}. ${advice}`;
}
