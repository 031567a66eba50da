import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkHtml } from '../src/text/html/accepted/check.ts';
import { readSource, type SourceLine } from '../src/text/html/source/source.ts';
import { type GivenText, readGivenText } from '../src/text/paste/paste.ts';
import corpus from './corpus/briefs/expected.yaml';

const folder = new URL('./corpus/briefs/', import.meta.url);

interface Expected {
  readonly kind: 'markdown' | 'html' | 'mixed';
  readonly blocks: readonly string[];
  readonly wrapped?: boolean;
  readonly cleaned?: readonly string[];
  readonly findings?: readonly string[];
  readonly bold?: readonly string[];
  readonly addresses?: readonly string[];
  readonly absent?: readonly string[];
}

const briefs = Object.entries(corpus as Record<string, Expected>).map(([name, expected]) => ({
  name,
  expected,
  text: readFileSync(new URL(`${name}.txt`, folder), 'utf8'),
}));

const SIGN = /^(?:[-–—•▪·]\ufe0f?|\d{1,3}[.)]|[a-z][.)]) /u;

/** The words of a line as they are compared: one space, no sign in front, no brackets around an address. */
function words(text: string): string {
  const bare = text.replace(/<((?:https?:|mailto:)?[^\s<>@]*[@/][^\s<>]*)>/g, '$1');
  return bare.replaceAll('mailto:', '').normalize('NFC').replace(/\s+/g, ' ').trim().replace(SIGN, '');
}

function shown(line: SourceLine): string {
  return words(line.words.map(({ text }) => text).join(' '));
}

/** What a block of the corpus says: its kind by its prefix, and its words. */
function block(text: string) {
  const [, prefix = '', rest = ''] = /^(# |- |\| |(?:\d{1,3}|[a-z])\. )?([\s\S]*)$/.exec(text) ?? [];
  return { prefix: prefix.trim(), words: words(rest) };
}

function fits(line: SourceLine | undefined, expected: string, wrapped: boolean): boolean {
  if (line === undefined) return false;
  const { prefix, words: wanted } = block(expected);
  const is = shown(line);
  if (prefix === '|') return wanted.split(' | ').every((cell) => is.includes(cell));
  const loose = (text: string) => (wrapped ? text.replace(/(\p{L})-(?=\p{Ll})/gu, '$1') : text);
  if (loose(is) !== loose(wanted)) return false;
  if (prefix === '#') return line.words.every(({ marks }) => marks.includes('strong'));
  if (/^\d/.test(prefix)) return line.number === Number.parseInt(prefix, 10);
  return true;
}

function expectBlocks(lines: readonly SourceLine[], { blocks, wrapped }: Expected, html: string): void {
  const wrong = blocks.findIndex((each, index) => !fits(lines[index], each, wrapped === true));
  expect({ wrong: lines[wrong] === undefined ? wrong : shown(lines[wrong]), of: html }).toEqual({
    wrong: wrong < 0 ? -1 : blocks[wrong],
    of: html,
  });
  expect(lines.map(shown)).toHaveLength(blocks.length);
}

function expectDetails({ html, notes }: GivenText, { cleaned, bold, addresses, absent }: Expected): void {
  for (const name of cleaned ?? []) expect(notes.join(' ')).toContain(name === 'web page' ? 'a web page' : name);
  const strong = readSource(html)
    .flatMap((line) => line.words.filter(({ marks }) => marks.includes('strong')))
    .map(({ text }) => text)
    .join(' ');
  for (const each of bold ?? []) expect(strong).toContain(words(each));
  for (const address of addresses ?? []) expect(html.replaceAll('&amp;', '&')).toContain(address);
  for (const each of absent ?? []) expect(html).not.toContain(each);
}

describe('a pasted text', () => {
  it('is in the folder for each entry, and each file has one', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
    expect(briefs.map(({ name }) => `${name}.txt`).sort()).toEqual(files.sort());
  });

  it.each(briefs.filter(({ expected }) => expected.kind !== 'mixed'))(
    'is read as it looks: $name',
    ({ text, expected }) => {
      const read = readGivenText(text);
      if (read.kind === 'mixed') throw new Error(`taken for a mixture of ${read.tag} and ${read.sign}`);
      expect(read.kind).toBe(expected.kind);
      if (expected.findings === undefined) {
        expectBlocks(readSource(read.html), expected, read.html);
        expectDetails(read, expected);
      } else {
        const found = checkHtml(read.html).map(({ found }) => found);
        for (const tag of expected.findings) expect(found.join(' ')).toContain(tag);
      }
    },
  );

  it.each(briefs.filter(({ expected }) => expected.kind === 'mixed'))(
    'is refused as a mixture: $name',
    ({ text, expected }) => {
      const read = readGivenText(text);
      expect(read.kind).toBe('mixed');
      const found = JSON.stringify(read);
      for (const each of expected.findings ?? []) expect(found).toContain(each.replace(/[<> ]/g, ''));
    },
  );
});
