import type { CallOptions, Client } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import { cleanLine } from '../../text/clean.ts';
import { quoted } from '../../wire/quote.ts';
import { foldName } from '../../wire/tables.ts';
import type { Argument } from './arguments/argument.ts';
import { texts } from './arguments/kinds.ts';
import { nearest } from './nearest.ts';

/** A filter on companies, by id or slug (docs/contract.md, Rules, 3). */
export function companyFilter(): Argument<string[], false> {
  return texts('Company ids or slugs.');
}

/** Slugs of companies that a search for these words finds, nearest first. */
export async function nearestSlugs(words: string, client: Client, call: CallOptions): Promise<string[]> {
  const parts = words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2)
    .slice(0, 3);
  const found = new Set<string>();
  for (const part of parts.length === 0 ? [words] : parts) {
    const { results = [] } = await client.call('searchCompanies', { q: [part], limit: 20 }, call);
    for (const { slug } of results) found.add(cleanLine(slug));
  }
  return found.size === 0 ? [] : nearest(words, [...found], 5).slice(0, 5);
}

/** What to say about a company that is not there: the nearest slugs, when the board can be asked. */
export async function unknownCompany(given: string, client: Client, call: CallOptions): Promise<string> {
  const near = await nearestSlugs(given, client, call).catch((error: unknown) => {
    if (call.signal.aborted) throw error;
    return [];
  });
  const advice =
    near.length === 0
      ? 'Find the company with search_companies and give its slug.'
      : `The nearest slugs are ${near.map((slug) => `"${slug}"`).join(', ')}; search_companies finds more.`;
  return `there is no company ${quoted(given)}. ${advice}`;
}

/** Ids of companies given by id, slug or exact name; a finding for each that the board does not know. */
export async function companyIds(
  field: string,
  given: readonly string[] | undefined,
  client: Client,
  call: CallOptions,
): Promise<{ ids: number[] | undefined; findings: Finding[] }> {
  if (given === undefined || given.length === 0) return { ids: undefined, findings: [] };
  const read = await Promise.all(given.map((value) => companyId(value, client, call)));
  const findings = read.filter((item) => typeof item === 'string').map((message) => ({ field, message }));
  return { ids: [...new Set(read.filter((item) => typeof item === 'number'))], findings };
}

async function companyId(value: string, client: Client, call: CallOptions): Promise<number | string> {
  if (/^\d{1,10}$/.test(value)) return Number(value);
  try {
    return (await client.call('getCompany', { slug: value }, call)).id;
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'not_found') throw error;
  }
  const { results = [] } = await client.call('searchCompanies', { q: [value], limit: 20 }, call);
  const named = results.filter(({ name, slug }) => [name, slug].some((word) => foldName(word) === foldName(value)));
  const [only, second] = named;
  if (only !== undefined && second === undefined) return only.id;
  if (second !== undefined) {
    const slugs = named.map(({ slug }) => `"${cleanLine(slug)}"`).join(' or ');
    return `${quoted(value)} is the name of ${named.length} companies: give ${slugs}.`;
  }
  return unknownCompany(value, client, call);
}
