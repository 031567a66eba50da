import { labelsOf } from '../wire/ad-facts.ts';
import DATA from './words.json' with { type: 'json' };

/*
 * The pages' words in English and Portuguese. words.json has the fixed ones: labels; what a person needs to know of an
 * error, whose sentence is for the model; what a state means for candidates; names of fields and of values. Names of
 * contracts are Portuguese already. Sentences with a value are below.
 */

type Pairs = Readonly<Record<string, readonly string[] | undefined>>;
const [ERRORS, MEANINGS, RUNNING]: readonly Pairs[] = [DATA.errors, DATA.meanings, DATA.running];
const FIELDS: Pairs = { ...labelsOf(), ...DATA.fields };
const PORTUGUESE_VALUES: Readonly<Record<string, string>> = DATA.portuguese_values;

type Labels = Readonly<Record<keyof typeof DATA.labels, string>>;

export function wordsIn({ language, number }: { language: 'pt' | 'en'; number(value: number): string }) {
  const isPt = language === 'pt';
  const say = (en: string, pt: string) => (isPt ? pt : en);
  const both = (pair: readonly string[] | undefined) => pair?.[isPt ? 1 : 0];
  const labels = Object.fromEntries(Object.entries(DATA.labels).map(([name, pair]) => [name, both(pair)]));
  /** `3 jobs`: the count and its word; one gets no s. */
  const count = (n: number, en: string, pt: string) => `${number(n)} ${say(en, pt)}${n === 1 ? '' : 's'}`;
  const value = (name: string) => say(name, PORTUGUESE_VALUES[name] ?? name);
  return {
    ...(labels as Labels),
    /** Labels of one page. */
    own: <N extends string>(pairs: Readonly<Record<N, readonly string[]>>) =>
      Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, both(pair as string[])])) as Record<
        N,
        string
      >,
    error: (code: string) =>
      both(ERRORS?.[code]) ?? say('The details are in the chat.', 'Os detalhes estão na conversa.'),
    meaning: (state: string) => both(MEANINGS?.[state]),
    running: (tool: string, what: string) =>
      `${[both(RUNNING?.[tool.split('_')[0] ?? '']) ?? labels.working?.replace('…', ''), what].join(' ').trim()}…`,
    ads: (n: number) => count(n, 'job', 'anúncio'),
    adsBy: (n: number, by: string) => `${count(n, 'job', 'anúncio')} ${say('by', 'por')} ${by}`,
    ofMatched: (n: number) => say(`of ${number(n)} found`, `de ${number(n)} encontrados`),
    events: (n: number) => count(n, 'event', 'evento'),
    courses: (n: number) => count(n, 'course', 'curso'),
    /** A list of which an answer holds only the first ones. */
    shownOfTotal: (name: string, shown: number, total: number) =>
      `${name}: ${number(total)}${shown < total ? ` (${say('the first', 'os primeiros')} ${number(shown)})` : ''}`,
    basis: (n: number, moment: string) =>
      say(
        `${count(n, 'open ad', '')}, read ${moment}`,
        `${number(n)} ${n === 1 ? 'anúncio aberto' : 'anúncios abertos'}, lidos ${moment}`,
      ),
    since: (what: string, day: string) => `${what} ${say('since', 'desde')} ${day}`,
    shownOf: (from: number, to: number, of: number) =>
      `${from < to ? `${number(from)}–` : ''}${number(to)} ${say('of', 'de')} ${number(of)}`,
    chosenOf: (n: number, of: number) =>
      say(`${number(n)} of the ${number(of)} read here`, `${number(n)} dos ${number(of)} lidos aqui`),
    ofTheRead: (n: number) => say(`Of the ${number(n)} read here:`, `Dos ${number(n)} lidos aqui:`),
    found: (what: string, n: number) => `${what}: ${number(n)}`,
    withoutThis: (name: string) => `${say('Without', 'Sem')} ${name}`,
    unsaid: (n: number) => say(`${number(n)} do not state it`, `${number(n)} não o indicam`),
    askAbout: (ids: string) =>
      say(`Tell me more about these job ads: ${ids}.`, `Fala-me mais destes anúncios de emprego: ${ids}.`),
    wantsEdit: (id: string) => say(`I want to change job ad ${id}.`, `Quero alterar o anúncio de emprego ${id}.`),
    publishNow: (board: string) =>
      say(`Publish now${board && ` on ${board}`}?`, `Publicar agora${board && ` em ${board}`}?`),
    adNumber: (id: string) => `${say('Job', 'Anúncio')} ${id}`,
    quoted: (text: string) => `“${text}”`,
    remoteAllowed: (isAllowed: boolean) =>
      isAllowed ? say('remote work allowed', 'permite trabalho remoto') : say('no remote work', 'sem trabalho remoto'),
    lastSeen: (day: string) => `${say('last seen', 'visto pela última vez em')} ${day}`,
    changedOn: (day: string) => `${say('changed', 'alterado em')} ${day}`,
    until: (day: string) => `${say('until', 'até')} ${day}`,
    without: (what: string) => `${say('not', 'sem')} ${what}`,
    waited: (seconds: string) => say(`After ${seconds} s.`, `Ao fim de ${seconds} s.`),
    allGroups: (n: number) => `${say('Show all', 'Mostrar todos')} (${number(n)})`,
    remarks: (n: number) =>
      say(count(n, 'remark', ''), `${number(n)} ${n === 1 ? 'observação' : 'observações'} (em inglês)`),
    hiddenPassages: (n: number) =>
      say(
        `${count(n, 'passage', '')} that the page may hide ${n === 1 ? 'is' : 'are'} left out.`,
        `Falta${n === 1 ? '' : 'm'} ${count(n, '', 'passagem').replace(/ms$/, 'ns')} que a página pode esconder.`,
      ),
    linesAsBefore: (n: number) => say(`${count(n, 'line', '')} as before`, `${count(n, '', 'linha')} como antes`),
    moreChanges: (n: number) =>
      say(`${count(n, 'more change', '')}`, `mais ${n === 1 ? '1 alteração' : `${number(n)} alterações`}`),
    quartiles: (p25: string, median: string, p75: string) =>
      say(
        `a quarter up to ${p25}, half up to ${median}, three quarters up to ${p75}`,
        `um quarto até ${p25}, metade até ${median}, três quartos até ${p75}`,
      ),
    value,
    /** `3 new`: the count and its kind. */
    kinds: (name: string, n: number) => `${number(n)} ${value(name)}${isPt && n !== 1 ? 's' : ''}`,
    field: (name: string) => {
      return both(FIELDS[name]) ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
    },
  };
}

export type Words = ReturnType<typeof wordsIn>;
