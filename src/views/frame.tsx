import { type ComponentChildren, type ComponentType, createContext, render } from 'preact';
import { useContext, useEffect, useErrorBoundary, useMemo } from 'preact/hooks';
import './style.css';
import { isSame, recordOf, textOf, type Values } from './answers.ts';
import { type Bridge, connect, type HostCapabilities, type HostContext, type ToolResult } from './bridge.ts';
import { createFormat, type Format } from './format.ts';
import { type Words, wordsIn } from './words.ts';

/* The frame of all pages: waits for an answer, draws it in the host's language and colours, reports its height. */

/** The context of a page's components. A function is undefined when the host cannot do it. */
export interface View {
  readonly words: Words;
  readonly format: Format;
  /** The called tool and its arguments, if the host tells them. */
  readonly tool: string | undefined;
  readonly input: Values;
  readonly call: Bridge['callTool'] | undefined;
  readonly openLink: Bridge['openLink'] | undefined;
  readonly say: Bridge['say'] | undefined;
}

interface Seen {
  readonly context: HostContext;
  readonly capabilities: HostCapabilities;
  readonly input: Values;
  readonly result?: ToolResult;
  readonly state: 'waiting' | 'late' | 'cancelled';
}

const PATIENCE = 5_000;

const Context = createContext<View | undefined>(undefined);
/** Whether a click replaced part of the page with this. */
export const Moved = createContext(false);

export function useView(): View {
  const view = useContext(Context);
  if (view === undefined) throw new Error('No view is around this component.');
  return view;
}

export type Page = ComponentType<{ answer: Values }>;

export function mount(page: Page): void {
  const root = document.createElement('main');
  document.body.append(root);
  let seen: Seen = { context: {}, capabilities: {}, input: {}, state: 'waiting' };
  const see = (change: Partial<Seen>) => {
    seen = { ...seen, ...change };
    render(<Frame seen={seen} bridge={bridge} page={page} />, root);
  };
  const sizes = new ResizeObserver(() => tellSize());
  const bridge = connect(({ state, context, ...news }) => {
    if (state === 'ended') return sizes.disconnect();
    // Some hosts send an answer twice; the page keeps its state.
    if (news.result !== undefined && isSame(news.result, seen.result)) return;
    see({ ...news, ...(state && { state }), context: { ...seen.context, ...context } });
    if (news.capabilities !== undefined) tellSize();
  });
  const tellSize = () => bridge.resized(Math.ceil(document.documentElement.getBoundingClientRect().height));
  setTimeout(() => seen.state === 'waiting' && see({ state: 'late' }), PATIENCE);
  see({});
  sizes.observe(document.documentElement);
}

function Frame({ seen, bridge, page }: { seen: Seen; bridge: Bridge; page: Page }) {
  const { context, capabilities, input, result, state } = seen;
  const { locale, timeZone } = context;
  const view = useMemo((): View => {
    const format = createFormat(locale, timeZone);
    return {
      words: wordsIn(format),
      format,
      tool: context.toolInfo?.tool?.name,
      input,
      call: capabilities.serverTools && bridge.callTool,
      openLink: capabilities.openLinks && bridge.openLink,
      say: capabilities.message && bridge.say,
    };
  }, [locale, timeZone, context.toolInfo, capabilities, input, bridge]);
  useEffect(() => takeStyles(context, view.format.locale), [context, view]);
  return <Context.Provider value={view}>{content()}</Context.Provider>;

  function content() {
    if (result !== undefined) return <Answered key={JSON.stringify(result)} result={result} page={page} />;
    const { cancelled, nothingCame, waiting } = view.words;
    return <Plain>{state === 'cancelled' ? cancelled : state === 'late' ? nothingCame : waiting}</Plain>;
  }
}

type AnsweredProps = { result: ToolResult; page: Page; isMoved?: boolean };

export function Answered({ result, page: Page, isMoved = false }: AnsweredProps) {
  const { words } = useView();
  // A broken answer must not leave the frame blank.
  const [fault] = useErrorBoundary();
  const said = result.content?.map(({ text }) => textOf(text) ?? '').join('\n') ?? '';
  const answer = recordOf(result.structuredContent);
  if (result.isError === true)
    return (
      <>
        <h1>{words.failed}</h1>
        <p class="lines">{said.trim() || words.unknownShape}</p>
      </>
    );
  if (fault !== undefined || answer === undefined) return <Unknown />;
  return (
    <Moved.Provider value={isMoved}>
      <Page answer={answer} />
    </Moved.Provider>
  );
}

/** Replaces an answer of unknown shape. */
export function Unknown() {
  return <Plain>{useView().words.unknownShape}</Plain>;
}

function Plain({ children }: { children: ComponentChildren }) {
  return (
    <p class="soft" role="status">
      {children}
    </p>
  );
}

/** Applies the host's theme, colours and safe areas; style.css has the defaults. */
function takeStyles({ theme, styles, safeAreaInsets: insets }: HostContext, locale: string): void {
  const root = document.documentElement;
  root.lang = locale;
  root.style.colorScheme = theme ?? '';
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--')) root.style.setProperty(name, value ?? '');
  if (insets !== undefined)
    document.body.style.padding = ['top', 'right', 'bottom', 'left']
      .map((side) => `${Number(insets[side as keyof typeof insets]) || 0}px`)
      .join(' ');
}
