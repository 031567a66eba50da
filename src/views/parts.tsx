import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Moved, useView, type View } from './frame.tsx';

/** The heading and its basis. Takes the focus when it replaces the focused part. */
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

export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
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

/** Hosts ask for pages of at most 500 px that do not scroll inside. */
const MAX_HEIGHT = 500;
/** More parts never fit, however low each is. */
const MOST = 20;

/**
 * The number of parts that fit on a page, at least `least`.
 * @param at identifies the parts; another value measures again
 */
export function useFit(count: number, at: unknown, isWhole = false, least = 1): number {
  const width = window.innerWidth;
  const asked = JSON.stringify([at, width, count, isWhole]);
  const [fit, setFit] = useState({ asked, shown: count });
  // A size that fits stays: the page may grow when a person unfolds a part.
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
  readonly more: string;
  readonly as?: 'div' | 'ul';
  /** Whether other parts shrink first. */
  readonly isKept?: boolean;
}

/** As many parts as fit, at least the beginning of the first, and a button for all. */
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

/** Arguments about the form of the answer, not its subject. */
const HOW = ['page', 'limit', 'sort', 'by', 'top', 'salary', 'history', 'since', 'kinds', 'skills', 'dry_run'];

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

/** The subject of the call, and the data behind the answer. */
export function basisText(answer: Values, view: View): string {
  const coverage = recordOf(answer.coverage);
  const asOf = textOf(coverage?.as_of);
  const read = asOf && view.words.basis(numberOf(coverage?.open_jobs) ?? 0, view.format.time(asOf));
  return joined(askedText(view), read);
}
