import { useEffect, useRef, useState } from 'preact/hooks';
import { AdPage } from './ad.tsx';
import { AdRow, idOf, type RowProps, scaleOf, soughtWords } from './ad-row.tsx';
import { AdView } from './ad-view.tsx';
import { joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { mount, useView, type View } from './frame.tsx';
import { callWords, useCall } from './open.tsx';
import { Foot, Notes, Top, useFit } from './parts.tsx';

/*
 * search_jobs, list_jobs, job_changes and my_jobs: ads as rows. A row opens one ad (ad.tsx), which has tools of its own; both
 * are one page, since two would take 25 kB more.
 */

type Kind = 'new' | 'changed' | 'gone';
interface Row {
  readonly row: Values;
  readonly kind?: Kind | undefined;
}

const KINDS: readonly Kind[] = ['new', 'changed', 'gone'];

/** The rows of an answer in its order; undefined where it is no list of ads. */
function rowsOf(answer: Values): readonly Row[] | undefined {
  if (Array.isArray(answer.results)) return recordsOf(answer.results).map((row) => ({ row }));
  if (recordOf(answer.counts) === undefined) return undefined;
  return KINDS.flatMap((kind) => recordsOf(answer[kind]).map((row) => ({ row, kind })));
}

/** The tool that gave an answer, by its shape where the host does not tell. */
function toolOf(answer: Values, { tool }: View): string {
  if (tool !== undefined) return tool;
  if (recordOf(answer.counts) !== undefined) return 'job_changes';
  if (typeof answer.coverage === 'string') return 'my_jobs';
  return answer.coverage === undefined ? 'list_jobs' : 'search_jobs';
}

function Ads({ answer }: { answer: Values }) {
  const view = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  const [ad, setAd] = useState<number | undefined>();
  const lastAd = useRef<number>(undefined);
  const rows = pages.flatMap((page) => rowsOf(page) ?? []);
  useEffect(() => {
    if (ad === undefined && lastAd.current !== undefined)
      document.querySelector<HTMLElement>(`[data-id="${lastAd.current}"]`)?.focus();
    lastAd.current = ad;
  }, [ad]);
  // The list stays as it was, with its place and what was chosen, while one of its ads is read.
  return (
    <>
      <div hidden={ad !== undefined}>
        <List
          answer={answer}
          rows={rows}
          last={pages.at(-1) ?? answer}
          isHidden={ad !== undefined}
          add={(page) => setPages([...pages, page])}
          open={view.call && setAd}
        />
      </div>
      {ad !== undefined && <AdView id={ad} back={() => setAd(undefined)} />}
    </>
  );
}

interface ListProps {
  readonly answer: Values;
  readonly rows: readonly Row[];
  readonly last: Values;
  readonly isHidden: boolean;
  add(page: Values): void;
  readonly open: ((id: number) => void) | undefined;
}

function List({ answer, rows, last, isHidden, add, open }: ListProps) {
  const view = useView();
  const { words, input, say } = view;
  // Where each screen so far began; the last is the one shown.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const more = useCall();
  const from = starts.at(-1) ?? 0;
  const shown = rows.slice(from, from + useFit(rows.length - from, [from, more.now.state, isHidden], isHidden));
  const end = from + shown.length;
  const nextPage = numberOf(last.next_page);
  const scale = scaleOf(rows.map(({ row }) => row));
  const sought = soughtWords(input);
  const total = totalOf(answer);

  async function next() {
    if (end >= rows.length) {
      const result = await more.run(toolOf(answer, view), { ...input, page: nextPage });
      const page = recordOf(result?.structuredContent);
      if (page === undefined || (rowsOf(page)?.length ?? 0) === 0) return;
      add(page);
      more.forget();
    }
    setStarts([...starts, end]);
  }
  const propsOf = ({ row, kind }: Row): RowProps => {
    const id = idOf(row);
    const isGone = kind === 'gone';
    return {
      row,
      scale,
      sought,
      tag: <Tag row={row} kind={kind} />,
      isGone,
      open: open && id !== undefined && !isGone ? () => open(id) : undefined,
      chosen: chosen.includes(id ?? 0),
      choose:
        say && id !== undefined
          ? () => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          : undefined,
    };
  };

  return (
    <>
      <Top title={titleOf(answer, view)}>{basisOf(answer, view)}</Top>
      {total === 0 && <Empty answer={answer} />}
      <ul>
        {shown.map((row) => (
          <AdRow key={`${row.kind}${row.row.id}`} {...propsOf(row)} />
        ))}
      </ul>
      <Notes notes={notesOf(last)} />
      <p class="soft small" role="status">
        {callWords(more.now, words) ??
          failureOf(more.now.state === 'answered' && more.now.result.isError === true, words.failed)}
      </p>
      {rows.length > 0 && (
        <Foot>
          <span class="soft small">{words.shownOf(from + 1, end, total)}</span>
          <span class="buttons">
            {starts.length > 1 && (
              <button type="button" onClick={() => setStarts(starts.slice(0, -1))}>
                {words.previous}
              </button>
            )}
            {(end < rows.length || (nextPage !== undefined && view.call !== undefined)) && (
              <button type="button" disabled={more.now.state === 'running'} onClick={next}>
                {words.more}
              </button>
            )}
            {say && (
              <Ask ids={chosen.length > 0 ? chosen : shown.map(({ row }) => idOf(row) ?? 0)} chosen={chosen.length} />
            )}
          </span>
        </Foot>
      )}
    </>
  );
}

const failureOf = (isFailed: boolean, sentence: string) => (isFailed ? sentence : undefined);

/** Says in the chat which ads the person means. */
function Ask({ ids, chosen }: { ids: readonly number[]; chosen: number }) {
  const { words, say } = useView();
  const [isRefused, setRefused] = useState(false);
  const ask = () => say?.(words.askAbout(ids.join(', '))).catch(() => setRefused(true));
  return (
    <button type="button" onClick={ask} disabled={isRefused}>
      {isRefused ? words.refused : words.ask(chosen)}
    </button>
  );
}

/** What became of an ad, as a word. */
function Tag({ row, kind }: Row) {
  const { words } = useView();
  const state = textOf(row.status) ?? textOf(recordOf(row.status)?.name);
  if (kind !== undefined) return <b class={kind}>{words.kind(kind)}</b>;
  return state === undefined ? null : <b>{words.value(state)}</b>;
}

/** No ad: what to do instead, as the answer says it. */
function Empty({ answer }: { answer: Values }) {
  const { words } = useView();
  const instead = textsOf(answer.instead);
  return (
    <div class="notes">
      <p>{words.nothingFound}</p>
      {instead.length > 0 && (
        <ul class="plain">
          {instead.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function totalOf(answer: Values): number {
  const counts = recordOf(answer.counts);
  return numberOf(answer.total) ?? KINDS.reduce((sum, kind) => sum + (numberOf(counts?.[kind]) ?? 0), 0);
}

function titleOf(answer: Values, { words, format }: View): string {
  const counts = recordOf(answer.counts);
  if (counts === undefined) return words.ads(totalOf(answer));
  const parts = KINDS.map((kind) => `${format.number(numberOf(counts[kind]) ?? 0)} ${words.kind(kind)}`);
  return words.since(parts.join(', '), format.date(textOf(answer.since) ?? ''));
}

/** What was looked for, how it was understood, and what that is based on. */
function basisOf(answer: Values, { words, format, input }: View): string {
  const coverage = recordOf(answer.coverage);
  const { page: _, limit: _limit, sort: _sort, ...filters } = input;
  const asked = Object.values(filters).flatMap((value) => (typeof value === 'boolean' ? [] : textsOf(value)));
  const asOf = textOf(coverage?.as_of);
  return joined(
    asked.map(words.value).join(', '),
    asOf && words.basis(numberOf(coverage?.open_jobs) ?? 0, format.time(asOf)),
  );
}

/** Sentences of an answer that belong below its rows. */
function notesOf(answer: Values): readonly (string | undefined)[] {
  const understood = textsOf(answer.understood).join(' · ');
  return [
    understood || undefined,
    textOf(answer.note),
    typeof answer.coverage === 'string' ? answer.coverage : undefined,
  ];
}

mount(({ answer }) => (rowsOf(answer) === undefined ? <AdPage answer={answer} /> : <Ads answer={answer} />));
