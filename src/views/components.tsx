import type { AriaAttributes, ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { askedText, joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Reason, useView } from './frame.tsx';

/** The heading and its basis. It can have the focus, where no control is. */
export function Top({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  const { words, facts } = useView();
  return (
    <header class="top">
      <h1 tabIndex={-1}>{title}</h1>
      <span class="soft small">
        {facts.sample === true && <b class="tag">{words.sample}</b>} {children}
      </span>
    </header>
  );
}

type ButtonProps = { press(): unknown; children: ComponentChildren; class?: string; label?: string } & AriaAttributes;

/** @param label its name, where it shows a sign */
export const Button = ({ press, label, ...props }: ButtonProps) => (
  <button type="button" aria-label={label} title={label} onClick={press} {...props} />
);

/** Posts one message in the chat as the person, however often it is pressed. */
export function SayButton({ text, children }: { text: string; children: ComponentChildren }) {
  const { words, say } = useView();
  const [label, setLabel] = useState<string>();
  const press = () => {
    setLabel(words.posted);
    say?.(text).catch(() => setLabel(words.error('refused')));
  };
  return say === undefined ? null : <Button press={() => label ?? press()}>{label ?? children}</Button>;
}

export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  const filled = facts.filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return filled.length === 0 ? null : (
    <dl>{filled.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
  );
}

export function Link({ url, children }: { url: string; children?: ComponentChildren }) {
  const { openLink } = useView();
  const [isRefused, setRefused] = useState(false);
  const address = webAddress(url);
  const whole = address?.href ?? url.trim().replace(/^mailto:/i, '');
  if (openLink === undefined || address === undefined || isRefused)
    return (
      <>
        {children} {String(children) !== whole && <span class="soft address">{whole}</span>}
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

/** What a person unfolded below a list or a text, which does not give way to it. */
const unfoldedHeight = () =>
  [...document.querySelectorAll<HTMLElement>('.unfolded, details > p:not(.unfolded p)')]
    .map(({ offsetHeight }) => offsetHeight)
    .reduce((sum, height) => sum + height, 0);

/**
 * Pixels that an element may take so that the page stays within the host's height. Measured for each size of the
 * page, also when a hidden frame is shown; it does not depend on the element's own height.
 */
function useRoom(box: RefObject<HTMLElement | null>): number {
  const { limit } = useView();
  const [room, setRoom] = useState(limit ?? 0);
  useLayoutEffect(() => {
    if (limit === undefined) return;
    const measure = () => {
      const root = document.documentElement;
      if (box.current === null || root.clientWidth === 0) return;
      const rest = root.getBoundingClientRect().height - box.current.getBoundingClientRect().height;
      setRoom(Math.max(0, Math.floor(limit - rest + unfoldedHeight())));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.documentElement);
    return () => sizes.disconnect();
  }, [limit]);
  return limit === undefined ? Number.POSITIVE_INFINITY : room;
}

/** The fewest rows of a screen, and pixels of a row before it is drawn. */
const [FEWEST, ROW] = [3, 44];

/** How many rows of a list fit, by the height of a folded one: a person may have larger letters. */
export function useFit(box: RefObject<HTMLElement | null>): { readonly fit: number; readonly height: number } {
  const room = useRoom(box);
  const height = box.current?.querySelector<HTMLElement>(':scope > li:not(.is-open)')?.offsetHeight || ROW;
  return { fit: Math.max(FEWEST, Math.floor(room / height)), height };
}

/** Pixels of a cut text, two lines. */
const LEAST = 44;
/** Draws a paragraph or a list when it is shown. */
export type TextBlock = () => ComponentChildren;
/** Blocks drawn while a text is folded, and at a time when it is unfolded: no step may hold the page. */
const [FOLDED, STEP] = [40, 400];

/** A text that is cut to the room it has, and a button for all of it. */
export function Text({ blocks, class: name = 'text' }: { blocks: readonly TextBlock[]; class?: string }) {
  const { words } = useView();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(blocks.length > FOLDED);
  const room = Math.max(useRoom(box), LEAST);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (clientHeight > 0 && scrollHeight > clientHeight + 1) setCut(true);
  });
  return blocks.length === 0 ? null : (
    <>
      <div
        class={`${name}${isCut && !isOpen ? ' is-cut' : ''}`}
        lang=""
        ref={box}
        style={isOpen ? '' : `max-height:${room}px`}
      >
        {isOpen ? <Blocks blocks={blocks} from={0} /> : blocks.slice(0, FOLDED).map((draw) => draw())}
      </div>
      {isCut && !isOpen && (
        <Button class="link" press={() => setOpen(true)}>
          {words.wholeText}
        </Button>
      )}
    </>
  );
}

/** Draws some blocks, and then the next ones. */
function Blocks({ blocks, from }: { blocks: readonly TextBlock[]; from: number }) {
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

/** What an answer leaves out and what its counts mean: facts that words.json has a note for. @param first before them */
export function Notes({ answer = {}, first }: { answer?: Values; first?: string | undefined }) {
  const { words, format, facts } = useView();
  const namedNotes = Object.entries({ ...recordOf(answer.coverage), ...recordOf(facts.notes) });
  const notes = namedNotes.map(([name, value]) => {
    const moment = textOf(value);
    return value && words.note(name, numberOf(value) ?? (moment ? format.moment(moment) : ''));
  });
  const sentences = [first, ...notes].filter(Boolean);
  return sentences.length === 0 ? null : <p class="soft small">{sentences.join(' ')}</p>;
}

/** How the arguments were read, folded: sentences of the server, which are English. */
export function Readings({ answer }: { answer: Values }) {
  const { words, facts } = useView();
  const text = [...textsOf(answer.understood ?? []), ...textsOf(facts.readings ?? [])].join('\n');
  return <Reason text={text} label={words.readingOfWords} />;
}

/** The subject of the call, and the data behind the answer: how many ads, whether all, read when. */
export function Basis({ answer }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const coverage = recordOf(answer.coverage);
  const asOf = textOf(coverage?.as_of);
  return (
    <>
      {joined(askedText(view), asOf && ' ')}
      {asOf && coverage?.complete === false && <b class="bad">{words.incomplete} </b>}
      {asOf && words.basis(numberOf(coverage?.open_jobs) ?? 0, format.moment(asOf))}
    </>
  );
}
