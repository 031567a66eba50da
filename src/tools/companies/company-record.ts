import * as z from 'zod';
import type { CompanyRecord } from '../../wire/resources/company.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { prose } from '../kit/answer/prose.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';

/** A company (docs/contract.md, Records). */
export const companyFields = z.strictObject({
  id: count,
  name: z.string(),
  slug: optionalText,
  description: optionalText,
  address: optionalText,
  phone: optionalText,
  fax: optionalText,
  email: optionalText,
  url: optionalText,
  url_twitter: optionalText,
  url_facebook: optionalText,
  url_linkedin: optionalText,
  logo: optionalText,
});
export type CompanyFields = z.output<typeof companyFields>;

/** The company inside a job, without its social links (docs/contract.md, Records). */
export function shownSummaryOf(company: JobRecord['company']) {
  return withoutEmpty({
    id: company.id,
    name: line(company.name) ?? `Company ${company.id}`,
    slug: line(company.slug),
    description: prose(company.description),
    address: prose(company.address),
    phone: line(company.phone),
    fax: line(company.fax),
    email: line(company.email),
    url: line(company.url),
    logo: line(company.logo),
  });
}

export function companyFieldsOf(company: CompanyRecord): CompanyFields {
  return withoutEmpty({
    ...shownSummaryOf(company),
    url_twitter: line(company.url_twitter),
    url_facebook: line(company.url_facebook),
    url_linkedin: line(company.url_linkedin),
  }) as CompanyFields;
}

/** Who a company is, and how to reach it. */
export function companyLines({ name, id, slug, ...company }: Partial<CompanyFields>): string[] {
  const labelled = (label: string, value: string | undefined) => value !== undefined && `${label} ${value}`;
  const contacts = joined(
    company.email,
    labelled('phone', company.phone),
    labelled('fax', company.fax),
    labelled('website', company.url),
    labelled('LinkedIn', company.url_linkedin),
    labelled('Twitter', company.url_twitter),
    labelled('Facebook', company.url_facebook),
  );
  const address = company.address?.replace(/\s*\n\s*/g, ', ') ?? '';
  const who = joined(`Company: ${name}`, `id ${id}`, labelled('slug', slug));
  return [who, contacts, address].filter((part) => part !== '');
}
