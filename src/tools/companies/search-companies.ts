import * as z from 'zod';
import type { KnownCompany } from '../../search/store/companies.ts';
import { excerptOf } from '../../text/html/html.ts';
import type { CompanyRecord } from '../../wire/resources/company.ts';
import { charactersFor, fence, joined, line, type ToolAnswer, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { nearCompanies, unique } from '../kit/companies/near.ts';
import { tool } from '../kit/tool.ts';
import { companyFields, companyFieldsOf, companyLines } from './company-record.ts';

const foundCompany = companyFields.omit({ description: true }).extend({ excerpt: optionalText });
type CompanyRow = z.output<typeof foundCompany>;

function companyRowOf(company: CompanyRecord): CompanyRow {
  const { description: _, ...facts } = companyFieldsOf(company);
  return withoutEmpty({ ...facts, excerpt: excerptOf(company.description ?? '') });
}

function companyLine(row: CompanyRow): string {
  const [first = '', ...rest] = companyLines(row);
  return [`- ${first.replace(/^Company: /, '')}`, joined(...rest), row.excerpt ?? '']
    .filter((part) => part !== '')
    .join('\n  ');
}

const nearCompany = z.strictObject({ id: count, name: z.string(), slug: optionalText, host: optionalText });

const companiesAnswer = envelopeOf(foundCompany).extend({
  query: optionalText,
  nearest: z.array(nearCompany).optional(),
});
type CompaniesAnswer = ToolAnswer<z.output<typeof companiesAnswer>>;

/** The nearest companies that are known, in place of an answer without any. */
function insteadOfNone(answer: CompaniesAnswer, near: readonly KnownCompany[]): CompaniesAnswer {
  if (near.length === 0) return answer;
  const rows = near.map((company) => withoutEmpty({ ...company, name: line(company.name) ?? '' }));
  const lines = rows.map(({ id, name, slug, host }) => `- ${joined(`${id} ${name}`, slug && `slug ${slug}`, host)}`);
  const text = `${answer.text}\nThe nearest that are known:\n${fence(lines.join('\n'))}`;
  return { text, structured: { ...answer.structured, nearest: rows } };
}

export const searchCompanies = tool({
  name: 'search_companies',
  group: 'companies',
  title: 'Search companies',
  description:
    'Companies whose name matches words; gives the id and slug that other tools take. For a profile and open ads use get_company.',
  effect: 'read',
  arguments: { q: required(texts('Words to look for.')), ...pageArguments },
  output: companiesAnswer,
  async run({ q, page, limit }, context) {
    const { client, call } = context;
    const answer = await client.call('searchCompanies', { q, limit, page }, call);
    const list = listing({
      what: 'companies',
      page: answer,
      rows: (answer.results ?? []).map(companyRowOf),
      render: companyLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
    });
    const found = list as CompaniesAnswer;
    if (answer.total > 0) return found;
    const near = await Promise.all(q.slice(0, 5).map((words) => nearCompanies(words, context)));
    return insteadOfNone(found, unique(near.flat()));
  },
});
