import { _compileUnsafe as compile, type Options } from 'css-select';
import { parse, type Selector } from 'css-what';
import type { Element, Node } from '../parse.ts';
import { UnreadableCss } from './syntax.ts';

/** One selector of a rule, ready to be asked. */
export interface Compiled {
  readonly matches: (element: Element) => boolean;
  /** Ids, classes and names as one number (CSS Selectors, "Calculating a selector's specificity"). */
  readonly specificity: number;
  /** The box that it is about, where that is one before or after what is in the element. */
  readonly box?: BoxName;
}

export type BoxName = 'before' | 'after';

/** Steps that style sheets may take through one document; the 60 rules of a word processor take some 20,000 in an ad. */
const MAX_STEPS = 150_000;
/** Characters of an attribute that take a step to be read. */
const CHARACTERS = 64;
/** How far up it is asked for a language or direction. */
const MAX_AROUND = 100;
const [ID, CLASS, NAME] = [1_000_000, 1_000, 1];

/** Compiles the selectors of the style sheets of one document. */
export class SelectorCompiler {
  #steps = 0;
  readonly #options: Options<Node, Element>;

  constructor() {
    const step = <T>(value: T): T => {
      this.spend(1);
      return value;
    };
    const attribute = (element: Element, name: string) => {
      const value = element.attrs.find((one) => one.name === name)?.value;
      this.spend(1 + element.attrs.length + (value?.length ?? 0) / CHARACTERS);
      return value;
    };
    this.#options = {
      cacheResults: false,
      relativeSelector: false,
      pseudos: PSEUDO_CLASSES,
      adapter: {
        isTag: (node): node is Element => step('tagName' in node),
        getAttributeValue: attribute,
        hasAttrib: (element, name) => attribute(element, name) !== undefined,
        getName: (element) => step(element.tagName),
        getParent: (element) => step(element.parentNode),
        getChildren: (node) => step('childNodes' in node ? node.childNodes : []),
        getSiblings: (node) => step('parentNode' in node ? (node.parentNode?.childNodes ?? []) : []),
        getText: (node) =>
          step('value' in node ? node.value : 'childNodes' in node && node.childNodes.length > 0 ? 'x' : ''),
        removeSubsets: (nodes) => nodes,
        equals: (a, b) => step(a === b),
      },
    };
  }

  /** @throws {UnreadableCss} where the steps of the document are used up */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) throw new UnreadableCss();
  }

  /**
   * The selectors between commas; none where one of them is none, or stands for a part of an element.
   * @throws {UnreadableCss} where an element is asked and the document's steps are used up
   */
  compile(text: string): Compiled[] {
    try {
      const selectors = parse(text);
      if (!selectors.every((selector) => selector.every(isKnownSelector))) return [];
      return selectors
        .map((selector) => selector.filter((part) => !isFirstLine(part)))
        .map((selector) => ({
          selector: selector.filter((part) => boxOf(part) === undefined),
          box: boxOf(selector.at(-1)),
        }))
        .filter(({ selector }) => selector.every(({ type }) => type !== 'pseudo-element'))
        .map(({ selector, box }) => ({
          matches: this.#asked(compile<Node, Element>([selector], this.#options)),
          specificity: specificityOf(selector),
          ...(box === undefined ? {} : { box }),
        }));
    } catch {
      return [];
    }
  }

  #asked(matches: (element: Element) => boolean): (element: Element) => boolean {
    return (element) => {
      this.spend(1);
      return matches(element);
    };
  }
}

/** Parts of elements. A first line is taken for the whole, for much of an ad may stand in one. */
const PSEUDO_ELEMENTS =
  /^(?:before|after|first-line|first-letter|selection|marker|placeholder|backdrop|file-selector-button|cue|part|slotted|highlight|target-text|spelling-error|grammar-error|details-content|view-transition.*|-webkit-.*)$/;

function isKnownSelector(part: Selector): boolean {
  return part.type !== 'pseudo-element' || PSEUDO_ELEMENTS.test(part.name);
}

function isFirstLine(part: Selector): boolean {
  return part.type === 'pseudo-element' && part.name === 'first-line';
}

function boxOf(part: Selector | undefined): BoxName | undefined {
  const isBox = part?.type === 'pseudo-element' && (part.name === 'before' || part.name === 'after');
  return isBox ? (part.name as BoxName) : undefined;
}

const never = () => false;

/** What the library does not know, or knows only of a page with a person before it. */
const PSEUDO_CLASSES: Record<string, string | ((element: Element, value?: string | null) => boolean)> = {
  'any-link': ':is(a, area)[href]',
  link: ':is(a, area)[href]',
  defined: () => true,
  visited: never,
  hover: never,
  active: never,
  focus: never,
  target: never,
  'focus-within': never,
  'focus-visible': never,
  'popover-open': never,
  modal: never,
  fullscreen: never,
  host: never,
  lang: (element, value) => isOfLanguage(element, value ?? ''),
  dir: (element, value) => (attributeAround(element, 'dir') ?? 'ltr').toLowerCase() === value?.trim().toLowerCase(),
};

function isOfLanguage(element: Element, ranges: string): boolean {
  const language = attributeAround(element, 'lang')?.toLowerCase() ?? '';
  return ranges.split(',').some((one) => {
    const range = one
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase();
    return range !== '' && (language === range || language.startsWith(`${range}-`));
  });
}

/** The value of an attribute here or in what is around. */
function attributeAround(element: Element, name: string): string | undefined {
  let node: Node | null = element;
  for (let left = MAX_AROUND; left > 0 && node !== null && 'attrs' in node; left--) {
    const value = node.attrs.find((one) => one.name === name)?.value;
    if (value !== undefined) return value;
    node = node.parentNode;
  }
  return undefined;
}

function specificityOf(selector: readonly Selector[]): number {
  return selector.reduce((sum, part) => sum + specificityOfPart(part), 0);
}

function specificityOfPart(part: Selector): number {
  switch (part.type) {
    case 'tag':
      return NAME;
    case 'attribute':
      // Of an id written as `#id` the parser says that its case depends on the page.
      return part.name === 'id' && part.action === 'equals' && part.ignoreCase === 'quirks' ? ID : CLASS;
    case 'pseudo':
      if (part.name === 'where') return 0;
      if (!Array.isArray(part.data)) return CLASS;
      return Math.max(0, ...part.data.map(specificityOf));
    default:
      return 0;
  }
}
