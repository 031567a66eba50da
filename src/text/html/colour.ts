/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

export const BLACK: Colour = [0, 0, 0, 1];
export const WHITE: Colour = [255, 255, 255, 1];

/** The colours of CSS 2.1 and others that editors offer. A colour that is not here hides the text. */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    'black 000000 silver c0c0c0 gray 808080 grey 808080 white ffffff maroon 800000 red ff0000 purple 800080 ' +
    'fuchsia ff00ff magenta ff00ff green 008000 lime 00ff00 olive 808000 yellow ffff00 navy 000080 blue 0000ff ' +
    'teal 008080 aqua 00ffff cyan 00ffff orange ffa500 brown a52a2a gold ffd700 pink ffc0cb indigo 4b0082 ' +
    'tomato ff6347 crimson dc143c salmon fa8072 coral ff7f50 steelblue 4682b4 royalblue 4169e1 dodgerblue 1e90ff ' +
    'darkblue 00008b mediumblue 0000cd midnightblue 191970 lightblue add8e6 skyblue 87ceeb darkcyan 008b8b ' +
    'darkgreen 006400 forestgreen 228b22 seagreen 2e8b57 lightgreen 90ee90 darkred 8b0000 firebrick b22222 ' +
    'darkorange ff8c00 orangered ff4500 darkgray a9a9a9 darkgrey a9a9a9 dimgray 696969 dimgrey 696969 ' +
    'slategray 708090 darkslategray 2f4f4f lightgray d3d3d3 lightgrey d3d3d3 gainsboro dcdcdc whitesmoke f5f5f5 ' +
    'lightyellow ffffe0 beige f5f5dc ivory fffff0 windowtext 000000'
  )
    .split(' ')
    .flatMap((word, index, words) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])),
);

/** A colour in lower case as hex digits, `rgb()` or a name; undefined for any other. */
export function readColour(value: string): Colour | undefined {
  if (value === 'transparent') return [0, 0, 0, 0];
  const hex = NAMED.get(value) ?? /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const parts = hex.match(hex.length < 6 ? /./g : /../g) ?? [];
    const [red = 0, green = 0, blue = 0, opacity = 255] = parts.map((part) =>
      Number.parseInt(part.padEnd(2, part), 16),
    );
    return [red, green, blue, opacity / 255];
  }
  const inside = /^rgba?\(([\d.,%/ ]{5,60})\)$/.exec(value)?.[1];
  const parts = inside?.trim().split(/ *[,/ ] */) ?? [];
  if (parts.length < 3 || parts.length > 4) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts.map((part, index) => {
    const number = /^(?:\d{1,5}(?:\.\d{0,5})?|\.\d{1,5})%?$/.test(part) ? Number.parseFloat(part) : Number.NaN;
    const most = index === 3 ? 1 : 255;
    return Math.min(most, part.endsWith('%') ? (number * most) / 100 : number);
  });
  return [red, green, blue, opacity].some(Number.isNaN) ? undefined : [red, green, blue, opacity];
}

/** What is seen where one colour lies over another that lets nothing through. */
export function over([red, green, blue, opacity]: Colour, below: Colour): Colour {
  const mixed = (top: number, bottom: number) => top * opacity + bottom * (1 - opacity);
  return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2]), 1];
}

/** The contrast of letters with the ground below them, from 1 to 21 (WCAG 2, contrast ratio). */
export function contrast(letters: Colour, ground: Colour): number {
  const [a, b] = [luminance(over(letters, ground)), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
