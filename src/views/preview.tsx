import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { payText } from './ad-row.tsx';
import { Text } from './ad-view.tsx';
import { type Change, changesOf, isSame, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { blocksOf, linesOf } from './body.tsx';
import type { ToolResult } from './bridge.ts';
import { Changes } from './changes.tsx';
import { Answered, useView, type View } from './frame.tsx';
import { Facts, Foot, Notes, Top, useFit, Warnings } from './parts.tsx';

/* What a create or an edit would send, and the button that sends it. */

const SHOWN_APART = ['id', 'title', 'body', 'body_format', 'salary_min', 'salary_max', 'dry_run', 'allow_duplicate'];
const TABLES = ['location', 'contract', 'type', 'work_model', 'workModel'];

/** The fields of a request, by their names. */
export function requestFacts(request: Values, view: View): readonly (readonly [string, string])[] {
  const { words } = view;
  const others = Object.entries(request).filter(([name]) => !SHOWN_APART.includes(name));
  return [
    [words.field('salary'), payText(request, view) ?? ''],
    ...others.map(([name, value]) => [words.field(name), textsOf(value).map(words.value).join(', ')] as const),
  ];
}

/** Arguments in place of the numbers of tables, which say nothing to a person. */
function named(request: Values, input: Values): Values {
  const wordsOf = (name: string, value: unknown) => {
    const given = input[name.replace('workModel', 'work_model')];
    return /^[\d,]+$/.test(textOf(value) ?? '') && TABLES.includes(name) ? (given ?? value) : value;
  };
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, wordsOf(name, value)]));
}

interface PreviewProps {
  readonly answer: Values;
  /** Draws what the board answers. */
  readonly page: ComponentType<{ answer: Values }>;
}

export function Preview({ answer, page }: PreviewProps) {
  const { words } = useView();
  const sending = useSending(answer);
  const request = recordOf(sending.shown.request) ?? {};
  const changes = changesOf(sending.shown.changes);
  const isEdit = textOf(request.id) !== undefined || changes.length > 0;
  const id = textOf(request.id) ?? '?';
  const before = isEdit ? changes.find(({ field }) => field === 'title')?.from : textOf(request.title);
  const title = before === undefined ? words.changeOfAd(id) : isEdit ? words.changeOf(before) : before;
  const question = textOf(sending.shown.question);
  // The changed words of an edit are worth more than the question about them, which comes anyway.
  const hasRoom = useFit(1, question, !isEdit, 0) === 1;
  if (sending.result !== undefined) return <Answered result={sending.result} page={page} isMoved />;
  return (
    <>
      <Top title={title}>{isEdit ? undefined : words.notPublished}</Top>
      {isEdit ? (
        <ChangesOf changes={changes} isKept={hasRoom} />
      ) : (
        <NewAd request={request} preview={textOf(sending.shown.preview)} />
      )}
      <Warnings warnings={textsOf(sending.shown.warnings)} />
      {question && <Asked question={question} hasRoom={hasRoom} />}
      <Notes notes={[question === undefined ? textOf(sending.shown.message) : undefined]} />
      <Foot>
        <span class="soft small" role="status">
          {sending.words ?? words.nothingSent}
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

function ChangesOf({ changes, isKept }: { changes: readonly Change[]; isKept: boolean }) {
  const { words } = useView();
  return changes.length === 0 ? <p>{words.changesNothing}</p> : <Changes changes={changes} isKept={isKept} />;
}

/** A new ad as the board would show it. */
function NewAd({ request, preview }: { request: Values; preview: string | undefined }) {
  const view = useView();
  const body = textOf(request.body);
  return (
    <>
      <Facts facts={requestFacts(named(request, view.input), view)} />
      <Text blocks={body === undefined ? linesOf(preview ?? '') : blocksOf(body)} />
    </>
  );
}

/** The question that a person will be asked, as it will read. Its first lines say all; the page shows the rest above. */
function Asked({ question, hasRoom }: { question: string; hasRoom: boolean }) {
  const { words } = useView();
  const [first, ...rest] = question.split(/\n\s*\n/);
  const hidden = hasRoom ? rest.join('\n\n') : question;
  return (
    <section class="asked">
      {hasRoom && (
        <>
          <h2>{words.youWillBeAsked}</h2>
          <p class="lines">{first}</p>
        </>
      )}
      {hidden !== '' && (
        <details>
          <summary>{hasRoom ? words.wholeQuestion : words.youWillBeAsked}</summary>
          <p class="lines">{hidden}</p>
        </details>
      )}
    </section>
  );
}

type Sending = 'not sent' | 'checking' | 'sending' | 'other' | 'failed' | 'unknown';

/**
 * Sends what the preview shows, once. A button is no consent: the tool asks the person as it always does. Before that the
 * dry run is made again, and only one that equals the preview is sent, so that an older page sends nothing that it does
 * not show.
 */
function useSending(answer: Values) {
  const view = useView();
  const [shown, setShown] = useState(answer);
  const [state, setState] = useState<Sending>('not sent');
  const [result, setResult] = useState<ToolResult>();
  const isTaken = useRef(false);
  const { call, words, input } = view;
  const name = toolOf(answer, view);

  async function send() {
    if (call === undefined || isTaken.current) return;
    isTaken.current = true;
    setState('checking');
    const again = await call(name, { ...input, dry_run: true }).catch(() => undefined);
    const now = recordOf(again?.structuredContent);
    if (now?.dry_run === true && isSame(now, shown)) return sendNow(call);
    // Nothing was sent, so the person may look at what it is now and try again.
    isTaken.current = false;
    setState(now?.dry_run === true ? 'other' : 'failed');
    if (now?.dry_run === true) setShown(now);
  }
  async function sendNow(send: NonNullable<View['call']>) {
    setState('sending');
    const { dry_run: _, ...values } = input;
    const answered = await send(name, values).catch(() => undefined);
    const isAnswer = answered?.isError === true || recordOf(answered?.structuredContent) !== undefined;
    if (isAnswer) setResult(answered);
    else setState('unknown');
  }

  const said: Record<Sending, string | undefined> = {
    'not sent': undefined,
    checking: words.checking,
    sending: words.sending,
    other: words.otherNow,
    failed: words.notChecked,
    unknown: words.notKnown,
  };
  // Without the arguments there is nothing that could be sent; and what was sent once is not sent again.
  const canSend = call !== undefined && Object.keys(input).length > 0 && state !== 'unknown';
  return {
    shown,
    result,
    words: said[state],
    isRunning: state === 'checking' || state === 'sending',
    send: canSend ? send : undefined,
  };
}

/** The tool whose dry run this is; only an edit names an ad. */
function toolOf({ request, changes }: Values, { tool, input }: View): string {
  if (tool !== undefined) return tool;
  return input.id !== undefined || recordOf(request)?.id !== undefined || changes !== undefined
    ? 'edit_job'
    : 'create_job';
}
