import { useRef, useState } from 'preact/hooks';
import { payText } from './ad-row.tsx';
import { blocksOf, Text } from './ad-view.tsx';
import { type Change, changesOf, isSame, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Changes } from './changes.tsx';
import { Answered, type Page, useView, type View } from './frame.tsx';
import { Facts, Foot, Top, useFit, Warnings } from './parts.tsx';

const SHOWN_APART = ['id', 'title', 'body', 'salary_min', 'salary_max'];

function requestFacts(request: Values, view: View): readonly (readonly [string, string])[] {
  const { words } = view;
  const others = Object.entries(request).filter(([name]) => !SHOWN_APART.includes(name));
  return [
    [words.field('salary'), payText(request, view) ?? ''],
    ...others.map(([name, value]) => [words.field(name), textsOf(value).map(words.value).join(', ')] as const),
  ];
}

export function Preview({ answer, page }: { answer: Values; page: Page }) {
  const { words } = useView();
  const sending = useSending(answer);
  const request = recordOf(sending.shown.request) ?? {};
  const id = textOf(request.id);
  const isEdit = id !== undefined;
  const question = textOf(sending.shown.question);
  const title = isEdit ? words.changeOf(titleAsked(question) ?? words.adNumber(id)) : textOf(request.title);
  // The changed words of an edit matter more than the question, which the person will see anyway.
  const hasRoom = useFit(1, question, !isEdit, 0) === 1;
  if (sending.result !== undefined) return <Answered result={sending.result} page={page} isMoved />;
  return (
    <>
      <Top title={title}>{isEdit ? undefined : words.notPublished}</Top>
      {isEdit ? <ChangesOf changes={changesOf(sending.shown.changes)} isKept={hasRoom} /> : <NewAd request={request} />}
      <Warnings warnings={textsOf(sending.shown.warnings)} />
      {question && <Asked question={question} hasRoom={hasRoom} />}
      <Foot>
        <span class="soft small" role="status">
          {sending.words}
        </span>
        {sending.send && (
          <button type="button" class="main" disabled={sending.isRunning} onClick={sending.send}>
            {isEdit ? words.publishChange : words.publish}
          </button>
        )}
      </Foot>
    </>
  );
}

/** The title of an edited ad, from the first line of the question: the request has none. */
function titleAsked(question = ''): string | undefined {
  return /(“[^“\n]*”)(?: again)?\?$/m.exec(question)?.[1]?.replace(/\\(.)/g, '$1');
}

function ChangesOf({ changes, isKept }: { changes: readonly Change[]; isKept: boolean }) {
  const { words } = useView();
  return changes.length === 0 ? <p>{words.changesNothing}</p> : <Changes changes={changes} isKept={isKept} />;
}

function NewAd({ request }: { request: Values }) {
  return (
    <>
      <Facts facts={requestFacts(request, useView())} />
      <Text blocks={blocksOf(textOf(request.body) ?? '')} />
    </>
  );
}

/** The start of the question to come; the page shows the rest above. */
function Asked({ question, hasRoom }: { question: string; hasRoom: boolean }) {
  const { words } = useView();
  const lines = <p class="lines">{question.split(/\n\s*\n/)[0]}</p>;
  return (
    <section class="asked">
      {hasRoom ? (
        <>
          <h2>{words.youWillBeAsked}</h2>
          {lines}
        </>
      ) : (
        <details>
          <summary>{words.youWillBeAsked}</summary>
          {lines}
        </details>
      )}
    </section>
  );
}

const isAnswer = (result: ToolResult | undefined) =>
  result?.isError === true || recordOf(result?.structuredContent) !== undefined;

type Sending = 'nothingSent' | 'checking' | 'sending' | 'otherNow' | 'notChecked' | 'notKnown';

/**
 * Sends the shown request once. The button is no consent: the tool still asks the person. Repeats the dry run first and
 * sends only if it equals the preview, so an old page sends only what it shows.
 */
function useSending(answer: Values) {
  const { call, words, input, tool } = useView();
  const [shown, setShown] = useState(answer);
  const [state, setState] = useState<Sending>('nothingSent');
  const [result, setResult] = useState<ToolResult>();
  const isTaken = useRef(false);
  // Only an edit has an id.
  const name = tool ?? (recordOf(answer.request)?.id === undefined ? 'create_job' : 'edit_job');

  async function send() {
    if (call === undefined || isTaken.current) return;
    isTaken.current = true;
    setState('checking');
    const again = await call(name, { ...input, dry_run: true }).catch(() => undefined);
    const now = recordOf(again?.structuredContent);
    const isDryRun = now?.dry_run === true;
    if (!isDryRun || !isSame(now, shown)) {
      // Nothing was sent: the person may read the new preview and try again.
      isTaken.current = false;
      setState(isDryRun ? 'otherNow' : 'notChecked');
      return setShown(isDryRun ? now : shown);
    }
    setState('sending');
    const { dry_run: _, ...values } = input;
    const answered = await call(name, values).catch(() => undefined);
    if (isAnswer(answered)) setResult(answered);
    else setState('notKnown');
  }
  // Nothing to send without arguments, and nothing is sent twice.
  const canSend = call !== undefined && Object.keys(input).length > 0 && state !== 'notKnown';
  const isRunning = state === 'checking' || state === 'sending';
  return { shown, result, words: words[state], isRunning, send: canSend ? send : undefined };
}
