import type { SampleCompany } from './types.ts';

/*
 * The companies that the sandbox keys belong to. Their names say that they are made up, because a person who publishes
 * on the sandbox sees them as the sender.
 */

export const PAID_DEMO: SampleCompany = {
  name: 'Oficina Exemplo, Lda.',
  language: 'pt',
  offices: [14, 18],
  hires: ['backend', 'frontend', 'data', 'platform', 'quality', 'product'],
  about:
    'A Oficina Exemplo é a empresa de demonstração deste quadro de anúncios: existe para que possa publicar, editar e suspender ofertas sem incomodar ninguém. Faz de conta que repara software antigo e o devolve a funcionar, com fatura e garantia de seis meses. Faz de conta também que tem 40 colaboradores, dois gatos e uma máquina de café italiana, em Lisboa e no Porto.',
  intro:
    'A Oficina Exemplo repara software como quem repara relógios: abre, limpa, troca a peça gasta e explica o que fez.',
  projects: [
    'O trabalho desta oferta é o balcão digital da própria oficina, onde os clientes seguem a reparação passo a passo.',
    'Chegou à oficina um sistema de senhas de 2003, e o cliente quer continuar a usá-lo por mais dez anos.',
    'Vamos juntar numa só plataforma os diagnósticos que hoje estão em cadernos de argolas.',
    'A equipa está a construir um banco de peças: componentes testados que se podem usar em várias reparações.',
  ],
  perks: [
    'Contrato sem termo e seguro de saúde',
    '25 dias de férias',
    'Formação à escolha, até 1.000 € por ano',
    'Horário flexível, com saída às 16h à sexta-feira',
    'Oficina aberta ao sábado para projetos próprios',
  ],
  closing: 'Respondemos a toda a gente, como é obrigação de uma boa oficina.',
};

export const SECOND_DEMO: SampleCompany = {
  name: 'Segunda Amostra, S.A.',
  language: 'en',
  offices: [4],
  hires: ['backend', 'frontend', 'data', 'quality'],
  about:
    'Segunda Amostra is the second demonstration company of this board. It exists so that one can see what happens when a company reaches for ads that belong to another one. On paper it tests samples of everything, from soil to software, twice, in Braga.',
  intro: 'Segunda Amostra tests everything twice. It is a demonstration company, and takes that seriously.',
  projects: [
    'You would work on the sample register: every sample has a twin, and the two must never meet.',
    'The laboratory wants its results online before the paper copy is dry.',
    'We are replacing a queue of printed labels by something that can be searched.',
  ],
  perks: [
    'Two of everything: monitors, chairs, coffee breaks',
    'Health insurance',
    '25 days of holiday',
    'A training budget',
  ],
  closing: 'Apply once. We will look at it twice.',
};

export const FREE_DEMO: SampleCompany = {
  name: 'Plano Livre, Unipessoal Lda.',
  language: 'pt',
  offices: [8],
  hires: ['support', 'backend', 'frontend', 'junior'],
  about:
    'A Plano Livre é a empresa de demonstração com plano gratuito: as candidaturas às suas ofertas fazem-se sempre através do site, e os textos não podem conter contactos externos. Na história que inventámos, é um ateliê de Coimbra que ensina associações a usar software livre.',
  intro: 'A Plano Livre é um pequeno ateliê de Coimbra que ajuda associações e coletividades a usar software livre.',
  projects: [
    'Vai ajudar a pôr de pé o sistema de quotas de uma federação de bandas filarmónicas.',
    'O projeto é uma biblioteca de ferramentas livres, com guias escritos para quem tem pressa.',
    'Estamos a passar o arquivo fotográfico de um rancho folclórico para a web.',
  ],
  perks: [
    'Meio tempo ou tempo inteiro',
    'Ambiente familiar, em sentido próprio',
    'Formação em software livre',
    'Concertos gratuitos',
  ],
  closing: 'Gostamos de quem gosta de explicar.',
};
