import { quoteFrom } from '../../text/quotes.ts';
import { endOf, startOf, type Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';

/** Quotes who may apply, from the beginning of the clause: "must reside in Portugal". */
export function residenceQuote(text: Text, clauses: readonly Clause[]): string | undefined {
  const clause = clauses.find(({ marks }) => {
    const said = marks.find(({ kind }) => kind === 'residence');
    return said !== undefined && !marks.some(({ kind, to }) => kind === 'not_residence' && to <= said.from);
  });
  return clause && quoteFrom(text.text, startOf(text, clause.from), endOf(text, clause.to - 1));
}
