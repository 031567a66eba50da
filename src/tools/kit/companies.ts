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
import { mistakes, nearest } from '../../wire/text/nearest.ts';
import { quoted } from '../../wire/text/quote.ts';
import { everyRow } from './answer/listing.ts';
import { names } from './arguments/kinds.ts';
import type { ToolContext } from './tool.ts';

type CompanyContext = Pick<ToolContext, 'client' | 'call' | 'index'>;

/** A filter on companies (docs/contract.md, Rules, 3). */
export const companyFilter = (description = 'Id, slug, name or website.') => names(description);

const MAX_COMPANIES = 50;

const LEGAL_FORM = '(?:lda|s\\.?\\s?a|unipessoal|ltd|inc|llc|gmbh)\\b';
const BETWEEN_COMPANIES = new RegExp(`,(?!\\s*${LEGAL_FORM})`, 'i');
/** A company's name without its legal form, which people write in many ways. */
const LEGAL_END = new RegExp(`(?:^|[\\s,])${LEGAL_FORM}[^]*`, 'iu');
const withoutLegalForm = (name: string) => trimmedEnd(name.replace(LEGAL_END, ''), /[\s,]/);
const ownName = (name: string) => foldName(withoutLegalForm(name));

/** Ids of companies by id, slug, name or web address; a finding for each unknown one; notes on near ones. */
export async function companyIds(field: string, given: readonly string[] | undefined, context: CompanyContext) {
  const values = given ?? [];
  const found = { ids: undefined as number[] | undefined, findings: [] as Finding[], notes: [] as string[] };
  if (values.length === 0) return found;
  const wrong = (message: string) => ({ ...found, findings: [{ field, message }] });
  if (values.some((value) => value.trim() === '')) return wrong('an entry is empty; give a company, or leave it out.');
  const count = values.flatMap((value) => value.split(',')).length;
  if (count > MAX_COMPANIES) return wrong(`names ${count} companies; give ${MAX_COMPANIES} at most.`);
  const read = (await Promise.all(values.map((value) => meantBy(value, context)))).flat();
  return {
    ids: [...new Set(read.flatMap(({ id }) => id ?? []))],
    findings: read.flatMap(({ problem }) => (problem === undefined ? [] : [{ field, message: problem }])),
    notes: read.flatMap(({ note }) => note ?? []),
  };
}

interface Meant {
  readonly id?: number;
  readonly slug?: string | undefined;
  readonly problem?: string;
  readonly note?: string;
}

/** A comma separates companies unless the whole text is a name: `Exemplo, Lda.` */
async function meantBy(value: string, context: CompanyContext): Promise<Meant[]> {
  const whole = await lookUp(value, context);
  const parts = value.split(BETWEEN_COMPANIES).filter((part) => part.trim() !== '');
  if (whole.exact.length > 0 || parts.length < 2) return [meant(whole)];
  const read = await Promise.all(parts.map((part) => lookUp(part, context)));
  const isList = read.every(({ exact }) => exact.length > 0) || nearOnes(whole).length !== 1;
  return isList ? read.map(meant) : [meant(whole)];
}

function meant(lookedUp: LookedUp): Meant {
  const { given, exact } = lookedUp;
  if (exact.length > 1) {
    const named = exact.slice(0, 10).map(({ id, slug }) => quoted(slug ?? String(id)));
    return { problem: `${quoted(given)} means ${exact.length} companies: say ${named.join(' or ')}.` };
  }
  if (exact[0] !== undefined) return exact[0];
  const [near, another] = nearOnes(lookedUp);
  if (near === undefined || another !== undefined) return { problem: unknownCompany(lookedUp) };
  const { id, slug } = near;
  const note = `No company is called ${quoted(given.trim())}; the one that is near was taken: ${quoted(slug ?? String(id))}.`;
  return { id, slug, note };
}

const nearOnes = ({ given, candidates }: LookedUp) => candidates.filter((company) => isNear(given, company));

/** Letters of a name for which one may be wrong. */
const LETTERS_PER_SLIP = 6;

const isSlip = (given: string, meant: string) =>
  mistakes(given, meant) <= (given.length < 5 ? 0 : Math.max(1, Math.floor(given.length / LETTERS_PER_SLIP)));

/** A slip away from its name or slug, or some of the words of its name; a legal form alone is none. */
function isNear(given: string, { name, slug = '' }: KnownCompany): boolean {
  const own = ownName(given);
  const wanted = wordsOf(given).filter((word) => word.length > 2);
  if (wanted.length === 0) return false;
  const words = wordsOf(name);
  return (
    [ownName(name), foldName(slug)].some((other) => isSlip(own, other)) ||
    wanted.every((word) => words.some((other) => isSlip(word, other)))
  );
}

/** Words of a name without its legal form. */
const wordsOf = (name: string) =>
  withoutLegalForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldName);

/** The companies of the index, none without one. Reads nothing from the board. */
const indexed = async ({ index }: CompanyContext): Promise<KnownCompany[]> =>
  (await index().catch(() => undefined))?.companies() ?? [];

/** Ways to name a company, the most certain first. Case and accents do not count. */
const WAYS: readonly ((company: KnownCompany, given: string) => boolean)[] = [
  ({ slug }, given) => slug === given.toLowerCase(),
  ({ name }, given) => foldName(name) === foldName(given),
  ({ host }, given) => host !== undefined && host === hostOf(given),
  ({ name }, given) => ownName(name) === ownName(given),
];

/** Companies that a text names in the most certain of some ways. */
const named = (given: string, companies: readonly KnownCompany[], ways: typeof WAYS) =>
  ways.map((isMeant) => companies.filter((one) => isMeant(one, given))).find((some) => some.length > 0) ?? [];

/** Companies with exactly this id, slug, name or web address; without one, others to choose from. */
interface LookedUp {
  readonly given: string;
  readonly exact: readonly { readonly id: number; readonly slug?: string | undefined }[];
  readonly candidates: readonly KnownCompany[];
  /** Set where the board itself was asked for the slug. */
  readonly record?: CompanyRecord;
}

/** Looks in the index, then on the board. */
async function lookUp(given: string, context: CompanyContext): Promise<LookedUp> {
  const value = slugInPage(given) ?? given.trim();
  const found = (exact: LookedUp['exact'], candidates: readonly KnownCompany[] = []) => ({ given, exact, candidates });
  if (/^\d{1,10}$/.test(value)) return found([{ id: Number(value) }]);
  if (ownName(value) === '') return found([]);
  // Only the board knows whether a name without its legal form is another company's slug.
  const known = named(value, await indexed(context), WAYS.slice(0, -1));
  if (known.length > 0) return found(known);
  const bySlug = await companyWithSlug(value, context);
  if (bySlug !== undefined) return { ...found([bySlug]), record: bySlug };
  const candidates = await candidatesFor(value, context);
  return found(named(value, candidates, WAYS), candidates);
}

/** The slug of an id, by the index, an open ad, or the first companies: the board looks companies up by slug only. */
async function slugOf(id: number, context: CompanyContext): Promise<string | undefined> {
  const known = (await indexed(context)).find((company) => company.id === id)?.slug;
  if (known !== undefined) return known;
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

/** The record of a company given by slug, id, name or web address; else of the one that is near, with a note. */
export async function companyMeant(given: string, context: CompanyContext) {
  const lookedUp = await lookUp(given, context);
  const { id, slug: known, note, problem = unknownCompany(lookedUp) } = meant(lookedUp);
  const slug = known ?? (id === undefined ? undefined : await slugOf(id, context));
  const record = lookedUp.record ?? (slug === undefined ? undefined : await companyWithSlug(slug, context));
  return { record, note, problem, isAmbiguous: lookedUp.exact.length > 1 };
}

/** Most requests for the words of one name: the meaning of a comma in a search is open (docs/board.md, Requests). */
const MOST_WORDS = 3;

/** The first companies of the board, on most boards all. */
async function firstCompanies({ client, call }: CompanyContext): Promise<CompanyRecord[]> {
  return (await everyRow((asked) => client.call('searchCompanies', { q: [], ...asked }, call), 500)).rows;
}

/** Companies of the index, and those that the board finds by the longest words of a name; without one, its first. */
async function candidatesFor(given: string, context: CompanyContext): Promise<KnownCompany[]> {
  const { client, call } = context;
  const words = wordsOf(given)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  const search = (word: string) => client.call('searchCompanies', { q: [word], limit: PAGE.honouredLimit }, call);
  const answers = await Promise.all(words.slice(0, MOST_WORDS).map(search));
  const found = answers.flatMap(({ results = [] }) => results);
  const others = found.length > 0 ? found : await firstCompanies(context);
  return unique([...(await indexed(context)), ...others.map(knownCompanyOf)]);
}

function knownCompanyOf({ id, name, slug, url }: CompanyRecord): KnownCompany {
  return { id, name: cleanLine(name), slug: cleanLine(slug), host: hostOf(url ?? '') };
}

const MAX_NEAR = 5;

/** Companies with a similar name, slug or web address, nearest first. Legal forms do not count. */
export const nearCompanies = async (given: string, context: CompanyContext) =>
  nearestOf(given, await candidatesFor(given, context));

function nearestOf(given: string, all: readonly KnownCompany[]): KnownCompany[] {
  const spellings = new Map(
    all.flatMap((one) => [withoutLegalForm(one.name), one.slug, one.host].map((it) => [it ?? '', one])),
  );
  const near = nearest(withoutLegalForm(given), [...spellings.keys()], MAX_NEAR * 3);
  const first = all.filter((company) => isNear(given, company));
  return unique([...first, ...near.flatMap((word) => spellings.get(word) ?? [])]).slice(0, MAX_NEAR);
}

export function unique(companies: readonly KnownCompany[]): KnownCompany[] {
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

function unknownCompany({ given, candidates }: LookedUp): string {
  const near = nearestOf(given, candidates);
  const shown = near.map(({ id, slug, host }) => quoted(slug ?? String(id)) + (host === undefined ? '' : ` (${host})`));
  const advice =
    near.length === 0
      ? 'Find the company with search_companies and give its slug.'
      : `The nearest are ${shown.join(', ')}; search_companies finds more.`;
  return `there is no company ${quoted(given)}. ${advice}`;
}
