import { fold } from '../../wire/text/fold.ts';
import type { Random } from './random.ts';

/** A piece of an ad. Texts may hold `<strong>` and links, `[words](address)`; other markup is the house style's business. */
export type AdBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] };

/** How one company's editor writes HTML. The six below show what was seen (docs/board.md, Answers). */
interface HouseStyle {
  /** Attributes of paragraphs, list items and links. */
  readonly paragraph: string;
  readonly item: string;
  readonly link: string;
  readonly heading: (text: string) => string;
  /** `lines` writes the whole ad as one paragraph, with line breaks and with dashes before entries. */
  readonly list: 'ul' | 'ol' | 'lines';
  /** How entries of a list end; the last one ends in a full stop unless this is empty. */
  readonly ending: ';' | '.' | '';
  /** What stands before headings, and before the last paragraph. */
  readonly spacer: string;
  /** Attributes of the last paragraph. */
  readonly last: string;
  /** Whether accented letters are written as entities. */
  readonly entities: boolean;
  /** Part of the spaces that are non-breaking. */
  readonly unbroken: number;
}

const PLAIN: HouseStyle = {
  paragraph: '',
  item: '',
  link: '',
  heading: (text) => `<p><strong>${text}</strong></p>`,
  list: 'ul',
  ending: ';',
  spacer: '',
  last: '',
  entities: false,
  unbroken: 0,
};

const WORD = ' style="margin: 0cm 0cm 8pt; line-height: 107%; text-align: justify;"';
const JUSTIFIED = ' style="text-align: justify;"';

const HOUSE_STYLES: readonly HouseStyle[] = [
  { ...PLAIN, link: ' target="_blank"' },
  {
    ...PLAIN,
    heading: (text) => `<p><strong><u>${text}:</u></strong></p>`,
    spacer: '<p>&nbsp;</p>',
    link: ' rel="noopener noreferrer" target="_blank"',
    unbroken: 0.06,
  },
  {
    ...PLAIN,
    paragraph: WORD,
    last: WORD,
    item: ' style="margin-bottom: 4pt; margin-left: 18pt;"',
    ending: '.',
    entities: true,
  },
  { ...PLAIN, heading: (text) => `<em>${text}</em>`, list: 'lines', ending: '' },
  {
    ...PLAIN,
    paragraph: JUSTIFIED,
    last: JUSTIFIED,
    // The zero-width space is what pasting from a word processor leaves behind.
    heading: (text) => `<p style="text-align: left;"><b>${text}\u200b</b></p>`,
    ending: '.',
    spacer: `<p${JUSTIFIED}>\u00a0</p>`,
    unbroken: 0.03,
  },
  {
    ...PLAIN,
    item: ' style="font-weight: 400;"',
    heading: (text) => `<p><strong>${text} →</strong></p>`,
    list: 'ol',
    last: ' style="text-align: center;"',
    link: ' target="_blank"',
  },
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
  if (house.list === 'lines') return `<p>${blocks.map((block) => renderInLines(block, house, write)).join(BREAK)}</p>`;
  return blocks
    .map((block, index) => {
      const last = index === blocks.length - 1;
      const spacer = index > 0 && (block.kind === 'heading' || last) ? house.spacer : '';
      return spacer + renderBlock(block, last, house, write);
    })
    .join('\r\n');
}

function renderBlock(block: AdBlock, last: boolean, house: HouseStyle, write: (text: string) => string): string {
  switch (block.kind) {
    case 'heading':
      return house.heading(write(block.text));
    case 'paragraph':
      return `<p${last ? house.last : house.paragraph}>${write(block.text)}</p>`;
    case 'steps':
      return renderList('ol', block.items, house, write);
    case 'list':
      return renderList(house.list === 'ol' ? 'ol' : 'ul', block.items, house, write);
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

const BREAK = '<br />\r\n';

/** A block by an editor who knows no lists; all but headings end in an empty line. */
function renderInLines(block: AdBlock, house: HouseStyle, write: (text: string) => string): string {
  switch (block.kind) {
    case 'heading':
      return house.heading(write(block.text));
    case 'paragraph':
      return write(block.text) + BREAK;
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${write(item)}${BREAK}`).join('');
    case 'list':
      return block.items.map((item) => `- ${write(item)}${BREAK}`).join('');
  }
}

function writeText(text: string, house: HouseStyle, random: Random): string {
  // Most texts have no mark, and ads are written often until they are long enough.
  if (!/[<[]/.test(text)) return writeWords(text, house, random);
  return text
    .split(/(<\/?strong>|\[[^\]]+\]\([^)]+\))/)
    .map((part) => {
      if (part.startsWith('<')) return part;
      const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
      if (words === undefined) return writeWords(part, house, random);
      return `<a href="${address}"${house.link}>${writeWords(words, house, random)}</a>`;
    })
    .join('');
}

function writeWords(text: string, house: HouseStyle, random: Random): string {
  let html = text.replaceAll('&', '&amp;');
  if (house.entities) html = html.replace(/[^\p{ASCII}]/gu, (letter) => NAMED_ENTITIES.get(letter) ?? letter);
  if (house.unbroken > 0) html = html.replaceAll(' ', () => (random.chance(house.unbroken) ? '&nbsp;' : ' '));
  return html;
}
