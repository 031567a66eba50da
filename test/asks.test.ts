import { describe, expect, it } from 'vitest';
import { payQuote, workModelMention } from '../src/reading/quotes.ts';
import { readAd } from '../src/reading/read-ad.ts';
import data from '../src/reading/requirements/requirements.yaml';
import { splitText } from '../src/reading/tokens.ts';
import { Vocabulary } from '../src/reading/vocabulary/vocabulary.ts';
import { askedFields } from '../src/tools/jobs/job-row.ts';
import type { Language } from '../src/wire/ad-facts.ts';

const vocabulary = new Vocabulary();

const languagesSaid = (languages: readonly Language[]) =>
  (askedFields({ levels: [], languages }).languages ?? []).join(', ').replaceAll(', or ', ' or ');

/** What an ad with this text asks for. */
function asked(text: string, title = 'Engineer') {
  return readAd(vocabulary, splitText(title), splitText(text), []).asks;
}

describe('years', () => {
  it.each<[string, number | undefined]>([
    ['- Functional testing: 3 years (ISTQB is a plus)', 3],
    ['Experiência mínima de 3 anos em funções similares', 3],
    ['Pelo menos 4 anos de experiência com .NET', 4],
    ['Entre 2 e 4 anos de experiência profissional', 2],
    ['- 5+ years of Java\n- 2+ years of AWS', 5],
    ['Experiência não inferior a 4 anos', 4],
    ['Years of experience: 3+', 3],
    ['Proven record (5y+) of managing teams', 5],
    ['Sénior: mais de 6 anos de Java; pleno: mais de 3 anos de Java', 3],
    ['Junior (1-2 years), Mid (3-5 years), Senior (6+ years)', 1],
    ['At least four years of apps, the last two of them in Kotlin', 4],
    ['What you need\n10 years in IT', 10],
    // Others' years, and other years.
    ['We are a tech company with more than 10 years experience', undefined],
    ['QUEM SOMOS\n- 14 anos de experiência', undefined],
    ['Nice to have:\n- 2+ years of Kafka', undefined],
    ['"I came with 10 years of experience in banks", says Ana', undefined],
    ['Vais aprender com formadores que têm mais de 10 anos de experiência', undefined],
  ])('%s', (text, years) => {
    expect(asked(text).years).toBe(years);
  });

  it('takes the figure of the title first', () => {
    expect(asked('- 2+ years of Java', 'Java Developer (5+ years)').years).toBe(5);
  });
});

describe('languages', () => {
  it.each<[string, string]>([
    ['Fluent English', 'English fluent'],
    ['- English (B2), French (plus)', 'English B2, French (plus)'],
    ['Fluent in Portuguese and English', 'Portuguese fluent, English fluent'],
    ['French or German is a plus', 'French (plus) or German (plus)'],
    ['English and, ideally, French (other languages are a plus)', 'English, French (plus)'],
    ['Conhecimento do mercado português e bom inglês', 'English good'],
    ['Nice to have:\n- French\nLanguage: English (B2)', 'French (plus), English B2'],
    ['Docker (nice to have)\nFluent English', 'English fluent'],
    // No language that somebody has to speak.
    ['A Portuguese consulting company', ''],
    ['Portuguese not required; we do not need you to speak French', ''],
  ])('%s', (text, expected) => {
    expect(languagesSaid(asked(text).languages)).toBe(expected);
  });

  it('asks for a language once: what is required somewhere is required', () => {
    const text = '- English B2\n- Fluent English\n- French is a plus\n- French is mandatory';
    expect(languagesSaid(asked(text).languages)).toBe('English B2, French');
  });
});

describe('level', () => {
  it.each<[string, string[]]>([
    ['Senior Java Developer', ['Senior']],
    ['Programador Júnior', ['Junior']],
    ['Lead Generation Specialist', []],
  ])('in the title: %s', (title, levels) => {
    expect(asked('', title).levels).toEqual(levels);
  });

  it.each<[string, string[]]>([
    ['Seniority: Mid-level', ['Mid-level']],
    ['Junior: 1 year, senior: 5 years', ['Junior', 'Senior']],
    ['We are looking for a Senior Developer', ['Senior']],
    ['Estamos a recrutar um estagiário', ['Internship']],
    // Others' levels.
    ['You mentor junior engineers', []],
  ])('%s', (text, levels) => {
    expect(asked(text).levels).toEqual(levels);
  });
});

it.each<[string, string | undefined]>([
  ['Remoto, apenas para residentes em Portugal', 'Remoto, apenas para residentes em Portugal'],
  [`You sign a permanent contract in Lisbon, so you must ${'really '.repeat(5)}live in Portugal`, 'live in Portugal'],
  ['Personal data of data subjects residing in the EU', undefined],
  ['Applicants are considered without regard to residence; residents in Porto are preferred', undefined],
])('who may apply: %s', (text, quote) => {
  expect(asked(text).residence?.slice(-(quote?.length ?? 0))).toBe(quote);
});

it('every phrase of asks.yaml is one that a text can hold: "don t" is read as "dont"', () => {
  const { words, ...lists } = data as Record<string, object>;
  const phrases = Object.values({ ...lists, ...words, of_headings: [] }).flatMap((list) => Object.values(list).flat());
  const written = phrases.map((phrase) => String(phrase).replaceAll('~', ''));
  expect(written.filter((phrase) => splitText(phrase).forms.join(' ') !== phrase)).toEqual([]);
});

describe('pay in the text', () => {
  it.each<[string, string]>([
    ['We offer €35,000–€50,000 and a good chair.', '€35,000–€50,000'],
    ['Salary: 35k-50k', '35k-50k'],
    ['Pagamos até 45 mil euros.', 'até 45 mil euros'],
    ['Orçamento de formação de 1.000 €/ano. Salário: 28.000 € – 32.000 €', '28.000 € – 32.000 €'],
  ])('is quoted as written: %j', (text, quote) => {
    expect(payQuote(text)).toBe(quote);
  });

  it.each([
    'Vencimento: 1.800€ a 2.200€/mês',
    '€450 to €520 per day. Fully remote.',
    'Somos uma empresa com 30 milhões de euros de faturação',
    'you own the budget (300k)',
  ])('is none of a year: %j', (text) => {
    expect(payQuote(text)).toBeUndefined();
  });
});

describe('the work model in the text', () => {
  it.each<[string, string]>([
    ['Type of position: Hybrid model in Lisbon', 'Type of position: Hybrid model in Lisbon'],
    ['We work in a hybrid model. The onboarding process is remote.', 'We work in a hybrid model'],
    ['Regime híbrido em Lisboa\nPossibilidade de trabalho remoto 20 dias por ano', 'Regime híbrido em Lisboa'],
    ['We have Full Remote projects!\nType of position: Onsite Lisbon', 'Type of position: Onsite Lisbon'],
    ['Contrato sem termo, regime misto\nEntrevistas (remotas)', 'Contrato sem termo, regime misto'],
    ['Mais de 8 anos de casa\nLisboa (híbrido)', 'Lisboa (híbrido)'],
    [
      'Regime de trabalho híbrido (2 a 3 dias por mês presenciais)\nprojects both hybrid and full remote',
      'Regime de trabalho híbrido (2 a 3 dias por mês presenciais)',
    ],
    ['- Remote worldwide, except at sea', 'Remote worldwide, except at sea'],
  ])('is quoted: %j', (text, quote) => {
    expect(workModelMention(text)?.quote).toBe(quote);
  });

  it('ends soon in letters of any script: the reader tried all ways to part them', () => {
    for (const letters of ['щ'.repeat(400), 'a'.repeat(400)])
      expect(workModelMention(`Remote ${letters} 1\n`.repeat(20))?.model).toBe(1);
  });

  it.each([
    'Apoio remoto a utilizadores',
    'No remote work',
    'Hybrid work in Porto. Fully remote for everybody.',
    'Work model: remote\nRegime: presencial',
  ])('is left open: %j', (text) => {
    expect(workModelMention(text)?.quote).toBeUndefined();
  });
});
