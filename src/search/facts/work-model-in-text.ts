import { WORK_MODEL } from '../../wire/tables.ts';
import type { ReadText } from './clauses.ts';

/*
 * All patterns here meet clauses without accents, in lower case, of bounded length. `^` and `:` begin what is said: a
 * heading or a list item. Further in, "remote" and "presencial" are words among others (deteção remota, apoio presencial).
 */

const MAY_SAY =
  /remot|teletrab|hibrid|hybrid|presencia|on-?\s?site|in-office|office-based|escritorio|office|home|casa|anywhere|de onde quis|instalac/;
const MODEL = String.raw`(?:remot[oa]s?|remotely|remote|hibrid[oa]s?|hybrid|presencia(?:l|is)|on-?\s?site)`;
const END = String.raw`(?![\p{L}])`;
const BEGIN = String.raw`(?<![\p{L}])`;
const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'u');

/** What is supported, built, taught or driven in that way is not how somebody works. */
const OTHER_BEFORE =
  'support|suporte|apoio|assist\\w+|acess\\w+|access|atendimento|monitori\\w+|gestao|administracao|control\\w*|servidor\\w*|equipas|teams?|users?|utilizador\\w*|clientes?|desktop|entrevistas?|interviews?|formac\\w+|curs\\w+|aulas?|sessoes|reunioes|meetings?|events?|eventos?|cloud|nuvem|apps?|aplicac\\w+|mobile|arquitet\\w+|infraestrutura\\w*|ambientes?|soluc\\w+|carro|viatura\\w*|veicul\\w+|motor\\w*';
const OTHER_BEHIND =
  'support|access|assist\\w+|desktop|control|monitoring|management|teams?|users?|sites?|servers?|hands|sensing|procedure|debug\\w*|interviews?|meetings?|training|gym|parking|canteen|visits?|cloud|clouds|apps?|applications?|mobile|infrastructure|environments?|architecture|solutions?|vehicles?|cars?|(?:e|ou|e por) telefon\\w+';
const OTHER = [
  new RegExp(String.raw`${MODEL}\s(?:(?:and|e|or|ou)\s\p{L}+\s)?(?:${OTHER_BEHIND})${END}`, 'gu'),
  new RegExp(
    String.raw`(?:${OTHER_BEFORE})\s(?:(?:e|and|ou|or|a|via|em|tecnic\w+|informatic\w+|telefonico)\s){0,2}${MODEL}${END}`,
    'gu',
  ),
];

const NUMBER = '(?:\\d|um|uma|dois|duas|tres|quatro|one|two|three|four|alguns|some)';
const DAYS = String.raw`${NUMBER}(?:\s?(?:-|a|ou|to|or|x)\s?${NUMBER})?\s?(?:dias?|days?|vezes|times|x)`;
const A_WEEK = String.raw`(?:(?:\s(?:por|a|per|each|every|na))?\s(?:semana|week)|\s?\/\s?(?:semana|week))`;
const AT = String.raw`(?:\s(?:no|na|em|de|ao|in|at|from|a partir de|the|o|our|nosso))`;
const HYBRID = anyOf([
  `${BEGIN}(?:hibrid[oa]s?|hybrid)${END}`,
  'regime misto|teletrabalho parcial|(?:partially|partly|parcialmente) remot',
  String.raw`${DAYS}${A_WEEK}?${AT}{0,3}\s(?:escritorio|office|presencia\w+|remot\w+|home|casa|teletrabalho|on-?\s?site)`,
  String.raw`(?:remot[oa]|remote|teletrabalho|casa|home|escritorio|office|presencial|on-?\s?site)\W{1,3}(?:[^\n]{0,30}?)${DAYS}${A_WEEK}`,
  String.raw`(?:remoto|remote|teletrabalho)\s?(?:\/|e|and|\+)\s?(?:presencial|on-?\s?site|escritorio|office)`,
  String.raw`(?:presencial|on-?\s?site)\s?(?:\/|e|and|\+)\s?(?:remoto|remote|teletrabalho)`,
]);

const NO = "(?:nao|sem|not|no|never|nem|isn't|cannot|can't)";
const NO_REMOTE = anyOf([
  String.raw`${BEGIN}${NO}${END}[^\n]{0,30}(?:remot|teletrab|work(?:ing)? from home|trabalhar (?:a partir )?de casa)`,
  String.raw`(?:remot[oae]\w*|teletrabalho|work(?:ing)? from home)[^\n]{0,20}${BEGIN}(?:${NO}|impossible)${END}`,
]);

/** What may be, will be some day, or is so for some weeks of a year. */
const PERHAPS = anyOf([
  'possib|possiv|optional|opcional|opcao|option|ocasional|pontual|occasional|negoci|eventual|prospet',
  String.raw`${BEGIN}(?:depois|apos|ao fim) d|${BEGIN}after (?:the|your|a|six|three|\d)`,
  `(?:weeks?|semanas?) (?:of|de)${END}|(?:days?|dias?|weeks?|semanas?|vez(?:es)?|times?) (?:a|per|por) (?:year|ano|month|mes)`,
]);

/** "..., depois do período experimental" belongs to what stands before it. */
const LATER = /^, (?:depois|apos|after)/;

const JOB =
  '(?:trabalho|regime|modelo|modalidade|local|funcao|posicao|vaga|oportunidade|projeto|contrato|horario|role|job|position|work|location)';
const REMOTE = anyOf([
  String.raw`${BEGIN}100\s?%\s?(?:em )?(?:remot|teletrab)\w*`,
  String.raw`${BEGIN}(?:full|fully|totalmente|inteiramente|completamente|entirely)[ -]remot\w+`,
  String.raw`(?:^|:)\W*(?:equipa )?(?:remote|remot[oa])(?=\W*$|[ -](?:first|only|work|job|position|role|in|within|from|or|with|em|a partir|desde|para|de qualquer|ou)${END})`,
  `${BEGIN}remote[- ](?:first|only|job|position|role)${END}`,
  String.raw`${BEGIN}${JOB}\s?:?\s(?:(?:e|is|de trabalho|em|regime|fully)\s?:?\s){0,3}(?:remot[oae])${END}`,
  String.raw`${BEGIN}(?:regime de|trabalho em|em) teletrabalho|(?:^|:)\W*teletrabalho(?=\W*$|(?: a)? 100\s?%)`,
  String.raw`${BEGIN}(?:you(?:'ll| will| can)?|we(?: all)?) work (?:remotely|from (?:home|anywhere))|(?:^|:)\W*work(?:ing)? (?:remotely|from (?:home|anywhere))`,
  String.raw`work is done from home|trabalh\w+ (?:remotamente|(?:a partir )?de (?:casa|qualquer|onde))|de onde quiser(?:es|em)?`,
]);
const WHOLLY = /100\s?%|full|totalmente|inteiramente|entirely|completamente/;

const ON_SITE = anyOf([
  String.raw`${BEGIN}${JOB}\s?:?\s(?:(?:e|em|de trabalho|totalmente|100\s?%|regime)\s?:?\s){0,3}presencial${END}`,
  String.raw`(?:^|:)\W*(?:(?:100\s?%|totalmente) )?(?:presencial|on-?\s?site|in-office)(?=\W*$)|100\s?% presencial`,
  String.raw`${BEGIN}(?:work|job|position|role)(?: is)?(?: done| carried out| performed| based)? (?:fully |100\s?% |strictly )?(?:on-?\s?site|in-office|in the office|at our office)${END}`,
  String.raw`(?:fully|only|strictly) on-?\s?site|on-?\s?site (?:only|work|position|role|job)${END}|office-based (?:position|role|job)`,
  String.raw`(?:every day|todos os dias|cinco dias|five days|5 (?:days|dias))[^\n]{0,20}(?:office|escritorio|presencial)|trabalho (?:e )?(?:feito|realizado) n\w+ (?:nossas )?instalac`,
]);

interface Said {
  readonly hybrid: boolean;
  readonly remote: boolean;
  readonly wholly: boolean;
  readonly onSite: boolean;
  readonly notRemote: boolean;
}

/**
 * The work model that an ad's text names, as an id of the board's table; undefined where it names none or leaves it open.
 */
export function workModelIn({ plain, clauses }: ReadText): number | undefined {
  if (!MAY_SAY.test(plain)) return undefined;
  const said = clauses
    .filter((clause) => MAY_SAY.test(clause.text))
    .map(({ text: clause, start }) => {
      const words = OTHER.reduce((rest, other) => rest.replace(other, ' '), clause);
      const end = start + clause.length;
      return saidBy(LATER.test(plain.slice(end, end + 12)) ? `${words} depois do inicio` : words);
    });
  const some = (what: keyof Said) => said.some((one) => one[what]);
  if (some('wholly') && !some('notRemote')) return WORK_MODEL.remote;
  if (some('hybrid')) return WORK_MODEL.hybrid;
  if (some('remote')) return some('onSite') || some('notRemote') ? undefined : WORK_MODEL.remote;
  return some('onSite') || some('notRemote') ? WORK_MODEL.onSite : undefined;
}

function saidBy(clause: string): Said {
  const nothing = { hybrid: false, remote: false, wholly: false, onSite: false, notRemote: false };
  if (NO_REMOTE.test(clause)) return { ...nothing, notRemote: true };
  if (PERHAPS.test(clause)) return nothing;
  if (HYBRID.test(clause)) return { ...nothing, hybrid: true };
  if (ON_SITE.test(clause)) return { ...nothing, onSite: true };
  const remote = REMOTE.test(clause);
  return { ...nothing, remote, wholly: remote && WHOLLY.test(clause) };
}
