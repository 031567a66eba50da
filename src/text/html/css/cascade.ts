import { type Attributes, attributesOf, type Element } from '../parse.ts';
import { type DeclaredValue, hasVariable, isWideWord, readProperty } from './properties/properties.ts';
import type { BoxName } from './select.ts';
import { cssInAddress, declaredIn, StyleSheets } from './sheet.ts';
import { presentationalHints, standardStyle } from './standard.ts';
import { isWord, readCssItems, type ValuePart } from './syntax.ts';
import { customProperties, type PropertyValues, substituted } from './variables.ts';

/** An element's style as declared, every variable and every word like `inherit` resolved. */
export interface Style {
  readonly own: PropertyValues;
  readonly custom: PropertyValues;
}

export const NO_STYLE: Style = { own: new Map(), custom: new Map() };

/** Where a declaration comes from, the weaker first. */
const [STANDARD, HINT, AUTHOR, STYLE] = [0, 1, 2, 3];

interface CascadeCandidate extends DeclaredValue {
  readonly origin: number;
  readonly layer: number;
  readonly specificity: number;
}

/** Steps that a declaration takes to be weighed against others. */
const DECLARATION = 10;
/** Styles that need no style sheet, for elements are much alike, in one ad and in all. */
const KNOWN = new Map<string, Style>();
const MAX_KNOWN = 500;
const LONGEST_KNOWN = 500;

/** Works out which declarations hold for the elements of one document (CSS Cascading and Inheritance). */
export class Cascade {
  readonly #sheets: StyleSheets | undefined;

  /** @throws {UnreadableCss} */
  constructor(page: Element, html: string) {
    this.#sheets = /<style|stylesheet/i.test(html) ? sheetsOf(page) : undefined;
  }

  /** @throws {UnreadableCss} */
  styleOf(element: Element, parent: Style): Style {
    // Without style sheets and variables, what an element has of its own says all.
    if (this.#sheets !== undefined || parent.custom.size > 0) return this.#styleOf(element, parent);
    const key = ownWords(element);
    const known = KNOWN.get(key);
    if (known !== undefined) return known;
    const style = this.#styleOf(element, parent);
    const isAlone = style.custom.size === 0 && !key.includes('inherit');
    if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
    if (isAlone && key.length < LONGEST_KNOWN) KNOWN.set(key, style);
    return style;
  }

  /** The style of a box before or after what is in an element; undefined where the sheets make none. @throws {UnreadableCss} */
  boxOf(element: Element, box: BoxName, around: Style): Style | undefined {
    const said = this.#sheets?.hasBoxes === true ? authored(element, this.#sheets, box) : [];
    const style = said.length === 0 ? undefined : this.#resolved(said, around);
    const content = style?.own.get('content')?.[0];
    return content === undefined || isWord(content, 'none') || isWord(content, 'normal') ? undefined : style;
  }

  #styleOf(element: Element, parent: Style): Style {
    return this.#resolved(this.#candidates(element, attributesOf(element.attrs)), parent);
  }

  #resolved(candidates: CascadeCandidate[], parent: Style): Style {
    const byProperty = new Map<string, CascadeCandidate[]>();
    for (const one of candidates.sort(weakerFirst)) {
      const known = byProperty.get(one.property);
      if (known === undefined) byProperty.set(one.property, [one]);
      else known.push(one);
    }
    const custom = customProperties(byProperty, parent.custom, this.#sheets?.properties);
    const own = new Map<string, readonly ValuePart[]>();
    for (const [property, all] of byProperty) {
      const parts = property.startsWith('--') ? undefined : winner(property, all, custom, parent.own);
      if (parts !== undefined) own.set(property, parts);
    }
    return own.size === 0 && custom.size === 0 ? NO_STYLE : { own, custom };
  }

  #candidates(element: Element, attributes: Attributes): CascadeCandidate[] {
    const plain = (origin: number) => (one: DeclaredValue) => ({ ...one, origin, layer: 0, specificity: 0 });
    const standard = standardStyle(element.tagName, attributes).map(plain(STANDARD));
    const hints = presentationalHints(element.tagName, attributes).map(plain(HINT));
    const style = declaredIn(readCssItems(attributes.get('style') ?? '')).map(plain(STYLE));
    if (this.#sheets === undefined) return [...standard, ...hints, ...style];
    const found = [...standard, ...hints, ...authored(element, this.#sheets), ...style];
    return [...found, ...this.#animated(found)];
  }

  /** What the last frame of an animation says, where it stays or all frames say something of the same. */
  #animated(found: readonly CascadeCandidate[]): CascadeCandidate[] {
    const last = (property: string) => found.findLast((one) => one.property === property)?.parts ?? [];
    const frames = last('animation-name').flatMap((part) =>
      'text' in part ? [this.#sheets?.animations.get(part.text)] : [],
    )[0];
    const stays = last('animation-fill-mode').some((part) => isWord(part, 'forwards') || isWord(part, 'both'));
    return (frames?.at(-1) ?? [])
      .filter(({ property }) => stays || frames?.every((frame) => frame.some((one) => one.property === property)))
      .map((one) => ({ ...one, origin: STYLE, layer: 0, specificity: 1 }));
  }
}

/** What the rules of style sheets say of an element. */
function authored(element: Element, sheets: StyleSheets, box?: BoxName): CascadeCandidate[] {
  return sheets.rules.flatMap(({ selectors, declared, layer }) => {
    const fitting = selectors.filter((one) => one.box === box && one.matches(element)).map((one) => one.specificity);
    if (fitting.length === 0) return [];
    sheets.spend(declared.length * DECLARATION);
    const specificity = Math.max(...fitting);
    return declared.map((one) => ({ ...one, origin: AUTHOR, layer, specificity }));
  });
}

/** All that an element's own style may depend on. */
function ownWords({ tagName, attrs }: Element): string {
  let words = tagName;
  for (const { name, value } of attrs) {
    if (name === 'href') words += '\n href';
    else if (SPEAKING.has(name)) words += `\n${name}=${value}`;
  }
  return words;
}

const SPEAKING = new Set(['style', 'hidden', 'popover', 'open', 'color', 'size', 'bgcolor']);

/** The style sheets of a page, wherever they stand. */
function sheetsOf(page: Element): StyleSheets {
  const sheets = new StyleSheets();
  const open: Element[] = [page];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const css = cssOf(element);
    if (css !== undefined) sheets.add(css, element.attrs.find(({ name }) => name === 'media')?.value);
    for (const child of element.childNodes.toReversed()) if ('tagName' in child) open.push(child);
  }
  return sheets;
}

function cssOf({ tagName, attrs, childNodes }: Element): string | undefined {
  const attributes = attributesOf(attrs);
  if (tagName === 'link') {
    return /\bstylesheet\b/i.test(attributes.get('rel') ?? '') ? cssInAddress(attributes.get('href') ?? '') : undefined;
  }
  if (tagName !== 'style' || !/^(?:text\/css)?$/i.test(attributes.get('type')?.trim() ?? '')) return undefined;
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function weakerFirst(a: CascadeCandidate, b: CascadeCandidate): number {
  if (a.important !== b.important) return a.important ? 1 : -1;
  if (a.origin !== b.origin) return a.origin - b.origin;
  if (a.layer !== b.layer) return a.important ? b.layer - a.layer : a.layer - b.layer;
  return a.specificity - b.specificity;
}

/** The parts of the declaration that holds; undefined where there is none but the initial or inherited value. */
function winner(
  property: string,
  all: readonly CascadeCandidate[],
  custom: PropertyValues,
  parent: PropertyValues,
): readonly ValuePart[] | undefined {
  for (let left = all.slice(); left.length > 0; ) {
    const one = left.pop() as CascadeCandidate;
    const parts = resolvedParts(one, custom);
    if (parts === undefined || !isWideWord(parts)) return parts ?? wide('unset', property, parent);
    if (isWord(parts[0], 'revert')) left = left.filter(({ origin }) => origin === STANDARD);
    else if (isWord(parts[0], 'revert-layer'))
      left = left.filter(({ origin, layer }) => origin !== one.origin || layer !== one.layer);
    else return wide((parts[0] as { text: string }).text, property, parent);
  }
  return undefined;
}

/** The initial value of each property that children take over. */
const INHERITED: Readonly<Record<string, string>> = {
  visibility: 'visible',
  color: 'canvastext',
  'color-scheme': 'normal',
  'font-size': 'medium',
  'font-size-adjust': 'none',
  'line-height': 'normal',
  'letter-spacing': 'normal',
  'word-spacing': 'normal',
  'text-shadow': 'none',
  '-webkit-text-fill-color': 'currentcolor',
  '-webkit-text-stroke-color': 'currentcolor',
  '-webkit-text-security': 'none',
};
const ZERO: ValuePart = { kind: 'number', value: 0, unit: 'px' };

function wide(word: string, property: string, parent: PropertyValues): readonly ValuePart[] | undefined {
  const initial = property === 'text-indent' || property === '-webkit-text-stroke-width' ? ZERO : INHERITED[property];
  if (initial === undefined)
    return word === 'inherit'
      ? parent.get(property)
      : property === 'display'
        ? [{ kind: 'word', text: 'inline' }]
        : undefined;
  if (word !== 'initial') return undefined;
  return [typeof initial === 'string' ? { kind: 'word', text: initial } : initial];
}

/** A declaration's own parts when its variables are known; undefined where that makes no declaration. */
function resolvedParts(
  { property, parts, shorthand }: DeclaredValue,
  custom: PropertyValues,
): readonly ValuePart[] | undefined {
  if (!hasVariable(parts)) return parts;
  const known = substituted(parts, (name) => custom.get(name));
  if (known === undefined) return undefined;
  return isWideWord(known) ? known : readProperty(shorthand ?? property, known)?.[property];
}
