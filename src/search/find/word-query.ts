/** A sequence of words as the index holds them. */
export type Phrase = readonly string[];

/** Parts of an ad: the title, the name of the company, what the ad says without who says it. */
export type WordPart = 'title' | 'company' | 'text';

/** What the words of an ad must be. A phrase stands within one of title, company, reference and text. */
export type WordQuery =
  | {
      readonly phrase: Phrase;
      /** The last word is the beginning of one. */
      readonly isBeginning?: boolean;
      /** The part begins with it. */
      readonly isFirst?: boolean;
    }
  | { readonly part: WordPart; readonly query: WordQuery }
  | { readonly any: readonly WordQuery[] }
  | { readonly all: readonly WordQuery[] }
  | { readonly wanted: WordQuery; readonly unwanted: WordQuery };
