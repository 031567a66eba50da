import { BLACK, colourOf } from '../colour.ts';
import { isWord, splitParts, type ValuePart } from '../syntax.ts';
import { angleOf, COLUMN_WIDTH, LETTER_SIZE, lengthOf, numberOf } from '../values.ts';

const MEASURES = { em: LETTER_SIZE, whole: COLUMN_WIDTH };
export const isColour = (part: ValuePart | undefined) => colourOf(part, { ink: BLACK, dark: false }) !== undefined;
export const isLength = (part: ValuePart | undefined) => lengthOf(part, MEASURES) !== undefined;
export const isNumber = (part: ValuePart | undefined) => numberOf(part) !== undefined;

type Grammar = (parts: readonly ValuePart[]) => boolean;
export const oneOfWords =
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
export const isThickness = (part: ValuePart | undefined) =>
  ['thin', 'medium', 'thick'].some((word) => isWord(part, word));
const place = either(one(isLength), oneOfWords('auto'));

/** How the properties that may hide text are written. What is written otherwise is no declaration. */
export const GRAMMAR: Readonly<Record<string, Grammar>> = {
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
  'border-left-width': one(notNegative, isThickness),
  'border-top-width': one(notNegative, isThickness),
  'grid-template-rows': anything,
  'grid-template-columns': anything,
  'grid-auto-rows': anything,
  'flex-direction': oneOfWords('row row-reverse column column-reverse'),
  'flex-grow': one(isNumber),
  'flex-basis': either(boxSize, oneOfWords('content')),
  'table-layout': oneOfWords('auto fixed'),
  content: anything,
  'z-index': either(one(isNumber), oneOfWords('auto')),
  'font-size': either(one(notNegative), oneOfWords(SIZE_WORDS)),
  'font-size-adjust': either(one(isNumber), anything),
  'line-height': either(one(isNumber, notNegative), oneOfWords('normal')),
  'text-indent': (parts) => isLength(parts[0]),
  'letter-spacing': either(one(isLength), oneOfWords('normal')),
  'word-spacing': either(one(isLength), oneOfWords('normal')),
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
  'mask-position': anything,
  'mask-repeat': anything,
  'mask-composite': anything,
  'mix-blend-mode': anything,
  clip: anything,
  'clip-path': anything,
  transform: either(oneOfWords('none'), (parts) => parts.length > 0 && parts.every(isTransform)),
  translate: either(oneOfWords('none'), (parts) => parts.every(isLength)),
  scale: either(oneOfWords('none'), (parts) => parts.every(isNumber)),
  rotate: anything,
  'transform-origin': anything,
  perspective: either(one(notNegative), oneOfWords('none')),
  'offset-path': anything,
  zoom: either(one(isNumber), oneOfWords('normal reset')),
  'backface-visibility': oneOfWords('visible hidden'),
  'animation-name': anything,
  'animation-fill-mode': anything,
};

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

/** An image of a background or mask: an address or a function that draws one. */
export function isImage(part: ValuePart): boolean {
  return (
    part.kind === 'text' ||
    (part.kind === 'call' &&
      /gradient|^(?:url|image|image-set|-webkit-image-set|cross-fade|element|paint)$/.test(part.name))
  );
}
