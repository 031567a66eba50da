import type { Finding } from '../../../publishing/ad/finding.ts';
import { quoted } from '../../../wire/text/quote.ts';
import type { Argument } from '../arguments/argument.ts';
import { names } from '../arguments/kinds.ts';
import { type CompanyContext, companiesMeant, type KnownCompany } from './known.ts';
import { unknownCompany } from './near.ts';

/** A filter on companies (docs/contract.md, Rules, 3). */
export function companyFilter(description = 'Id, slug, exact name or website.'): Argument<string[], false> {
  return names(description);
}

/** Companies that one call may name. */
const MAX_COMPANIES = 50;
/** Commas in a name of a company, and one for the next. */
const MAX_JOINED = 3;

/** What a text means: an id, a sentence where it means several companies, undefined where none. */
type Meant = number | string | undefined;

/**
 * Ids of companies given by id, slug, exact name or web address; a finding for each that is not known. A comma parts two
 * companies only where what it is in is no name: `Exemplo, Lda.`
 */
export async function companyIds(
  field: string,
  given: readonly string[] | undefined,
  context: CompanyContext,
): Promise<{ ids: number[] | undefined; findings: Finding[] }> {
  const values = given?.filter((value) => value !== '') ?? [];
  if (values.length === 0) return { ids: undefined, findings: [] };
  const count = values.flatMap((value) => value.split(',')).length;
  const tooMany = `names ${count} companies; give ${MAX_COMPANIES} at most.`;
  if (count > MAX_COMPANIES) return { ids: undefined, findings: [{ field, message: tooMany }] };
  const read = (await Promise.all(values.map((value) => idsOrProblems(value, context)))).flat();
  const findings = read.filter((item) => typeof item === 'string').map((message) => ({ field, message }));
  return { ids: [...new Set(read.filter((item) => typeof item === 'number'))], findings };
}

async function idsOrProblems(value: string, context: CompanyContext): Promise<(number | string)[]> {
  const whole = await meantBy(value, context);
  if (whole !== undefined) return [whole];
  const parts = value.split(',').map((part) => part.trim());
  const read: { text: string; meant: Meant }[] = [];
  // The parts are joined again to the longest names that mean something.
  for (let at = 0; at < parts.length; ) {
    const name = (length: number) => parts.slice(at, at + length).join(', ');
    let length = Math.min(MAX_JOINED, parts.length - at);
    let meant = await meantBy(name(length), context);
    while (meant === undefined && length > 1) meant = await meantBy(name(--length), context);
    if (name(length) !== '') read.push({ text: name(length), meant });
    at += length;
  }
  if (read.every(({ meant }) => meant === undefined)) return [await unknownCompany(value, context)];
  return Promise.all(read.map(async ({ text, meant }) => meant ?? unknownCompany(text, context)));
}

async function meantBy(text: string, context: CompanyContext): Promise<Meant> {
  if (/^\d{1,10}$/.test(text.trim())) return Number(text);
  const companies = await companiesMeant(text, context);
  return companies.length > 1 ? severalCompanies(text, companies) : companies[0]?.id;
}

/** What to say where several companies are meant. */
export function severalCompanies(given: string, companies: readonly KnownCompany[]): string {
  const named = companies.slice(0, 10).map(({ id, slug }) => quoted(slug ?? String(id)));
  return `${quoted(given)} means ${companies.length} companies: say ${named.join(' or ')}.`;
}
