import { useEffect, useRef, useState } from 'preact/hooks';
import { stateOf } from './ad-facts.ts';
import { changesOf, joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { callWords, useCall } from './calls.tsx';
import { Changes } from './changes.tsx';
import { useView } from './frame.tsx';
import { Button, Contacts, Link, Top } from './parts.tsx';

/* An ad of the account: after a write, with job_status, and in my_jobs. */

type ActProps = { label: string; question: string; isRunning: boolean; asks: unknown; run(): void };

/** A button that writes. Where the host cannot ask the person, it takes a second step here, which is no consent. */
export function Act({ label, question, isRunning, asks, run }: ActProps) {
  const { words } = useView();
  const [isAsking, setAsking] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), [isAsking]);
  const press = (act?: () => void) => () => {
    setAsking(false);
    act?.();
  };
  return isAsking ? (
    <span class="buttons">
      <span>{question}</span>
      <button type="button" ref={no} onClick={press()}>
        {words.no}
      </button>
      <button type="button" class="main" onClick={press(run)}>
        {words.yes}
      </button>
    </span>
  ) : (
    <button
      type="button"
      class="main"
      aria-disabled={isRunning}
      onClick={() => !isRunning && (asks === 'person' ? run() : setAsking(true))}
    >
      {label}
    </button>
  );
}

/** The state of an own ad, and what can be done about it. */
export function OwnAd({ ad }: { ad: Values }) {
  const { words, call, say, tellModel, facts } = useView();
  const [read, setRead] = useState(ad);
  const [told, setTold] = useState('');
  const { now, run } = useCall();
  const id = numberOf(ad.id) ?? 0;
  const state = stateOf(read) ?? '';
  async function ask(tool: 'job_status' | 'suspend_job') {
    const isWrite = tool === 'suspend_job';
    setTold(isWrite ? words.waitingForYou : '');
    const result = await run(tool, { id });
    setTold(result === undefined && isWrite ? words.error('outcome_unknown') : '');
    if (result === undefined || result.isError === true) return;
    setRead(recordOf(result.structuredContent) ?? read);
    if (isWrite) tellModel?.(`The person suspended job ${id} in the view.`);
  }
  return (
    <>
      <p role="status">{told || callWords(now, words) || joined(words.value(state), words.meaning(state))}</p>
      <p class="buttons">
        {call && <Button press={() => ask('job_status')}>{words.checkState}</Button>}
        {say && (
          <Button press={() => say(words.wantsEdit(`${id}`)).catch(() => setTold(words.refused))}>{words.edit}</Button>
        )}
        {call && facts.asks !== 'refused' && /^(Active|Moderation)$/.test(state) && (
          <Act
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

export function Written({ answer, isNew = false }: { answer: Values; isNew?: boolean }) {
  const { words, format, facts } = useView();
  const [title, url, number] = [facts.title, facts.url, answer.id].map(textOf);
  const seconds = numberOf(answer.waited);
  return (
    <>
      <Top title={title ?? words.adNumber(number ?? '?')} hasFocus={isNew}>
        {title && number && words.adNumber(number)}
      </Top>
      <Contacts link={url && <Link url={url}>{words.openOnBoard}</Link>} texts={[]} />
      {seconds !== undefined && <p class="soft small">{words.waited(format.number(seconds))}</p>}
      <OwnAd ad={answer} />
      <Changes changes={changesOf(answer.changes)} />
      <Remarks remarks={textsOf(answer.warnings ?? [])} />
    </>
  );
}

/** The server's remarks, which are English, folded away. */
export function Remarks({ remarks }: { remarks: readonly string[] }) {
  const { words } = useView();
  return remarks.length === 0 ? null : (
    <details>
      <summary>{words.remarks(remarks.length)}</summary>
      <p class="note lines" lang="en">
        {remarks.join('\n')}
      </p>
    </details>
  );
}
