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
type FrameState = Omit<News, 'state'> & { readonly state: 'waiting' | 'late' | 'cancelled' };

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

export function mount(page: Page): void {
  const root = document.createElement('main');
  document.body.append(root);
  let frame: FrameState = { state: 'waiting' };
  const see = (change: Partial<FrameState>) => {
    frame = { ...frame, ...change };
    render(<Frame frame={frame} bridge={bridge} page={page} />, root);
  };
  const sizes = new ResizeObserver(() => tellSize());
  const bridge = connect(({ state, context, ...news }) => {
    if (state === 'ended') return sizes.disconnect();
    // Some hosts send an answer twice; the page keeps its state.
    if (news.result !== undefined && isSame(news.result, frame.result)) return;
    see({ ...news, ...(state && { state }), context: { ...frame.context, ...context } });
    if (news.capabilities !== undefined) tellSize();
  });
  const tellSize = () => bridge.resized(Math.ceil(document.documentElement.getBoundingClientRect().height));
  setTimeout(() => frame.capabilities === undefined && frame.state === 'waiting' && see({ state: 'late' }), PATIENCE);
  see({});
  keepFocus(root);
  sizes.observe(document.documentElement);
}

/** A press may take away what had the focus: then it goes to what came in its place, else to the heading. */
function keepFocus(root: HTMLElement): void {
  let last: Node | undefined;
  root.addEventListener('focusin', ({ target }) => {
    last = target as Node;
  });
  const withFocus = ':is(button, summary, h1)';
  new MutationObserver((changes) => {
    if (last?.isConnected !== false || document.activeElement !== document.body) return;
    const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last ?? null)));
    const added = changes.flatMap(({ target, addedNodes }) => (target === place?.target ? [...addedNodes] : []));
    const controls = [...added, place?.target ?? root, root].flatMap((node) =>
      node instanceof HTMLElement && node.isConnected
        ? [node.matches(withFocus) ? node : node.querySelector<HTMLElement>(withFocus)]
        : [],
    );
    controls.find((control) => control !== null)?.focus();
  }).observe(root, { childList: true, subtree: true });
}

function Frame({ frame, bridge, page }: { frame: FrameState; bridge: Bridge; page: Page }) {
  const { context = {}, capabilities = {}, input = {}, result, state } = frame;
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
    if (state === 'cancelled') return <Plain>{cancelled}</Plain>;
    // A host that answers late may still run the call.
    return state === 'late' && frame.capabilities === undefined ? <Plain>{nothingCame}</Plain> : <Running />;
  }
}

/** Changes what its components know of the call. */
export function Inside({ children, ...changed }: Partial<View> & { children: ComponentChildren }) {
  return <Context.Provider value={{ ...useView(), ...changed }}>{children}</Context.Provider>;
}

/** @param called the tool and its arguments, where they are not the page's own */
type AnsweredProps = { result: ToolResult; page: Page } & Partial<Pick<View, 'tool' | 'input'>>;

export function Answered({ result, page: Page, ...called }: AnsweredProps) {
  const view = useView();
  // A broken answer must not leave the frame blank.
  const [fault] = useErrorBoundary();
  const answer = recordOf(result.structuredContent);
  const facts = factsIn(result);
  if (result.isError === true) return <Failure result={result} />;
  if (fault !== undefined || answer === undefined) return <Unknown />;
  return (
    <Inside tool={view.tool ?? textOf(facts.tool)} {...called} facts={{ title: view.facts.title, ...facts }}>
      <Page answer={answer} />
    </Inside>
  );
}

export const factsIn = ({ _meta }: ToolResult): Values => recordOf(_meta?.['jobboard-mcp/page']) ?? {};

/** Says what runs, before there is an answer. */
function Running() {
  const view = useView();
  const { words, tool = '', input } = view;
  const isWrite = /^(?:create|edit|suspend)_job$/.test(tool);
  const write = input.dry_run === true ? words.checking : words.mayBeAsked;
  return <Plain>{isWrite ? write : words.running(tool, askedText(view))}</Plain>;
}

/** What an error of the host's own call means. The chat has the server's words. */
function Failure({ result }: { result: ToolResult }) {
  const { words } = useView();
  const { code = '' } = endOf(result);
  const end = words.error(code);
  return <Plain>{code === 'declined' ? end : `${words.failed} ${end ?? words.inTheChat}`}</Plain>;
}

/** The server's own words, which are English, folded. */
export function Reason({ text, label }: { text: string | undefined; label?: string }) {
  const { words } = useView();
  return !text ? null : (
    <details>
      <summary>{label ?? words.reason}</summary>
      <p class="lines small" lang="en">
        {text}
      </p>
    </details>
  );
}

type End = { readonly code?: string; readonly reason?: string | undefined };

/** How a call ended: without a code as it should. Its sentence is for the model, and a No needs no reason. */
export function endOf(result: ToolResult | undefined, lost = 'outcome_unknown'): End {
  if (result === undefined) return { code: lost };
  const { code, message } = recordOf(result.structuredContent) ?? {};
  return result.isError === true
    ? { code: textOf(code) ?? '', reason: code === 'declined' ? undefined : textOf(message) }
    : {};
}

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
