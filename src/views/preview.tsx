import { useEffect, useRef, useState } from 'preact/hooks';
import { payText } from './ad-facts.ts';
import { Ad, blocksOf, linesOf } from './ad-view.tsx';
import { askedText, type Change, changesOf, isSame, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Changes } from './changes.tsx';
import { Answered, codeOf, factsIn, Inside, Unknown, useView, type View } from './frame.tsx';
import { canKeep, useKept } from './kept.ts';
import { Act, Remarks, Written } from './own-ad.tsx';
import { Facts, Text, Top } from './parts.tsx';
import OWN from './preview.json' with { type: 'json' };

/* get_job, job_status, create_job and edit_job with their dry runs, suspend_job. */

export function AdPage({ answer }: { answer: Values }) {
  if (answer.dry_run === true) return <Preview answer={answer} />;
  if (textOf(answer.title) !== undefined) return <Ad answer={answer} />;
  if (textOf(answer.message) !== undefined || recordOf(answer.status) !== undefined) return <Written answer={answer} />;
  return <Unknown />;
}

const APART = ['id', 'title', 'body', 'salary_min', 'salary_max', 'dry_run', 'body_format', 'find', 'replace_with'];

function requestFacts(request: Values, view: View): readonly (readonly [string, string])[] {
  const { words } = view;
  const others = Object.entries(request).filter(([name]) => !APART.includes(name));
  return [
    [words.field('salary'), payText(request, view) ?? ''],
    ...others.map(([name, value]) => [words.field(name), textsOf(value).map(words.value).join(', ')] as const),
  ];
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
  const waits = input.dry_run === true ? own.checking : words.waitingForYou;
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
  const { shown, facts, result, told, send, ...sending } = useSending(answer);
  if (result !== undefined) return <Answered result={result} page={WrittenNow} />;
  const request = recordOf(shown.request) ?? {};
  const isNew = request.id === undefined;
  const stops = textOf(facts.stops);
  const question = shown.can_ask === true ? textOf(shown.question) : undefined;
  return (
    <Inside facts={facts}>
      <Shown request={request} changes={changesOf(shown.changes)} />
      {stops && <p class="note">{words.error(stops)}</p>}
      <Remarks remarks={textsOf(shown.warnings ?? [])} />
      {question && (
        <details>
          <summary>{own.youWillBeAsked}</summary>
          <p class="lines small" lang="en">
            {question}
          </p>
        </details>
      )}
      <footer class="foot">
        <span role="status">{told}</span>
        {send && (
          <Act
            label={facts.again === true ? own.publishAgain : isNew ? own.publish : own.publishChange}
            question={words.publishNow(textOf(facts.board) ?? words.thisBoard)}
            run={send}
            {...sending}
          />
        )}
      </footer>
    </Inside>
  );
}

/** The new ad, or what an edit changes. */
function Shown({ request, changes }: { request: Values; changes: readonly Change[] }) {
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

const WrittenNow = ({ answer }: { answer: Values }) => <Written answer={answer} isNew />;

/**
 * Sends the shown request once. The button is no consent: the tool still asks the person. The page repeats the dry run
 * first and sends only if it equals the preview, so an old page sends only what it shows. A page that may have been
 * loaded again asks before it offers to send: for the ad's state after a write, else for the same dry run.
 */
function useSending(answer: Values) {
  const view = useView();
  const { call, words, input, tellModel } = view;
  const [{ shown, facts }, show] = useState({ shown: answer, facts: view.facts });
  const [state, setState] = useState('preview');
  const [result, setResult] = useState<ToolResult>();
  const [sent, keepSent] = useKept<{ id?: number } | undefined>('sent', answer, undefined);
  const isTaken = useRef(false);
  const asks = textOf(facts.asks) ?? (answer.can_ask === true ? 'person' : 'nobody');
  // Only an edit has an id.
  const name = view.tool ?? (recordOf(answer.request)?.id === undefined ? 'create_job' : 'edit_job');
  // Nothing to send without arguments.
  const canSend = call !== undefined && asks !== 'refused' && Object.keys(input).length > 0;
  useEffect(() => {
    if (!canSend || isTaken.current || (sent === undefined && canKeep())) return;
    isTaken.current = true;
    if (sent === undefined) return void isSameNow().then(free);
    if (sent.id === undefined) return setState('outcome_unknown');
    setState('checking');
    call('job_status', { id: sent.id }).then(setResult, () => setState('outcome_unknown'));
  }, [canSend]);
  const free = () => {
    isTaken.current = false;
  };

  /** Repeats the dry run, and shows it where it is different: the person may read it and try again. */
  async function isSameNow(): Promise<boolean> {
    setState('checking');
    const again = await call?.(name, { ...input, dry_run: true }).catch(() => undefined);
    const now = recordOf(again?.structuredContent);
    const isSo = isSame(now, shown);
    if (again && now?.dry_run === true && !isSo) show({ shown: now, facts: factsIn(again) });
    setState(isSo ? 'preview' : now?.dry_run === true ? 'otherNow' : 'notChecked');
    return isSo;
  }

  async function send() {
    if (call === undefined || isTaken.current) return;
    isTaken.current = true;
    if (!(await isSameNow())) return free();
    setState('waitingForYou');
    keepSent({});
    const { dry_run: _, ...values } = input;
    const answered = await call(name, values).catch(() => undefined);
    const written = recordOf(answered?.structuredContent);
    const failure = answered?.isError === true ? codeOf(answered) : undefined;
    if (failure === 'outcome_unknown' || (failure === undefined && written?.id === undefined))
      return setState('outcome_unknown');
    if (failure !== undefined) {
      free();
      keepSent(undefined);
      setState(failure);
      return void tellModel?.(`The person pressed the button of the preview; ${name} sent nothing (${failure}).`);
    }
    keepSent({ id: Number(written?.id) });
    setResult(answered);
    const status = textOf(recordOf(written?.status)?.name) ?? 'not read';
    const done = `The person sent this from the preview: ${name} is done, job ${written?.id}, state ${status}.`;
    tellModel?.(`${done} The dry run before it is out of date.`);
  }
  const own: Readonly<Record<string, string>> = { waitingForYou: words.waitingForYou, ...words.own(OWN) };
  const silent = asks === 'refused' ? own.cannotSend : canSend ? undefined : own.onlyShown;
  const told = silent ?? own[state] ?? words.error(state);
  const isRunning = state === 'checking' || state === 'waitingForYou';
  return {
    shown,
    facts,
    result,
    told,
    isRunning,
    asks,
    send: canSend && state !== 'outcome_unknown' ? send : undefined,
  };
}
