import type { Finding } from '../../publishing/ad/finding.ts';
import type { KnownCompany } from '../../search/index/companies.ts';
import { hostOf } from '../../text/addresses.ts';
import { cleanLine } from '../../text/clean.ts';
import { BoardError } from '../../wire/board-error.ts';
import { PAGE } from '../../wire/limits.ts';
import type { CompanyRecord } from '../../wire/records.ts';
import { slugInPage } from '../../wire/site.ts';
import { foldName } from '../../wire/tables.ts';
import { trimmedEnd } from '../../wire/text/edges.ts';
import { nearest } from '../../wire/text/nearest.ts';
import { quoted } from '../../wire/text/quote.ts';
import { names } from './arguments/kinds.ts';
import { everyRow } from './every-row.ts';
import type { ToolContext } from './tool.ts';

type CompanyContext = Pick<ToolContext, 'client' | 'call' | 'index'>;

/** A filter on companies (docs/contract.md, Rules, 3). */
export const companyFilter = (description = 'Id, slug, exact name or website.') => names(description);

const MAX_COMPANIES = 50;

const LEGAL_FORM = '(?:lda|s\\.?\\s?a|unipessoal|ltd|inc|llc|gmbh)\\b';
const BETWEEN_COMPANIES = new RegExp(`,(?!\\s*${LEGAL_FORM})`, 'i');
/** A company's name without its legal form, which people write in many ways. */
const LEGAL_END = new RegExp(`[\\s,]${LEGAL_FORM}[^]*`, 'iu');
const withoutLegalForm = (name: string) => trimmedEnd(name.replace(LEGAL_END, ''), /[\s,]/);
/** "Kelp & Cork", "Kelp and Cork" and "Kelp e Cork" are one name. */
const withoutAnd = (name: string) => withoutLegalForm(name).replace(/\s(?:&|and|e)\s/giu, ' ');

/** Ids of companies given by id, slug, exact name or web address; a finding for each unknown one. */
export async function companyIds(
  field: string,
  given: readonly string[] | undefined,
  context: CompanyContext,
): Promise<{ ids: number[] | undefined; findings: Finding[] }> {
  const values = given ?? [];
  if (values.length === 0) return { ids: undefined, findings: [] };
  const wrong = (message: string) => ({ ids: undefined, findings: [{ field, message }] });
  if (values.some((value) => value.trim() === '')) return wrong('an entry is empty; give a company, or leave it out.');
  const count = values.flatMap((value) => value.split(',')).length;
  if (count > MAX_COMPANIES) return wrong(`names ${count} companies; give ${MAX_COMPANIES} at most.`);
  const read = (await Promise.all(values.map((value) => idsOrProblems(value, context)))).flat();
  const findings = read.filter((item) => typeof item === 'string').map((message) => ({ field, message }));
  return { ids: [...new Set(read.filter((item) => typeof item === 'number'))], findings };
}

/** A comma separates companies unless the whole text is a name: `Exemplo, Lda.` */
async function idsOrProblems(value: string, context: CompanyContext): Promise<(number | string)[]> {
  const whole = await idOrProblem(value, context);
  if (whole !== undefined) return [whole];
  const parts = value.split(BETWEEN_COMPANIES).filter((part) => part.trim() !== '');
  const read = await Promise.all(parts.map((part) => idOrProblem(part.trim(), context)));
  if (read.every((one) => one === undefined)) return [await unknownCompany(value, context)];
  return Promise.all(read.map((one, at) => one ?? unknownCompany(parts[at]?.trim() ?? '', context)));
}

/** An id, a sentence if several companies match, undefined if none does. */
async function idOrProblem(text: string, context: CompanyContext): Promise<number | string | undefined> {
  if (/^\d{1,10}$/.test(text.trim())) return Number(text);
  const companies = await companiesMeant(text, context);
  return companies.length > 1 ? severalCompanies(text, companies) : companies[0]?.id;
}

export function severalCompanies(given: string, companies: readonly KnownCompany[]): string {
  const named = companies.slice(0, 10).map(({ id, slug }) => quoted(slug ?? String(id)));
  return `${quoted(given)} means ${companies.length} companies: say ${named.join(' or ')}.`;
}

/** The companies of the index; undefined without an index. Reads nothing from the board. */
const indexed = ({ index }: CompanyContext) =>
  index().then(
    ({ companies }) => companies,
    () => undefined,
  );

/** Looks in the index, then on the board. @returns none, one, or several of one name */
export async function companiesMeant(given: string, context: CompanyContext): Promise<readonly KnownCompany[]> {
  const value = slugInPage(given) ?? given.trim();
  if (foldName(value) === '') return [];
  const known = (await (await indexed(context))?.named(value)) ?? [];
  if (known.length > 0) return known;
  const bySlug = await companyWithSlug(value, context);
  if (bySlug !== undefined) return [knownCompanyOf(bySlug)];
  const host = hostOf(value);
  const isMeant = (company: KnownCompany) =>
    foldName(company.name) === foldName(value) || (host !== undefined && company.host === host);
  const found = (await searched(searchFor(value, host), context)).filter(isMeant);
  return found.length > 0 || host === undefined ? found : (await someCompanies(context)).filter(isMeant);
}

/** Looks in the index, its ads, then the first companies: the board looks companies up by slug only. */
export async function companyWithId(id: number, context: CompanyContext): Promise<KnownCompany | undefined> {
  const known = await (await indexed(context))?.withId(id);
  if (known?.slug !== undefined) return known;
  const { results: ads = [] } = await context.client.call('listJobs', { company: [id], limit: 1 }, context.call);
  const shown = ads.find(({ company }) => company.id === id)?.company;
  if (shown?.slug !== undefined) return { id, name: cleanLine(shown.name), slug: cleanLine(shown.slug) };
  return (await someCompanies(context)).find((company) => company.id === id);
}

/** Does not request a text with spaces, commas or slashes, which no slug has. */
export async function companyWithSlug(slug: string, { client, call }: CompanyContext) {
  if (!/^[^\s,/]+$/.test(slug)) return undefined;
  return client.call('getCompany', { slug }, call).catch((error: unknown) => {
    if (error instanceof BoardError && error.code === 'not_found') return undefined;
    throw error;
  });
}

/** The meaning of a comma in a search is open (docs/board.md, Requests), so the longest part is searched for. */
function searchFor(value: string, host: string | undefined): string {
  if (host !== undefined && !/[\s,]/.test(value)) return host.split('.').at(-2)?.replaceAll('-', ' ') ?? '';
  const parts = withoutLegalForm(value).split(',');
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').trim();
}

async function searched(words: string, { client, call }: CompanyContext): Promise<KnownCompany[]> {
  if (words === '') return [];
  const { results = [] } = await client.call('searchCompanies', { q: [words], limit: PAGE.honouredLimit }, call);
  return results.map(knownCompanyOf);
}

/** The first companies of the board, on most boards all. */
async function someCompanies({ client, call }: CompanyContext): Promise<KnownCompany[]> {
  const ask = (asked: { page: number; limit: number }) => client.call('searchCompanies', { q: [], ...asked }, call);
  return (await everyRow(ask, 500)).rows.map(knownCompanyOf);
}

function knownCompanyOf({ id, name, slug, url }: CompanyRecord): KnownCompany {
  return { id, name: cleanLine(name), slug: cleanLine(slug), host: hostOf(url ?? '') };
}

const MAX_NEAR = 5;

/** Companies with a similar name, slug or web address, nearest first. Legal forms do not count. */
export async function nearCompanies(given: string, context: CompanyContext): Promise<KnownCompany[]> {
  const wanted = withoutAnd(given);
  const near = nearAmong(wanted, (await (await indexed(context))?.all()) ?? []);
  if (near.length > 0) return near;
  const words = wordsOf(wanted, 4).slice(0, 3);
  const found = (await Promise.all(words.map((word) => searched(word, context)))).flat();
  // The board also finds words in descriptions, which makes no name similar.
  const named = found.filter(({ name }) => words.some((word) => foldName(name).includes(foldName(word))));
  return unique([...nearAmong(wanted, found), ...named]).slice(0, MAX_NEAR);
}

function nearAmong(given: string, companies: readonly KnownCompany[]): KnownCompany[] {
  const byWord = new Map(companies.flatMap((company) => spellingsOf(company).map((word) => [word, company] as const)));
  const near = nearest(given, [...byWord.keys()], MAX_NEAR * 3).flatMap((word) => byWord.get(word) ?? []);
  return unique(near).slice(0, MAX_NEAR);
}

export function unique(companies: readonly KnownCompany[]): KnownCompany[] {
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

/** Spellings to compare with: the name without its legal form, its longer words, slug and address. */
function spellingsOf({ name, slug = '', host = '' }: KnownCompany): string[] {
  const own = withoutAnd(name);
  return [own, slug, host, host.replace(/\.[a-z]+$/, ''), ...wordsOf(own)].filter((word) => word !== '');
}

function wordsOf(name: string, least = 5): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= least);
}

export async function unknownCompany(given: string, context: CompanyContext): Promise<string> {
  const near = await nearCompanies(given, context).catch((error: unknown) => {
    if (context.call.signal.aborted) throw error;
    return [];
  });
  const shown = near.map(({ id, slug, host }) => quoted(slug ?? String(id)) + (host === undefined ? '' : ` (${host})`));
  const advice =
    near.length === 0
      ? 'Find the company with search_companies and give its slug.'
      : `The nearest are ${shown.join(', ')}; search_companies finds more.`;
  return `there is no company ${quoted(given)}. ${advice}`;
}
