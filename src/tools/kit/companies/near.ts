import { cleanLine } from '../../../text/clean.ts';
import { foldName } from '../../../wire/tables.ts';
import { nearest } from '../../../wire/text/nearest.ts';
import { quoted } from '../../../wire/text/quote.ts';
import { type CompanyContext, companiesKnown, type KnownCompany, searched, withoutLegalForm } from './known.ts';

const MAX_NAMED = 5;
/** Letters of a word of a name that may be all that somebody remembers. */
const TELLING = 5;
/** Words that are worth a search of their own. */
const MAX_SEARCHED = 3;

/** Companies whose name, slug or web address is near to what was given, nearest first. A legal form makes none near. */
export async function nearCompanies(given: string, context: CompanyContext): Promise<KnownCompany[]> {
  const wanted = withoutLegalForm(given);
  const near = nearAmong(wanted, (await (await companiesKnown(context))?.all()) ?? []);
  if (near.length > 0) return near;
  const words = wordsOf(wanted).slice(0, MAX_SEARCHED);
  const found = unique((await Promise.all(words.map((word) => searched(word, context)))).flat());
  // The board finds words in descriptions too, which makes no name near.
  const named = found.filter(({ name }) => words.some((word) => foldName(name).includes(foldName(word))));
  return unique([...nearAmong(wanted, found), ...named]).slice(0, MAX_NAMED);
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

/** What somebody may have tried to write: the name without its legal form, its longer words, slug and address. */
function spellingsOf({ name, slug = '', host = '' }: KnownCompany): string[] {
  const own = withoutLegalForm(name);
  return [own, slug, host, host.replace(/\.[a-z]+$/, ''), ...wordsOf(own)].filter((word) => word !== '');
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= TELLING);
}

/** A company on one line, in what the tools take. */
function companyText({ id, name, slug, host }: KnownCompany): string {
  return `${quoted(slug ?? String(id))} (${[cleanLine(name).slice(0, 80), host].filter(Boolean).join(', ')})`;
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
