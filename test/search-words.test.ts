import { beforeAll, describe, expect, it } from 'vitest';
import { ad, closeAfterAll, type Searcher, searcherOf, startAdsBoard } from './support/search-board.ts';

/** Each ad is known by what stands in it; each question by what it must find. */
const TEXTS = {
  c: 'Programming in C, close to the hardware',
  cSharp: 'Backend em C# e SQL',
  cPlusPlus: 'Engine in C++20 and Qt',
  cOrCpp: 'Any of C/C++ will do',
  cLevel: 'Talk to our C-level managers',
  objectiveC: 'An app in Objective-C',
  dotNet: 'Experience with .NET 8 and Azure',
  aspNet: 'ASP.NET Core services',
  net: 'A net income to be proud of, see company.net',
  node: 'Services in Node.js (Express)',
  nodeJoined: 'NodeJS and Mongo',
  javascript: 'JavaScript everywhere',
  java: 'Java 17 with Spring Boot',
  go: 'Services in Go and gRPC',
  goVerb: 'You want to go further? Our go-to-market team',
  golang: 'Written in Golang',
  google: 'Google Cloud and MongoDB',
  r: 'Statistics in R, with care',
  rAndD: 'Our R&D centre, R & D budget, R$ 500',
  rPython: 'Models in R/Python',
  fSharp: 'Functional: F# is a plus',
  powerBi: 'Reports in Power BI',
  powerAndBi: 'BI tools give you power',
  ciCd: 'Pipelines for CI/CD',
  ab: 'You run A/B tests',
  tSql: 'Stored procedures in T-SQL',
  tcpIp: 'Networks over TCP/IP',
  s4: 'SAP S/4HANA roll-out',
  fullStack: 'A full-stack role',
  education: 'Formação e Educação contínua',
  decorated: '𝗣𝘆𝘁𝗵𝗼𝗻 and ﬂuent English',
  lodz: 'Office in Łódź',
  hidden: 'Look<span style="display:none"> secretword</span> here',
  joined: 'zero\u200bwidth Micro\u00adservices',
} as const;
type Name = keyof typeof TEXTS;

const names = Object.keys(TEXTS) as Name[];
const board = { ads: names.map((name, index) => ad({ id: index + 1, title: 'Job', text: TEXTS[name] })) };
let searcher: Searcher;

async function found(asked: Parameters<Searcher['ids']>[0]): Promise<(Name | undefined)[]> {
  return (await searcher.ids(asked)).map((id) => names[id - 1]).sort();
}

closeAfterAll();

describe('words', () => {
  beforeAll(async () => {
    searcher = searcherOf(await startAdsBoard(board.ads));
  });

  it.each<[string, Name[]]>([
    ['C', ['c', 'cOrCpp']],
    ['c#', ['cSharp']],
    ['C++', ['cOrCpp', 'cPlusPlus']],
    ['C++20', ['cPlusPlus']],
    ['.NET', ['aspNet', 'dotNet']],
    ['asp.net', ['aspNet']],
    ['net', ['net']],
    ['Node.js', ['node', 'nodeJoined']],
    ['node', ['node', 'nodeJoined']],
    ['nodejs', ['node', 'nodeJoined']],
    ['Java', ['java']],
    ['javascript', ['javascript']],
    ['Go', ['go', 'golang']],
    ['golang', ['go', 'golang']],
    ['=golang', ['golang']],
    ['go-to-market', ['goVerb']],
    ['R', ['r', 'rPython']],
    ['R&D', ['rAndD']],
    ['F#', ['fSharp']],
    ['Power BI', ['powerBi']],
    ['bi', ['powerAndBi', 'powerBi']],
    ['CI/CD', ['ciCd']],
    ['A/B', ['ab']],
    ['T-SQL', ['tSql']],
    ['SQL', ['cSharp', 'tSql']],
    ['TCP/IP', ['tcpIp']],
    ['S/4HANA', ['s4']],
    ['s4hana', ['s4']],
    ['Objective-C', ['objectiveC']],
    ['objective c', ['objectiveC']],
    ['fullstack', ['fullStack']],
    ['full stack', ['fullStack']],
    ['educacao', ['education']],
    ['EDUCAÇÃO formação', ['education']],
    ['python', ['decorated', 'rPython']],
    ['fluent', ['decorated']],
    ['lodz', ['lodz']],
    ['secretword', []],
    ['zerowidth microservices', ['joined']],
    ['zero\u200dwidth', ['joined']],
  ])('%s finds whole words only', async (words, expected) => {
    expect(await found({ words })).toEqual([...expected].sort());
  });

  it('all words must be there, wherever they are', async () => {
    expect(await found({ words: 'SQL backend' })).toEqual(['cSharp']);
    expect(await found({ words: 'SQL Node.js' })).toEqual([]);
  });

  it('a quoted phrase is found in its order', async () => {
    expect(await found({ words: '"power bi"' })).toEqual(['powerBi']);
    expect(await found({ words: '"spring boot" java' })).toEqual(['java']);
    expect(await found({ words: '"boot spring"' })).toEqual([]);
    expect(await found({ words: '“Spring Boot”' })).toEqual(['java']);
  });

  it('any_words need one of them, exclude_words none', async () => {
    expect(await found({ any: ['=golang', 'F#'] })).toEqual(['fSharp', 'golang']);
    expect(await found({ any: ['C', 'C#', 'C++'], none: ['C#', 'hardware'] })).toEqual(['cOrCpp', 'cPlusPlus']);
    expect(await found({ words: 'services', none: ['asp.net'] })).toEqual(['go', 'node']);
    expect(await found({ any: ['spring boot'] })).toEqual(['java']);
    expect((await found({ none: ['services'] })).length).toBe(names.length - 3);
  });

  it('a star makes a word the beginning of one', async () => {
    expect(await found({ words: 'java*' })).toEqual(['java', 'javascript']);
    expect(await found({ words: '"spring bo*"' })).toEqual(['java']);
  });

  it('a last word that no ad holds is read as the beginning of one, and the answer says so', async () => {
    const answer = await searcher.find({ words: 'sap roll-o hardw' });
    expect(answer.total).toBe(0);
    const { ads, coverage } = await searcher.find({ words: 'programming hardw' });
    expect(ads.map(({ job }) => names[job.id - 1])).toEqual(['c']);
    expect(coverage.understood.join()).toContain('hardw: words that begin so');
    expect((await searcher.find({ words: 'java' })).total).toBe(1);
  });

  it('says which words no ad holds', async () => {
    const { instead } = await searcher.find({ words: 'cobol java zzyzx' });
    expect(instead).toEqual(
      expect.arrayContaining(['no open ad holds "cobol"', 'no open ad holds "zzyzx"', 'only "java": 1']),
    );
  });

  it.each([
    ['a quote', '"'],
    ['quotes', '"""'],
    ['SQL', "'; DROP TABLE ads; --"],
    ['operators', 'a AND OR NOT NEAR('],
    ['signs', '* ^ : { } ( ) [ ] \\'],
    ['a column', 'title:java'],
    ['control characters', '\u0000java\u0000'],
    ['half a character', '\ud800'],
    ['5,000 characters in one word', `${'x'.repeat(4999)}*`],
    ['5,000 characters in many', 'ab '.repeat(1666)],
    ['700 words', Array.from({ length: 700 }, (_, index) => `w${index}`).join(' ')],
  ])('takes hostile input as words: %s', async (_what, words) => {
    const { total } = await searcher.find({ words, any: [words], none: [words] });
    expect(total).toBe(/\p{L}/u.test(words) ? 0 : names.length);
  });

  it('shows where the words are', async () => {
    const [first] = (await searcher.find({ words: 'hardware' })).ads;
    expect(first?.excerpt).toContain('hardware');
  });
});

describe('where words are looked for', () => {
  it('a skill in title and text, a word as it stands in company and reference too', async () => {
    const ads = [
      ad({ id: 1, title: 'Kotlin Developer' }),
      ad({ id: 2, company: { id: 5, name: 'Kotlin Works', slug: 'kotlin-works' } }),
      ad({ id: 3, text: 'we like kotlin' }),
      ad({ id: 4, ref: ' KOTLIN-7 ' }),
      ad({ id: 5 }),
    ];
    const all = searcherOf(await startAdsBoard(ads));
    const answer = await all.find({ words: 'kotlin' }, { sort: 'relevance' });
    expect(answer.ads.map(({ job }) => job.id)).toEqual([1, 3]);
    const printed = await all.find({ words: '=kotlin' }, { sort: 'relevance' });
    expect(printed.ads[0]?.job.id).toBe(1);
    expect(printed.ads.map(({ job }) => job.id).sort()).toEqual([1, 2, 3, 4]);
    expect(printed.ads.find(({ job }) => job.id === 4)?.byRef).toBe(true);
    expect(await all.ids({ words: 'kotlin works' })).toEqual([2]);
  });

  it('shows a part of a long text that holds most of the words, on one line, in whole words', async () => {
    const filler = Array.from({ length: 120 }, (_, index) => `palavra${index}`).join(' ');
    const text = `kafka ${filler}</p><p>com Ação,\n\n kafka e redis ${filler}`;
    const [found] = (await searcherOf(await startAdsBoard([ad({ text })])).find({ words: 'kafka redis acao' })).ads;
    expect(found?.excerpt).toMatch(/^….*Ação, kafka e redis.*…$/);
    expect(found?.excerpt.length).toBeLessThanOrEqual(120);
    expect(
      found?.excerpt
        .slice(1, -1)
        .split(' ')
        .every((word) => text.includes(word)),
    ).toBe(true);
  });
});
