import type { Colour } from '../css/colour.ts';

type Blend = (source: number, backdrop: number) => number;

const multiply: Blend = (source, backdrop) => source * backdrop;
const screen: Blend = (source, backdrop) => source + backdrop - source * backdrop;
const hardLight: Blend = (source, backdrop) =>
  source <= 0.5 ? multiply(2 * source, backdrop) : screen(2 * source - 1, backdrop);
const keep: Blend = (_, backdrop) => backdrop;

/** How a colour and what lies under it become one, each from 0 to 1 (Compositing and Blending). */
const BLENDS: Readonly<Record<string, Blend>> = {
  multiply,
  screen,
  'hard-light': hardLight,
  overlay: (source, backdrop) => hardLight(backdrop, source),
  darken: Math.min,
  lighten: Math.max,
  difference: (source, backdrop) => Math.abs(source - backdrop),
  exclusion: (source, backdrop) => source + backdrop - 2 * source * backdrop,
  'color-dodge': (source, backdrop) => (backdrop === 0 ? 0 : source >= 1 ? 1 : Math.min(1, backdrop / (1 - source))),
  'color-burn': (source, backdrop) => (backdrop >= 1 ? 1 : source === 0 ? 0 : 1 - Math.min(1, (1 - backdrop) / source)),
  'soft-light': (source, backdrop) => (1 - 2 * source) * backdrop * backdrop + 2 * source * backdrop,
  'plus-lighter': (source, backdrop) => Math.min(1, source + backdrop),
  // On white and on black, which has no colour, these leave what is there.
  hue: keep,
  saturation: keep,
  color: keep,
};

/** A colour as it looks on another, with what `mix-blend-mode` says. */
export function blended(mode: string | undefined, source: Colour, backdrop: Colour): Colour {
  const blend = mode === undefined ? undefined : BLENDS[mode];
  if (blend === undefined) return source;
  const channel = (at: 0 | 1 | 2) => 255 * blend(source[at] / 255, backdrop[at] / 255);
  return [channel(0), channel(1), channel(2), source[3]];
}
