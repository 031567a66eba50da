import { charactersFor } from '../answer/answer.ts';
import { listing } from '../answer/listing.ts';
import { companyIds } from '../companies/ids.ts';
import { refuse } from '../failure.ts';
import type { ToolContext } from '../tool.ts';
import type { Narrowing } from './narrow.ts';
import { type NarrowedList, narrowedPage } from './narrowed-page.ts';

interface CompanyList<R, Row> extends Pick<NarrowedList<R, Row>, 'tool' | 'what' | 'narrowable' | 'rowOf' | 'render'> {
  /** A page of the board's own list. */
  ask(asked: {
    readonly company: number[] | undefined;
    readonly page: number | undefined;
    readonly limit: number | undefined;
  }): Promise<ListedPage<R>>;
}

interface ListedPage<R> {
  readonly total: number;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly results?: readonly R[] | undefined;
}

interface ListArguments extends Narrowing {
  readonly company?: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * A page of a list that the board filters by company alone: the board's own, or what is left of it by further filters.
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function listPage<R extends { readonly id: number }, Row extends { readonly id: number }>(
  list: CompanyList<R, Row>,
  { company: named, page, limit, ...given }: ListArguments,
  context: ToolContext,
) {
  const { ids: company, findings } = await companyIds('company', named, context);
  if (findings.length > 0) throw refuse(list.tool, findings);
  const { tool, what, narrowable, rowOf, render } = list;
  const pageOf = (asked: { page: number; limit: number }) => list.ask({ ...asked, company });
  const narrowed = await narrowedPage({ tool, what, narrowable, rowOf, render, given, page, limit, pageOf }, context);
  if (narrowed !== undefined) return narrowed;
  const answer = await list.ask({ limit, page, company });
  const room = charactersFor(limit === undefined ? 'default' : 'max');
  return listing({ what, page: answer, rows: (answer.results ?? []).map(rowOf), render, room });
}
