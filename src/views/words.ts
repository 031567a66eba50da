import DATA from './words.json' with { type: 'json' };

/*
 * The pages' words in English and Portuguese. words.json has labels; sentences, whose values stand in braces, with one
 * form for one and one for more; what a person needs to know of an error, whose sentence is for the model; what a state
 * means for candidates; names of fields and of values. Names of contracts are Portuguese already.
 */

type Pairs = Readonly<Record<string, readonly string[] | undefined>>;
const [ERRORS, RUNNING, NOTES]: readonly Pairs[] = [DATA.errors, DATA.running, DATA.notes];
const FIELDS: Pairs = DATA.fields;
const PORTUGUESE_VALUES: Readonly<Record<string, string>> = DATA.portuguese_values;

interface Own<L extends string, S extends string> {
  readonly labels: Readonly<Record<L, readonly string[]>>;
  readonly sentences: Readonly<Record<S, readonly string[]>>;
}

type Sentence = (...values: readonly (string | number)[]) => string;

export function wordsIn({ language, number }: { language: 'pt' | 'en'; number(value: number): string }) {
  const isPt = language === 'pt';
  const both = (pair: readonly string[] = []) => pair[isPt ? 1 : 0];
  const each = <N extends string, T>(pairs: Readonly<Record<N, readonly string[]>>, made: (text: string) => T) =>
    Object.fromEntries(
      Object.entries(pairs).map(([name, pair]) => [name, made(both(pair as readonly string[]) ?? name)]),
    ) as Record<N, T>;
  const sentence = (text: string): Sentence => {
    const [one = '', more = one] = text.split('|');
    const valueText = (value: string | number = '') => (typeof value === 'number' ? number(value) : value);
    return (...values) => (values[0] === 1 ? one : more).replace(/\{(\d)\}/g, (_, at) => valueText(values[at]));
  };
  const own = <L extends string, S extends string>({ labels, sentences }: Own<L, S>) => ({
    ...each(labels, String),
    ...each(sentences, sentence),
  });
  const shared = own(DATA);
  const value = (name: string) => (isPt ? (PORTUGUESE_VALUES[name] ?? name) : name);
  return {
    ...shared,
    /** The words of one page. */
    own,
    number,
    note: (name: string, value: string | number) => sentence(both(NOTES?.[name]) ?? '')(value),
    error: (code: string) => both(ERRORS?.[code]),
    /** One of the pairs of a page. */
    choice: (pairs: Pairs, name: string) => both(pairs[name]),
    running: (tool: string, what: string) =>
      `${[both(RUNNING?.[tool.split('_')[0] ?? '']) ?? shared.reading, what].join(' ').trim()}…`,
    value,
    /** `3 new`: the count and its kind. */
    kinds: (name: string, n: number) => `${number(n)} ${value(name)}${isPt && n !== 1 ? 's' : ''}`,
    field: (name: string) =>
      both(FIELDS[name]) ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
  };
}

export type Words = ReturnType<typeof wordsIn>;
