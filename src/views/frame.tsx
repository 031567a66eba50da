import { type ComponentChildren, type ComponentType, createContext, render } from 'preact';
import { useContext, useEffect, useErrorBoundary, useMemo } from 'preact/hooks';
import './style.css';
import { askedText, isSame, recordOf, textOf, type Values } from './answers.ts';
import { type Bridge, connect, type News, type ToolResult } from './bridge.ts';
import { createFormat, type Format } from './format.ts';
import { type Words, wordsIn } from './words.ts';

/* The frame of all pages: says what runs, draws the answer in the host's language and colours, reports its height. */

/** The context of a page's components. A function is undefined when the host cannot do it. */
export interface View {
  readonly words: Words;
  readonly format: Format;
  /** The called tool and its arguments, if the host tells them. */
  readonly tool: string | undefined;
  readonly input: Values;
  readonly isPartial: boolean;
  /** Whether this stands in an unfolded row, and so shows all of its text. */
  readonly isInside: boolean;
  /** Most pixels that the page may take; none in full screen. */
  readonly limit: number | undefined;
  readonly call: Bridge['callTool'] | undefined;
  readonly openLink: Bridge['openLink'] | undefined;
  readonly say: Bridge['say'] | undefined;
  readonly tellModel: Bridge['tellModel'] | undefined;
  readonly showAs: Bridge['showAs'] | undefined;
  /** Facts for the page in `_meta` of the answer (docs/contract.md, Views). */
  readonly facts: Values;
}

/** What the host said so far. */
type Seen = Omit<News, 'state'> & { readonly state: 'waiting' | 'late' | 'cancelled' };

/** Milliseconds in which a host answers `ui/initialize`. What it then runs may take longer. */
const PATIENCE = 5_000;
/** Hosts ask for pages of at most 500 px that do not scroll inside. */
const MAX_HEIGHT = 500;

const Context = createContext<View | undefined>(undefined);

export function useView(): View {
  const view = useContext(Context);
  if (view === undefined) throw new Error('No view is around this component.');
  return view;
}

export type Page = ComponentType<{ answer: Values }>;

/** @param draft what a page shows before there is an answer */
export function mount(page: Page, draft: ComponentType): void {
  const root = document.createElement('main');
  document.body.append(root);
  let seen: Seen = { state: 'waiting' };
  const see = (change: Partial<Seen>) => {
    seen = { ...seen, ...change };
    render(<Frame seen={seen} bridge={bridge} page={page} draft={draft} />, root);
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
  setTimeout(() => seen.capabilities === undefined && seen.state === 'waiting' && see({ state: 'late' }), PATIENCE);
  see({});
  keepFocus(root);
  sizes.observe(document.documentElement);
}

/** A press may take away what had the focus: then it goes to what stands there now, else to the heading. */
function keepFocus(root: HTMLElement): void {
  let path: readonly EventTarget[] = [];
  root.addEventListener('focusin', (event) => {
    path = event.composedPath();
  });
  new MutationObserver(() => {
    const [last, ...around] = path;
    if (!(last instanceof HTMLElement) || last.isConnected || document.activeElement !== document.body) return;
    const place = around.find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected) ?? root;
    (place.querySelector<HTMLElement>('button, summary, h1') ?? root.querySelector('h1'))?.focus();
  }).observe(root, { childList: true, subtree: true });
}

function Frame({ seen, bridge, page, draft: Draft }: { seen: Seen; bridge: Bridge; page: Page; draft: ComponentType }) {
  const { context = {}, capabilities = {}, input = {}, isPartial = false, result, state } = seen;
  const { locale, timeZone, displayMode, availableDisplayModes: modes } = context;
  const size: { height?: number; maxHeight?: number | undefined } = context.containerDimensions ?? {};
  const isFull = displayMode === 'fullscreen';
  const limit = isFull ? undefined : Math.max(size.height ?? size.maxHeight ?? MAX_HEIGHT, MAX_HEIGHT / 2);
  const format = useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
  const view: View = {
    words: wordsIn(format),
    format,
    tool: context.toolInfo?.tool?.name,
    input,
    isPartial,
    isInside: false,
    limit,
    call: capabilities.serverTools && bridge.callTool,
    openLink: capabilities.openLinks && bridge.openLink,
    say: capabilities.message && bridge.say,
    tellModel: capabilities.updateModelContext && bridge.tellModel,
    showAs: modes?.includes('fullscreen') ? bridge.showAs : undefined,
    facts: {},
  };
  useEffect(() => takeStyles(context, format.locale), [context, format]);
  const resultKey = useMemo(() => JSON.stringify(result), [result]);
  return <Context.Provider value={view}>{content()}</Context.Provider>;

  function content() {
    if (result !== undefined) return <Answered key={resultKey} result={result} page={page} />;
    const { cancelled, nothingCame } = view.words;
    if (state === 'waiting') return <Draft />;
    return <Plain>{state === 'cancelled' ? cancelled : nothingCame}</Plain>;
  }
}

/** Changes what its components know of the call. */
export function Inside({ children, ...changed }: Partial<View> & { children: ComponentChildren }) {
  return <Context.Provider value={{ ...useView(), ...changed }}>{children}</Context.Provider>;
}

/** @param called the tool and its arguments, where they are not the page's own */
type AnsweredProps = { result: ToolResult; page: Page } & Partial<Pick<View, 'tool' | 'input' | 'isInside'>>;

export function Answered({ result, page: Page, ...called }: AnsweredProps) {
  const view = useView();
  // A broken answer must not leave the frame blank.
  const [fault] = useErrorBoundary();
  const answer = recordOf(result.structuredContent);
  const facts = factsIn(result);
  if (result.isError === true) return <Failure result={result} isInChat={called.tool === undefined} />;
  if (fault !== undefined || answer === undefined) return <Unknown />;
  return (
    <Inside tool={view.tool ?? textOf(facts.tool)} {...called} facts={{ title: view.facts.title, ...facts }}>
      <Page answer={answer} />
    </Inside>
  );
}

export const factsIn = ({ _meta }: ToolResult): Values => recordOf(_meta?.['jobboard-mcp/page']) ?? {};

/** Says what runs, before there is an answer. */
export function Running() {
  const view = useView();
  return <Plain>{view.words.running(view.tool ?? '', askedText(view))}</Plain>;
}

type FailureProps = { result: ToolResult; isInChat: boolean };

/** What an error means. @param isInChat whether the chat has the server's own words */
function Failure({ result, isInChat }: FailureProps) {
  const { words } = useView();
  const end = words.error(codeOf(result));
  return (
    <>
      <Plain>
        {codeOf(result) === 'declined' ? end : `${words.failed} ${end ?? (isInChat ? words.inTheChat : '')}`}
      </Plain>
      {!isInChat && <Reason text={messageOf(result)} />}
    </>
  );
}

/** The server's own words, which are English, folded. */
export function Reason({ text, label }: { text: string | undefined; label?: string }) {
  const { words } = useView();
  return text === undefined ? null : (
    <details>
      <summary>{label ?? words.reason}</summary>
      <p class="lines small" lang="en">
        {text}
      </p>
    </details>
  );
}

export const messageOf = ({ structuredContent }: ToolResult) => textOf(recordOf(structuredContent)?.message);

/** How a write of the page ended: without a code as it should. A No needs no reason. */
export function endOf(result: ToolResult | undefined): {
  readonly code?: string;
  readonly reason?: string | undefined;
} {
  if (result === undefined) return { code: 'outcome_unknown' };
  const code = codeOf(result);
  return result.isError === true ? { code, reason: code === 'declined' ? undefined : messageOf(result) } : {};
}

/** An error's code. Its sentence is for the model. */
export const codeOf = ({ structuredContent }: ToolResult) => textOf(recordOf(structuredContent)?.code) ?? '';

/** Replaces an answer of unknown shape. */
export function Unknown() {
  return <Plain>{useView().words.unknownShape}</Plain>;
}

export function Plain({ children }: { children: ComponentChildren }) {
  return (
    <p class="soft" role="status">
      {children}
    </p>
  );
}

/** Applies the host's theme, colours and safe areas; style.css has the defaults. */
function takeStyles(context: NonNullable<News['context']>, locale: string): void {
  const { theme, styles, safeAreaInsets: insets, displayMode } = context;
  const root = document.documentElement;
  root.lang = locale;
  root.style.colorScheme = theme ?? '';
  root.dataset.mode = displayMode ?? '';
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--')) root.style.setProperty(name, value ?? '');
  if (insets !== undefined)
    document.body.style.padding = ['top', 'right', 'bottom', 'left']
      .map((side) => `${Number(insets[side as keyof typeof insets]) || 0}px`)
      .join(' ');
}
