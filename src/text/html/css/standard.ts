import { BLOCK } from '../elements.ts';
import type { Attributes } from '../parse.ts';
import { oldColourOf } from './colour.ts';
import type { DeclaredValue } from './properties/properties.ts';
import { declaredIn } from './sheet.ts';
import { readCssItems } from './syntax.ts';

/** How browsers show elements where a page says nothing (HTML, "Rendering"), as far as it matters to what can be read. */
const STANDARD: Readonly<Record<string, string>> = {
  a: 'color: linktext',
  mark: 'background: mark; color: marktext',
  button: 'display: inline-block; background: buttonface; color: buttontext',
  marquee: 'display: inline-block; overflow: hidden',
  li: 'display: list-item',
  summary: 'display: list-item',
  table: 'display: table',
  thead: 'display: table-header-group',
  tbody: 'display: table-row-group',
  tfoot: 'display: table-footer-group',
  tr: 'display: table-row',
  td: 'display: table-cell',
  th: 'display: table-cell',
  caption: 'display: table-caption',
  col: 'display: table-column',
  colgroup: 'display: table-column-group',
  rt: 'display: ruby-text; font-size: 50%',
  h1: 'display: block; font-size: 2em',
  h2: 'display: block; font-size: 1.5em',
  h3: 'display: block; font-size: 1.17em',
  h5: 'display: block; font-size: .83em',
  h6: 'display: block; font-size: .67em',
  small: 'font-size: smaller',
  sub: 'font-size: smaller',
  sup: 'font-size: smaller',
  big: 'font-size: larger',
};

const SIZES = ['', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

const MAX_KNOWN = 100;
const knownHints = new Map<string, readonly DeclaredValue[]>();

/** What browsers say of an element of this name. */
export function standardStyle(name: string, attributes: Attributes): readonly DeclaredValue[] {
  if (name === 'dialog') return declaredValues(attributes.has('open') ? 'display: block' : 'display: none');
  if (attributes.has('popover')) return declaredValues('display: none');
  if (name === 'a' && !attributes.has('href')) return [];
  return declaredValues(
    STANDARD[name] ?? (BLOCK.has(name) || name === 'body' || name === 'html' ? 'display: block' : ''),
  );
}

/** What attributes from before CSS say, and `hidden`, which is as weak. */
export function presentationalHints(name: string, attributes: Attributes): readonly DeclaredValue[] {
  if (attributes.size === 0) return [];
  let style = '';
  const hidden = attributes.get('hidden');
  if (hidden?.trim().toLowerCase() === 'until-found') style += 'content-visibility: hidden;';
  else if (hidden !== undefined) style += 'display: none;';
  if (name === 'font') style += `${colourHint('color', attributes.get('color'))}${sizeHint(attributes.get('size'))}`;
  else style += colourHint('background-color', attributes.get('bgcolor'));
  return declaredValues(style);
}

function declaredValues(style: string): readonly DeclaredValue[] {
  if (style === '') return [];
  const before = knownHints.get(style) ?? declaredIn(readCssItems(style));
  if (knownHints.size >= MAX_KNOWN) knownHints.clear();
  knownHints.set(style, before);
  return before;
}

function colourHint(property: string, value: string | undefined): string {
  const colour = value === undefined ? undefined : oldColourOf(value);
  return colour === undefined ? '' : `${property}: rgb(${colour.slice(0, 3).join(' ')});`;
}

/** `5`, `+1`, `-2`: from 3, between 1 and 7. */
function sizeHint(value: string | undefined): string {
  const [, sign, digits] = /^\s*([+-]?)(\d{1,4})/.exec(value ?? '') ?? [];
  if (digits === undefined) return '';
  const size = sign === '+' ? 3 + Number(digits) : sign === '-' ? 3 - Number(digits) : Number(digits);
  return `font-size: ${SIZES[Math.max(1, Math.min(7, size))]};`;
}
