import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { askedText, joined, numberOf, recordOf, textOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';

/** The heading and its basis. @param hasFocus takes the focus, as it replaces what had it */
type TopProps = { title: ComponentChildren; children?: ComponentChildren; hasFocus?: boolean };

export function Top({ title, children, hasFocus = false }: TopProps) {
  const { words, facts } = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <header class="top">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <span class="soft small">
        {facts.sample === true && <b class="tag">{words.sample}</b>} {children}
      </span>
    </header>
  );
}

type ButtonProps = { press(): unknown; children: ComponentChildren };

export const Button = ({ press, children }: ButtonProps) => (
  <button type="button" onClick={press}>
    {children}
  </button>
);

/** A button that looks like a link. */
export const TextButton = ({ press, children }: ButtonProps) => (
  <button type="button" class="link" onClick={press}>
    {children}
  </button>
);

export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  const told = facts.filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return told.length === 0 ? null : (
    <dl>{told.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
  );
}

export function Link({ url, children }: { url: string; children?: ComponentChildren }) {
  const { openLink } = useView();
  const [isRefused, setRefused] = useState(false);
  const address = webAddress(url);
  const whole = address?.href ?? url.trim();
  if (openLink === undefined || address === undefined || isRefused)
    return (
      <>
        {children}
        {children && whole && ' '}
        <span class="soft address">{whole}</span>
      </>
    );
  const site = address.host.replace(/^www\./, '');
  return (
    <button type="button" class="link" title={whole} onClick={() => openLink(whole).catch(() => setRefused(true))}>
      {children ?? site}
      {children && <span class="soft small"> ({site})</span>}
    </button>
  );
}

function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Where to apply or ask, as something that can be pressed or copied. */
export function Contacts({ link, texts }: { link?: ComponentChildren; texts: readonly unknown[] }) {
  const shown = texts.flatMap((text) => textOf(text) ?? []);
  return !link && shown.length === 0 ? null : (
    <p class="buttons">
      {link}
      {shown.map((text) => (
        <Copy key={text} text={text} />
      ))}
    </p>
  );
}

function Copy({ text }: { text: string }) {
  const { words } = useView();
  const [isCopied, setCopied] = useState(false);
  const label = useRef<HTMLSpanElement>(null);
  // Many hosts give a frame no clipboard: then the text is marked, ready to be copied.
  const mark = () => label.current && getSelection()?.selectAllChildren(label.current);
  const copy = async () => navigator.clipboard.writeText(text);
  return (
    <Button press={() => copy().then(() => setCopied(true), mark)}>
      <span ref={label}>{text}</span> <span class="soft small">{isCopied ? words.copied : words.copy}</span>
    </Button>
  );
}

/**
 * Pixels that an element may take so that the page stays within the host's height. Measured once for a size of the
 * page, also when a hidden frame is shown; it does not depend on the element's own height.
 */
export function useRoom(box: Ref<HTMLElement> & { current: HTMLElement | null }): number {
  const { limit } = useView();
  const [room, setRoom] = useState(limit ?? 0);
  useLayoutEffect(() => {
    if (limit === undefined) return;
    const measure = () => {
      const root = document.documentElement;
      if (box.current === null || root.clientWidth === 0) return;
      const rest = root.getBoundingClientRect().height - box.current.getBoundingClientRect().height;
      setRoom(Math.max(0, Math.floor(limit - rest)));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.documentElement);
    return () => sizes.disconnect();
  }, [limit]);
  return limit === undefined ? Number.POSITIVE_INFINITY : room;
}

/** Pixels of a cut text, two lines. */
const LEAST = 44;
/** Draws a paragraph or a list when it is shown. */
export type Block = () => ComponentChildren;
/** Blocks drawn while a text is folded, and at a time when it is unfolded: no step may hold the page. */
const [FOLDED, STEP] = [40, 400];

/** A text that is cut to the room it has, and a button for all of it. */
export function Text({ blocks, class: name = 'text' }: { blocks: readonly Block[]; class?: string }) {
  const { words, isInside } = useView();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(isInside);
  const [isCut, setCut] = useState(blocks.length > FOLDED);
  const room = Math.max(useRoom(box), LEAST);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (clientHeight > 0 && scrollHeight > clientHeight + 1) setCut(true);
  });
  return blocks.length === 0 ? null : (
    <>
      <div class={name} lang="" ref={box} style={isOpen ? '' : `max-height:${room}px;overflow:hidden`}>
        {isOpen ? <Blocks blocks={blocks} from={0} /> : blocks.slice(0, FOLDED).map((draw) => draw())}
      </div>
      {isCut && !isOpen && <TextButton press={() => setOpen(true)}>{words.wholeText}</TextButton>}
    </>
  );
}

/** Draws some blocks, and then the next ones. */
function Blocks({ blocks, from }: { blocks: readonly Block[]; from: number }) {
  const [hasNext, setNext] = useState(false);
  const end = from + STEP;
  useEffect(() => {
    const timer = setTimeout(() => setNext(end < blocks.length));
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {blocks.slice(from, end).map((draw) => draw())}
      {hasNext && <Blocks blocks={blocks} from={end} />}
    </>
  );
}

/** The subject of the call, and the data behind the answer: how many ads, whether all, read when. */
export function Basis({ answer }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const coverage = recordOf(answer.coverage);
  const asOf = textOf(coverage?.as_of);
  const open = numberOf(coverage?.open_jobs) ?? 0;
  return (
    <>
      {asOf && coverage?.complete === false && <b class="bad">{words.incomplete} </b>}
      {joined(askedText(view), asOf && words.basis(open, format.moment(asOf)))}
    </>
  );
}
