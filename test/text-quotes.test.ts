import { describe, expect, it } from 'vitest';
import { payQuote, workModelMention } from '../src/reading/quotes.ts';

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
