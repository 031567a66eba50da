import { useEffect, useRef, useState } from 'preact/hooks';
import { AdRow, scaleOf } from './ad-row.tsx';
import { Ad, AdView } from './ad-view.tsx';
import { changesOf, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { PagingFoot, usePaging } from './calls.tsx';
import { Changes } from './changes.tsx';
import { Unknown, useView, type View } from './frame.tsx';
import { basisText, Notes, Top, Warnings } from './parts.tsx';
import { Preview } from './preview.tsx';

/*
 * search_jobs, list_jobs, job_changes and my_jobs: ads as rows; a row opens one ad. get_job, job_status, create_job and
 * edit_job with their dry runs, suspend_job: one ad.
 */

type Kind = 'new' | 'changed' | 'gone';
interface Row {
  readonly row: Values;
  readonly kind?: Kind | undefined;
}

const KINDS: readonly Kind[] = ['new', 'changed', 'gone'];

const isList = (answer: Values) => Array.isArray(answer.results) || recordOf(answer.counts) !== undefined;

function rowsOf(answer: Values): readonly Row[] {
  if (Array.isArray(answer.results)) return recordsOf(answer.results).map((row) => ({ row }));
  return KINDS.flatMap((kind) => recordsOf(answer[kind]).map((row) => ({ row, kind })));
}

function Listed({ answer }: { answer: Values }) {
  const view = useView();
  const [ad, setAd] = useState<number | undefined>();
  const lastAd = useRef<number>(undefined);
  useEffect(() => {
    if (ad === undefined && lastAd.current !== undefined)
      document.querySelector<HTMLElement>(`[data-id="${lastAd.current}"]`)?.focus();
    lastAd.current = ad;
  }, [ad]);
  // The list stays in the page, with its state, while one of its ads is open.
  return (
    <>
      <div hidden={ad !== undefined}>
        <List answer={answer} isHidden={ad !== undefined} open={view.call && setAd} />
      </div>
      {ad !== undefined && <AdView id={ad} back={() => setAd(undefined)} />}
    </>
  );
}

type ListProps = { answer: Values; isHidden: boolean; open: ((id: number) => void) | undefined };

function List({ answer, isHidden, open }: ListProps) {
  const view = useView();
  const { say } = view;
  const { rows, shown, last, foot } = usePaging(answer, rowsOf, isHidden);
  const scale = scaleOf(rows.map(({ row }) => row));
  const total = totalOf(answer);
  const openOf = ({ row, kind }: Row) => {
    const id = numberOf(row.id);
    return open && id !== undefined && kind !== 'gone' ? () => open(id) : undefined;
  };
  return (
    <>
      <Top title={titleOf(answer, view)}>{basisText(answer, view)}</Top>
      {total === 0 && <Notes notes={[view.words.nothingFound, ...textsOf(answer.instead)]} />}
      <ul>
        {shown.map((row) => (
          <AdRow key={`${row.kind}${row.row.id}`} {...row} scale={scale} open={openOf(row)} />
        ))}
      </ul>
      <Notes notes={notesOf(last)} />
      {rows.length > 0 && (
        <PagingFoot {...foot} total={total}>
          {say && <Ask ids={shown.map(({ row }) => numberOf(row.id) ?? 0)} />}
        </PagingFoot>
      )}
    </>
  );
}

function Ask({ ids }: { ids: readonly number[] }) {
  const { words, say } = useView();
  const [isRefused, setRefused] = useState(false);
  const ask = () => say?.(words.askAbout(ids.join(', '))).catch(() => setRefused(true));
  return (
    <button type="button" onClick={ask} disabled={isRefused}>
      {isRefused ? words.refused : words.ask}
    </button>
  );
}

function totalOf(answer: Values): number {
  const counts = recordOf(answer.counts);
  return numberOf(answer.total) ?? KINDS.reduce((sum, kind) => sum + (numberOf(counts?.[kind]) ?? 0), 0);
}

function titleOf(answer: Values, { words, format }: View): string {
  const counts = recordOf(answer.counts);
  if (counts === undefined) return words.ads(totalOf(answer));
  const parts = KINDS.map((kind) => words.kinds(kind, numberOf(counts[kind]) ?? 0));
  return words.since(parts.join(', '), format.date(textOf(answer.since) ?? ''));
}

function notesOf({ understood, note, coverage }: Values): readonly (string | undefined)[] {
  return [textsOf(understood).join(' · ') || undefined, textOf(note), textOf(coverage)];
}

export function Ads({ answer }: { answer: Values }) {
  return isList(answer) ? <Listed answer={answer} /> : <AdPage answer={answer} />;
}

function AdPage({ answer }: { answer: Values }) {
  if (answer.dry_run === true) return <Preview answer={answer} page={AdPage} />;
  if (textOf(answer.title) !== undefined) return <Ad answer={answer} />;
  if (textOf(answer.message) !== undefined || recordOf(answer.status) !== undefined) return <Written answer={answer} />;
  return <Unknown />;
}

function Written({ answer }: { answer: Values }) {
  const { words, format } = useView();
  const { id, message, waited } = answer;
  const status = recordOf(answer.status);
  const name = textOf(status?.name);
  const seconds = numberOf(waited);
  return (
    <>
      <Top title={words.adNumber(textOf(id) ?? '?')}>
        {name && <b class={`state state-${numberOf(status?.id) ?? 0}`}>{words.value(name)}</b>}
      </Top>
      <div class="notes">
        {textOf(message) && <p>{textOf(message)}</p>}
        {textOf(status?.meaning) && <p class="soft">{textOf(status?.meaning)}</p>}
        {seconds !== undefined && <p class="soft">{words.waited(format.number(seconds))}</p>}
      </div>
      <Changes changes={changesOf(answer.changes)} />
      <Warnings warnings={textsOf(answer.warnings)} />
      <Notes notes={[textOf(answer.note)]} />
    </>
  );
}
