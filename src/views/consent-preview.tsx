import { useEffect, useRef, useState } from 'preact/hooks';
import { payText } from './ad-facts.ts';
import { Ad, blocksOf, linesOf } from './ad-view.tsx';
import {
  askedText,
  type Change,
  changesOf,
  isSame,
  numberOf,
  recordOf,
  textOf,
  textsOf,
  type Values,
} from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Changes } from './changes.tsx';
import { Facts, Text, Top } from './components.tsx';
import { Answered, endOf, factsIn, Inside, messageOf, Reason, Unknown, useView, type View } from './frame.tsx';
import { usePageState } from './page-state.ts';
import OWN from './preview.json' with { type: 'json' };
import { OwnAd, pressText, Remarks, WriteButton, WriteResult } from './write-result.tsx';

/* get_job, job_status, create_job and edit_job with their dry runs, suspend_job. */

export function AdPage({ answer }: { answer: Values }) {
  if (answer.dry_run === true) return <Preview answer={answer} />;
  if (textOf(answer.title) !== undefined) return <Ad answer={answer} />;
  if (textOf(answer.message) !== undefined || recordOf(answer.status) !== undefined)
    return <WriteResult answer={answer} />;
  return <Unknown />;
}

const APART = ['id', 'title', 'body', 'salary_min', 'salary_max', 'dry_run', 'body_format', 'find', 'replace_with'];

function requestFacts(request: Values, view: View): readonly (readonly [string, string])[] {
  const { words } = view;
  const others = Object.entries({ location: [words.noPlace], ...request }).filter(([name]) => !APART.includes(name));
  const valueText = (name: string, value: unknown) =>
    name === 'apply_address' ? withHost(textOf(value) ?? '') : textsOf(value).map(words.value).join(', ');
  return [
    [words.field('salary'), payText(request, view) ?? words.noPay],
    ...others.map(([name, value]) => [words.field(name), valueText(name, value)] as const),
  ];
}

/** An address with the host that it leads to, where that reads otherwise: `jobs@аcme.example (xn--cme-5cd.example)`. */
function withHost(address: string): string {
  const place = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?([^/?#]*)/i.exec(address.trim())?.[1] ?? '';
  const host = URL.canParse(`http://${place}`) ? new URL(`http://${place}`).host : place;
  return host === place.toLowerCase() ? address : `${address} (${host})`;
}

function NewAd({ request }: { request: Values }) {
  const body = textOf(request.body) ?? '';
  return (
    <>
      <Facts facts={requestFacts(request, useView())} />
      <Text blocks={/<\w/.test(body) ? blocksOf(body) : linesOf(body)} />
    </>
  );
}

/** Before there is an answer: what runs, and the draft as its arguments arrive. */
export function Draft() {
  const view = useView();
  const { words, tool = '', input, isPartial } = view;
  const own = words.own(OWN);
  const isWrite = /^(create|edit|suspend)_job$/.test(tool);
  const waits = input.dry_run === true ? own.checking : own.underWay;
  const isDraft = isWrite && (textOf(input.title) ?? textOf(input.body)) !== undefined;
  return (
    <>
      {isDraft && <Top title={<span lang="">{textOf(input.title) ?? own.draft}</span>} />}
      {isDraft && <NewAd request={input} />}
      <p class="soft" role="status">
        {isPartial ? own.writing : isWrite ? waits : words.running(tool, askedText(view))}
      </p>
    </>
  );
}

/** A dry run: what would be sent, and the button that sends it. */
function Preview({ answer }: { answer: Values }) {
  const { words } = useView();
  const own = words.own(OWN);
  const { dryRun, facts, result, status, reason, isOver, send, ...sending } = useSending(answer);
  if (result !== undefined)
    return (
      <Inside facts={facts}>
        <Answered result={result} page={NewWriteResult} />
      </Inside>
    );
  const request = recordOf(dryRun.request) ?? {};
  const isNew = request.id === undefined;
  const [stops, earlier] = [textOf(facts.stops), numberOf(facts.stops_id)];
  const question = dryRun.can_ask === true && !isOver ? textOf(dryRun.question) : undefined;
  return (
    <Inside facts={facts}>
      <Request request={request} changes={changesOf(dryRun.changes)} />
      {earlier === undefined && stops && (
        <p class="note">{stops === 'outcome_unknown' ? own.endUnknown : words.error(stops)}</p>
      )}
      {earlier !== undefined && <OwnAd ad={{ id: earlier }} event={words.publishedAs(`${earlier}`)} />}
      {!earlier && <Remarks remarks={textsOf(dryRun.warnings ?? [])} />}
      <Reason text={question} label={own.youWillBeAsked} />
      <footer class="foot">
        <span role="status">{status}</span>
        {send && (
          <WriteButton
            label={facts.again === true ? own.publishAgain : isNew ? own.publish : own.publishChange}
            question={words.publishNow(textOf(facts.board) ?? words.thisBoard)}
            isMain
            run={send}
            {...sending}
          />
        )}
      </footer>
      <Reason text={reason} />
    </Inside>
  );
}

/** The new ad, or what an edit changes. */
function Request({ request, changes }: { request: Values; changes: readonly Change[] }) {
  const { words, facts } = useView();
  const own = words.own(OWN);
  const isNew = request.id === undefined;
  const isAgain = facts.again === true;
  const title = textOf(isNew ? request.title : facts.title) ?? words.adNumber(String(request.id));
  return (
    <>
      <Top title={<span lang="">{title}</span>}>
        {isNew ? own.notPublished : isAgain ? own.publishesAgain : own.changeOfAd}
      </Top>
      {isNew ? <NewAd request={request} /> : <Changes changes={changes} />}
      {!isNew && changes.length === 0 && <p>{isAgain ? own.againUnchanged : own.changesNothing}</p>}
    </>
  );
}

/** The same ad was sent before, or an edit changes nothing. */
function wouldSendNothing({ request, changes }: Values, { stops, again }: Values): boolean {
  const isEdit = recordOf(request)?.id !== undefined;
  return stops !== undefined || (isEdit && changesOf(changes).length === 0 && again !== true);
}

const NewWriteResult = ({ answer }: { answer: Values }) => <WriteResult answer={answer} isNew />;

/** How a send stands: a word of preview.json or an error's code, and the server's own words. */
interface SendState {
  readonly state: string;
  readonly reason?: string | undefined;
}

/**
 * Sends the shown request once. The button is no consent: the tool still asks the person. The page repeats the dry run
 * first and sends only if it equals the preview, so an old page sends only what it shows. A page that may have been
 * loaded again asks before it offers to send: for the ad's state after a write, else for the same dry run.
 */
function useSending(answer: Values) {
  const view = useView();
  const { call, words, input, tellModel } = view;
  const [{ dryRun, facts }, setDryRun] = useState({ dryRun: answer, facts: view.facts });
  const [{ state, reason }, setState] = useState<SendState>({ state: 'preview' });
  const [result, setResult] = useState<ToolResult>();
  const [write, setWrite, isKept] = usePageState<{ id?: number | undefined } | undefined>('write', undefined);
  const isTaken = useRef(false);
  const asks = textOf(facts.asks) ?? (answer.can_ask === true ? 'person' : 'nobody');
  // Only an edit has an id.
  const name = view.tool ?? (recordOf(answer.request)?.id === undefined ? 'create_job' : 'edit_job');
  const isOver = wouldSendNothing(dryRun, facts);
  // Nothing to send without arguments.
  const canSend = !isOver && call !== undefined && asks !== 'refused' && Object.keys(input).length > 0;
  useEffect(() => {
    if (!canSend || isTaken.current || (write === undefined && isKept())) return;
    isTaken.current = true;
    if (write?.id === undefined) return void isSameNow().then(free);
    setState({ state: 'checking' });
    call('job_status', { id: write.id }).then(setResult, () => setState({ state: 'notRead' }));
  }, [canSend]);
  const free = () => {
    isTaken.current = false;
  };

  /** Repeats the dry run, and shows it where it is different: the person may read it and try again. */
  async function isSameNow(): Promise<boolean> {
    setState({ state: 'checking' });
    const again = await call?.(name, { ...input, dry_run: true }).catch(() => undefined);
    const now = recordOf(again?.structuredContent);
    const isDryRun = now?.dry_run === true;
    const isSo = isSame(now, dryRun);
    if (again && isDryRun && !isSo) setDryRun({ dryRun: now, facts: factsIn(again) });
    const end = isSo ? 'preview' : isDryRun ? 'otherNow' : 'notChecked';
    setState({ state: end, reason: again && !isDryRun ? messageOf(again) : undefined });
    return isSo;
  }

  async function send() {
    if (call === undefined || isTaken.current) return;
    isTaken.current = true;
    if (!(await isSameNow())) return free();
    setState({ state: asks === 'person' ? 'waitingForYou' : 'sending' });
    setWrite({});
    const { dry_run: _, ...values } = input;
    const ended = await call(name, values).catch(() => undefined);
    tellModel?.(`${pressText(name, ended)} The dry run before it is out of date.`);
    const { code, reason } = endOf(ended);
    setWrite(code === undefined ? { id: numberOf(recordOf(ended?.structuredContent)?.id) } : {});
    if (code === undefined) return setResult(ended);
    setState({ state: code, reason });
    if (code === 'outcome_unknown') return;
    free();
    setWrite(undefined);
  }
  const { waitingForYou, sending } = words;
  const own: Readonly<Record<string, string>> = { waitingForYou, sending, ...words.own(OWN) };
  const silent = isOver ? '' : asks === 'refused' ? own.cannotSend : canSend ? undefined : own.onlyShown;
  return {
    dryRun,
    facts,
    result,
    status: silent ?? own[state] ?? words.error(state) ?? words.failed,
    reason,
    isRunning: state === 'checking' || state === 'waitingForYou' || state === 'sending',
    isOver,
    asks,
    send: canSend && !/^(?:outcome_unknown|notRead)$/.test(state) ? send : undefined,
  };
}
