import { isWord, type ValuePart } from '../syntax.ts';
import { GRAMMAR, isColour, isLength, oneOfWords } from './grammar.ts';

/** Parts by property, of one declaration. */
export type PartsByProperty = Record<string, readonly ValuePart[]>;

export interface Shorthand {
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

/** Properties that say several at once. */
export const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
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
