import { BLACK, colourOf } from './colour.ts';
import { isWord, type Part, splitParts } from './syntax.ts';
import { angleOf, COLUMN, LETTER, lengthOf, numberOf } from './values.ts';

const MEASURES = { em: LETTER, whole: COLUMN };
export const isColour = (part: Part | undefined) => colourOf(part, { ink: BLACK, dark: false }) !== undefined;
export const isLength = (part: Part | undefined) => lengthOf(part, MEASURES) !== undefined;
export const isNumber = (part: Part | undefined) => numberOf(part) !== undefined;

type Grammar = (parts: readonly Part[]) => boolean;
export const words =
  (list: string): Grammar =>
  ([part, ...rest]) =>
    part?.kind === 'word' && rest.length === 0 && list.split(' ').includes(part.text);
const one =
  (...kinds: ((part: Part | undefined) => boolean)[]): Grammar =>
  ([part, ...rest]) =>
    rest.length === 0 && kinds.some((fits) => fits(part));
const either =
  (...all: Grammar[]): Grammar =>
  (parts) =>
    all.some((fits) => fits(parts));
const anything: Grammar = (parts) => parts.length > 0;
const notNegative = (part: Part | undefined) => (lengthOf(part, MEASURES) ?? -1) >= 0;

const SIZE_WORDS = 'xx-small x-small small medium large x-large xx-large xxx-large smaller larger';
const DISPLAYS =
  /^(?:none|contents|block|inline|flow|flow-root|run-in|list-item|table(?:-\S+)?|(?:inline-)?(?:block|flex|grid|table)|-webkit-(?:inline-)?(?:box|flex)|ruby(?:-\S+)?|math)$/;
const OVERFLOWS = 'visible hidden clip scroll auto overlay';
const boxSize = either(
  one(notNegative),
  words('auto none min-content max-content fit-content stretch -webkit-fill-available'),
);
export const isThickness = (part: Part | undefined) => ['thin', 'medium', 'thick'].some((word) => isWord(part, word));
const place = either(one(isLength), words('auto'));

/** How the properties that may hide text are written. What is written otherwise is no declaration. */
export const GRAMMAR: Readonly<Record<string, Grammar>> = {
  display: (parts) => parts.length > 0 && parts.every((part) => part.kind === 'word' && DISPLAYS.test(part.text)),
  visibility: words('visible hidden collapse'),
  'content-visibility': words('visible auto hidden'),
  opacity: one(isNumber),
  position: words('static relative absolute fixed sticky -webkit-sticky'),
  float: words('none left right inline-start inline-end'),
  'overflow-x': words(OVERFLOWS),
  'overflow-y': words(OVERFLOWS),
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
  'border-left-width': one(notNegative, isThickness),
  'border-top-width': one(notNegative, isThickness),
  'grid-template-rows': anything,
  'grid-template-columns': anything,
  'grid-auto-rows': anything,
  'flex-direction': words('row row-reverse column column-reverse'),
  'flex-grow': one(isNumber),
  'flex-basis': either(boxSize, words('content')),
  'table-layout': words('auto fixed'),
  content: anything,
  'z-index': either(one(isNumber), words('auto')),
  'font-size': either(one(notNegative), words(SIZE_WORDS)),
  'font-size-adjust': either(one(isNumber), anything),
  'line-height': either(one(isNumber, notNegative), words('normal')),
  'text-indent': (parts) => isLength(parts[0]),
  'letter-spacing': either(one(isLength), words('normal')),
  'word-spacing': either(one(isLength), words('normal')),
  color: one(isColour),
  'color-scheme': anything,
  '-webkit-text-fill-color': one(isColour),
  '-webkit-text-stroke-width': one(notNegative),
  '-webkit-text-stroke-color': one(isColour),
  '-webkit-text-security': words('none disc circle square'),
  'text-shadow': anything,
  'background-color': one(isColour),
  'background-image': anything,
  'background-clip': anything,
  filter: anything,
  'mask-image': anything,
  'mask-size': anything,
  'mask-position': anything,
  'mask-repeat': anything,
  'mask-composite': anything,
  'mix-blend-mode': anything,
  clip: anything,
  'clip-path': anything,
  transform: either(words('none'), (parts) => parts.length > 0 && parts.every(isTransform)),
  translate: either(words('none'), (parts) => parts.every(isLength)),
  scale: either(words('none'), (parts) => parts.every(isNumber)),
  rotate: anything,
  'transform-origin': anything,
  perspective: either(one(notNegative), words('none')),
  'offset-path': anything,
  zoom: either(one(isNumber), words('normal reset')),
  'backface-visibility': words('visible hidden'),
  'animation-name': anything,
  'animation-fill-mode': anything,
};

const TRANSFORMS = /^(?:translate|scale|rotate|skew)(?:x|y|z|3d)?$|^matrix(?:3d)?$|^perspective$/;
function isTransform(part: Part): boolean {
  return (
    part.kind === 'call' &&
    TRANSFORMS.test(part.name) &&
    splitParts(part.parts).every(
      ([value]) => isLength(value) || isNumber(value) || angleOf(value) !== undefined || isWord(value, 'none'),
    )
  );
}

/** An image of a background or mask: an address or a function that draws one. */
export function isImage(part: Part): boolean {
  return (
    part.kind === 'text' ||
    (part.kind === 'call' &&
      /gradient|^(?:url|image|image-set|-webkit-image-set|cross-fade|element|paint)$/.test(part.name))
  );
}
