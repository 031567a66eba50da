import { useEffect, useRef, useState } from 'preact/hooks';
import { payText } from './ad-facts.ts';
import { Ad, blocksOf, linesOf } from './ad-view.tsx';
import { askedText, changesOf, isSame, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Changes } from './changes.tsx';
import { Answered, codeOf, factsIn, PageFacts, Unknown, usePageFacts, useView, type View } from './frame.tsx';
import { useKept } from './kept.ts';
import { Act, Remarks, Written } from './own-ad.tsx';
import { Facts, Foot, Text, Top } from './parts.tsx';
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
  const { shown, facts, result, told, send, ...sending } = useSending(answer, usePageFacts());
  if (result !== undefined) return <Answered result={result} page={WrittenNow} />;
  const request = recordOf(shown.request) ?? {};
  const warnings = textsOf(shown.warnings ?? []);
  const stops = warnings.map((warning) => /would refuse this ad \((\w+)\)/.exec(warning)?.[1]).find(Boolean);
  const question = shown.can_ask === true ? textOf(shown.question) : undefined;
  return (
    <PageFacts.Provider value={facts}>
      {request.id === undefined ? <NewAdHead request={request} /> : <EditHead shown={shown} id={textOf(request.id)} />}
      {stops && <p class="note">{words.error(stops)}</p>}
      <Remarks remarks={warnings} />
      {question && (
        <details>
          <summary>{own.youWillBeAsked}</summary>
          <p class="lines small" lang="en">
            {question}
          </p>
        </details>
      )}
      <Foot>
        <span role="status">{told}</span>
        {send && (
          <Act
            label={facts.again === true ? own.publishAgain : request.id === undefined ? own.publish : own.publishChange}
            question={words.publishNow(textOf(facts.board) ?? '')}
            run={send}
            {...sending}
          />
        )}
      </Foot>
    </PageFacts.Provider>
  );
}

function NewAdHead({ request }: { request: Values }) {
  return (
    <>
      <Top title={<span lang="">{textOf(request.title)}</span>}>{useView().words.own(OWN).notPublished}</Top>
      <NewAd request={request} />
    </>
  );
}

function EditHead({ shown, id = '?' }: { shown: Values; id?: string | undefined }) {
  const { words } = useView();
  const own = words.own(OWN);
  const { title, again } = usePageFacts();
  const changes = changesOf(shown.changes);
  return (
    <>
      <Top title={<span lang="">{textOf(title) ?? words.adNumber(id)}</span>}>
        {again === true ? own.publishesAgain : own.changeOfAd}
      </Top>
      <Changes changes={changes} />
      {changes.length === 0 && <p>{again === true ? own.againUnchanged : own.changesNothing}</p>}
    </>
  );
}

const WrittenNow = ({ answer }: { answer: Values }) => <Written answer={answer} isNew />;

type Sending = 'nothingSent' | 'checking' | 'waitingForYou' | 'otherNow' | 'notChecked' | 'notKnown' | 'failed';

/**
 * Sends the shown request once. The button is no consent: the tool still asks the person. Repeats the dry run first and
 * sends only if it equals the preview, so an old page sends only what it shows. A page that is loaded again after a
 * write asks for the ad's state.
 */
function useSending(answer: Values, given: Values) {
  const { call, words, input, tool, tellModel } = useView();
  const own = words.own(OWN);
  const [{ shown, facts }, show] = useState({ shown: answer, facts: given });
  const [{ state, code = '' }, setState] = useState<{ state: Sending; code?: string }>({ state: 'nothingSent' });
  const [result, setResult] = useState<ToolResult>();
  const [sent, keepSent] = useKept<{ id?: number } | undefined>('sent', answer, undefined);
  const isTaken = useRef(false);
  const asks = textOf(facts.asks) ?? (answer.can_ask === true ? 'person' : 'nobody');
  // Only an edit has an id.
  const name = tool ?? (recordOf(answer.request)?.id === undefined ? 'create_job' : 'edit_job');
  useEffect(() => {
    if (sent === undefined || call === undefined || isTaken.current) return;
    isTaken.current = true;
    if (sent.id === undefined) return setState({ state: 'notKnown' });
    setState({ state: 'checking' });
    call('job_status', { id: sent.id }).then(setResult, () => setState({ state: 'notKnown' }));
  }, [call === undefined]);

  async function send() {
    if (call === undefined || isTaken.current) return;
    isTaken.current = true;
    setState({ state: 'checking' });
    const again = await call(name, { ...input, dry_run: true }).catch(() => undefined);
    const now = recordOf(again?.structuredContent);
    if (again === undefined || now?.dry_run !== true || !isSame(now, shown)) {
      // Nothing was sent: the person may read the new preview and try again.
      isTaken.current = false;
      setState({ state: now?.dry_run === true ? 'otherNow' : 'notChecked' });
      return now?.dry_run === true && again && show({ shown: now, facts: factsIn(again) });
    }
    setState({ state: 'waitingForYou' });
    keepSent({});
    const { dry_run: _, ...values } = input;
    ended(await call(name, values).catch(() => undefined));
  }

  function ended(answered: ToolResult | undefined) {
    const written = recordOf(answered?.structuredContent);
    const failure = answered?.isError === true ? codeOf(answered) : undefined;
    if (failure === 'outcome_unknown' || (failure === undefined && written?.id === undefined))
      return setState({ state: 'notKnown' });
    if (failure !== undefined) {
      isTaken.current = false;
      keepSent(undefined);
      setState({ state: 'failed', code: failure });
      return void tellModel?.(`The person pressed the button of the preview; ${name} sent nothing (${failure}).`);
    }
    keepSent({ id: Number(written?.id) });
    setResult(answered);
    const status = textOf(recordOf(written?.status)?.name) ?? 'not read';
    const done = `The person sent this from the preview: ${name} is done, job ${written?.id}, state ${status}.`;
    tellModel?.(`${done} The dry run before it is out of date.`);
  }
  // Nothing to send without arguments, and nothing is sent twice.
  const canSend = call !== undefined && asks !== 'refused' && Object.keys(input).length > 0 && state !== 'notKnown';
  const told =
    asks === 'refused' ? own.cannotSend : state === 'failed' ? words.error(code) : { ...words, ...own }[state];
  const isRunning = state === 'checking' || state === 'waitingForYou';
  return { shown, facts, result, told, isRunning, asks, send: canSend ? send : undefined };
}
