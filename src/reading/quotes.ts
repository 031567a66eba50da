import { beginningOf, cleanLine } from '../text/clean.ts';
import { fold } from '../text/fold.ts';
import { WORK_MODEL } from '../wire/tables.ts';

/** Quotes pay and work model; in doubt, nothing. Patterns match lower case without accents, at the same offsets. */

/** Longer clauses are cut: people do not write them. */
const LONGEST_CLAUSE = 400;

function plainText(text: string): string {
  const folded = fold(text);
  const lower = folded.toLowerCase();
  // A letter with a lower case of two characters would shift the offsets after it.
  return lower.length === folded.length ? lower : folded;
}

function clausesOf(plain: string, between: RegExp): { text: string; start: number }[] {
  let start = 0;
  const ends = [...plain.matchAll(between)].map(({ index, 0: sign }) => [index, index + sign.length] as const);
  return [...ends, [plain.length, plain.length] as const].flatMap(([end, next]) => {
    const clause = { text: plain.slice(start, Math.min(end, start + LONGEST_CLAUSE)), start };
    start = next;
    return clause.text === '' ? [] : [clause];
  });
}

const LONGEST_QUOTE = 80;

/** Characters before words that stand far from the beginning of their clause, and room for them. */
const LEAD_CHARACTERS = 30;

/** At most 80 characters, whole words: from `start`, or from some words before `at` where that is far. */
export function quoteFrom(text: string, start: number, end: number, at = start): string {
  const near = text.slice(0, at).indexOf(' ', at - LEAD_CHARACTERS);
  const from = at - start <= LONGEST_QUOTE - LEAD_CHARACTERS ? start : near < 0 ? at : near;
  const quote = cleanLine(text.slice(from, end)).replace(/^[^\p{L}\p{N}€<>]+/u, '');
  return beginningOf(quote, LONGEST_QUOTE);
}

const word = (pattern: string, flags = 'u') => new RegExp(String.raw`(?<![\p{L}])(?:${pattern})(?![\p{L}])`, flags);

/** Ends of sentences and of parts of a line, and words for extras. A dot or comma between digits ends nothing. */
const PAY_ENDS =
  /\n|[.;!?](?=\s|$)|,(?=\s)|\s[|·•/]\s|\s\+\s|(?<![\p{L}\p{N}])(?:acrescid[oa]s?|mais|plus|com|with)(?![\p{L}\p{N}])/gu;
const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0 ']\d{3})+(?:[.,]\d{2})?|\d{1,6}(?:[.,]\d{1,2})?`;
const MONEY = String.raw`(?:€|eur(?:os?)?(?![\p{L}]))`;
const amount = (at: number) =>
  String.raw`(?:${MONEY}\s?)?(?<number${at}>${NUMBER})\s?(?:k(?![\p{L}])|mil(?![\p{L}])|thousand)?\s?(?:k?${MONEY})?`;
const UP_OR_DOWN =
  '(?:ate|up to|from|desde|a partir de|starting (?:at|from)|minimum|minimo(?: de)?|entre|between|acima de|mais de|over|<|>)';
const GROSS = '(?:brut[oa]s?|gross|iliquid[oa]s?|liquid[oa]s?|net)';
const UNIT = String.raw`(?:\s?\/\s?|(?:por|per|a|an|ao|each|cada)\s)?(?:ano|anua(?:l|is)|year(?:ly)?|yr|annum|annual(?:ly)?|p\.?a|mes|mensa(?:l|is)|month(?:ly)?|dia|diari[oa]s?|day|daily|hora|hour|h)(?![\p{L}\p{N}])`;
const PAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,€$£])(?:${UP_OR_DOWN}\s(?:de\s)?)?${amount(1)}(?:\s?(?:-|–|—|a|ate|to|and|e)\s?${amount(2)})?(?<tail>\+?(?:\s?\(?${GROSS}\)?|\s?${UNIT}|\s?\(?x\s?1[2-4]\)?){0,4})(?![\p{L}\p{N}]|\s?%|[.,]\d)`,
  'gu',
);
const YEAR = /ano|anua|year|yr|annu|p\.?a/;
const OTHER_UNIT = /mes|mensa|month|x\s?1[2-4]|dia|day|daily|hora|hour|h(?![\p{L}])/u;

const IS_PAY =
  /salari|salary|vencimento|remunera|ordenado|\bpay\b|paying|compensation|wage|\brate\b|\bbase\b|brut|gross|package|pacote|ganh|retribui|oferec|\boffer/;
/** Words that mark a figure as no pay: an allowance, a budget, a company's earnings. */
const IS_OTHER =
  /alimenta|refeic|\bmeal|lunch|almoc|formac|training|learning|education|certifica|conferen|budget|orcamento|bonus|premio|prize|sign-?(?:on|ing)|referral|referenc|recomenda|equipament|equipment|hardware|ajudas? de custo|subsidio|allowance|telecom|internet|home office|ginasio|gym|wellness|bem-estar|seguro|insurance|revenue|factura|fatura|volume de negocios|turnover|funding|raised|financiament|invest|milh|million|billion|clientes|clients|customers|users|utilizadores|transac|plafond|discount|descont|voucher|cheque|equity|stock|shares|arr\b|capital|\bvendas\b|\bsales of\b|mensalidade|renda|multa|lines of|linhas/;

/** Plausible yearly pay in EUR. A figure without a unit below `leastUnsaid` may be monthly pay. */
const YEARLY = { least: 5_000, leastUnsaid: 10_000, most: 400_000 } as const;

/** Most texts and clauses have none of these and need no parsing. */
const MAY_PAY = /€|eur|\d ?k|\bmil\b|thousand/i;

/** Quotes the first yearly pay in EUR: `€35,000–€50,000`; undefined if it names none. @param text in composed letters (`plainLetters`) */
export function payQuote(text: string): string | undefined {
  if (!MAY_PAY.test(text)) return undefined;
  const plain = plainText(text);
  for (const clause of clausesOf(plain, PAY_ENDS)) {
    if (!/\d/.test(clause.text) || !MAY_PAY.test(clause.text) || IS_OTHER.test(clause.text)) continue;
    const pay = [...clause.text.matchAll(PAY)].find((figures) => isYearlyPay(figures, clause.text));
    const start = clause.start + (pay?.index ?? 0);
    if (pay !== undefined) return quoteFrom(text, start, start + pay[0].length);
  }
  return undefined;
}

function isYearlyPay({ 0: all, groups = {} }: RegExpExecArray, clause: string): boolean {
  const { number1 = '', number2, tail = '' } = groups;
  const isYear = YEAR.test(tail);
  const inThousands = /\d\s?(?:k|mil|thousand)/.test(all);
  const hasMoney = /€|eur/.test(all);
  const isAlone = clause.trim() === all.trim();
  const isMeant = IS_PAY.test(clause) || isYear || number2 !== undefined || isAlone;
  if (!(inThousands ? isMeant || hasMoney : isMeant && hasMoney) || (!isYear && OTHER_UNIT.test(tail))) return false;
  const [low, top] = [figureOf(number1, inThousands), figureOf(number2 ?? number1, inThousands)];
  // In "35-45k" the first figure is thousands too; in "2 to 30k" it is something else.
  return low <= top && low >= top / 4 && top >= YEARLY[isYear ? 'least' : 'leastUnsaid'] && top <= YEARLY.most;
}

function figureOf(figure: string, inThousands: boolean): number {
  const grouped = /^\d{1,3}(?:[.,\u00a0 ']\d{3})+/.exec(figure)?.[0];
  const value = grouped === undefined ? Number(figure.replace(',', '.')) : Number(grouped.replace(/\D/g, ''));
  return inThousands && value < 1000 ? value * 1000 : value;
}

const REMOTE =
  'remot[oa]s?|remotely|remote|remotamente|teletraba[lj]h?o|telework(?:ing)?|mobile working|home[ -]?office|wfh|work(?:ing)? from (?:home|anywhere)|(?<!anos )(?:a partir )?de casa|anywhere';
/** Some days a week at home or in the office mean hybrid. */
const SOME_DAYS = '(?:[1-4]|um|uma|dois|duas|tres|quatro|one|two|three|four)\\s?(?:dias?|days?|vezes|idas|times|x)';
const DAYS = String.raw`${SOME_DAYS}[^\n]{0,40}\s(?:escritorio|office|home|casa|${REMOTE})|(?:${REMOTE}):?\s${SOME_DAYS}`;
const HYBRID = `hibrid[oa]s?|hybrid|regime(?: de trabalho)?:? misto|remote (?:mon|tues|wednes|thurs|fri)days?`;
const ON_SITE = 'presencia(?:l|is|lmente)|on-?\\s?site|in-office|office-based';
const ANY = `(?:${REMOTE}|${HYBRID}|${ON_SITE})`;
const MODELS: readonly (readonly [id: number, RegExp])[] = [
  [WORK_MODEL.hybrid, word(`${HYBRID}|${DAYS}`)],
  [WORK_MODEL.remote, word(REMOTE)],
  [WORK_MODEL.onSite, word(ON_SITE)],
];

/** Remote or hybrid support, products, courses and cars do not say how somebody works. */
const OTHER_USES = [
  word(
    String.raw`${ANY}[\s-](?:(?:and|e|or|ou)\s\p{L}+\s)?(?:support|access|assist\w+|desktop|control|monitoring|management|teams?|users?|sites?|servers?|hands|sensing|procedure|debug\w*|interviews?|meetings?|training|gym|parking|canteen|visits?|clouds?|apps?|applications?|mobile|infrastructure|environments?|architecture|solutions?|connectivity|networks?|budget|allowance|equipment|subsid\w+|vehicles?|cars?|friendly\s(?:culture|compan\w+)|(?:e|ou|e por) telefon\w+)`,
    'gu',
  ),
  word(
    String.raw`(?:support|suporte|apoio|assist\w+|acess\w+|access|atendimento|monitori\w+|gestao|administracao|control\w*|servidor\w*|equipas|teams?|users?|utilizador\w*|clientes?|desktop|entrevistas?|interviews?|formac\w+|curs\w+|aulas?|sessoes|reunioes|meetings?|events?|eventos?|cloud|nuvem|apps?|aplicac\w+|mobile|arquitet\w+|infraestrutura\w*|ambientes?|soluc\w+|conectividade|detecao|carro|viatura\w*|veicul\w+|motor\w*)\s(?:(?:e|and|ou|or|a|via|em|tecnic\w+|informatic\w+|telefonico)\s){0,2}${ANY}`,
    'gu',
  ),
];
/** Words for a denied, possible or future model, or for other work than this ad's: nothing is quoted. */
const DOUBT = word(
  String.raw`nao|sem(?! termo)|not|never|nem|isn't|cannot|can't|impossible|no\s${ANY}|possib\w*|possiv\w*|optional|opcional|opcao|options?|opcoes|ocasional\w*|pontual\w*|occasional\w*|negoci\w*|eventual\w*|prospet\w*|projects|projetos|projectos|opportunities|oportunidades|both|either|tanto|consoante|depending|dependendo|depois|apos|after|colleagues|colaboradores|consultants|consultores|contractors|contratados|environments|regimes|modelos|models|ou|or|if|se|(?<!(?:a|per|por) |/ ?)(?:months?|mes|years?|anos?)|meses`,
);
/** Extras say nothing about the model and contradict none: "remote onboarding", "possibility of working remotely". */
const EXTRA = word(
  String.raw`onboarding|(?:formacao|training|entrevistas?|interviews?)(?:\s\p{L}+)?\s?[(:–-]\s?${ANY}|(?:possibility|option|chance) (?:of|to) (?:work\w* )?${ANY}|possibilidade de (?:trabalho |trabalhar )?${ANY}|(?:days|weeks|months|times|dias|semanas|meses|vezes) (?:a|per|por) (?:year|ano)|from abroad|do estrangeiro|first (?:days|weeks?)|primeir[oa]s? (?:dias|semanas?)`,
);
/** Words that show that a clause is about the work of this ad. */
const OF_THE_JOB = word(
  String.raw`trabalh\w*|regime|modelo|modalidade|formato|func(?:ao|oes)|posicao|vaga|estagio|role|job|position|work\w*|you|model|100\s?%|full\w*|totalmente|inteiramente|completamente|entirely|only|first|days?|dias?|office|escritorio`,
);
const LABEL =
  /^\W*(?:model|mode|tipo|where|onde|type of (?:position|work)|work(?:ing|place)? ?(?:model|mode|regime|type|arrangement|location|format|setup|policy)|place(?: of work)?|location(?: type)?|workplace|regime(?: laboral| de trabalho)?|modelo(?: de trabalho)?|modalidade(?: de trabalho)?|tipo de (?:trabalho|posicao|regime)|local(?:izacao)?(?: de trabalho)?|formato(?: de trabalho)?)\s*(?:[:|–—-]|(?=\s(?:de\s)?(?:hibrid|remot|presencia|teletrab)))/;
/** Most clauses have none of these. */
const MAY_NAME = /remot|tele|mobile|home|wfh|casa|anywhere|h[ií]brid|hybrid|misto|presenc|site|office|escrit/i;
const BARE = new RegExp(
  String.raw`^[^\p{L}\p{N}]*${ANY}(?!\p{L})(?:\s?[,:(]|\s(?:in|within|em|a partir)\s|(?:[^\p{L}\p{N}]+\p{L}+){0,3}[^\p{L}\p{N}]*(?:$|[,:(]))|^.{0,60}[([|–—-]\s?(?:100\s?% ?|full(?:y)? |totalmente )?${ANY}(?:[)\]]|\s[|–—-]|[^\p{L}\p{N}]*$)`,
  'u',
);

/**
 * A labelled line (`Work mode: hybrid`) wins; else a mention counts only if all name the same model.
 * @param text in composed letters (`plainLetters`)
 */
export function workModelMention(text: string) {
  if (!MAY_NAME.test(text)) return undefined;
  const plain = plainText(text);
  const mentions = (between: RegExp, isMeant: (clause: string) => boolean) =>
    clausesOf(plain, between).flatMap(({ text: clause, start }) => {
      const model = MAY_NAME.test(clause) && isMeant(clause) ? modelIn(clause) : undefined;
      if (model === undefined) return [];
      const at = LABEL.test(clause) ? 0 : clause.search(MODEL_NAME);
      return [{ model, clause, quote: quoteFrom(text, start, start + clause.length, start + at) }];
    });
  const labelled = mentions(/\n/g, (line) => LABEL.test(line));
  if (labelled.length > 0) return oneModel(labelled);
  const all = mentions(/\n|[.;!?](?=\s|$)|\s[|·•]\s/gu, (clause) => !EXTRA.test(clause));
  if (all.some(({ clause }) => DOUBT.test(modelPartOf(clause))) || oneModel(all) === undefined) return undefined;
  return all.find(({ clause }) => BARE.test(clause) || OF_THE_JOB.test(clause));
}

const MODEL_NAME = word(`${ANY}|${DAYS}`, 'gu');
/** A sign, and "or" between places: what follows doubts no model. */
const AFTER_MODEL = /[,:(]|(?<=\s(?:in|within|em)\s\p{L}{1,20})\s(?:or|ou)\s/u;

/** A clause to the end of the part with its last model: "The role is 100% on-site: the van does not fit in your flat". */
function modelPartOf(clause: string): string {
  const last = [...clause.matchAll(MODEL_NAME)].at(-1);
  const to = (last?.index ?? 0) + (last?.[0].length ?? 0);
  const rest = clause.slice(to).search(AFTER_MODEL);
  return rest < 0 ? clause : clause.slice(0, to + rest);
}

const oneModel = <M extends { readonly model: number }>([first, ...others]: readonly M[]) =>
  others.every(({ model }) => model === first?.model) ? first : undefined;

function modelIn(clause: string): number | undefined {
  const words = OTHER_USES.reduce((rest, other) => rest.replaceAll(other, ' '), clause);
  const models = MODELS.filter(([, pattern]) => pattern.test(words)).map(([model]) => model);
  return models.length > 1 ? WORK_MODEL.hybrid : models[0];
}
