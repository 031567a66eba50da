import { useEffect, useState } from 'preact/hooks';
import { payText, valueText } from './ad-facts.ts';
import { AdPanel, blocksOf, linesOf } from './ad-view.tsx';
import { changesOf, isSame, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { useCall } from './calls.tsx';
import { Changes } from './changes.tsx';
import { Facts, Text, Top } from './components.tsx';
import { Answered, endOf, factsIn, Inside, Reason, Unknown, useView } from './frame.tsx';
import { usePageState } from './page-state.ts';
import OWN from './preview.json' with { type: 'json' };
import { OwnAd, pressText, WriteButton, WriteResult } from './write-result.tsx';

/* get_job, job_status, create_job and edit_job with their dry runs, suspend_job. */

export function AdPage({ answer }: { answer: Values }) {
  if (answer.dry_run === true) return <Preview answer={answer} />;
  if (textOf(answer.title) !== undefined) return <AdPanel answer={answer} />;
  if (textOf(answer.message) !== undefined || recordOf(answer.status) !== undefined)
    return <WriteResult answer={answer} />;
  return <Unknown />;
}

const APART = ['id', 'title', 'body', 'salary_min', 'salary_max', 'dry_run', 'body_format', 'find', 'replace_with'];

function NewAd({ request }: { request: Values }) {
  const view = useView();
  const { words } = view;
  const body = textOf(request.body) ?? '';
  const entries = Object.entries({ location: words.own(OWN).noPlace, ...request });
  const facts = entries.filter(([name]) => !APART.includes(name));
  return (
    <>
      <Facts
        facts={[
          [words.field('salary'), payText(request, view) ?? words.noPay],
          ...facts.map(([name, value]) => [words.field(name), valueText(name, value, view)] as const),
        ]}
      />
      <Text blocks={/<\w/.test(body) ? blocksOf(body) : linesOf(body)} />
    </>
  );
}

/** A dry run: what would be sent, and the button that sends it. */
function Preview({ answer }: { answer: Values }) {
  const { words } = useView();
  const own = words.own(OWN);
  const { dryRun, facts, result, sentId, status, reason, send, ...sending } = useSending(answer);
  if (result !== undefined) return <Answered result={result} page={WriteResult} />;
  if (sentId)
    return (
      <Inside facts={{ ...facts, sent: true }}>
        <WriteResult answer={{ id: sentId }} />
      </Inside>
    );
  const earlier = numberOf(facts.stops_id);
  const change = facts.again === true ? own.publishAgain : own.publishChange;
  const label = recordOf(dryRun.request)?.id === undefined ? own.publish : change;
  return (
    <Inside facts={facts}>
      <Request dryRun={dryRun} earlier={earlier} />
      {send && dryRun.can_ask === true && <Reason text={textOf(dryRun.question)} label={own.youWillBeAsked} />}
      {!earlier && (
        <footer class="foot">
          <span role="status">{status}</span>
          {send && (
            <WriteButton
              label={label}
              question={own.publishNow(textOf(facts.board) ?? own.thisBoard)}
              isMain
              run={send}
              {...sending}
            />
          )}
        </footer>
      )}
      <Reason text={reason} />
    </Inside>
  );
}

/** The new ad, what an edit changes, or the ad that is there already. */
function Request({ dryRun, earlier }: { dryRun: Values; earlier: number | undefined }) {
  const { words, facts } = useView();
  const own = words.own(OWN);
  const request = recordOf(dryRun.request) ?? {};
  const isNew = request.id === undefined;
  const title = textOf(isNew ? request.title : facts.title) ?? words.adNumber(`${request.id}`);
  const stops = textOf(facts.stops);
  const changes = changesOf(dryRun.changes);
  const [what, unchanged] =
    facts.again === true ? [own.publishesAgain, own.againUnchanged] : [own.changeOfAd, own.changesNothing];
  const top = <span lang="">{title}</span>;
  return earlier ? (
    <>
      <Top title={top} />
      <OwnAd ad={{ id: earlier }} event={own.publishedAs(`${earlier}`)} />
    </>
  ) : (
    <>
      <Top title={top}>{isNew ? own.notPublished : what}</Top>
      {isNew ? <NewAd request={request} /> : <Changes changes={changes} />}
      {!isNew && changes.length === 0 && <p>{unchanged}</p>}
      {stops && <p class="note">{stops === 'outcome_unknown' ? own.endUnknown : words.error(stops)}</p>}
      <Reason text={textsOf(dryRun.warnings ?? []).join('\n')} label={own.remarks} />
    </>
  );
}

/** The same ad was sent before, or an edit changes nothing. */
function sendsNothing({ request, changes }: Values, { stops, again }: Values): boolean {
  const isEdit = recordOf(request)?.id !== undefined;
  return stops !== undefined || (isEdit && changesOf(changes).length === 0 && again !== true);
}

/**
 * Sends the shown request once. The button is no consent: the tool still asks the person. The page repeats the dry run
 * first and sends only if it equals the preview, so an old page sends only what it shows. A page that may have been
 * loaded again shows what it sent, or repeats the dry run before it offers to send.
 */
function useSending(answer: Values) {
  const view = useView();
  const { call, words, input, tellModel } = view;
  const [{ dryRun, facts, isOther }, setDryRun] = useState({ dryRun: answer, facts: view.facts, isOther: false });
  /** The ad that was sent; 0 while the end is not known. */
  const [sentId, setSentId, isKept] = usePageState<number | undefined>('sent', undefined);
  const [result, setResult] = useState<ToolResult>();
  const [isLost, setLost] = useState(false);
  const { notice, reason, isRunning, run } = useCall();
  const asks = textOf(facts.asks) ?? (answer.can_ask === true ? 'person' : 'nobody');
  // Only an edit has an id.
  const name = view.tool ?? (recordOf(answer.request)?.id === undefined ? 'create_job' : 'edit_job');
  // Nothing to send without arguments.
  const isAble = call !== undefined && asks !== 'refused' && Object.keys(input).length > 0;
  const isOver = sendsNothing(dryRun, facts);
  useEffect(() => {
    if (isAble && !isOver && !sentId && (sentId === 0 || !isKept())) isSameNow();
  }, [isAble]);

  /** Repeats the dry run, and shows it where it is different: the person may read it and try again. */
  async function isSameNow(): Promise<boolean> {
    const again = await run(name, { ...input, dry_run: true }, words.checking);
    const now = recordOf(again?.structuredContent);
    const isSo = isSame(now, dryRun);
    if (again && now?.dry_run === true && !isSo) setDryRun({ dryRun: now, facts: factsIn(again), isOther: true });
    return isSo;
  }

  async function send() {
    if (!(await isSameNow())) return;
    setSentId(0);
    const { dry_run: _, ...values } = input;
    const ended = await run(name, values, words[asks === 'person' ? 'waitingForYou' : 'sending'], 'outcome_unknown');
    tellModel?.(`${pressText(name, ended)} The dry run before it is out of date.`);
    const { code } = endOf(ended);
    setLost(code === 'outcome_unknown');
    if (code === undefined) setResult(ended);
    if (code !== 'outcome_unknown') setSentId(numberOf(recordOf(ended?.structuredContent)?.id));
  }
  const { cannotSend, onlyShown, otherNow, preview } = words.own(OWN);
  const why = asks === 'refused' ? cannotSend : isAble ? undefined : onlyShown;
  const status = isOver ? '' : (why ?? notice ?? (isOther ? otherNow : preview));
  const canSend = isAble && !isOver && !isLost;
  return { dryRun, facts, result, sentId, status, reason, isRunning, asks, send: canSend ? send : undefined };
}
