import { TokenType } from '@csstools/css-tokenizer';
import { isSupported, mediaApply } from './conditions.ts';
import { type DeclaredValue, declaredBy, isKnownDeclaration } from './properties/properties.ts';
import { type Compiled, SelectorCompiler } from './select.ts';
import { ruleName, statementsIn } from './statements.ts';
import {
  type CssItem,
  cssText,
  isBlock,
  isToken,
  isWord,
  readCssItems,
  readDeclarations,
  split,
  splitParts,
  UnreadableCss,
  type ValuePart,
  valueParts,
} from './syntax.ts';

/** What a rule of a style sheet says of the elements that it is about. */
export interface Rule {
  readonly selectors: readonly Compiled[];
  readonly declared: readonly DeclaredValue[];
  /** The place of its cascade layer among others; those without one come after all. */
  readonly layer: number;
}

export interface Property {
  readonly inherits: boolean;
  readonly initial: readonly ValuePart[] | undefined;
}

/** Where a rule stands. */
interface RulePlace {
  readonly layer: string | undefined;
  /** The selector of the rule around it, and the selector of the part of the page that a scope names. */
  readonly parent?: string;
  readonly scope?: string;
  readonly imports: number;
}

/** Selectors within selectors grow with each level, and `&` may stand in them many times. */
const LONGEST_SELECTOR = 2_000;
const MAX_IMPORTS = 3;

/** The style sheets of one document, in their order. */
export class StyleSheets {
  readonly rules: Rule[] = [];
  /** The frames of each animation, from the first to the last. */
  readonly animations = new Map<string, readonly (readonly DeclaredValue[])[]>();
  readonly properties = new Map<string, Property>();
  /** Whether a rule is about a box before or after what is in an element. */
  hasBoxes = false;
  readonly #layers = new Map<string, number>();
  readonly #compiler = new SelectorCompiler();
  #containers = false;

  /** Adds a sheet for media like `screen`. @throws {UnreadableCss} */
  add(css: string, media = ''): void {
    this.#containers ||= /container(?:-type)?\s*:/i.test(css);
    if (mediaApply(valueParts(readCssItems(media)))) this.#read(readCssItems(css), { layer: undefined, imports: 0 });
  }

  /** @throws {UnreadableCss} where the sheets take too much work. */
  spend(steps: number): void {
    this.#compiler.spend(steps);
  }

  #read(items: readonly CssItem[], place: RulePlace): void {
    const own: DeclaredValue[] = [];
    const isRule = place.parent !== undefined;
    for (const { prelude, block } of statementsIn(items, isRule)) {
      const isAt = isToken(prelude[0], TokenType.AtKeyword);
      if (isAt && block !== undefined) this.#atRule(prelude, block.items, place);
      else if (isAt) this.#atStatement(prelude, place);
      else if (block === undefined) own.push(...declaredIn(prelude));
      else this.#rule(prelude, block.items, place);
    }
    if (isRule) this.#add(place.parent ?? '', own, place);
  }

  #rule(selector: readonly CssItem[], items: readonly CssItem[], place: RulePlace): void {
    const parent = within(selector, place.parent);
    if (parent.length > LONGEST_SELECTOR) throw new UnreadableCss();
    this.#read(items, { ...place, parent });
  }

  #add(selector: string, declared: readonly DeclaredValue[], { layer, scope }: RulePlace): void {
    if (declared.length === 0) return;
    const scoped =
      scope === undefined
        ? selector
        : `:is(${selector.replace(/:scope\b/g, `:is(${scope})`)}):is(${scope}, :is(${scope}) *)`;
    const selectors = this.#compiler.compile(scoped);
    this.hasBoxes ||= selectors.some(({ box }) => box !== undefined);
    if (selectors.length > 0) this.rules.push({ selectors, declared, layer: this.#rank(layer) });
  }

  #rank(layer: string | undefined): number {
    if (layer === undefined) return Number.MAX_SAFE_INTEGER;
    const rank = this.#layers.get(layer) ?? this.#layers.size;
    this.#layers.set(layer, rank);
    return rank;
  }

  #atStatement([keyword, ...prelude]: readonly CssItem[], place: RulePlace): void {
    const parts = valueParts(prelude);
    switch (ruleName(keyword)) {
      case 'layer':
        for (const name of splitParts(parts)) this.#rank(layerName(place.layer, name));
        break;
      case 'import':
        this.#import(parts, place);
    }
  }

  #import([address, ...rest]: readonly ValuePart[], place: RulePlace): void {
    const url = address?.kind === 'call' && address.name === 'url' ? address.parts[0] : address;
    const css = url?.kind === 'text' ? cssInAddress(url.text) : undefined;
    const isLayer = isWord(rest[0], 'layer');
    if (css === undefined || place.imports >= MAX_IMPORTS || !mediaApply(isLayer ? rest.slice(1) : rest)) return;
    this.#read(readCssItems(css), {
      ...place,
      imports: place.imports + 1,
      layer: isLayer ? layerName(place.layer, []) : place.layer,
    });
  }

  #atRule([keyword, ...prelude]: readonly CssItem[], items: readonly CssItem[], place: RulePlace): void {
    const parts = valueParts(prelude);
    switch (ruleName(keyword)) {
      case 'media':
        if (mediaApply(parts)) this.#group(items, place);
        break;
      case 'supports':
        if (isSupported(parts, knowsDeclaration)) this.#group(items, place);
        break;
      case 'container':
        if (this.#containers) this.#group(items, place);
        break;
      case 'layer':
        this.#rank(layerName(place.layer, parts));
        this.#group(items, { ...place, layer: layerName(place.layer, parts) });
        break;
      case 'scope': {
        const scope = prelude.find(isBlock);
        this.#group(items, scope === undefined ? place : { ...place, scope: cssText(scope.items) });
        break;
      }
      case 'keyframes':
      case '-webkit-keyframes':
        this.#keyframes(parts, items);
        break;
      case 'property':
        this.#property(parts, items);
        break;
    }
  }

  /** Rules under one condition. Declarations right within it belong to the rule around it. */
  #group(items: readonly CssItem[], place: RulePlace): void {
    if (place.parent === undefined) this.#read(items, place);
    else this.#read(items, { ...place, parent: `:is(${place.parent})` });
  }

  #keyframes([name]: readonly ValuePart[], items: readonly CssItem[]): void {
    if (name === undefined || !('text' in name)) return;
    this.animations.set(
      name.text,
      items.filter(isBlock).map((block) => declaredIn(block.items)),
    );
  }

  #property([name]: readonly ValuePart[], items: readonly CssItem[]): void {
    if (name?.kind !== 'word') return;
    const said = new Map(readDeclarations(items).map(({ property, parts }) => [property, parts]));
    const inherits = !isWord(said.get('inherits')?.[0], 'false');
    this.properties.set(name.text, { inherits, initial: said.get('initial-value') });
  }
}

/** The style sheet that an address holds itself; undefined for one that would have to be fetched. */
export function cssInAddress(address: string): string | undefined {
  const [, base64, data] = /^\s*data:text\/css[^,]*?(;\s*base64)?,([\s\S]*)$/i.exec(address) ?? [];
  if (data === undefined) return undefined;
  try {
    const text = decodeURIComponent(data);
    return base64 === undefined ? text : atob(text);
  } catch {
    return data;
  }
}

/** What the declarations among items say, as they stand in a style or in a rule. */
export function declaredIn(items: readonly CssItem[]): DeclaredValue[] {
  return readDeclarations(items).flatMap(declaredBy);
}

function knowsDeclaration([name, , ...value]: readonly ValuePart[]): boolean {
  return name?.kind !== 'word' || isKnownDeclaration(name.text, value);
}

/** A nested selector as one of its own: `&` is the rule around it, which is also meant where none stands. */
function within(selector: readonly CssItem[], parent: string | undefined): string {
  if (parent === undefined) return cssText(selector).trim();
  return split(selector, TokenType.Comma)
    .map((one) => cssText(one).trim())
    .map((text) => (text.includes('&') ? text.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${text}`))
    .join(',');
}

function layerName(around: string | undefined, parts: readonly ValuePart[]): string {
  const name = parts.map((part) => ('text' in part ? part.text : '')).join('');
  return around === undefined ? name : `${around}.${name}`;
}
