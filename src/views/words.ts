/* Labels of the pages, in English and Portuguese. Sentences of an answer stay as they are. */

import { labelsOf } from '../wire/ad-facts.ts';

const LABELS = {
  waiting: ['Waiting for the answer…', 'À espera da resposta…'],
  nothingCame: [
    'The app sent nothing to show. The answer is in the chat.',
    'A aplicação não enviou nada para mostrar. A resposta está na conversa.',
  ],
  cancelled: [
    'The call was cancelled, so there is nothing to show.',
    'O pedido foi cancelado, por isso não há nada para mostrar.',
  ],
  failed: ['That did not work', 'Não resultou'],
  unknownShape: [
    'This page cannot show the answer. It is in the chat.',
    'Esta página não consegue mostrar a resposta, que está na conversa.',
  ],
  working: ['Reading…', 'A ler…'],
  refused: ['The app did not allow this. Ask for it in the chat.', 'A aplicação não o permitiu. Peça-o na conversa.'],
  nothingFound: ['Nothing was found.', 'Não foi encontrado nada.'],
  back: ['Back', 'Voltar'],
  more: ['More', 'Mais'],
  previous: ['Previous', 'Anteriores'],
  wholeText: ['Show the whole text', 'Mostrar todo o texto'],
  openOnBoard: ['Open on the board', 'Abrir no site'],
  noPay: ['pay not stated', 'sem salário indicado'],
  over: ['Over', 'Terminados'],
  free: ['free', 'grátis'],
  paid: ['paid', 'pago'],
  online: ['online', 'online'],
  certified: ['certified', 'certificado'],
  funded: ['funded', 'financiado'],
  notPublished: ['not published yet', 'ainda não publicado'],
  changesNothing: ['This changes nothing.', 'Isto não altera nada.'],
  publish: ['Publish this ad', 'Publicar este anúncio'],
  publishChange: ['Publish the change', 'Publicar a alteração'],
  nothingSent: ['Nothing has been sent.', 'Nada foi enviado.'],
  checking: ['Checking that nothing else changed…', 'A confirmar que nada mais mudou…'],
  sending: ['Sending. You may be asked once more.', 'A enviar. Pode ser-lhe pedida mais uma confirmação.'],
  otherNow: [
    'It is different now, and nothing was sent. Look at it again.',
    'Agora é diferente, e nada foi enviado. Veja de novo.',
  ],
  notChecked: [
    'It could not be checked again, so nothing was sent. Ask for it in the chat.',
    'Não foi possível confirmar, por isso nada foi enviado. Peça-o na conversa.',
  ],
  notKnown: [
    'The app did not say how it ended. Ask in the chat before you try again.',
    'A aplicação não disse como terminou. Pergunte na conversa antes de tentar de novo.',
  ],
  youWillBeAsked: ['What you will be asked', 'O que lhe será perguntado'],
  withPay: ['With pay', 'Com salário'],
  payAYear: ['Pay a year, in thousands, with the median', 'Salário por ano, em milhares, com a mediana'],
  underWay: ['under way', 'a decorrer'],
  hollow: [
    'Hollow: the board was not read on every day of that week.',
    'Pontos vazios: o site não foi lido em todos os dias dessa semana.',
  ],
  ask: ['Ask about these', 'Perguntar sobre estes'],
} as const;

const FIELDS: Readonly<Record<string, readonly [string, string]>> = {
  ...labelsOf(),
  salary_min: ['Pay from', 'Salário desde'],
  salary_max: ['Pay to', 'Salário até'],
  published_after: ['Since', 'Desde'],
  agenda: ['Courses and events', 'Cursos e eventos'],
  url: ['Web', 'Web'],
  email: ['E-mail', 'E-mail'],
  apply_method: ['Apply by', 'Candidatura por'],
  apply_address: ['Apply at', 'Candidatura em'],
  body: ['Body', 'Texto'],
  text: ['Text', 'Texto'],
  country: ['Country', 'País'],
  contact: ['Contact', 'Contacto'],
  week: ['Week', 'Semana'],
  skill: ['Skill', 'Competência'],
  place: ['Place', 'Local'],
  price: ['Price', 'Preço'],
  hours: ['Hours', 'Horas'],
  address: ['Address', 'Morada'],
  phone: ['Phone', 'Telefone'],
};

/** Portuguese names of values (src/wire/tables.ts) and types of events. Names of contracts are Portuguese already. */
const PORTUGUESE_VALUES: Readonly<Record<string, string>> = {
  Remote: 'Remoto',
  Hybrid: 'Híbrido',
  'On-Site': 'Presencial',
  'Full-time': 'Tempo inteiro',
  'Part-time': 'Tempo parcial',
  Active: 'Ativo',
  Moderation: 'Em moderação',
  Suspended: 'Suspenso',
  Removed: 'Removido',
  Refused: 'Recusado',
  Expired: 'Expirado',
  platform: 'pelo site',
  url: 'por endereço',
  body: 'pelo texto',
  International: 'Internacional',
  all: 'todos',
  'remote allowed': 'remoto permitido',
  new: 'novo',
  changed: 'alterado',
  gone: 'retirado',
  conference: 'conferência',
  fair: 'feira',
  webinar: 'webinário',
  meetup: 'encontro',
  workshop: 'oficina',
};

type Labels = Readonly<Record<keyof typeof LABELS, string>>;

export function wordsIn({ language, number }: { language: 'pt' | 'en'; number(value: number): string }) {
  const isPt = language === 'pt';
  const say = (en: string, pt: string) => (isPt ? pt : en);
  const labels = Object.fromEntries(Object.entries(LABELS).map(([name, [en, pt]]) => [name, say(en, pt)]));
  /** `3 jobs`: the count and its word; one gets no s. */
  const count = (n: number, en: string, pt: string) => `${number(n)} ${say(en, pt)}${n === 1 ? '' : 's'}`;
  const value = (name: string) => say(name, PORTUGUESE_VALUES[name] ?? name);
  return {
    ...(labels as Labels),
    ads: (n: number) => count(n, 'job', 'anúncio'),
    adsBy: (n: number, by: string) => `${count(n, 'job', 'anúncio')} ${say('by', 'por')} ${by}`,
    events: (n: number) => count(n, 'event', 'evento'),
    courses: (n: number) => count(n, 'course', 'curso'),
    openAds: (n: number) => `${say('Open jobs', 'Anúncios abertos')}: ${number(n)}`,
    basis: (n: number, time: string) =>
      say(`${number(n)} open ads, read at ${time}`, `${number(n)} anúncios abertos, lidos às ${time}`),
    since: (what: string, day: string) => `${what} ${say('since', 'desde')} ${day}`,
    shownOf: (from: number, to: number, of: number) =>
      `${from < to ? `${number(from)}–` : ''}${number(to)} ${say('of', 'de')} ${number(of)}`,
    askAbout: (ids: string) =>
      say(`Tell me more about these job ads: ${ids}.`, `Fala-me mais destes anúncios de emprego: ${ids}.`),
    adNumber: (id: string) => `${say('Job', 'Anúncio')} ${id}`,
    changeOf: (title: string) => `${say('Change of', 'Alteração de')} ${title}`,
    quoted: (text: string) => `“${text}”`,
    remoteAllowed: (isAllowed: boolean) =>
      isAllowed ? say('remote work allowed', 'permite trabalho remoto') : say('no remote work', 'sem trabalho remoto'),
    lastSeen: (day: string) => `${say('last seen', 'visto pela última vez em')} ${day}`,
    changedOn: (day: string) => `${say('changed', 'alterado em')} ${day}`,
    until: (day: string) => `${say('until', 'até')} ${day}`,
    without: (what: string) => `${say('not', 'sem')} ${what}`,
    waited: (seconds: string) => say(`After ${seconds} seconds.`, `Ao fim de ${seconds} segundos.`),
    allGroups: (n: number) => `${say('Show all', 'Mostrar todos')} (${number(n)})`,
    quartiles: (p25: string, median: string, p75: string) =>
      say(
        `a quarter up to ${p25}, half up to ${median}, three quarters up to ${p75}`,
        `um quarto até ${p25}, metade até ${median}, três quartos até ${p75}`,
      ),
    watchedShare: (share: string) => say(`watched on ${share} of its days`, `visto em ${share} dos dias`),
    value,
    /** `3 new`: the count and its kind. */
    kinds: (name: string, n: number) => `${number(n)} ${value(name)}${isPt && n !== 1 ? 's' : ''}`,
    field: (name: string) => {
      const [en, pt] = FIELDS[name] ?? [];
      return (isPt ? pt : en) ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
    },
  };
}

export type Words = ReturnType<typeof wordsIn>;
