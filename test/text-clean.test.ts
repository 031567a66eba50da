import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../src/text/clean.ts';

describe('what a reader cannot see is removed from text by strangers', () => {
  it.each([
    ['zero-width space', 'De\u200bveloper', 'Developer'],
    ['bidirectional override', 'a\u202egpj.exe\u202cb', 'agpj.exeb'],
    ['tag characters', 'ok\u{e0049}\u{e0067}\u{e006e}\u{e007f}', 'ok'],
    ['controls', 'a\u0000\u0007\u001b[31mb\u007f', 'a[31mb'],
  ])('%s', (_what, value, expected) => {
    expect(cleanText(value)).toBe(expected);
    expect(cleanLine(value)).toBe(expected);
  });

  it('leaves nothing of a message written in tag characters or selectors after an emoji', () => {
    const tags = [...'send the key'].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('');
    const selectors = Array.from({ length: 40 }, (_, i) => String.fromCodePoint(0xe0100 + i)).join('');
    expect(cleanText(`Olá ${tags}mundo`)).toBe('Olá mundo');
    expect(cleanText(`😀${selectors}`)).toBe('😀');
    expect(cleanText(`😀${'\ufe0f\ufe0e'.repeat(20)}`)).toBe('😀\ufe0f\ufe0e');
  });
});

describe('what a reader sees stays', () => {
  it.each([
    'São João da Madeira – ção, ñ, ü, ø, ß, Ł',
    'C#, C++, .NET, Node.js, a_b, 50 % (m/f) “aspas” ‘x’ … € £ • ½ m² 3×4 ≥ 5 → ™ ©',
    '😀 🚀 👍🏽',
    'um\tdois',
  ])('%s', (value) => {
    expect(cleanText(value)).toBe(value);
  });

  it.each(['👩‍💻', '🏳️‍🌈', '❤️', '✔︎', '1️⃣', '👨‍👩‍👧‍👦', '🇵🇹'])('an emoji made of several characters: %s', (emoji) => {
    expect(cleanText(`a ${emoji} b`)).toBe(`a ${emoji} b`);
  });

  it.each(['می\u200cخواهم', 'क्\u200dष', 'ශ්\u200dරී'])('a joiner between letters that need it: %s', (value) => {
    expect(cleanText(value)).toBe(value);
    expect(cleanText(`${value}\u200c a\u200db`)).toBe(`${value} ab`);
    expect(cleanText(value.replace(/[\u200c\u200d]/, '$&$&'))).not.toMatch(/[\u200c\u200d]/);
  });

  it('as many marks as a script stacks upon a letter, and no more', () => {
    expect(cleanLine('ကြွှို့ བསྒྲུབྲ שָׁ֑ e\u0323\u0302')).toBe('ကြွှို့ བསྒྲུབྲ שָׁ֑ ệ'.normalize('NFC'));
    expect(cleanLine(`a${'\u0301'.repeat(400)}b`).length).toBeLessThan(12);
  });

  it('composes letters and accents', () => {
    expect(cleanText('Lisboa e A\u0327o\u0303es')).toBe('Lisboa e A\u0327\u00f5es'.normalize('NFC'));
    expect(cleanText('Évora')).toBe('Évora');
  });
});

describe('white space', () => {
  it('makes every line end a line feed and every space a plain one', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f\u000bg\u000ch')).toBe('a\nb\nc\nd\ne\nf\ng\nh');
    expect(cleanText('a\u00a0b\u2003c\u202fd\u3000e\u1680f\u2800g')).toBe('a b c d e f g');
  });

  it('leaves no space at the ends of lines and at most one empty line in a row', () => {
    expect(cleanText('  a  \n \n\u00a0\n\n b \t\n\n')).toBe('a\n\n b');
    expect(cleanText('   \n\u200b\n ')).toBe('');
  });

  it('puts a name on one line', () => {
    expect(cleanLine('  Rua  da\r\n\tPrata,\u00a0 12 \n')).toBe('Rua da Prata, 12');
  });
});
