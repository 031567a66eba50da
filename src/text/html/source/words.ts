import { parseFragment } from 'parse5';
import { cleanCharacters } from '../../clean.ts';
import { saysAddress } from '../document/paragraph-reader.ts';
import type { Range, SourceLine, SourceWord } from './source.ts';

const SIGN = /^[-–—•·*▪◦‣●]$/u;
const NUMBER = /^(\d{1,3})[.)]$/;

/** A word as it is kept. A link whose words are its address is no mark: text shows it as well. */
export function withoutOwnAddress(word: SourceWord): SourceWord {
  const text = cleanCharacters(word.text);
  const address = word.link?.address;
  if (address === undefined || !saysAddress(text.replace(/^[(<"]+|[.,;:!?)>"]+$/g, ''), address))
    return { ...word, text };
  return { ...word, text, marks: word.marks.filter((mark) => mark !== `a ${address}`) };
}

/** The sign or the number of an item at the beginning of a line of text. */
export function itemSignOf({ text, start, end }: SourceWord): Pick<SourceLine, 'sign' | 'number'> | undefined {
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return { sign: { start, end }, number: Number(number) };
  return SIGN.test(text) ? { sign: { start, end } } : undefined;
}

const REFERENCE_OR_CHARACTER = /&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);?|[\s\S]/giu;

/** The characters of a stretch of text with the place of each; a character reference is one. */
export function* characters(html: string, from: number, to: number): Generator<{ text: string } & Range> {
  for (const { 0: source, index } of html.slice(from, to).matchAll(REFERENCE_OR_CHARACTER)) {
    const start = from + index;
    yield { text: source.length > 1 ? referencedCharacter(source) : source, start, end: start + source.length };
  }
}

const DECODED = new Map<string, string>();

function referencedCharacter(reference: string): string {
  const known = DECODED.get(reference);
  if (known !== undefined || !reference.startsWith('&')) return known ?? reference;
  const node = parseFragment(reference).childNodes[0];
  const text = node !== undefined && 'value' in node ? node.value : reference;
  if (DECODED.size < 500) DECODED.set(reference, text);
  return text;
}
