import type { Text } from '../vocabulary/text.ts';
import type { Clause } from './clauses.ts';
import { type Language, languagesIn, mergedLanguages } from './languages.ts';
import { residenceQuote } from './residence.ts';
import { yearsIn } from './years.ts';

/** What an ad asks for besides skills and level; what it does not say is left out. */
export interface Asks {
  readonly years?: number;
  readonly languages: readonly Language[];
  /** Who may apply, quoted. */
  readonly residence?: string;
}

/** A figure in the title wins over those of the text. */
export function asksOf(title: Text, inTitle: readonly Clause[], body: Text, inBody: readonly Clause[]): Asks {
  const years = yearsIn(title, inTitle) ?? yearsIn(body, inBody);
  const residence = residenceQuote(title, inTitle) ?? residenceQuote(body, inBody);
  return {
    ...(years === undefined ? {} : { years }),
    languages: mergedLanguages([...languagesIn(title, inTitle), ...languagesIn(body, inBody)]),
    ...(residence === undefined ? {} : { residence }),
  };
}
