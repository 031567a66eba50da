import type * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CompanyRecord } from '../../wire/resources/company.ts';
import { charactersFor, joined, line, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { companyFields, companyLines, companyOf } from './company-record.ts';

const companyRow = companyFields.omit({ description: true }).extend({ excerpt: optionalText });
type CompanyRow = z.output<typeof companyRow>;

function companyRowOf(company: CompanyRecord): CompanyRow {
  const { description: _, ...facts } = companyOf(company);
  return withoutEmpty({ ...facts, excerpt: excerptOf(company.description ?? '') });
}

function companyLine(row: CompanyRow): string {
  const [first = '', ...rest] = companyLines(row);
  return [`- ${first.replace(/^Company: /, '')}`, joined(...rest), row.excerpt ?? '']
    .filter((part) => part !== '')
    .join('\n  ');
}

export const searchCompanies = tool({
  name: 'search_companies',
  group: 'companies',
  title: 'Search companies',
  description:
    'Companies whose name matches words; gives the id and slug that other tools take. For a profile and open ads use get_company.',
  effect: 'read',
  arguments: { q: required(texts('Words to look for.')), ...pageArguments },
  output: envelopeOf(companyRow).extend({ query: optionalText }),
  async run({ q, page, limit }, { client, call }) {
    const answer = await client.call('searchCompanies', { q, limit, page }, call);
    return listing({
      what: 'companies',
      page: answer,
      rows: (answer.results ?? []).map(companyRowOf),
      render: companyLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
    });
  },
});
