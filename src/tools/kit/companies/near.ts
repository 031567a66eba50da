import type { KnownCompany } from '../../../search/store/companies.ts';
import { cleanLine } from '../../../text/clean.ts';
import { foldName } from '../../../wire/tables.ts';
import { nearest } from '../../../wire/text/nearest.ts';
import { quoted } from '../../../wire/text/quote.ts';
import { type CompanyContext, companiesKnown, searched, someCompanies, withoutLegalForm } from './lookup.ts';

const MAX_NAMED = 5;
/** Letters of a part of a name that may be all that somebody remembers. */
const TELLING = 5;
/** Words of a name that are worth a search of their own. */
const MAX_PARTS = 3;

/** Companies whose name, slug or web address is near to what was given, nearest first. */
export async function nearCompanies(given: string, context: CompanyContext): Promise<KnownCompany[]> {
  const known = (await (await companiesKnown(context))?.all()) ?? [];
  const near = nearAmong(given, known);
  if (near.length > 0) return near;
  const parts = given
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2)
    .slice(0, MAX_PARTS);
  const found = (await Promise.all(parts.map((part) => searched(part, context)))).flat();
  // The board finds words in descriptions too, which makes no name near.
  const named = found.filter(({ name }) => parts.some((part) => foldName(name).includes(foldName(part))));
  const likely = [...nearAmong(given, found), ...named];
  if (likely.length > 0) return unique(likely).slice(0, MAX_NAMED);
  return known.length > 0 ? [] : nearAmong(given, await someCompanies(context));
}

function nearAmong(given: string, companies: readonly KnownCompany[]): KnownCompany[] {
  const byWord = new Map<string, KnownCompany>();
  for (const company of companies)
    for (const word of spellingsOf(company)) if (!byWord.has(word)) byWord.set(word, company);
  const near = nearest(given, [...byWord.keys()], MAX_NAMED * 3).flatMap((word) => byWord.get(word) ?? []);
  return unique(near).slice(0, MAX_NAMED);
}

export function unique(companies: readonly KnownCompany[]): KnownCompany[] {
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

/** What somebody may have tried to write: the name, with and without its legal form, its words, slug and address. */
function spellingsOf({ name, slug, host }: KnownCompany): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= TELLING);
  return [name, withoutLegalForm(name), slug ?? '', host ?? '', host?.replace(/\.[a-z]+$/, '') ?? '', ...parts].filter(
    (word) => word !== '',
  );
}

/** A company on one line, in what the tools take. */
function companyText({ id, name, slug, host }: KnownCompany): string {
  return [quoted(slug ?? String(id)), `(${[cleanLine(name).slice(0, 80), host].filter(Boolean).join(', ')})`].join(' ');
}

/** What to say about a company that is not there: the nearest ones, when they can be found. */
export async function unknownCompany(given: string, context: CompanyContext): Promise<string> {
  const near = await nearCompanies(given, context).catch((error: unknown) => {
    if (context.call.signal.aborted) throw error;
    return [];
  });
  const advice =
    near.length === 0
      ? 'Find the company with search_companies and give its slug.'
      : `The nearest are ${near.map(companyText).join(', ')}; search_companies finds more.`;
  return `there is no company ${quoted(given)}. ${advice}`;
}

/** What to say where several companies are meant. */
export function severalCompanies(given: string, companies: readonly KnownCompany[]): string {
  const named = companies.slice(0, MAX_NAMED * 2).map(({ id, slug }) => quoted(slug ?? String(id)));
  return `${quoted(given)} means ${companies.length} companies: say ${named.join(' or ')}.`;
}
