import type { SampleEvent } from './types.ts';

/** What most large events are: in person, one location, tickets to buy, somebody to write to. */
const USUAL = { days: 2, online: false, paid: true, contact: true } as const;

/** The conferences, fairs and hackathons of the sample board. */
export const LARGE_EVENTS: readonly SampleEvent[] = [
  {
    ...USUAL,
    title: 'Lusitânia Dev Days',
    description:
      'Dois dias e quatro palcos sobre engenharia de software: arquitetura, linguagens, desempenho e as pessoas que fazem tudo isso. Palestras em português e em inglês.',
    locations: [14],
    place: 'Lisboa, Pavilhão do Rio',
    start: 45,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Norte.js',
    description:
      'The JavaScript conference of the north: one track, no sponsors on stage, long breaks. Topics range from runtimes to design systems.',
    locations: [18],
    place: 'Porto, Alfândega Velha',
    start: 66,
    days: 1,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Conferência Dados em Serra',
    description:
      'Engenharia de dados e estatística longe do trânsito. Um dia de workshops, um de palestras e um passeio com farnel.',
    locations: [11],
    place: 'Guarda, Teatro da Serra',
    start: 73,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'CloudMar',
    description:
      'Infraestrutura, redes e energia: como se alimenta, arrefece e governa uma nuvem europeia. Visita opcional a um centro de dados.',
    locations: [17, 14],
    place: 'Setúbal',
    start: 94,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Segura-te: encontro nacional de cibersegurança',
    description:
      'Palestras, oficinas e uma competição CTF de 24 horas. O segundo dia é dedicado a escolas e pequenas empresas.',
    company: 'cortica-segura',
    locations: [8],
    place: 'Coimbra, Convento das Artes',
    start: 59,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Product Tide',
    description:
      'A conference on product management by people who still talk to users. Stories of things that were removed, not only of things that were launched.',
    locations: [14],
    place: 'Lisboa, Fábrica Nova',
    start: 80,
    days: 1,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Atlantic Functional Programming Symposium',
    description:
      'F#, Haskell, OCaml and friends, on an island. Talks before lunch, hikes after it, proofs in the evening.',
    company: 'hexametro-quant',
    locations: [15],
    place: 'Funchal, Museu da Electricidade Antiga',
    start: 108,
    days: 3,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Encontro Ibérico de Software Livre',
    description:
      'Comunidades de Portugal e Espanha mostram o que fizeram este ano. Entrada livre, almoço partilhado e uma festa de instalação no sábado.',
    company: 'eira-publica',
    locations: [5, 29],
    place: 'Bragança',
    start: 89,
    paid: false,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Women Who Compile',
    description:
      'Technical talks by women, for everybody. Compilers, firmware, databases, and a mentoring afternoon with a waiting list that moves.',
    locations: [18],
    place: 'Porto, Casa das Máquinas',
    start: 52,
    days: 1,
    paid: false,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Feira de Emprego IT do Minho',
    description:
      'Sessenta empresas, entrevistas no próprio dia e uma sala sossegada para quem precisa de respirar. Traga o currículo em papel ou em código QR.',
    locations: [4],
    place: 'Braga, Mercado das Ideias',
    start: 24,
    days: 1,
    paid: false,
    type: 'fair',
  },
  {
    ...USUAL,
    title: 'Jobs & Code Lisboa',
    description:
      'Career fair with a twist: companies must bring an engineer and a salary range. Workshops on contracts, taxes and negotiation.',
    locations: [14],
    place: 'Lisboa, Gare Fictícia',
    start: 39,
    days: 1,
    paid: false,
    type: 'fair',
  },
  {
    ...USUAL,
    title: 'Hackathon Água que Não se Perde',
    description:
      'Quarenta e oito horas para ajudar municípios a encontrar fugas. Dados reais, hidrólogos disponíveis e prémios para os três melhores protótipos.',
    company: 'petrichor-analytics',
    locations: [6],
    place: 'Castelo Branco',
    start: 33,
    paid: false,
    type: 'hackathon',
  },
  {
    ...USUAL,
    title: 'Game Jam do Celeiro',
    description:
      'Um tema, 48 horas, jogos pequenos e sopa quente. Equipas formadas no local; principiantes bem-vindos.',
    company: 'canastro-jogos',
    locations: [4],
    place: 'Braga',
    start: 40,
    days: 3,
    paid: false,
    type: 'hackathon',
  },
  {
    ...USUAL,
    title: 'Hack the Harvest',
    description:
      'Sensors, drones and spreadsheets meet farmers. A weekend of prototypes judged by people who will have to use them.',
    company: 'alvorada-agro-sistemas',
    locations: [20],
    place: 'Santarém, Estação Agrícola',
    start: 61,
    paid: false,
    type: 'hackathon',
  },
  {
    ...USUAL,
    title: 'DevOps Açores',
    description:
      'Três dias sobre operações, observabilidade e incidentes, no meio do oceano. A ligação cai às vezes: faz parte do programa.',
    locations: [2],
    place: 'Ponta Delgada',
    start: 101,
    days: 3,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Alentejo Digital',
    description:
      'Tecnologia para o interior: municípios, agricultura, saúde e teletrabalho. Com mostra de projetos de escolas profissionais.',
    locations: [10, 3],
    place: 'Évora, Palácio das Artes',
    start: -11,
    paid: false,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Mobile Sul',
    description: 'Android, iOS and everything between. One day of talks, one of clinics in which your app is examined.',
    company: 'estuario-mobile',
    locations: [9],
    place: 'Faro, Teatro da Ria',
    start: 115,
    type: 'conference',
  },
  {
    ...USUAL,
    title: 'Simpósio de Tradução Automática e Fala',
    description:
      'Investigação e indústria à conversa sobre o português falado e escrito: sotaques, legendas, recursos abertos.',
    company: 'papagaio-speech',
    locations: [14],
    place: 'Lisboa, Academia Imaginária',
    start: -4,
    days: 2,
    type: 'conference',
  },
];
