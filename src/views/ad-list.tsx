import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Kind, payText, scaleOf, workModelText } from './ad-facts.ts';
import { AdRow } from './ad-row.tsx';
import { companyName, numberOf, payOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { useView, type View } from './frame.tsx';
import { useKept } from './kept.ts';
import { List } from './list.tsx';
import { Basis, Button, Top } from './parts.tsx';

/* Ads as rows that unfold in place. */

interface Row {
  readonly row: Values;
  readonly kind?: Kind | undefined;
}

const KINDS: readonly Kind[] = ['new', 'changed', 'gone'];

function rowsOf(answer: Values): readonly Row[] {
  if (Array.isArray(answer.results)) return recordsOf(answer.results).map((row) => ({ row }));
  return KINDS.flatMap((kind) => recordsOf(answer[kind]).map((row) => ({ row, kind })));
}

const keyOf = ({ row, kind }: Row) => `${kind ?? ''}${textOf(row.id)}`;

/** What the person chose for the rows that are there; empty for as answered. */
type Choice = Readonly<Partial<Record<'sort' | 'work_model' | 'place', string>>>;

const ORDERS: Readonly<Record<string, (row: Values) => number | string>> = {
  newest: (row) => textOf(row.published_at) ?? '',
  pay: (row) => payOf(row)?.high ?? 0,
  fit: (row) => Number.parseInt(textOf(row.matches) ?? '0', 10),
};

function chosenFrom(rows: readonly Row[], { sort = '', work_model: model, place }: Choice): readonly Row[] {
  const kept = rows.filter(
    ({ row }) => (!model || row.work_model === model) && (!place || textsOf(row.locations).includes(place)),
  );
  const order = ORDERS[sort];
  return order === undefined ? kept : kept.toSorted((one, other) => (order(one.row) < order(other.row) ? 1 : -1));
}

/** @param extra what an unfolded row shows before the ad */
export function AdList({ answer, extra }: { answer: Values; extra?: (row: Values) => ComponentChildren }) {
  const view = useView();
  const { words, say } = view;
  const [choice, choose] = useKept<Choice>('choice', answer, {});
  const [search, setSearch] = useState<Values>();
  if (search) return <Opened tool="search_jobs" values={search} page={AdList} back={() => setSearch(undefined)} />;
  const total = totalOf(answer);
  const scale = scaleOf(rowsOf(answer).map(({ row }) => row));
  const others = [insteadOf(view), leftOutOf(answer, view)].find(({ length }) => length > 0) ?? [];
  const buttons = others.map(([name, values]) => (
    <Button key={name} press={() => setSearch({ ...values, page: undefined })}>
      {name}
    </Button>
  ));
  return (
    <>
      <Top title={titleOf(answer, view)}>
        <Basis answer={answer} />
      </Top>
      {total === 0 && <p>{words.nothingFound}</p>}
      {total === 0 && view.call && <p class="buttons">{buttons}</p>}
      {total > 0 && (
        <List
          answer={answer}
          rowsOf={rowsOf}
          keyOf={keyOf}
          total={total}
          chosen={Object.values(choice).some(Boolean) ? (rows) => chosenFrom(rows, choice) : undefined}
          draw={(row, fold) => (
            <AdRow key={keyOf(row)} {...row} scale={scale} fold={fold}>
              {extra?.(row.row)}
            </AdRow>
          )}
          columns={columnsIn(view)}
          menu={(rows, shown) => (
            <>
              <Chooser rows={rows} choice={choice} choose={choose} />
              {say && (
                <Button press={() => say(words.askAbout(shown.map(keyOf).join(', '))).catch(() => {})}>
                  {words.ask}
                </Button>
              )}
              {view.call && buttons}
            </>
          )}
        />
      )}
    </>
  );
}

type ChooserProps = { rows: readonly Row[]; choice: Choice; choose: (choice: Choice) => void };

/** Orders and narrows the rows that were read, and says so. */
function Chooser({ rows, choice, choose }: ChooserProps) {
  const { words } = useView();
  const values = (of: (row: Values) => unknown) => [...new Set(rows.flatMap(({ row }) => textsOf(of(row) ?? [])))];
  const options: Record<keyof Choice, readonly string[]> = {
    sort: Object.keys(ORDERS).filter((name) => rows.some(({ row }) => ORDERS[name]?.(row))),
    work_model: values((row) => row.work_model),
    place: values((row) => row.locations).sort(),
  };
  return (
    <>
      <p class="soft small">{words.ofTheRead(rows.length)}</p>
      {(Object.keys(options) as (keyof Choice)[]).map((name) => (
        <label key={name}>
          {words.field(name)}
          <select
            value={choice[name] ?? ''}
            onChange={({ currentTarget }) => choose({ ...choice, [name]: currentTarget.value })}
          >
            <option value="">{name === 'sort' ? words.asAnswered : words.all}</option>
            {options[name].map((option) => (
              <option key={option} value={option}>
                {words.value(option)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

/** Another search: its button, and its arguments. */
type Other = readonly [name: string, values: Values];

/** The alternatives of an answer without a match. */
function insteadOf(view: View): Other[] {
  const { words, input, facts } = view;
  const given = textOf(input.words) ?? '';
  return recordsOf(facts.instead).flatMap((one): Other[] => {
    const [argument, word, put, only] = [one.argument, one.word, one.put, one.only].map(textOf);
    const other = (name: string, values: Values) => [[words.found(name, numberOf(one.ads) ?? 0), values] as const];
    if (only !== undefined) return other(words.quoted(only), { words: only });
    if (argument !== undefined)
      return other(words.withoutThis(words.field(argument)), { ...input, [argument]: undefined });
    if (word === undefined || !given.includes(word)) return [];
    const name = put === undefined ? words.withoutThis(words.quoted(word)) : words.quoted(put);
    return other(name, { ...input, words: given.replace(word, put ?? '').trim() || undefined });
  });
}

/** Ads that a filter left out because they do not state its fact. */
function leftOutOf({ coverage }: Values, { words, input }: View): Other[] {
  return Object.entries(recordOf(recordOf(coverage)?.undeclared) ?? {}).flatMap(([fact, ads]): Other[] => {
    const name = Object.keys(input).find((each) => each === fact || each.startsWith(`${fact}_`));
    const count = numberOf(ads);
    if (name === undefined || !count) return [];
    return [[`${words.withoutThis(words.field(name))} (${words.unsaid(count)})`, { ...input, [name]: undefined }]];
  });
}

const columnsIn = (view: View) => ({
  title: ({ row }: Row) => textOf(row.title),
  company: ({ row }: Row) => companyName(row),
  place: ({ row }: Row) => textsOf(row.locations).join(', '),
  work_model: ({ row }: Row) => workModelText(row, view),
  salary: ({ row }: Row) => payText(row, view),
  published_at: ({ row }: Row) => view.format.date(textOf(row.published_at) ?? ''),
});

function totalOf({ counts, total }: Values): number {
  return numberOf(total) ?? KINDS.reduce((sum, kind) => sum + (numberOf(recordOf(counts)?.[kind]) ?? 0), 0);
}

function titleOf(answer: Values, { words, format }: View): string {
  const counts = recordOf(answer.counts);
  if (counts === undefined) return words.ads(totalOf(answer));
  const parts = KINDS.map((kind) => words.kinds(kind, numberOf(counts[kind]) ?? 0));
  return words.since(parts.join(', '), format.date(textOf(answer.since) ?? ''));
}
