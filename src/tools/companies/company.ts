import * as z from 'zod';
import type { CompanyRecord, JobRecord } from '../../wire/records.ts';
import { linesOf } from '../../wire/text/edges.ts';
import { joined, line, prose, withoutEmpty } from '../kit/answer/answer.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';

const SOCIAL = ['url_twitter', 'url_facebook', 'url_linkedin'] as const;
const TEXTS = ['slug', 'description', 'address', 'phone', 'fax', 'email', 'url', ...SOCIAL, 'logo'] as const;
type TextName = (typeof TEXTS)[number];

/** A company (docs/contract.md, Records). */
export const companyFields = z.strictObject({
  id: count,
  name: z.string(),
  ...(Object.fromEntries(TEXTS.map((name) => [name, optionalText])) as Record<TextName, typeof optionalText>),
});
type CompanyFields = z.output<typeof companyFields>;

export const summaryFields = companyFields.omit({ url_twitter: true, url_facebook: true, url_linkedin: true });

export function companyFieldsOf(company: CompanyRecord | JobRecord['company']): CompanyFields {
  const read = (name: TextName) => (name === 'description' || name === 'address' ? prose : line)(company[name]);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, read(name)]));
  return withoutEmpty({ id: company.id, name: line(company.name) ?? `Company ${company.id}`, ...texts });
}

const CONTACTS = [
  ['phone', 'phone'], ['fax', 'fax'], ['url', 'website'],
  ['url_linkedin', 'LinkedIn'], ['url_twitter', 'Twitter'], ['url_facebook', 'Facebook'],
] as const; // biome-ignore format: a table

export function companyLines({ name: title, id, slug, ...company }: Partial<CompanyFields>): string[] {
  const contacts = joined(
    company.email,
    ...CONTACTS.map(([name, label]) => company[name] && `${label} ${company[name]}`),
  );
  const address = linesOf(company.address ?? '').join(', ');
  const who = joined(`Company: ${title}`, `id ${id}`, slug && `slug ${slug}`);
  return [who, contacts, address].filter((part) => part !== '');
}
