import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { stateNameOf } from './ad-facts.ts';
import { changesOf, joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { useCall } from './calls.tsx';
import { Changes } from './changes.tsx';
import { Button, Facts, Link, SayButton, Top } from './components.tsx';
import { endOf, Reason, useView } from './frame.tsx';
import OWN from './own-ad.json' with { type: 'json' };

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
  const own = useView().words.own(OWN);
  const [isAsking, setAsking] = useState(false);
  const look = isMain ? 'main' : '';
  const press = (act?: () => void) => () => {
    setAsking(false);
    act?.();
  };
  return isAsking ? (
    <span class="buttons">
      <span>{question}</span>
      <Button press={press()}>{own.no}</Button>
      <Button press={press(run)} class={look}>
        {own.yes}
      </Button>
    </span>
  ) : (
    <Button
      press={() => !isRunning && (asks === 'person' ? run() : setAsking(true))}
      class={look}
      aria-disabled={isRunning}
    >
      {label}
    </Button>
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
  const { words, call, tellModel, facts } = useView();
  const own = words.own(OWN);
  const [state, setState] = useState(stateNameOf(ad) ?? '');
  const { notice, reason, isRunning, run } = useCall();
  const id = numberOf(ad.id) ?? 0;
  useEffect(() => void (state === '' && call !== undefined && id > 0 && ask('job_status')), []);
  async function ask(tool: 'job_status' | 'suspend_job') {
    const waits = words[facts.asks === 'person' ? 'waitingForYou' : 'sending'];
    const isWrite = tool === 'suspend_job';
    const result = await (isWrite ? run(tool, { id }, waits, 'outcome_unknown') : run(tool, { id }));
    if (isWrite) tellModel?.(pressText(tool, result));
    const read = endOf(result).code === undefined && stateNameOf(recordOf(result?.structuredContent) ?? {});
    if (!read) return;
    setState(read);
    tellState?.(read);
  }
  const meaning = joined(words.value(state), words.choice(OWN.meanings, state));
  return (
    <>
      <p role="status">{[event, notice ?? meaning].filter(Boolean).join(' ')}</p>
      <Reason text={reason} />
      {children}
      <p class="buttons">
        {call && <Button press={() => ask('job_status')}>{own.checkState}</Button>}
        <SayButton text={own.wantsEdit(`${id}`)}>{own.edit}</SayButton>
        {call && facts.asks !== 'refused' && /^(Active|Moderation)$/.test(state) && (
          <WriteButton
            label={own.suspend}
            question={own.suspendNow}
            asks={facts.asks}
            isRunning={isRunning}
            run={() => ask('suspend_job')}
          />
        )}
      </p>
    </>
  );
}

export function WriteResult({ answer }: { answer: Values }) {
  const { words, format, facts, input } = useView();
  const [number, url] = [answer.id, facts.url].map(textOf);
  const title = textOf(facts.title) ?? textOf(input.title);
  const seconds = numberOf(answer.waited);
  const own = words.own(OWN);
  const event = facts.sent === true ? own.sent : facts.sent === false ? own.notSent : undefined;
  return (
    <>
      <Top title={title ?? words.adNumber(number ?? '?')}>{title && number && words.adNumber(number)}</Top>
      {seconds !== undefined && <p class="soft small">{own.waited(format.number(seconds))}</p>}
      <OwnAd ad={answer} {...(event && { event })}>
        <Facts facts={[[words.onTheBoard, url && <Link url={url} />]]} />
        <Changes changes={changesOf(answer.changes)} />
        <Reason text={textsOf(answer.warnings ?? []).join('\n')} label={own.remarks} />
      </OwnAd>
    </>
  );
}
