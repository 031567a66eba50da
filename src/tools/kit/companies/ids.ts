import type { Finding } from '../../../publishing/ad/finding.ts';
import type { KnownCompany } from '../../../search/store/companies.ts';
import type { Argument } from '../arguments/argument.ts';
import { names } from '../arguments/kinds.ts';
import { type CompanyContext, companiesMeant } from './lookup.ts';
import { severalCompanies, unknownCompany } from './near.ts';

/** A filter on companies (docs/contract.md, Rules, 3). */
export function companyFilter(description = 'Id, slug, exact name or website.'): Argument<string[], false> {
  return names(description);
}

/** Companies that one call may name. */
const MAX_COMPANIES = 50;
/** Commas in a name of a company, and one for the next. */
const MAX_JOINED = 3;

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
  if (count > MAX_COMPANIES)
    return {
      ids: undefined,
      findings: [{ field, message: `names ${count} companies; give ${MAX_COMPANIES} at most.` }],
    };
  const reader = new CompanyReader(context);
  const read = (await Promise.all(values.map((value) => reader.read(value)))).flat();
  const findings = read.filter((item) => typeof item === 'string').map((message) => ({ field, message }));
  return { ids: [...new Set(read.filter((item) => typeof item === 'number'))], findings };
}

class CompanyReader {
  readonly #context: CompanyContext;
  /** No name is looked up twice in one call. */
  readonly #lookups = new Map<string, Promise<KnownCompany[]>>();

  constructor(context: CompanyContext) {
    this.#context = context;
  }

  /** Ids of what a value names, and a sentence for each part that cannot be told. */
  async read(value: string): Promise<(number | string)[]> {
    const whole = await this.#meant(value);
    if (whole !== undefined) return [whole];
    const parts = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const read = parts.length > 1 ? await this.#inParts(parts) : [];
    if (read.every(({ meant }) => meant === undefined)) return [await unknownCompany(value, this.#context)];
    return Promise.all(read.map(async ({ text, meant }) => meant ?? unknownCompany(text, this.#context)));
  }

  /** The parts joined again to the longest names that mean something. */
  async #inParts(parts: readonly string[]): Promise<{ text: string; meant: number | string | undefined }[]> {
    const read: { text: string; meant: number | string | undefined }[] = [];
    for (let at = 0; at < parts.length; ) {
      const name = (length: number) => parts.slice(at, at + length).join(', ');
      let length = Math.min(MAX_JOINED, parts.length - at);
      // Slugs and ids are never part of a name, and nearly every list is made of them.
      if (/^[a-z0-9-]+$/.test(name(1)) && (await this.#meant(name(1))) !== undefined) length = 1;
      let meant = await this.#meant(name(length));
      while (meant === undefined && length > 1) meant = await this.#meant(name(--length));
      read.push({ text: name(length), meant });
      at += length;
    }
    return read;
  }

  /** The id of the one company that a text means, a sentence where it means several, undefined where none. */
  async #meant(text: string): Promise<number | string | undefined> {
    if (/^\d{1,10}$/.test(text.trim())) return Number(text);
    const looking = this.#lookups.get(text) ?? companiesMeant(text, this.#context);
    this.#lookups.set(text, looking);
    const companies = await looking;
    if (companies.length > 1) return severalCompanies(text, companies);
    return companies[0]?.id;
  }
}
