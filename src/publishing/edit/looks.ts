import type { Char, Inline, Link } from './source.ts';

const MARKS: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  strike: 'strike',
  s: 'strike',
  del: 'strike',
};

/** What the text given can say of looks: Markdown has no sign for underlining. */
export type Sees = 'all' | 'all but u';

function isSeen(mark: string, sees: Sees): boolean {
  return sees === 'all' || mark !== 'u';
}

/** How a character is shown: its marks and where it leads. A link whose words are its address is plain text too. */
export function looksOf(open: readonly Inline[], sees: Sees): string {
  if (open.length === 0) return '';
  const looks = open.flatMap(({ name, link }) => {
    const mark = MARKS[name];
    if (mark !== undefined) return isSeen(mark, sees) ? [mark] : [];
    return link === undefined || saysAddress(link) ? [] : [addressKey(link.address)];
  });
  return [...new Set(looks)].sort().join(' ');
}

/** Characters as a reader sees them; two texts are the same where these are. The looks of blanks cannot be seen. */
export function keyOf(chars: readonly Char[], sees: Sees): string {
  return chars
    .map(({ text, open }) => {
      const looks = text === ' ' ? '' : looksOf(open, sees);
      return looks === '' ? text : `${text}\0${looks}\0`;
    })
    .join('');
}

/** An address as it is compared: writers of Markdown encode what they need not. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^mailto:/i, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

/** Whether the words of a link are its address. */
export function saysAddress({ words, address }: Link): boolean {
  const bare = (text: string) =>
    addressKey(text.replace(/\s+/g, ''))
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return bare(words) === bare(address);
}

/** The marks of a stored character that the text given could not show. */
export function unseenMarks(open: readonly Inline[], sees: Sees): Inline[] {
  return open.filter(({ name }) => name in MARKS && !isSeen(MARKS[name] ?? '', sees));
}

export function isMark(name: string): boolean {
  return name in MARKS;
}
