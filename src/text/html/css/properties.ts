import { BLACK, colourOf } from './colour.ts';
import { type Declaration, isWord, splitParts, type ValuePart } from './syntax.ts';
import { angleOf, COLUMN_WIDTH, LETTER_SIZE, lengthOf, numberOf } from './values.ts';

/** What a declaration says of one property. Where variables stand in it, it is read again when they are known. */
export interface DeclaredValue {
  readonly property: string;
  readonly parts: readonly ValuePart[];
  readonly important: boolean;
  /** The shorthand that said it, where its parts must wait for variables. */
  readonly shorthand?: string;
}

/** Parts by property, of one declaration. */
type PartsByProperty = Record<string, readonly ValuePart[]>;

const MEASURES = { em: LETTER_SIZE, whole: COLUMN_WIDTH };
const isColour = (part: ValuePart | undefined) => colourOf(part, { ink: BLACK, dark: false }) !== undefined;
const isLength = (part: ValuePart | undefined) => lengthOf(part, MEASURES) !== undefined;
const isNumber = (part: ValuePart | undefined) => numberOf(part) !== undefined;

type Grammar = (parts: readonly ValuePart[]) => boolean;
const oneOfWords =
  (list: string): Grammar =>
  ([part, ...rest]) =>
    part?.kind === 'word' && rest.length === 0 && list.split(' ').includes(part.text);
const one =
  (...kinds: ((part: ValuePart | undefined) => boolean)[]): Grammar =>
  ([part, ...rest]) =>
    rest.length === 0 && kinds.some((fits) => fits(part));
const either =
  (...all: Grammar[]): Grammar =>
  (parts) =>
    all.some((fits) => fits(parts));
const anything: Grammar = (parts) => parts.length > 0;
const notNegative = (part: ValuePart | undefined) => (lengthOf(part, MEASURES) ?? -1) >= 0;

const SIZE_WORDS = 'xx-small x-small small medium large x-large xx-large xxx-large smaller larger';
const DISPLAYS =
  /^(?:none|contents|block|inline|flow|flow-root|run-in|list-item|table(?:-\S+)?|(?:inline-)?(?:block|flex|grid|table)|-webkit-(?:inline-)?(?:box|flex)|ruby(?:-\S+)?|math)$/;
const OVERFLOWS = 'visible hidden clip scroll auto overlay';
const boxSize = either(
  one(notNegative),
  oneOfWords('auto none min-content max-content fit-content stretch -webkit-fill-available'),
);
const place = either(one(isLength), oneOfWords('auto'));

/** How the properties that may hide text are written. What is written otherwise is no declaration. */
const GRAMMAR: Readonly<Record<string, Grammar>> = {
  display: (parts) => parts.length > 0 && parts.every((part) => part.kind === 'word' && DISPLAYS.test(part.text)),
  visibility: oneOfWords('visible hidden collapse'),
  'content-visibility': oneOfWords('visible auto hidden'),
  opacity: one(isNumber),
  position: oneOfWords('static relative absolute fixed sticky -webkit-sticky'),
  float: oneOfWords('none left right inline-start inline-end'),
  'overflow-x': oneOfWords(OVERFLOWS),
  'overflow-y': oneOfWords(OVERFLOWS),
  contain: anything,
  width: boxSize,
  height: boxSize,
  'max-width': boxSize,
  'max-height': boxSize,
  'min-width': boxSize,
  'min-height': boxSize,
  left: place,
  right: place,
  top: place,
  bottom: place,
  'margin-left': place,
  'margin-top': place,
  'padding-left': one(notNegative),
  'padding-top': one(notNegative),
  'z-index': either(one(isNumber), oneOfWords('auto')),
  'font-size': either(one(notNegative), oneOfWords(SIZE_WORDS)),
  'font-size-adjust': either(one(isNumber), anything),
  'line-height': either(one(isNumber, notNegative), oneOfWords('normal')),
  'text-indent': (parts) => isLength(parts[0]),
  'letter-spacing': either(one(isLength), oneOfWords('normal')),
  color: one(isColour),
  'color-scheme': anything,
  '-webkit-text-fill-color': one(isColour),
  '-webkit-text-stroke-width': one(notNegative),
  '-webkit-text-stroke-color': one(isColour),
  '-webkit-text-security': oneOfWords('none disc circle square'),
  'text-shadow': anything,
  'background-color': one(isColour),
  'background-image': anything,
  'background-clip': anything,
  filter: anything,
  'mask-image': anything,
  'mask-size': anything,
  clip: anything,
  'clip-path': anything,
  transform: either(oneOfWords('none'), (parts) => parts.length > 0 && parts.every(isTransform)),
  translate: either(oneOfWords('none'), (parts) => parts.every(isLength)),
  scale: either(oneOfWords('none'), (parts) => parts.every(isNumber)),
  rotate: anything,
  zoom: either(one(isNumber), oneOfWords('normal reset')),
  'backface-visibility': oneOfWords('visible hidden'),
  'animation-name': anything,
  'animation-fill-mode': anything,
};

/** Other names of properties, old ones and those that ask for the direction of text, which runs from the left here. */
const ALIASES: Readonly<Record<string, string>> = {
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'padding-inline-start': 'padding-left',
  'padding-block-start': 'padding-top',
  'overflow-inline': 'overflow-x',
  'overflow-block': 'overflow-y',
};

interface Shorthand {
  readonly longhands: readonly string[];
  /** Undefined for what is no declaration. */
  readonly read: (parts: readonly ValuePart[]) => PartsByProperty | undefined;
}

const pair = (first: string, second: string): Shorthand => ({
  longhands: [first, second],
  read: ([a, b = a, ...rest]) =>
    a === undefined || b === undefined || rest.length > 0 ? undefined : { [first]: [a], [second]: [b] },
});
/** Four sides, of which some are of no matter. */
const sides = (...names: (string | undefined)[]): Shorthand => ({
  longhands: names.filter((name) => name !== undefined),
  read([top, right = top, bottom = top, left = right]) {
    if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined;
    const all = [top, right, bottom, left];
    return Object.fromEntries(
      names.flatMap((name, side) => (name === undefined ? [] : [[name, [all[side] as ValuePart]]])),
    );
  },
});

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  overflow: pair('overflow-x', 'overflow-y'),
  inset: sides('top', 'right', 'bottom', 'left'),
  'inset-inline': pair('left', 'right'),
  'inset-block': pair('top', 'bottom'),
  margin: sides('margin-top', undefined, undefined, 'margin-left'),
  'margin-inline': { longhands: ['margin-left'], read: ([part]) => part && { 'margin-left': [part] } },
  'margin-block': { longhands: ['margin-top'], read: ([part]) => part && { 'margin-top': [part] } },
  padding: sides('padding-top', undefined, undefined, 'padding-left'),
  'padding-inline': { longhands: ['padding-left'], read: ([part]) => part && { 'padding-left': [part] } },
  'padding-block': { longhands: ['padding-top'], read: ([part]) => part && { 'padding-top': [part] } },
  background: { longhands: ['background-color', 'background-image', 'background-clip'], read: readBackground },
  font: { longhands: ['font-size', 'line-height'], read: readFont },
  mask: { longhands: ['mask-image', 'mask-size'], read: readMask },
  '-webkit-text-stroke': {
    longhands: ['-webkit-text-stroke-width', '-webkit-text-stroke-color'],
    read: (parts) => ({
      '-webkit-text-stroke-width': parts.filter(isLength),
      '-webkit-text-stroke-color': orElse(parts.filter(isColour), 'currentcolor'),
    }),
  },
  animation: {
    longhands: ['animation-name', 'animation-fill-mode'],
    read: (parts) => ({ 'animation-name': parts, 'animation-fill-mode': parts }),
  },
  all: { longhands: Object.keys(GRAMMAR), read: () => undefined },
};

const WIDE = oneOfWords('initial inherit unset revert revert-layer');

/** Whether all of a declaration is one of the words that every property takes. */
export function isWideWord(parts: readonly ValuePart[]): boolean {
  return WIDE(parts);
}

export function hasVariable(parts: readonly ValuePart[]): boolean {
  return parts.some((part) => part.kind === 'call' && (part.name === 'var' || hasVariable(part.parts)));
}

/** What a declaration says of the properties that may hide text; nothing for others, or where it is none. */
export function declaredBy({ property: written, parts, important }: Declaration): DeclaredValue[] {
  if (written.startsWith('--')) return [{ property: written, parts, important }];
  const name = plainName(written);
  const shorthand = SHORTHANDS[name];
  if (shorthand !== undefined && (isWideWord(parts) || hasVariable(parts))) {
    const waits = isWideWord(parts) ? {} : { shorthand: name };
    return shorthand.longhands.map((property) => ({ property, parts, important, ...waits }));
  }
  if (hasVariable(parts) || isWideWord(parts))
    return GRAMMAR[name] === undefined ? [] : [{ property: name, parts, important }];
  return Object.entries(readProperty(name, parts) ?? {}).map(([property, own]) => ({
    property,
    parts: own,
    important,
  }));
}

/** A property's own parts of what is said of it or of a shorthand; undefined where that is no declaration. */
export function readProperty(name: string, parts: readonly ValuePart[]): PartsByProperty | undefined {
  const said = SHORTHANDS[name] === undefined ? { [name]: parts } : SHORTHANDS[name].read(parts);
  return said !== undefined && Object.entries(said).every(([one, own]) => GRAMMAR[one]?.(own) === true)
    ? said
    : undefined;
}

/** Whether a browser would take this for a declaration, as far as this reader knows. */
export function isKnownDeclaration(name: string, parts: readonly ValuePart[]): boolean {
  const plain = plainName(name);
  return GRAMMAR[plain] === undefined || isWideWord(parts) || hasVariable(parts) || GRAMMAR[plain](parts);
}

function plainName(name: string): string {
  const alias = ALIASES[name] ?? name;
  const plain = alias.replace(/^-(?:webkit|moz|ms|o)-/, '');
  return GRAMMAR[alias] === undefined && SHORTHANDS[alias] === undefined ? plain : alias;
}

const TRANSFORMS = /^(?:translate|scale|rotate|skew)(?:x|y|z|3d)?$|^matrix(?:3d)?$|^perspective$/;
function isTransform(part: ValuePart): boolean {
  return (
    part.kind === 'call' &&
    TRANSFORMS.test(part.name) &&
    splitParts(part.parts).every(
      ([value]) => isLength(value) || isNumber(value) || angleOf(value) !== undefined || isWord(value, 'none'),
    )
  );
}

function orElse(parts: readonly ValuePart[], word: string): readonly ValuePart[] {
  return parts.length > 0 ? parts : [{ kind: 'word', text: word }];
}

/** An image of a background or mask: an address or a function that draws one. */
export function isImage(part: ValuePart): boolean {
  return (
    part.kind === 'text' ||
    (part.kind === 'call' &&
      /gradient|^(?:url|image|image-set|-webkit-image-set|cross-fade|element|paint)$/.test(part.name))
  );
}

function readBackground(parts: readonly ValuePart[]): PartsByProperty | undefined {
  const colours = parts.filter(isColour);
  const known =
    /^(?:none|repeat.*|no-repeat|space|round|fixed|local|scroll|left|right|top|bottom|center|cover|contain|auto|border-box|padding-box|content-box|text|\/|,)$/;
  const isOther = (part: ValuePart) =>
    !isImage(part) && !isColour(part) && !isLength(part) && !(part.kind === 'word' && known.test(part.text));
  if (parts.length === 0 || parts.some(isOther) || colours.length > 1) return undefined;
  return {
    'background-color': orElse(colours, 'transparent'),
    'background-image': orElse(parts.filter(isImage), 'none'),
    'background-clip': orElse(
      parts.filter((part) => isWord(part, 'text')),
      'border-box',
    ),
  };
}

function readMask(parts: readonly ValuePart[]): PartsByProperty | undefined {
  const slash = parts.findIndex((part) => isWord(part, '/'));
  return {
    'mask-image': orElse(parts.filter(isImage), 'none'),
    'mask-size': orElse(slash < 0 ? [] : parts.slice(slash + 1, slash + 2), 'auto'),
  };
}

function readFont(parts: readonly ValuePart[]): PartsByProperty | undefined {
  const normal: ValuePart = { kind: 'word', text: 'normal' };
  if (oneOfWords('caption icon menu message-box small-caption status-bar')(parts)) {
    return { 'font-size': [{ kind: 'word', text: 'small' }], 'line-height': [normal] };
  }
  // A weight is a plain number, and so is a size of 0.
  const at = parts.findIndex(
    (part, index) => GRAMMAR['font-size']?.([part]) === true && parts[index + 1] !== undefined,
  );
  const size = parts[at];
  if (size === undefined) return undefined;
  const line = isWord(parts[at + 1], '/') ? parts[at + 2] : undefined;
  const hasFace = parts.length > at + (line === undefined ? 1 : 3);
  return hasFace ? { 'font-size': [size], 'line-height': [line ?? normal] } : undefined;
}
