import { isWord, type ValuePart } from '../syntax.ts';
import { GRAMMAR, isColour, isImage, isLength, isThickness, oneOfWords } from './grammar.ts';

/** Parts by property, of one declaration. */
export type PartsByProperty = Record<string, readonly ValuePart[]>;

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

export const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  overflow: pair('overflow-x', 'overflow-y'),
  inset: sides('top', 'right', 'bottom', 'left'),
  'inset-inline': pair('left', 'right'),
  'inset-block': pair('top', 'bottom'),
  margin: sides('margin-top', undefined, undefined, 'margin-left'),
  'margin-inline': { longhands: ['margin-left'], read: ([part]) => part && { 'margin-left': [part] } },
  'margin-block': { longhands: ['margin-top'], read: ([part]) => part && { 'margin-top': [part] } },
  padding: sides('padding-top', undefined, undefined, 'padding-left'),
  'border-width': sides('border-top-width', undefined, undefined, 'border-left-width'),
  border: {
    longhands: ['border-top-width', 'border-left-width'],
    read: (parts) => borderOf(parts, 'border-top-width', 'border-left-width'),
  },
  'border-top': { longhands: ['border-top-width'], read: (parts) => borderOf(parts, 'border-top-width') },
  'border-left': { longhands: ['border-left-width'], read: (parts) => borderOf(parts, 'border-left-width') },
  'padding-inline': { longhands: ['padding-left'], read: ([part]) => part && { 'padding-left': [part] } },
  'padding-block': { longhands: ['padding-top'], read: ([part]) => part && { 'padding-top': [part] } },
  background: { longhands: ['background-color', 'background-image', 'background-clip'], read: readBackground },
  font: { longhands: ['font-size', 'line-height'], read: readFont },
  mask: {
    longhands: ['mask-image', 'mask-size', 'mask-position', 'mask-repeat', 'mask-composite'],
    read: readMask,
  },
  'grid-template': { longhands: ['grid-template-rows', 'grid-template-columns'], read: readGrid },
  grid: { longhands: ['grid-template-rows', 'grid-template-columns'], read: readGrid },
  flex: { longhands: ['flex-grow', 'flex-basis'], read: readFlex },
  'flex-flow': {
    longhands: ['flex-direction'],
    read: (parts) => ({
      'flex-direction': orElse(
        parts.filter((part) => GRAMMAR['flex-direction']?.([part])),
        'row',
      ),
    }),
  },
  offset: { longhands: ['offset-path'], read: (parts) => ({ 'offset-path': parts }) },
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
    'mask-size': orElse(slash < 0 ? [] : parts.slice(slash + 1, slash + 3).filter(isLength), 'auto'),
    'mask-position': orElse((slash < 0 ? parts : parts.slice(0, slash)).filter(isLength), 'center'),
    'mask-repeat': orElse(
      parts.filter((part) => part.kind === 'word' && /repeat|^(?:space|round)$/.test(part.text)),
      'repeat',
    ),
    'mask-composite': orElse(
      parts.filter((part) => oneOfWords('subtract intersect exclude')([part])),
      'add',
    ),
  };
}

function borderOf(parts: readonly ValuePart[], ...names: string[]): PartsByProperty {
  const styled = parts.some(
    (part) => part.kind === 'word' && /^(?:solid|dotted|dashed|double|groove|ridge|inset|outset)$/.test(part.text),
  );
  const width = parts.filter((part) => isLength(part) || isThickness(part)).slice(0, 1);
  const none: ValuePart = { kind: 'number', value: 0, unit: 'px' };
  return Object.fromEntries(names.map((name) => [name, styled && width.length > 0 ? width : [none]]));
}

/** `rows / columns` */
function readGrid(parts: readonly ValuePart[]): PartsByProperty | undefined {
  const slash = parts.findIndex((part) => isWord(part, '/'));
  if (slash < 0) return { 'grid-template-rows': orElse([], 'none'), 'grid-template-columns': orElse([], 'none') };
  return {
    'grid-template-rows': orElse(parts.slice(0, slash), 'none'),
    'grid-template-columns': orElse(parts.slice(slash + 1), 'none'),
  };
}

/** `grow shrink basis`, where one number means a basis of nothing. */
function readFlex(parts: readonly ValuePart[]): PartsByProperty | undefined {
  const none: ValuePart = { kind: 'number', value: 0, unit: 'px' };
  const grown: ValuePart = { kind: 'number', value: 1, unit: '' };
  if (isWord(parts[0], 'none')) return { 'flex-grow': [none], 'flex-basis': orElse([], 'auto') };
  if (isWord(parts[0], 'auto') && parts.length === 1) return { 'flex-grow': [grown], 'flex-basis': parts };
  const numbers = parts.filter((part) => part.kind === 'number' && part.unit === '');
  const basis = parts.find((part) => !numbers.includes(part)) ?? (numbers.length > 2 ? none : undefined);
  return { 'flex-grow': [numbers[0] ?? grown], 'flex-basis': [basis ?? none] };
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
