import { LOCATIONS } from '../../wire/tables.ts';
import { fold } from '../../wire/text/fold.ts';

const wordList = (list: string): string[] => fold(list).toLowerCase().split(/\s+/).filter(Boolean);

/** Words that make another ad of an ad when they are exchanged: level, shift, language, trade of the client, tool. */
const TELLING: ReadonlySet<string> = new Set(
  wordList(`
    junior senior pleno estagiario trainee intern lead principal head chefe mid entry
    manha tarde noite noturno diurno turno turnos fim-de-semana morning afternoon evening night midnight weekend shift shifts
    ingles frances alemao espanhol italiano neerlandes mandarim arabe english french german spanish italian dutch
    banca banco bancario seguros seguradora saude hospital retalho telecomunicacoes telecom energia publica turismo automovel
    industria educacao logistica defesa farmaceutica imobiliario banking bank insurance health healthcare retail energy public
    government tourism automotive manufacturing education logistics defence pharma gaming
    remoto presencial hibrido remote onsite hybrid full-time part-time
    nao not no never nunca sem without
    java javascript typescript python go golang rust ruby php perl scala kotlin swift dart elixir haskell cobol abap
    react angular vue svelte node spring django flask laravel rails symfony docker podman kubernetes openshift terraform ansible
    aws azure gcp linux windows macos oracle postgresql mysql mariadb mongodb redis kafka rabbitmq spark airflow snowflake
    redshift bigquery databricks sap salesforce servicenow outsystems sharepoint drupal wordpress magento android ios flutter
    selenium cypress playwright jenkins gitlab github jira figma power tableau qlik looker vmware cisco juniper fortinet`),
);

const PLACES: ReadonlySet<string> = new Set(
  LOCATIONS.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => fold(name).toLowerCase()),
);

/** Words that carry nothing of what an ad says. */
const STOP: ReadonlySet<string> = new Set(
  wordList(`
    a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com e ou que se ao aos à às
    the an and or of to in on for with at by from as is are be we you our your it its this that will
    este esta nosso nossa seu sua mais ja atraves via esta estao sera sao ser ter`),
);

export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/**
 * Whether a word tells one ad from another.
 * @param word in small letters without accents
 * @param written as it stands in the text
 * @param begins whether it begins a sentence, where every word has a capital
 */
export function isTelling(word: string, written: string, begins: boolean): boolean {
  if (TELLING.has(word) || PLACES.has(word)) return true;
  if (/[#+]|\p{L}\.\p{L}|\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{2,}/u.test(written)) return true;
  return !begins && /^\p{Lu}/u.test(written);
}
