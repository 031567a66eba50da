import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CompanyRecord } from '../../wire/resources/company.ts';
import { charactersFor, fence, joined, line, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { nearCompanies, unique } from '../kit/companies.ts';
import { tool } from '../kit/tool.ts';
import { companyFields, companyFieldsOf, companyLines } from './company.ts';

const foundCompany = companyFields.omit({ description: true }).extend({ excerpt: optionalText });
type CompanyRow = z.output<typeof foundCompany>;

/** Characters of a description that a row shows (docs/contract.md, Rules, 6). */
const LONGEST_EXCERPT = 160;
/** Entries whose nearest companies are looked for when nothing matches. */
const MAX_NEAR = 5;

function companyRowOf(company: CompanyRecord): CompanyRow {
  const { description: _, ...facts } = companyFieldsOf(company);
  return withoutEmpty({ ...facts, excerpt: excerptOf(company.description ?? '', LONGEST_EXCERPT) });
}

/** A row as text; get_company shows how to reach it. */
function companyLine({ id, name, slug, url, excerpt }: CompanyRow): string {
  const [who = ''] = companyLines({ id, name, slug });
  const more = [joined(who.replace(/^Company: /, '- '), url !== undefined && `website ${url}`), excerpt];
  return more.filter((part) => part !== undefined).join('\n  ');
}

const nearCompany = z.strictObject({ id: count, name: z.string(), slug: optionalText, host: optionalText });
const companiesAnswer = envelopeOf(foundCompany).extend({
  query: optionalText,
  nearest: z.array(nearCompany).optional(),
});

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
    const found = listing({
      what: 'companies',
      page: answer,
      rows: (answer.results ?? []).map(companyRowOf),
      render: companyLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
    });
    if (answer.total > 0) return found;
    const near = await Promise.all(q.slice(0, MAX_NEAR).map((words) => nearCompanies(words, context)));
    const nearest = unique(near.flat()).map((company) => withoutEmpty({ ...company, name: line(company.name) ?? '' }));
    if (nearest.length === 0) return found;
    const rows = nearest.map(({ id, name, slug, host }) => joined(`- ${id} ${name}`, slug && `slug ${slug}`, host));
    return {
      text: lines(found.text, 'The nearest that are known:', fence(rows.join('\n'))),
      structured: { ...found.structured, nearest },
    };
  },
});
