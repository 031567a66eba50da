import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Moved, useView, type View } from './frame.tsx';

/* Small parts that all pages use. */

/** The top line: what this is, and what it is based on. Takes the focus where it replaces what had it. */
export function Top({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoved = useContext(Moved);
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [isMoved]);
  return (
    <header class="top">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <span class="soft small">{children}</span>}
    </header>
  );
}

/** Sentences of the answer, as they are. */
export function Notes({ notes }: { notes: readonly (string | undefined)[] }) {
  const said = notes.filter((note) => note !== undefined);
  return said.length === 0 ? null : (
    <div class="notes soft small">
      {said.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** What a reader should not miss. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.length === 0 ? null : (
    <ul class="note">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

export function Foot({ children }: { children: ComponentChildren }) {
  return <footer class="foot">{children}</footer>;
}

/** Names and values, one line each; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

/** An address on the web; another kind of address is shown as text. */
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

/** Only http and https are opened. */
function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Hosts ask for pages of at most 500 px that do not scroll inside. */
const MAX_HEIGHT = 500;
/** More than that has no room, however low each part is. */
const MOST = 20;

/**
 * How many of so many parts a page shows: as many as have room, at least `least`.
 * @param at what the parts are; another value measures anew
 */
export function useFit(count: number, at: unknown, isWhole = false, least = 1): number {
  const width = window.innerWidth;
  const asked = JSON.stringify([at, width, count, isWhole]);
  const [fit, setFit] = useState({ asked, shown: count });
  // Once it fits it stays: what a person unfolds later may be higher.
  const settled = useRef('');
  const shown = fit.asked === asked ? fit.shown : Math.min(count, MOST);
  useLayoutEffect(() => {
    if (isWhole || settled.current === asked) return;
    const { height } = document.documentElement.getBoundingClientRect();
    if (height > MAX_HEIGHT && shown > least) setFit({ asked, shown: shown - 1 });
    else settled.current = asked;
  });
  return isWhole ? count : shown;
}

interface FittedProps {
  readonly parts: readonly ComponentChildren[];
  /** Label of the button for all. */
  readonly more: string;
  readonly as?: 'div' | 'ul';
  /** Whether something else gives way first. */
  readonly isKept?: boolean;
}

/** Parts that may be too many: as many as have room, at least the beginning of the first, and a button for all. */
export function Fitted({ parts, more, as: Box = 'div', isKept = false }: FittedProps) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const box = useRef<HTMLDivElement & HTMLUListElement>(null);
  const fit = useFit(parts.length, parts.length, isWhole || isKept, 0);
  const shown = Math.max(fit, 1);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    setCut(fit === 0 && scrollHeight > clientHeight + 1);
  });
  return (
    <>
      <Box ref={box} class={fit === 0 ? 'low' : ''}>
        {parts.slice(0, shown)}
      </Box>
      {(shown < parts.length || isCut) && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {more}
        </button>
      )}
    </>
  );
}

/** Arguments that say how to answer, not what to look for. */
const HOW = ['page', 'limit', 'sort', 'by', 'top', 'salary', 'history', 'since', 'kinds', 'skills', 'dry_run'];

/** What was looked for, in one line. */
export function askedText({ input, words, format }: View): string {
  return Object.entries(input)
    .filter(([name]) => !HOW.includes(name))
    .flatMap(([name, value]) => {
      const texts = textsOf(value);
      const shown = (/words$/.test(name) ? texts : texts.map(words.value)).join(', ');
      if (shown === '') return [];
      if (name.startsWith('salary_'))
        return [shown === '0' ? words.withPay : `${words.field(name)} ${format.money(numberOf(value) ?? 0)}`];
      if (/after$|^from$|^until$/.test(name)) return [`${words.field(name)} ${format.date(shown)}`];
      return [name.startsWith('exclude_') ? words.without(shown) : shown];
    })
    .join(' · ');
}

/** What was looked for, and what the answer is based on. */
export function basisText(answer: Values, view: View): string {
  const coverage = recordOf(answer.coverage);
  const asOf = textOf(coverage?.as_of);
  const read = asOf && view.words.basis(numberOf(coverage?.open_jobs) ?? 0, view.format.time(asOf));
  return joined(askedText(view), read);
}
