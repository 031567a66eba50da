/** Nearly every text: printable Latin letters, typographic marks and line ends, all composed. */
const ORDINARY = /^[\n\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/;

const LINE_ENDS = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
/** U+2800 is the braille pattern without dots: a blank that is no space by its class. */
const ODD_SPACES = /[\p{Zs}\u2800]/gu;

/** Letters of scripts that say with a joiner which form a letter takes (Unicode, chapters 9 and 12). */
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]';
const EMOJI = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?`;
/**
 * In brackets what stays: emoji joined to further ones, keycaps, a joiner between letters that need it. What goes: everything that Unicode calls ignorable by default (zero-width, joiners, selectors, tags, soft hyphen,
 * bidirectional marks, fillers), controls but for line ends and tabs, interlinear marks, noncharacters, lone surrogates.
 */
const INVISIBLE = new RegExp(
  String.raw`(${EMOJI}(?:\u200d${EMOJI})*\ufe0e?|[0-9#*]\ufe0f\u20e3|(?<=${JOINED})[\u200c\u200d](?=${JOINED}))` +
    String.raw`|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\ufff9-\ufffb]` +
    String.raw`|(?![\r\n\t])\p{Cc}`,
  'gu',
);
/** Scripts stack up to six marks on a letter (Tibetan, Burmese); more of them cover the lines around it. */
const TOO_MANY_MARKS = /(?<=\p{M}{6})\p{M}+/gu;

export function withoutInvisible(value: string): string {
  if (ORDINARY.test(value)) return value;
  return value.replace(INVISIBLE, (_all, kept: string | undefined) => kept ?? '').replace(TOO_MANY_MARKS, '');
}

/** Without what readers cannot see (docs/contract.md, Rules); `\n`, plain spaces, composed letters (NFC). */
export function cleanCharacters(value: string): string {
  if (ORDINARY.test(value)) return value;
  return withoutInvisible(value.replace(LINE_ENDS, '\n').replace(ODD_SPACES, ' ')).normalize('NFC');
}

/** For texts of several lines: no space at the end of a line, at most one empty line in a row. */
export function cleanText(value: string): string {
  const text = cleanCharacters(value);
  if (!text.includes('\n')) return text.trim();
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const kept = line.trimEnd();
    if (kept !== '' || lines.at(-1) !== '') lines.push(kept);
  }
  return lines.join('\n').trim();
}

/** The same on one line, for names, titles, messages. */
export function cleanLine(value: string): string {
  return cleanCharacters(value)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}
