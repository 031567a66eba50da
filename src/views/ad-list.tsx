import { useState } from 'preact/hooks';
import type { Kind } from './ad-facts.ts';
import { AdRow, type Extra } from './ad-row.tsx';
import { joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Basis, Button, Notes, Readings, SayButton, Top } from './components.tsx';
import { useView, type View } from './frame.tsx';
import { List } from './list.tsx';

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

/** @param extra what an unfolded row shows before the ad */
export function AdList({ answer, extra }: { answer: Values; extra?: Extra }) {
  const view = useView();
  const { words } = view;
  const [search, setSearch] = useState<Values>();
  if (search) return <Opened tool="search_jobs" values={search} page={AdList} back={() => setSearch(undefined)} />;
  const total = totalOf(answer);
  const rows = rowsOf(answer);
  // Rows that match in their text alone are counted apart.
  const beside = recordOf(view.facts.beside);
  const count = numberOf(beside?.ads) ?? total;
  const buttons = othersOf(answer, view).map(([name, values]) => (
    <Button key={name} press={() => setSearch(values)}>
      {name}
    </Button>
  ));
  return (
    <>
      <Top title={titleOf(answer, view)}>
        <Basis answer={answer} />
      </Top>
      {total === 0 && !recordOf(view.facts.notes)?.unknown_company && (
        <p>{joined(words.nothingFound, ...textsOf(view.facts.unheld ?? []).map((word) => words.unheld(word)))}</p>
      )}
      {total === 0 && view.call && <p class="buttons">{buttons}</p>}
      {beside && <h2>{words.besideThese}</h2>}
      <Notes answer={answer} first={leftOutText(answer, view)} />
      {rows.length === 0 && <Readings answer={answer} />}
      {count > 0 && rows.length === 0 && <p>{words.noRows}</p>}
      {rows.length > 0 && (
        <List
          answer={answer}
          rowsOf={rowsOf}
          keyOf={keyOf}
          total={count}
          first={numberOf(beside?.before)}
          draw={(row, fold) => <AdRow key={keyOf(row)} {...row} fold={fold} extra={extra} />}
          menu={(rows) => (
            <>
              <SayButton text={words.askAbout(rows.map(({ row }) => textOf(row.id)).join(', '))}>{words.ask}</SayButton>
              <Readings answer={answer} />
              {view.call && buttons}
            </>
          )}
        />
      )}
    </>
  );
}

/** Ads that name what a filter asks for in their text alone, where they are not the rows. */
function besideCount({ coverage }: Values, { facts }: View): number {
  const counts = Object.values(recordOf(recordOf(coverage)?.in_text) ?? {}).map((one) => numberOf(recordOf(one)?.ads));
  return facts.beside === undefined ? counts.reduce<number>((sum, ads = 0) => sum + ads, 0) : 0;
}

/** Ads that filters left out, or that state nothing to count by. */
export function leftOutText(answer: Values, view: View): string | undefined {
  const { words, tool } = view;
  const unstated = Object.entries(recordOf(recordOf(answer.coverage)?.undeclared) ?? {}).map(
    ([fact, ads]) => `${words.field(fact)} ${words.number(numberOf(ads) ?? 0)}`,
  );
  const inText = besideCount(answer, view);
  if (inText > 0) unstated.push(words.besideCount(inText));
  return unstated.length > 0
    ? `${tool === 'job_stats' ? words.unstated : words.leftOut} ${unstated.join(', ')}.`
    : undefined;
}

/** Another search: its button, and its arguments. */
type Other = readonly [name: string, values: Values];

/** Searches that find more: what only the text of ads names, without a filter, or with another word. */
function othersOf(answer: Values, view: View): Other[] {
  const { page: _, limit: __, ...input } = view.input;
  const count = besideCount(answer, view);
  const limit = Math.min(count, MOST_BESIDE);
  // They follow the last page.
  const page = Math.ceil((numberOf(answer.total) ?? 0) / limit) + 1;
  const beside: Other[] = count > 0 ? [[view.words.besideCount(count), { ...input, page, limit }]] : [];
  return [...beside, ...recordsOf(view.facts.instead).flatMap((one) => otherOf(one, input, view))];
}

/** A search that the server names. What was read out of the words has no argument of its own. */
function otherOf(one: Values, input: Values, { words }: View): Other[] {
  const [argument, word, put] = ['argument', 'word', 'put'].map((name) => textOf(one[name]));
  const unsaid = numberOf(one.unsaid);
  const count = unsaid === undefined ? (numberOf(one.ads) ?? 0) : words.unsaid(unsaid);
  const other = (name: string, values: Values): Other[] => [[words.found(name, count), values]];
  const without = (name: string) => words.withoutThis(name);
  if (argument && input[argument] !== undefined)
    return other(without(words.field(argument)), { ...input, [argument]: undefined });
  const searchWords = textOf(input.words) ?? '';
  if (!word || !searchWords.includes(word)) return [];
  const rest = searchWords.replace(word, put ?? '').trim() || undefined;
  return other(put ? words.quoted(put) : without(words.quoted(word)), { ...input, words: rest });
}

/** Most rows that search_jobs gives at once. */
const MOST_BESIDE = 50;

function totalOf({ counts, total }: Values): number {
  return numberOf(total) ?? KINDS.reduce((sum, kind) => sum + (numberOf(recordOf(counts)?.[kind]) ?? 0), 0);
}

function titleOf(answer: Values, { words, format, facts }: View): string {
  const counts = recordOf(answer.counts);
  if (counts === undefined) return words.ads(totalOf(answer));
  // Before the memory begins nothing is known of changes: they are not none.
  const isKnown = (kind: Kind) => kind === 'new' || numberOf(counts[kind]) || !recordOf(facts.notes)?.memory;
  const parts = KINDS.filter(isKnown).map((kind) => words.kinds(kind, numberOf(counts[kind]) ?? 0));
  return words.since(parts.join(', '), format.moment(textOf(answer.since) ?? ''));
}
