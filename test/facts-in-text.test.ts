import { describe, expect, it } from 'vitest';
import { saidInText } from '../src/search/facts/said-in-text.ts';

const payInText = (text: string) => saidInText(text).pay;
const workModelInText = (text: string) => saidInText(text).workModel;

describe('pay that stands in the text', () => {
  it.each<[string, string, number | undefined]>([
    ['We offer €35,000–€50,000 and a good chair.', '€35,000–€50,000', 50_000],
    ['Salary: 35k-50k', '35k-50k', 50_000],
    ['Salary: 35-45k, apply now', '35-45k', 45_000],
    ['Vencimento: 1.800€ a 2.200€/mês', '1.800€ a 2.200€/mês', undefined],
    ['Pagamos até 45 mil euros.', 'até 45 mil euros', 45_000],
    ['Remuneração entre 30 e 40 mil euros brutos por ano', 'entre 30 e 40 mil euros brutos por ano', 40_000],
    ['Pay from 30k', 'from 30k', 30_000],
    ['What we offer\n- Remote in the EU\n- 60k – 75k\n- Conference budget', '60k – 75k', 75_000],
    ['Oferecemos\n- Salário base de 1.100 €\n- Subsídio de alimentação', '1.100 €', undefined],
    ['Retribuição de 1.015,98 €, acrescida de subsídio de refeição.', '1.015,98 €', undefined],
    ['€450 to €520 per day. Fully remote, European hours.', '€450 to €520 per day', undefined],
    ['Pay: 60–75 k€.', '60–75 k€', 75_000],
    ['Base 30k + bónus até 10%', '30k', 30_000],
    ['Salário de 30.000€ e bónus anual', '30.000€', 30_000],
    ['55,000 to 65,000 EUR gross a year', '55,000 to 65,000 EUR gross a year', 65_000],
    ['Salário: 1.500 EUR a 2.000 EUR', '1.500 EUR a 2.000 EUR', undefined],
    ['Orçamento de formação de 1.000 €/ano. Salário: 28.000 € – 32.000 €', '28.000 € – 32.000 €', 32_000],
    ['320 €/dia, remoto.', '320 €/dia', undefined],
  ])('%j', (text, written, yearly) => {
    expect(payInText(text)).toEqual({ text: written, yearly });
  });

  it.each([
    'Subsídio de alimentação de 9,60 €/dia em cartão',
    'Oferecemos\n- 1.000 €/ano para formação',
    '1.000 € de formação por ano',
    'Training budget of €1,500 a year',
    'Bónus anual até 5.000€',
    'Sign-on bonus: €3,000',
    'Somos uma empresa com 30 milhões de euros de faturação',
    'We raised €12M last year',
    'Revenue of 400,000 € a year',
    'Gestão de uma carteira de 50k clientes',
    'you own the budget (300k)',
    'Referral bonus of 1.500€',
    'Equipamento até 2.000€',
    'Um portal com 80 mil linhas e 20k users',
    'Fundada em 2009, com clientes em 12 países',
    '2 to 5 years of experience',
    'Cheque-prenda de 150 euros no Natal',
    'Home office allowance: 600 EUR a year',
    'De 2015 a 2020',
    'Cobertura até 50.000 € de seguro de vida',
  ])('none: %j', (text) => {
    expect(payInText(text)).toBeUndefined();
  });
});

const [ON_SITE, REMOTE, HYBRID] = [0, 1, 2];

describe('the work model that stands in the text', () => {
  it.each<[string, number]>([
    ['100% remote', REMOTE],
    ['Trabalho 100% remoto.', REMOTE],
    ['somos uma equipa 100% remota', REMOTE],
    ['Fully remote, European hours.', REMOTE],
    ['Regime de teletrabalho', REMOTE],
    ['Podes trabalhar de onde quiseres', REMOTE],
    ['What we offer:\n- Remote in the EU', REMOTE],
    ['Work from anywhere in Portugal', REMOTE],
    ['Local: remoto', REMOTE],
    ['- Remote\n- Health insurance', REMOTE],
    ['modelo híbrido', HYBRID],
    ['Hybrid: two days a week in Porto', HYBRID],
    ['2 dias por semana no escritório', HYBRID],
    ['Trabalho híbrido (2 dias em Setúbal)', HYBRID],
    ['dois dias por semana no escritório da Rua de Cedofeita', HYBRID],
    ['You come in 3 days a week in the office', HYBRID],
    ['Remoto, com 2 dias/semana no escritório', HYBRID],
    ['We work from home 2 days a week', HYBRID],
    ['regime presencial', ON_SITE],
    ['Trabalho presencial na Baixa de Coimbra', ON_SITE],
    ['Não há teletrabalho.', ON_SITE],
    ['remote is not possible', ON_SITE],
    ['Sem possibilidade de trabalho remoto', ON_SITE],
    ['This role is on-site only', ON_SITE],
    ['No remote work', ON_SITE],
  ])('%j', (text, model) => {
    expect(workModelInText(text)).toBe(model);
  });

  it.each([
    'Apoio remoto a utilizadores',
    'remote support and monitoring',
    'Remote access tools such as VPN',
    'Acesso remoto a servidores',
    'Formação presencial em Lisboa',
    'Apoio aos utilizadores (presencial e telefone)',
    'hybrid cloud and hybrid apps',
    'Experiência em cloud híbrida',
    'Viatura híbrida',
    'Work with remote teams in three countries',
    'Entrevista presencial',
    'On-site support at our clients',
    'Microsoft Office',
    'Somos uma casa portuguesa com certeza',
    'Possibilidade de trabalho remoto',
    'Home banking and back office',
  ])('none: %j', (text) => {
    expect(workModelInText(text)).toBeUndefined();
  });
});
