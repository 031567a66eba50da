import { describe, expect, it } from 'vitest';
import { addressesIn } from '../src/text/addresses.ts';

const found = (text: string) => addressesIn(text).map(({ kind, text: address, host }) => [kind, address, host]);

describe('addresses in a text', () => {
  it.each([
    ['Envia o CV para rh@exemplo.pt.', [['email', 'rh@exemplo.pt', 'exemplo.pt']]],
    ['a.b+c_d%e@sub.exemplo.co.uk', [['email', 'a.b+c_d%e@sub.exemplo.co.uk', 'sub.exemplo.co.uk']]],
    [
      'joão@exemplo.pt; maria@exämple.de',
      [
        ['email', 'joão@exemplo.pt', 'exemplo.pt'],
        ['email', 'maria@exämple.de', 'exämple.de'],
      ],
    ],
    ['Vê https://exemplo.pt/vagas?id=7#a).', [['link', 'https://exemplo.pt/vagas?id=7#a', 'exemplo.pt']]],
    [
      'WWW.Exemplo.PT/x, e http://a.b:80/',
      [
        ['link', 'WWW.Exemplo.PT/x', 'WWW.Exemplo.PT'],
        ['link', 'http://a.b:80/', 'a.b'],
      ],
    ],
    [
      'em exemplo.pt/vagas ou Node.js.',
      [
        ['name', 'exemplo.pt/vagas', 'exemplo.pt'],
        ['name', 'Node.js', 'Node.js'],
      ],
    ],
    ['C# e C++, 24/7, a@ b, @c, 1.000,50, a..b, .NET', [['name', '1.000', '1.000']]],
    ['', []],
  ])('%s', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  it('says where they begin', () => {
    expect(addressesIn('Olá a@b.pt e www.c.pt').map(({ at }) => at)).toEqual([4, 13]);
  });
});
