import { useState } from 'preact/hooks';
import { type Kind, scaleOf } from './ad-facts.ts';
import { AdRow, type Extra } from './ad-row.tsx';
import { joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Basis, Button, Top } from './components.tsx';
import { Reason, useView, type View } from './frame.tsx';
import { List } from './list.tsx';
import type { Words } from './words.ts';

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
  const { words, say } = view;
  const [search, setSearch] = useState<Values>();
  if (search) return <Opened tool="search_jobs" values={search} page={AdList} back={() => setSearch(undefined)} />;
  const total = totalOf(answer);
  const scale = scaleOf(rowsOf(answer).map(({ row }) => row));
  const isBeside = view.facts.beside === true;
  const count = isBeside ? rowsOf(answer).length : total;
  const others = [insteadOf(view), leftOutOf(answer, view)].find(({ length }) => length > 0) ?? [];
  const buttons = others.map(([name, values]) => (
    <Button key={name} press={() => setSearch(values)}>
      {name}
    </Button>
  ));
  const notes = notesOn(answer, view);
  return (
    <>
      <Top title={titleOf(answer, view)}>
        <Basis answer={answer} />
      </Top>
      {total === 0 && (
        <p>{joined(words.nothingFound, ...textsOf(view.facts.unheld ?? []).map((word) => words.unheld(word)))}</p>
      )}
      {total === 0 && view.call && <p class="buttons">{buttons}</p>}
      {isBeside && <h2>{words.besideThese}</h2>}
      {notes.length > 0 && <p class="soft small">{notes.join(' ')}</p>}
      {count > 0 && rowsOf(answer).length === 0 && <p>{words.noRows}</p>}
      {rowsOf(answer).length > 0 && (
        <List
          answer={answer}
          rowsOf={rowsOf}
          keyOf={keyOf}
          total={count}
          draw={(row, fold) => <AdRow key={keyOf(row)} {...row} scale={scale} fold={fold} extra={extra} />}
          menu={(shown) => (
            <>
              {say && <AskButton ask={() => say(words.askAbout(shown.map(({ row }) => textOf(row.id)).join(', ')))} />}
              <Reason text={textsOf(answer.understood ?? []).join('\n') || undefined} label={words.readingOfWords} />
              {view.call && buttons}
            </>
          )}
        />
      )}
    </>
  );
}

/** Posts one message, however often it is pressed. */
function AskButton({ ask }: { ask: () => Promise<unknown> }) {
  const { words } = useView();
  const [label, setLabel] = useState<string>();
  const press = () => {
    setLabel(words.posted);
    ask().catch(() => setLabel(words.refused));
  };
  return <Button press={() => label ?? press()}>{label ?? words.ask}</Button>;
}

function statsNotes({ paid, quoted_pay, is_several, is_weeks }: Values, words: Words) {
  const [given, quoted] = [numberOf(paid), numberOf(quoted_pay)];
  return [
    given !== undefined && words.paidOf(given),
    quoted && words.quotedPay(quoted),
    is_several === true && words.severalGroups,
    is_weeks === true && words.weeksLose,
  ];
}

/** Ads that name what a filter asks for in their text alone. */
const inTextCount = (coverage: unknown) =>
  recordsOf(Object.values(recordOf(recordOf(coverage)?.in_text) ?? {})).reduce(
    (sum, { ads }) => sum + (numberOf(ads) ?? 0),
    0,
  );

/** What the memory of ads, or of the account's own, does not know. */
function memoryNotes({ coverage, since, counts }: Values, { words, format, facts }: View) {
  const memory = textOf(recordOf(coverage)?.memory_since) ?? '';
  return [
    Date.parse(memory) > Date.parse(textOf(since) ?? '') && words.memoryBegins(format.moment(memory)),
    recordOf(counts)?.gone && words.goneMeans,
    facts.company_known === false && words.ownUnknown,
  ];
}

/** What the answer leaves out, or what its counts mean. */
export function notesOn(answer: Values, view: View): string[] {
  const { words, facts, tool } = view;
  const { coverage } = answer;
  const record = recordOf(coverage) ?? {};
  const left = Object.entries(recordOf(record.undeclared) ?? {}).map(([fact, ads]) =>
    words.factUnsaid(words.field(fact), numberOf(ads) ?? 0),
  );
  const inText = inTextCount(coverage);
  if (inText > 0 && facts.beside !== true) left.push(words.besideCount(inText));
  const [unpaid, years] = [numberOf(facts.unpaid), numberOf(record.years_unsaid)];
  const [older, role] = [numberOf(record.remote_allowed), numberOf(facts.in_text_alone)];
  const notes = [
    left.length > 0 && `${tool === 'job_stats' ? words.unstated : words.leftOut} ${left.join(', ')}.`,
    unpaid && words.unpaid(unpaid),
    older && words.olderRecords(older),
    years && words.yearsUnsaid(years),
    role && words.inTextAlone(role),
    ...memoryNotes(answer, view),
    ...statsNotes(facts, words),
    facts.complete === false && words.ownIncomplete,
  ];
  return notes.filter((note) => typeof note === 'string');
}

/** Another search: its button, and its arguments. */
type Other = readonly [name: string, values: Values];

/** The alternatives of an answer without a match. */
function insteadOf(view: View): Other[] {
  const { words, facts } = view;
  const { page, ...input } = view.input;
  const given = textOf(input.words) ?? '';
  return recordsOf(facts.instead).flatMap((one): Other[] => {
    const [argument, word, put, only] = [one.argument, one.word, one.put, one.only].map(textOf);
    const other = (name: string, values: Values) => [[words.found(name, numberOf(one.ads) ?? 0), values] as const];
    const alone = textOf(one.only_argument);
    if (alone !== undefined) return other(words.onlyThis(words.field(alone)), { [alone]: input[alone] });
    if (only !== undefined) return other(words.quoted(only), { words: only });
    if (argument !== undefined)
      return other(words.withoutThis(words.field(argument)), { ...input, [argument]: undefined });
    if (word === undefined || !given.includes(word)) return [];
    const name = put === undefined ? words.withoutThis(words.quoted(word)) : words.quoted(put);
    return other(name, { ...input, words: given.replace(word, put ?? '').trim() || undefined });
  });
}

/** Ads that a filter left out because they do not state its fact. */
function leftOutOf({ coverage, total, limit }: Values, { words, input }: View): Other[] {
  const count = inTextCount(coverage);
  // They follow the last page.
  const page = Math.max(1, Math.ceil((numberOf(total) ?? 0) / (numberOf(limit) || 1))) + 1;
  const beside: Other[] = count > 0 ? [[words.besideCount(count), { ...input, page, limit }]] : [];
  return [...beside, ...unsaidOf(coverage, words, input)];
}

function unsaidOf(coverage: unknown, words: Words, { page, ...input }: Values): Other[] {
  return Object.entries(recordOf(recordOf(coverage)?.undeclared) ?? {}).flatMap(([fact, ads]): Other[] => {
    const name = Object.keys(input).find((each) => each === fact || each.startsWith(`${fact}_`));
    const count = numberOf(ads);
    if (name === undefined || !count) return [];
    return [[`${words.withoutThis(words.field(name))} (${words.unsaid(count)})`, { ...input, [name]: undefined }]];
  });
}

function totalOf({ counts, total }: Values): number {
  return numberOf(total) ?? KINDS.reduce((sum, kind) => sum + (numberOf(recordOf(counts)?.[kind]) ?? 0), 0);
}

function titleOf(answer: Values, { words, format }: View): string {
  const counts = recordOf(answer.counts);
  if (counts === undefined) return words.ads(totalOf(answer));
  // Before the memory begins nothing is known of changes: they are not none.
  const memory = Date.parse(textOf(recordOf(answer.coverage)?.memory_since) ?? '');
  const isKnown = (kind: Kind) =>
    kind === 'new' || numberOf(counts[kind]) || !(memory > Date.parse(textOf(answer.since) ?? ''));
  const parts = KINDS.filter(isKnown).map((kind) => words.kinds(kind, numberOf(counts[kind]) ?? 0));
  return words.since(parts.join(', '), format.moment(textOf(answer.since) ?? ''));
}
