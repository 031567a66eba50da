import { BoardError } from '../../../client/errors/errors.ts';
import type { BoardIndex } from '../../../search/board-index.ts';
import type { KnownCompany } from '../../../search/store/companies.ts';
import { cleanLine } from '../../../text/clean.ts';
import { hostOf, isPlainlyAddress } from '../../../text/web-address.ts';
import { PAGE } from '../../../wire/limits.ts';
import type { CompanyRecord } from '../../../wire/resources/company.ts';
import { slugInPage } from '../../../wire/site.ts';
import { foldName } from '../../../wire/tables.ts';
import type { ToolContext } from '../tool.ts';

export type CompanyContext = Pick<ToolContext, 'client' | 'call' | 'index'>;

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
  const known = (await (await companiesKnown(context))?.named(value)) ?? [];
  return known.length > 0 ? known : onBoard(value, context);
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

async function onBoard(value: string, context: CompanyContext): Promise<KnownCompany[]> {
  const bySlug = await withSlug(value, context);
  if (bySlug !== undefined) return [bySlug];
  const host = hostOf(value);
  if (!isPlainlyAddress(value)) {
    const found = (await searched(longestPart(value), context)).filter((company) => isCalled(company, value));
    if (found.length > 0 || host === undefined) return found;
  }
  const ofHost = (companies: readonly KnownCompany[]) => companies.filter((company) => company.host === host);
  const label = host?.split('.').at(-2)?.replaceAll('-', ' ') ?? '';
  const found = ofHost(await searched(label, context));
  return found.length > 0 ? found : ofHost(await someCompanies(context));
}

/** Slugs hold no spaces, so nothing else is asked for as one. */
async function withSlug(value: string, { client, call }: CompanyContext): Promise<KnownCompany | undefined> {
  if (!/^[^\s,/]+$/.test(value)) return undefined;
  try {
    return knownCompanyOf(await client.call('getCompany', { slug: value }, call));
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function isCalled({ name, slug = '' }: KnownCompany, value: string): boolean {
  return foldName(value) !== '' && [name, slug].some((word) => foldName(word) === foldName(value));
}

const LEGAL_FORM = /[\s,]+(?:lda|s\.?\s?a|unipessoal|ltd|inc|llc|gmbh)\b.*$/iu;

/** A company's name without its legal form, which people write in many ways. */
export const withoutLegalForm = (name: string) => name.replace(LEGAL_FORM, '');

/** What a comma in a search means is open (docs/board.md, Requests), so only what stands between two is searched for. */
function longestPart(value: string): string {
  return withoutLegalForm(value)
    .split(',')
    .reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '');
}

/** The first companies that the board finds. */
export async function searched(words: string, { client, call }: CompanyContext): Promise<KnownCompany[]> {
  if (words === '') return [];
  const { results = [] } = await client.call('searchCompanies', { q: [words], limit: PAGE.honouredLimit }, call);
  return results.map(knownCompanyOf);
}

/** The companies of the first pages of all, which on most boards are all. */
export async function someCompanies({ client, call }: CompanyContext): Promise<KnownCompany[]> {
  const found = new Map<number, KnownCompany>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { results = [], total } = await client.call(
      'searchCompanies',
      { q: [], page, limit: PAGE.honouredLimit },
      call,
    );
    const before = found.size;
    for (const record of results) found.set(record.id, knownCompanyOf(record));
    if (found.size === before || found.size >= total) break;
  }
  return [...found.values()];
}

function knownCompanyOf({ id, name, slug, url }: CompanyRecord): KnownCompany {
  return { id, name: cleanLine(name), slug: cleanLine(slug), host: hostOf(url ?? '') };
}
