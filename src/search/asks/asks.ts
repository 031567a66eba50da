import type { Asks } from '../../wire/ad-facts.ts';
import type { Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';
import { languagesIn, mergedLanguages } from './languages.ts';
import { residenceQuote } from './residence.ts';
import { yearsIn } from './years.ts';

/** What an ad asks for besides skills and level; what it does not say is left out. A figure in the title wins. */
export function asksOf(
  title: Text,
  inTitle: readonly Clause[],
  body: Text,
  inBody: readonly Clause[],
): Omit<Asks, 'levels'> {
  const years = yearsIn(title, inTitle) ?? yearsIn(body, inBody);
  const residence = residenceQuote(title, inTitle) ?? residenceQuote(body, inBody);
  return {
    ...(years === undefined ? {} : { years }),
    languages: mergedLanguages([...languagesIn(title, inTitle), ...languagesIn(body, inBody)]),
    ...(residence === undefined ? {} : { residence }),
  };
}
