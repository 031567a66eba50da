import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { stateOf } from './ad-facts.ts';
import { changesOf, joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { callWords, useCall } from './calls.tsx';
import { Changes } from './changes.tsx';
import { Button, Contacts, Link, Top } from './components.tsx';
import { endOf, Reason, useView } from './frame.tsx';

/* An ad of the account: after a write, with job_status, and in my_jobs. */

/** @param isMain whether it is what the page is for; what takes an ad away never is */
type WriteButtonProps = {
  label: string;
  question: string;
  isRunning: boolean;
  isMain?: boolean;
  asks: unknown;
  run(): void;
};

/** A button that writes. Where the host cannot ask the person, it takes a second step here, which is no consent. */
export function WriteButton({ label, question, isRunning, isMain = false, asks, run }: WriteButtonProps) {
  const { words } = useView();
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking !== wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const look = isMain ? 'main' : '';
  const press = (act?: () => void) => () => {
    setAsking(false);
    act?.();
  };
  return isAsking ? (
    <span class="buttons">
      <span>{question}</span>
      <button type="button" ref={first} onClick={press()}>
        {words.no}
      </button>
      <button type="button" class={look} onClick={press(run)}>
        {words.yes}
      </button>
    </span>
  ) : (
    <button
      type="button"
      ref={first}
      class={look}
      aria-disabled={isRunning}
      onClick={() => !isRunning && (asks === 'person' ? run() : setAsking(true))}
    >
      {label}
    </button>
  );
}

/** For the model, which does not see the calls of a page: what a press brought about, in the server's words. */
export function pressText(tool: string, result: ToolResult | undefined): string {
  const { message, status } = recordOf(result?.structuredContent) ?? {};
  const state = textOf(recordOf(status)?.name);
  const { code } = endOf(result);
  const end = code === undefined ? state && `The state now: ${state}.` : `It ended with ${code}.`;
  const answer = result === undefined ? 'The app gave no answer.' : textOf(message);
  return [`The person pressed a button, and the view called ${tool}.`, end, answer].filter(Boolean).join(' ');
}

/** @param event what just happened, before the state @param tellState hears a state that was read here */
type OwnAdProps = { ad: Values; event?: string; tellState?: (state: string) => void; children?: ComponentChildren };

/** The state of an own ad, and what can be done about it. A state that is not there is read. */
export function OwnAd({ ad, event, tellState, children }: OwnAdProps) {
  const { words, call, say, tellModel, facts } = useView();
  const [latest, setLatest] = useState(ad);
  /** Replaces the state. */
  const [notice, setNotice] = useState<string>();
  const [reason, setReason] = useState<string>();
  const { now, run } = useCall();
  const id = numberOf(ad.id) ?? 0;
  const state = stateOf(latest) ?? '';
  useEffect(() => void (state === '' && call !== undefined && id > 0 && ask('job_status')), []);
  async function ask(tool: 'job_status' | 'suspend_job') {
    const isWrite = tool === 'suspend_job';
    const waiting = facts.asks === 'person' ? words.waitingForYou : words.sending;
    setNotice(isWrite ? waiting : undefined);
    setReason(undefined);
    const result = await run(tool, { id });
    const { code, reason } = endOf(result);
    setReason(reason);
    setNotice(isWrite && result === undefined ? words.error('outcome_unknown') : undefined);
    if (isWrite) tellModel?.(pressText(tool, result));
    const read = recordOf(result?.structuredContent);
    if (code !== undefined || read === undefined) return;
    setLatest(read);
    tellState?.(stateOf(read) ?? state);
  }
  const meaning = joined(words.value(state), words.meaning(state));
  return (
    <>
      <p role="status">{[event, notice ?? callWords(now, words) ?? meaning].filter(Boolean).join(' ')}</p>
      <Reason text={reason} />
      {children}
      <p class="buttons">
        {call && <Button press={() => ask('job_status')}>{words.checkState}</Button>}
        {say && (
          <Button press={() => say(words.wantsEdit(`${id}`)).catch(() => setNotice(words.refused))}>
            {words.edit}
          </Button>
        )}
        {call && facts.asks !== 'refused' && /^(Active|Moderation)$/.test(state) && (
          <WriteButton
            label={words.suspend}
            question={words.suspendNow}
            asks={facts.asks}
            isRunning={now.state === 'running'}
            run={() => ask('suspend_job')}
          />
        )}
      </p>
    </>
  );
}

export function WriteResult({ answer, isNew = false }: { answer: Values; isNew?: boolean }) {
  const { words, format, facts, input } = useView();
  const [url, number] = [facts.url, answer.id].map(textOf);
  const title = textOf(facts.title) ?? textOf(input.title);
  const seconds = numberOf(answer.waited);
  const event = facts.sent === true ? words.sent : facts.sent === false ? words.notSent : undefined;
  return (
    <>
      <Top title={title ?? words.adNumber(number ?? '?')} hasFocus={isNew}>
        {title && number && words.adNumber(number)}
      </Top>
      {seconds !== undefined && <p class="soft small">{words.waited(format.number(seconds))}</p>}
      <OwnAd ad={answer} {...(event && { event })}>
        <Contacts link={url && <Link url={url}>{words.openOnBoard}</Link>} texts={[]} />
        <Changes changes={changesOf(answer.changes)} />
        <Remarks remarks={textsOf(answer.warnings ?? [])} />
      </OwnAd>
    </>
  );
}

/** The server's remarks, which are English, folded away. */
export function Remarks({ remarks }: { remarks: readonly string[] }) {
  const { words } = useView();
  return remarks.length === 0 ? null : <Reason label={words.remarks(remarks.length)} text={remarks.join('\n')} />;
}
