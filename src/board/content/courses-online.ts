import type { SampleCourse } from './types.ts';

const SCHOOL = 'ponto-e-virgula-formacao';

/** What most online courses are: in the evening, certified, paid for by whoever attends. */
const ONLINE = { schedule: 2, inPerson: false, certified: true, funded: false, place: 'Online' } as const;

/** The courses of the sample board that need no travelling. */
export const ONLINE_COURSES: readonly SampleCourse[] = [
  {
    ...ONLINE,
    title: 'Python para análise de dados',
    description:
      'Da leitura de um ficheiro CSV à apresentação de resultados. pandas, gráficos e um pouco de estatística, com dados abertos de municípios portugueses. Sessões em direto, gravadas para quem faltar.',
    company: SCHOOL,
    locations: [],
    start: 14,
    days: 40,
    hours: 50,
    price: 390,
  },
  {
    ...ONLINE,
    title: 'Introdução ao Git e ao trabalho em equipa',
    description:
      'Duas noites para deixar de ter medo do Git: ramos, conflitos, revisões de código e histórias que se conseguem ler seis meses depois.',
    company: SCHOOL,
    locations: [],
    start: 9,
    days: 2,
    certified: false,
    hours: 6,
    price: 45,
  },
  {
    ...ONLINE,
    title: 'Acessibilidade digital: WCAG 2.2 na prática',
    description:
      'Auditar, corrigir e prevenir. Um dia com leitores de ecrã, outro com código, um terceiro com as páginas dos participantes. Lecionado em português, com materiais em inglês.',
    company: 'tinta-fresca-design-systems',
    locations: [],
    start: 23,
    days: 3,
    schedule: 1,
    hours: 18,
    price: 360,
  },
  {
    ...ONLINE,
    title: 'Cibersegurança para pequenas empresas',
    description:
      'Palavras-passe, cópias de segurança, faturas falsas e o que fazer quando já é tarde. Três sessões sem jargão, para quem gere e para quem atende o telefone.',
    company: 'cortica-segura',
    locations: [],
    start: 10,
    days: 15,
    funded: true,
    hours: 9,
    price: 0,
  },
  {
    ...ONLINE,
    title: 'PostgreSQL performance: reading plans, choosing indexes',
    description:
      'Four evenings with real, slow queries. You will learn what the planner knows, what it guesses and how to tell the difference.',
    company: 'sobreiro-cloud-services',
    locations: [],
    start: 15,
    days: 23,
    certified: false,
    hours: 12,
    price: 310,
  },
  {
    ...ONLINE,
    title: 'Bayesian statistics for people who have to decide',
    description:
      'Priors, posteriors, and how to talk about both in a meeting. Examples from floods, energy and medicine. R and Stan.',
    company: 'petrichor-analytics',
    locations: [],
    start: 72,
    days: 16,
    hours: 24,
    price: 600,
  },
  {
    ...ONLINE,
    title: 'Scrum e Kanban sem dogmas',
    description:
      'O que cada método resolve, o que não resolve e como começar na segunda-feira. Casos contados por quem os viveu, incluindo os que correram mal.',
    company: 'contraponto-consulting',
    locations: [],
    start: 17,
    days: 2,
    schedule: 1,
    hours: 14,
    price: 290,
  },
  {
    ...ONLINE,
    title: 'Dados abertos: publicar, descobrir, reutilizar',
    description: 'Formatos, licenças e catálogos. Cada participante publica um conjunto de dados até ao fim do curso.',
    company: 'eira-publica',
    locations: [],
    start: 24,
    days: 8,
    certified: false,
    hours: 8,
    price: null,
  },
  {
    ...ONLINE,
    title: 'Inteligência artificial para quem decide',
    description:
      'O que os modelos fazem, o que inventam, quanto custam e o que o regulamento europeu exige. Quatro sessões com casos e sem espanto.',
    locations: [],
    start: 37,
    days: 22,
    certified: false,
    hours: 8,
    price: 220,
  },
];
