import { BoardError } from '../../../client/errors/errors.ts';
import type { BoardIndex } from '../../../search/board-index.ts';
import { hostOf } from '../../../text/addresses.ts';
import { cleanLine } from '../../../text/clean.ts';
import { PAGE } from '../../../wire/limits.ts';
import type { CompanyRecord } from '../../../wire/resources/company.ts';
import { slugInPage } from '../../../wire/site.ts';
import { foldName } from '../../../wire/tables.ts';
import type { ToolContext } from '../tool.ts';

export type CompanyContext = Pick<ToolContext, 'client' | 'call' | 'index'>;
export type KnownCompany = Awaited<ReturnType<BoardIndex['companies']['all']>>[number];

/** Pages of companies that are read to find one which no search finds. */
const MAX_PAGES = 5;

/** What the index knows of companies; undefined where there can be no index. Nothing is read from the board for it. */
export async function companiesKnown({ index }: CompanyContext): Promise<BoardIndex['companies'] | undefined> {
  try {
    return (await index()).companies;
  } catch {
    // Without SQLite there is no index, and the board knows its companies too.
    return undefined;
  }
}

/**
 * The companies that a slug, a name as the board prints it or a web address means: one, none, or several of one name.
 * The index is looked at first, then the board.
 */
export async function companiesMeant(given: string, context: CompanyContext): Promise<KnownCompany[]> {
  const value = slugInPage(given) ?? given.trim();
  if (foldName(value) === '') return [];
  const known = (await (await companiesKnown(context))?.named(value)) ?? [];
  if (known.length > 0) return known;
  const bySlug = await companyWithSlug(value, context);
  if (bySlug !== undefined) return [knownCompanyOf(bySlug)];
  const host = hostOf(value);
  const isMeant = (company: KnownCompany) =>
    foldName(company.name) === foldName(value) || (host !== undefined && company.host === host);
  const found = (await searched(searchFor(value, host), context)).filter(isMeant);
  return found.length > 0 || host === undefined ? found : (await someCompanies(context)).filter(isMeant);
}

/** A company by its id, as far as the board shows it: it looks companies up by slug, and lists what they have by id. */
export async function findCompanyById(id: number, context: CompanyContext): Promise<KnownCompany | undefined> {
  const known = await (await companiesKnown(context))?.withId(id);
  if (known?.slug !== undefined) return known;
  const { results: ads = [] } = await context.client.call('listJobs', { company: [id], limit: 1 }, context.call);
  const shown = ads.find(({ company }) => company.id === id)?.company;
  if (shown?.slug !== undefined) return { id, name: cleanLine(shown.name), slug: cleanLine(shown.slug) };
  return (await someCompanies(context)).find((company) => company.id === id);
}

/** Slugs hold no spaces, so nothing else is asked for as one. */
export async function companyWithSlug(
  slug: string,
  { client, call }: CompanyContext,
): Promise<CompanyRecord | undefined> {
  if (!/^[^\s,/]+$/.test(slug)) return undefined;
  try {
    return await client.call('getCompany', { slug }, call);
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const LEGAL_FORM = /[\s,]+(?:lda|s\.?\s?a|unipessoal|ltd|inc|llc|gmbh)\b.*$/iu;

/** A company's name without its legal form, which people write in many ways. */
export const withoutLegalForm = (name: string) => name.replace(LEGAL_FORM, '');

/** What a comma in a search means is open (docs/board.md, Requests), so only what stands between two is searched for. */
function searchFor(value: string, host: string | undefined): string {
  if (host !== undefined && !/[\s,]/.test(value)) return host.split('.').at(-2)?.replaceAll('-', ' ') ?? '';
  const parts = withoutLegalForm(value).split(',');
  return parts.reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '');
}

/** The first companies that the board finds. */
export async function searched(words: string, { client, call }: CompanyContext): Promise<KnownCompany[]> {
  if (words === '') return [];
  const { results = [] } = await client.call('searchCompanies', { q: [words], limit: PAGE.honouredLimit }, call);
  return results.map(knownCompanyOf);
}

/** The companies of the first pages of all, which on most boards are all. */
async function someCompanies({ client, call }: CompanyContext): Promise<KnownCompany[]> {
  const found = new Map<number, KnownCompany>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const asked = { q: [], page, limit: PAGE.honouredLimit };
    const { results = [], total } = await client.call('searchCompanies', asked, call);
    const before = found.size;
    for (const record of results) found.set(record.id, knownCompanyOf(record));
    if (found.size === before || found.size >= total) break;
  }
  return [...found.values()];
}

function knownCompanyOf({ id, name, slug, url }: CompanyRecord): KnownCompany {
  return { id, name: cleanLine(name), slug: cleanLine(slug), host: hostOf(url ?? '') };
}
