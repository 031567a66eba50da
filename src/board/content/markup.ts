import { fold } from '../../wire/fold.ts';
import type { Random } from './random.ts';

/** A piece of an ad. Texts may hold `<strong>`; other markup is the house style's business. */
export type AdBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] };

/** How one company's editor writes HTML. The six below show what was seen (docs/board.md, Answers). */
interface HouseStyle {
  readonly paragraph: string;
  readonly item: string;
  readonly heading: (text: string) => string;
  /** `lines` writes a list as a paragraph with dashes and line breaks. */
  readonly list: 'ul' | 'ol' | 'lines';
  /** How entries of a list end; the last one ends in a full stop unless this is empty. */
  readonly ending: ';' | '.' | '';
  readonly spacer: string;
  /** Whether accented letters are written as entities. */
  readonly entities: boolean;
  /** Part of the spaces that are non-breaking. */
  readonly unbroken: number;
}

const PLAIN: HouseStyle = {
  paragraph: '',
  item: '',
  heading: (text) => `<p><strong>${text}</strong></p>`,
  list: 'ul',
  ending: ';',
  spacer: '',
  entities: false,
  unbroken: 0,
};

const HOUSE_STYLES: readonly HouseStyle[] = [
  PLAIN,
  { ...PLAIN, heading: (text) => `<p><strong><u>${text}:</u></strong></p>`, spacer: '<p>&nbsp;</p>', unbroken: 0.06 },
  {
    ...PLAIN,
    paragraph: ' style="margin: 0cm 0cm 8pt; line-height: 107%; text-align: justify;"',
    item: ' style="margin-bottom: 4pt;"',
    ending: '.',
    entities: true,
  },
  { ...PLAIN, heading: (text) => `<p><br><em>${text}</em></p>`, list: 'lines', ending: '' },
  {
    ...PLAIN,
    paragraph: ' style="text-align: justify;"',
    // The zero-width space is what pasting from a word processor leaves behind.
    heading: (text) => `<p style="text-align: left;"><b>${text}\u200b</b></p>`,
    ending: '.',
    spacer: '<p style="text-align: justify;">\u00a0</p>',
    unbroken: 0.03,
  },
  { ...PLAIN, item: ' style="font-weight: 400;"', heading: (text) => `<p><strong>${text} →</strong></p>`, list: 'ol' },
];

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ...[...'áéíóúÁÉÍÓÚ'].map((letter) => [letter, `&${fold(letter)}acute;`] as const),
  ...[...'âêôÂÊÔ'].map((letter) => [letter, `&${fold(letter)}circ;`] as const),
  ...[...'ãõÃÕ'].map((letter) => [letter, `&${fold(letter)}tilde;`] as const),
  ...[...'àÀ'].map((letter) => [letter, `&${fold(letter)}grave;`] as const),
  ['ç', '&ccedil;'],
  ['’', '&rsquo;'],
  ['“', '&ldquo;'],
  ['”', '&rdquo;'],
  ['€', '&euro;'],
  ['–', '&ndash;'],
]);

/**
 * The blocks as HTML, in one of the house styles.
 * @param style any whole number; companies keep theirs
 */
export function renderBlocks(blocks: readonly AdBlock[], style: number, random: Random): string {
  const [house = PLAIN] = HOUSE_STYLES.slice(style % HOUSE_STYLES.length);
  const write = (text: string) => writeText(text, house, random);
  return blocks
    .map((block, index) => {
      const spacer = index > 0 && block.kind === 'heading' ? house.spacer : '';
      return spacer + renderBlock(block, house, write);
    })
    .join('\r\n');
}

function renderBlock(block: AdBlock, house: HouseStyle, write: (text: string) => string): string {
  switch (block.kind) {
    case 'heading':
      return house.heading(write(block.text));
    case 'paragraph':
      return `<p${house.paragraph}>${write(block.text)}</p>`;
    case 'steps':
      return renderList('ol', block.items, house, write);
    case 'list':
      return house.list === 'lines'
        ? `<p${house.paragraph}>${block.items.map((item) => `- ${write(item)}`).join('<br>\r\n')}</p>`
        : renderList(house.list, block.items, house, write);
  }
}

function renderList(
  tag: 'ul' | 'ol',
  items: readonly string[],
  house: HouseStyle,
  write: (text: string) => string,
): string {
  const last = items.length - 1;
  const lines = items.map((item, index) => {
    const ending = index === last && house.ending !== '' ? '.' : house.ending;
    return `<li${house.item}>${write(item)}${ending}</li>`;
  });
  return `<${tag}>\r\n${lines.join('\r\n')}\r\n</${tag}>`;
}

function writeText(text: string, house: HouseStyle, random: Random): string {
  let html = text.replaceAll('&', '&amp;');
  if (house.entities) html = html.replace(/[^\p{ASCII}]/gu, (letter) => NAMED_ENTITIES.get(letter) ?? letter);
  if (house.unbroken > 0) html = html.replaceAll(' ', () => (random.chance(house.unbroken) ? '&nbsp;' : ' '));
  return html;
}
