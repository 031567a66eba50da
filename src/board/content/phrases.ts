import type { Language, Level } from './types.ts';

/** What ads say besides the role and the company. `{…}` marks are filled in by the composer of ads. */
export interface Phrases {
  readonly headings: {
    readonly tasks: readonly string[];
    readonly asks: readonly string[];
    readonly perks: readonly string[];
    readonly about: readonly string[];
    readonly closing: readonly string[];
  };
  /** `{list}` is the stack. */
  readonly stack: readonly string[];
  /** `{x}` and `{y}` are technologies of a neighbouring stack. */
  readonly bonus: readonly string[];
  readonly team: readonly string[];
  readonly seniority: Readonly<Record<Level, readonly string[]>>;
  readonly soft: readonly string[];
  readonly steps: readonly (readonly string[])[];
  readonly equality: readonly string[];
  /** By work model. `{place}` is where the office is. */
  readonly workModel: readonly [onSite: readonly string[], remote: readonly string[], hybrid: readonly string[]];
  /** On-site ads that speak of remote work all the same (field notes, Size and life). */
  readonly onSiteButRemote: readonly string[];
  /** `{min}` and `{max}` are thousands of EUR. */
  readonly pay: readonly string[];
  /** `{address}` is an e-mail address or a web address. */
  readonly apply: readonly string[];
  readonly applyHere: readonly string[];
  readonly anywhere: string;
}

const PT: Phrases = {
  headings: {
    tasks: ['O que vai fazer', 'Funções', 'Responsabilidades', 'O seu dia a dia', 'A função', 'Principais tarefas'],
    asks: ['O que procuramos', 'Requisitos', 'Perfil', 'O que esperamos de si', 'Perfil pretendido'],
    perks: ['O que oferecemos', 'Oferecemos', 'Condições', 'Porquê nós?', 'Benefícios'],
    about: ['Quem somos', 'Sobre nós', 'A empresa', 'Sobre a empresa'],
    closing: ['Como se candidatar', 'Candidaturas', 'Próximos passos', 'Interessado/a?'],
  },
  stack: [
    'Tecnologias do dia a dia: {list}.',
    'No que toca a ferramentas, usamos {list}; tudo o resto está em aberto.',
    'Stack atual: {list}.',
    'Trabalhamos com {list}. Se conhece metade, já temos conversa.',
  ],
  bonus: [
    'Valorizamos ainda conhecimentos de {x} ou {y}.',
    'É uma mais-valia ter trabalhado com {x} e ter ouvido falar de {y}.',
    'Será um bónus, e apenas isso, a experiência com {x}.',
    'Dá-se preferência a quem já tenha usado {x} ou {y} num projeto real.',
  ],
  team: [
    'A equipa tem sete pessoas, com idades entre os 23 e os 58 anos, e reúne-se todas as manhãs durante dez minutos.',
    'Vai reportar à responsável técnica, que continua a programar e responde a mensagens.',
    'A vaga abriu porque a equipa cresceu: ninguém saiu.',
    'Trabalhamos em ciclos de duas semanas, com demonstração à sexta-feira e sem horas extraordinárias planeadas.',
    'A equipa está dividida por três grupos pequenos, e ao fim de seis meses pode pedir para mudar.',
    'No primeiro mês terá um colega a acompanhar a integração e um plano escrito do que se espera.',
  ],
  seniority: {
    junior: [
      'Aceitamos perfis em início de carreira, com provas dadas em projetos próprios ou de curso.',
      'Um ano de experiência chega, se tiver sido bom.',
    ],
    middle: [
      'Contamos o que foi feito e não os anos.',
      'Aceitamos perfis com mais e com menos experiência, e ajustamos a função a quem a ocupar.',
    ],
    senior: [
      'A função destina-se a uma pessoa sénior, capaz de decidir com informação incompleta.',
      'Procuramos alguém com cinco ou mais anos de experiência e vontade de ensinar.',
    ],
  },
  soft: [
    'Sentido de responsabilidade e gosto em acabar o que começa',
    'Capacidade de pedir ajuda antes de ser tarde',
    'Boa comunicação escrita',
    'Disponibilidade para aprender e para mudar de opinião',
    'Respeito por quem usa o que fazemos',
    'Facilidade em trabalhar com pessoas de outras áreas',
  ],
  steps: [
    [
      'Conversa telefónica de 20 minutos',
      'Entrevista técnica com duas pessoas da equipa',
      'Conversa final sobre condições e data de entrada',
    ],
    [
      'Análise da candidatura em cinco dias úteis',
      'Exercício prático de duas horas, feito em casa',
      'Discussão do exercício',
      'Proposta por escrito',
    ],
    ['Primeira conversa com os recursos humanos', 'Visita às instalações e almoço com a equipa', 'Proposta'],
  ],
  equality: [
    'Todas as candidaturas são avaliadas pelo mérito, sem distinção de género, idade, origem, orientação ou deficiência.',
    'Os nossos espaços são acessíveis. Se precisar de alguma adaptação no processo, basta dizer.',
    'Os dados pessoais são usados apenas neste processo e apagados ao fim de seis meses.',
  ],
  workModel: [
    [
      'O trabalho é presencial, nas nossas instalações ({place}).',
      'Função presencial ({place}), com horário das 9h às 18h.',
      'A função é exercida no local ({place}), porque é aí que está o equipamento.',
    ],
    [
      'Trabalho 100 % remoto, a partir de qualquer ponto do país, com um encontro por trimestre.',
      'Regime remoto, com computador e ecrã enviados para casa.',
      'A função é totalmente remota; quem preferir pode usar o escritório.',
    ],
    [
      'Regime híbrido: dois dias por semana no escritório ({place}), os restantes onde preferir.',
      'Modelo híbrido, com presença no escritório ({place}) às terças e quintas.',
      'Trabalho híbrido, combinado em equipa. Escritório: {place}.',
    ],
  ],
  onSiteButRemote: [
    'Depois dos primeiros seis meses, é possível combinar um dia de teletrabalho por semana.',
    'Não é uma função remota, mas há flexibilidade para dias de trabalho remoto quando a vida o pede.',
    'Possibilidade de regime híbrido após o período experimental.',
    'Pontualmente, pode trabalhar a partir de casa.',
  ],
  pay: [
    'O intervalo salarial desta função é de {min}.000 € a {max}.000 € brutos por ano.',
    'Remuneração anual bruta entre {min}.000 € e {max}.000 €, conforme a experiência.',
  ],
  apply: [
    'Envie a candidatura para <strong>{address}</strong>.',
    'Candidaturas através de <strong>{address}</strong>, indicando o título da vaga no assunto.',
    'Aguardamos o seu currículo em <strong>{address}</strong>.',
  ],
  applyHere: [
    'Candidate-se através desta página.',
    'A candidatura faz-se aqui, em dois minutos.',
    'Basta usar o botão de candidatura.',
  ],
  anywhere: 'Portugal',
};

const EN: Phrases = {
  headings: {
    tasks: ['What you will do', 'The role', 'Your work', 'Responsibilities', 'A typical month', 'What the job is'],
    asks: ['What we look for', 'You bring', 'Requirements', 'About you', 'What helps'],
    perks: ['What we offer', 'In return', 'Benefits', 'Why join', 'The package'],
    about: ['Who we are', 'About us', 'The company', 'Some background'],
    closing: ['How to apply', 'Next steps', 'Interested?', 'The process'],
  },
  stack: [
    'Day to day we use {list}.',
    'Our stack: {list}. Everything on that list was chosen by the people who use it.',
    'You will meet {list}, roughly in that order.',
    'Tools: {list}, and whatever you can argue for.',
  ],
  bonus: [
    'It would be nice, not necessary, if you had met {x} or {y} before.',
    'Bonus points for {x}.',
    'Experience with {x} or {y} is an advantage.',
    'If you happen to know {x}, tell us; if not, you will.',
  ],
  team: [
    'The team has seven people and no hero. Reviews happen the same day.',
    'You would report to an engineering lead who still writes code and reads yours.',
    'This is a new position: the team has grown, and nobody is being replaced.',
    'We plan in two-week cycles, demonstrate on Fridays and do not schedule overtime.',
    'There are three small teams, and after half a year you may ask to switch.',
    'For the first month a colleague will guide you, with a written plan of what to expect.',
  ],
  seniority: {
    junior: [
      'We welcome people at the start of their career who can show us something they made.',
      'One good year of experience is enough.',
    ],
    middle: [
      'We count what was done rather than the years.',
      'We hire at two levels for this role, so do apply if you are unsure which you are.',
    ],
    senior: [
      'This is a senior position: you will decide things with incomplete information.',
      'You will have seen a few systems grow old, and know what you would do differently.',
    ],
  },
  soft: [
    'You finish what you start, and say so when you cannot',
    'You ask for help before it is late',
    'You write well enough that meetings become optional',
    'You change your mind in public',
    'You respect the people who use what we make',
    'You get on with colleagues from other trades',
  ],
  steps: [
    [
      'A call of twenty minutes',
      'A technical conversation with two people from the team',
      'A last talk about terms and dates',
    ],
    [
      'We read your application within five working days',
      'A practical exercise of two hours, at home',
      'We discuss it together',
      'A written offer',
    ],
    ['A first chat with the hiring manager', 'A visit and lunch with the team', 'An offer'],
  ],
  equality: [
    'We consider every application on its merits, whatever your gender, age, origin, orientation or disability.',
    'Our offices are accessible. If you need any adjustment in the process, just say so.',
    'Your data are used for this process only and deleted after six months.',
  ],
  workModel: [
    [
      'The work is done on site, at our office in {place}.',
      'This is an office-based position in {place}: the equipment cannot travel.',
      'You would work on site in {place}, with flexible hours.',
    ],
    [
      'The position is fully remote within the European Union; we meet four times a year.',
      'Remote, with a proper desk and chair sent to your home.',
      'You can work from anywhere in Portugal. The office is there if you miss people.',
    ],
    [
      'Hybrid: two days a week in {place}, the rest wherever you work best.',
      'We work in a hybrid way, with Tuesdays and Thursdays in {place}.',
      'A hybrid position based in {place}; each team agrees on its own days.',
    ],
  ],
  onSiteButRemote: [
    'After six months, one day of remote work a week can be agreed.',
    'It is not a remote position, but remote days are fine when life asks for them.',
    'A hybrid arrangement is possible after the trial period.',
    'Now and then you may work from home.',
  ],
  pay: [
    'The salary for this position is between {min},000 and {max},000 euros gross a year.',
    'We pay {min},000 to {max},000 euros a year before tax, depending on experience.',
  ],
  apply: [
    'Write to <strong>{address}</strong>.',
    'Apply through <strong>{address}</strong> and mention the title of this ad.',
    'We look forward to your application at <strong>{address}</strong>.',
  ],
  applyHere: ['Apply through this page.', 'Use the button on this page; it takes two minutes.', 'Apply right here.'],
  anywhere: 'Portugal',
};

export const PHRASES: Readonly<Record<Language, Phrases>> = { pt: PT, en: EN };
