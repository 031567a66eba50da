import { fold, plainLetters } from '../wire/text/fold.ts';
import { cleanLine } from './clean.ts';

/*
 * What an ad's text says of pay and work model, quoted (docs/contract.md, Searching). A quote is shown, never counted or
 * filtered by. In doubt there is none. All patterns meet text without accents, in lower case, place for place.
 */

/** A part of a sentence, its place in the text, and whether a line begins with it. */
interface Clause {
  readonly text: string;
  readonly start: number;
  readonly beginsLine: boolean;
}

/** Longer clauses were not written by people. */
const LONGEST_CLAUSE = 400;
/** A dot or comma between digits ends no clause. */
const BETWEEN =
  /\n|[.;!?](?=\s|$)|,(?=\s)|\s[|·•/]\s|\s\+\s|(?<![\p{L}\p{N}])(?:acrescid[oa]s?|mais|plus)(?![\p{L}\p{N}])/gu;

function plainText(text: string): string {
  const folded = fold(text);
  const lower = folded.toLowerCase();
  // A letter that has no lower case of one character would move all that follow.
  return lower.length === folded.length ? lower : folded;
}

/** Ends of sentences and of parts of a line. */
const SENTENCES = /\n|[.;!?](?=\s|$)|\s[|·•]\s/gu;

function* clausesOf(plain: string, between: RegExp): Iterable<Clause> {
  const clause = (start: number, end: number): Clause => ({
    text: plain.slice(start, Math.min(end, start + LONGEST_CLAUSE)),
    start,
    beginsLine: start === 0 || plain[start - 1] === '\n',
  });
  let start = 0;
  for (const { index, 0: end } of plain.matchAll(between)) {
    if (index > start) yield clause(start, index);
    start = index + end.length;
  }
  if (plain.length > start) yield clause(start, plain.length);
}

/** Characters of a quote. */
const LONGEST_QUOTE = 80;

function quoteFrom(text: string, start: number, end: number): string {
  const written = cleanLine(text.slice(start, end)).replace(/^[^\p{L}\p{N}€<>]+/u, '');
  if (written.length <= LONGEST_QUOTE) return written;
  const cut = written.slice(0, LONGEST_QUOTE - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUOTE / 2)).replace(/[\s,;:(–-]+$/, '')}…`;
}

const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0 ']\d{3})+(?:[.,]\d{2})?|\d{1,6}(?:[.,]\d{1,2})?`;
const MONEY = String.raw`(?:€|eur(?:os?)?(?![\p{L}]))`;
const THOUSAND = String.raw`(?:k(?![\p{L}])|mil(?![\p{L}])|thousand)`;
const amount = (name: string) =>
  String.raw`(?<before${name}>${MONEY}\s?)?(?<number${name}>${NUMBER})\s?(?<thousand${name}>${THOUSAND})?\s?(?<behind${name}>k?${MONEY})?`;
const UP_OR_DOWN =
  '(?:ate|up to|from|desde|a partir de|starting (?:at|from)|minimum|minimo(?: de)?|entre|between|acima de|mais de|over|<|>)';
const GROSS = '(?:brut[oa]s?|gross|iliquid[oa]s?|liquid[oa]s?|net)';
const UNIT = String.raw`(?:\s?\/\s?|(?:por|per|a|an|ao|each|cada)\s)?(?:ano|anua(?:l|is)|year(?:ly)?|yr|annum|annual(?:ly)?|p\.?a|mes|mensa(?:l|is)|month(?:ly)?|dia|diari[oa]s?|day|daily|hora|hour|h)(?![\p{L}\p{N}])`;
const PAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,€$£])(?:${UP_OR_DOWN}\s(?:de\s)?)?${amount('1')}(?:\s?(?:-|–|—|a|ate|to|and|e)\s?${amount('2')})?(?<tail>\+?(?:\s?\(?${GROSS}\)?|\s?${UNIT}|\s?\(?x\s?1[2-4]\)?){0,4})(?![\p{L}\p{N}]|\s?%|[.,]\d)`,
  'gu',
);
const YEAR = /ano|anua|year|yr|annu|p\.?a/;
const OTHER_UNIT = /mes|mensa|month|x\s?1[2-4]|dia|day|daily|hora|hour|h(?![\p{L}])/u;

/** What says that a figure is pay. */
const IS_PAY =
  /salari|salary|vencimento|remunera|ordenado|\bpay\b|paying|compensation|wage|\brate\b|\bbase\b|brut|gross|package|pacote|ganh|retribui/;
/** What says that it is something else: an allowance, a budget, what a company earns. */
const IS_OTHER =
  /alimenta|refeic|\bmeal|lunch|almoc|formac|training|learning|education|certifica|conferen|budget|orcamento|bonus|premio|prize|sign-?(?:on|ing)|referral|referenc|recomenda|equipament|equipment|hardware|ajudas? de custo|subsidio|allowance|telecom|internet|home office|ginasio|gym|wellness|bem-estar|seguro|insurance|revenue|factura|fatura|volume de negocios|turnover|funding|raised|financiament|invest|milh|million|billion|clientes|clients|customers|users|utilizadores|transac|plafond|discount|descont|voucher|cheque|equity|stock|shares|arr\b|capital|\bvendas\b|\bsales of\b|mensalidade|renda|multa|lines of|linhas/;
/** Headings under which bare figures are pay. */
const OFFERS =
  /^\W*(?:o que )?(?:te |lhe )?(?:oferec|damos|offer|what we (?:offer|give)|we (?:offer|give)|condic|benefi|salari|salary|remunera|pay\b|compensation|perks)/;

/** What an ad may pay a year. A figure without a unit that is less than the least of these is pay a month. */
const YEARLY = { least: 5_000, leastUnsaid: 10_000, most: 400_000 } as const;

/** The first pay a year in EUR that a readable text names, as written: `€35,000–€50,000`; undefined where it names none. */
export function payQuote(text: string): string | undefined {
  const read = plainLetters(text);
  if (!/€|eur|\d ?k|\bmil\b/i.test(read)) return undefined;
  const plain = plainText(read);
  let offers = false;
  for (const clause of clausesOf(plain, BETWEEN)) {
    const isHeading = clause.beginsLine && clause.text.length < 40 && !/^\s*[-•·*\d]/.test(clause.text);
    if (isHeading) offers = OFFERS.test(clause.text.trim());
    if (!/\d/.test(clause.text)) continue;
    for (const found of clause.text.matchAll(PAY)) {
      if (!isYearlyPay(found, clause.text, offers || OFFERS.test(clause.text.trim()))) continue;
      const start = clause.start + found.index;
      return quoteFrom(read, start, start + found[0].length);
    }
  }
  return undefined;
}

function isYearlyPay(found: RegExpExecArray, clause: string, offers: boolean): boolean {
  const { index, 0: all, groups: { number1 = '', number2 = number1, tail = '', ...signs } = {} } = found;
  const [before, after] = [clause.slice(0, index), clause.slice(index + all.length)];
  const isYear = YEAR.test(tail);
  if (isOther(before, after) || (!isYear && OTHER_UNIT.test(tail))) return false;
  const has = (...names: readonly string[]) => names.some((name) => signs[name] !== undefined);
  const inThousands = has('thousand1', 'thousand2') || /^k/.test(signs.behind2 ?? signs.behind1 ?? '');
  const isRange = found.groups?.number2 !== undefined;
  const isLikely = IS_PAY.test(clause) || isYear || offers || isRange || /^\W*$/.test(before + after);
  const hasMoney = has('before1', 'behind1', 'before2', 'behind2');
  if (!(hasMoney ? isLikely || inThousands : isLikely && inThousands)) return false;
  return isPlausible(figureOf(number1, inThousands), figureOf(number2, inThousands), isYear);
}

/** Of `35-45k` the first figure is in thousands too; of `2 to 30k` it is something else. */
function isPlausible(low: number, top: number, isYear: boolean): boolean {
  const least = isYear ? YEARLY.least : YEARLY.leastUnsaid;
  return low <= top && low >= top / 4 && top >= least && top <= YEARLY.most;
}

/** Whether the word nearest to a figure says that it is no pay. */
function isOther(before: string, after: string): boolean {
  const near = after.slice(0, 40).split(/(?<![\p{L}])(?:e|and|com|with)(?![\p{L}])|\(/u)[0] ?? '';
  if (IS_OTHER.test(near) || /^\s?(?:m|mm|milh|million|bi|bn)/.test(after)) return true;
  const last = (pattern: RegExp) => [...before.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;
  return last(IS_OTHER) > last(IS_PAY);
}

function figureOf(written: string, inThousands: boolean): number {
  const grouped = /^\d{1,3}(?:[.,\u00a0 ']\d{3})+/.exec(written)?.[0];
  const value = grouped === undefined ? Number(written.replace(',', '.')) : Number(grouped.replace(/\D/g, ''));
  return inThousands && value < 1000 ? value * 1000 : value;
}

/** A work model of the board's table that a text may name. */
export type NamedModel = 'On-Site' | 'Remote' | 'Hybrid';

const REMOTE =
  'remot[oa]s?|remotely|remote|remotamente|teletrabalho|home[ -]?office|wfh|work(?:ing)? from (?:home|anywhere)|(?:a partir )?de casa|anywhere';
const HYBRID = 'hibrid[oa]s?|hybrid|regime misto';
const ON_SITE = String.raw`presencia(?:l|is)|on-?\s?site|in-office|office-based`;
const ANY = `(?:${REMOTE}|${HYBRID}|${ON_SITE})`;
const word = (pattern: string, flags = 'u') => new RegExp(String.raw`(?<![\p{L}])(?:${pattern})(?![\p{L}])`, flags);
const MODELS: readonly (readonly [NamedModel, RegExp])[] = [
  ['Hybrid', word(HYBRID)],
  ['Remote', word(REMOTE)],
  ['On-Site', word(ON_SITE)],
];
const NUMBER_WORD = '(?:\\d|um|uma|dois|duas|tres|quatro|one|two|three|four)';
/** Days of a week: whatever else the clause names, it is hybrid. */
const DAYS = word(
  String.raw`${NUMBER_WORD}(?:\s?(?:-|a|ou|to|or|x)\s?${NUMBER_WORD})?\s?(?:dias?|days?|vezes|times|x)`,
);

const IN_PART = word(
  String.raw`${NUMBER_WORD}\s?(?:dias?|days?|vezes|times|x)(?:[^\n]{0,25}\s(?:semana|week)|\s?/\s?(?:semana|week))?[^\n]{0,25}\s(?:escritorio|office|home|casa)`,
);

/** What is supported, built, taught or driven in that way is not how somebody works. */
const OTHER_USES = [
  word(
    String.raw`${ANY}\s(?:(?:and|e|or|ou)\s\p{L}+\s)?(?:support|access|assist\w+|desktop|control|monitoring|management|teams?|users?|sites?|servers?|hands|sensing|procedure|debug\w*|interviews?|meetings?|training|gym|parking|canteen|visits?|clouds?|apps?|applications?|mobile|infrastructure|environments?|architecture|solutions?|connectivity|networks?|budget|allowance|equipment|subsid\w+|vehicles?|cars?|(?:e|ou|e por) telefon\w+)`,
    'gu',
  ),
  word(
    String.raw`(?:support|suporte|apoio|assist\w+|acess\w+|access|atendimento|monitori\w+|gestao|administracao|control\w*|servidor\w*|equipas|teams?|users?|utilizador\w*|clientes?|desktop|entrevistas?|interviews?|formac\w+|curs\w+|aulas?|sessoes|reunioes|meetings?|events?|eventos?|cloud|nuvem|apps?|aplicac\w+|mobile|arquitet\w+|infraestrutura\w*|ambientes?|soluc\w+|conectividade|detecao|carro|viatura\w*|veicul\w+|motor\w*)\s(?:(?:e|and|ou|or|a|via|em|tecnic\w+|informatic\w+|telefonico)\s){0,2}${ANY}`,
    'gu',
  ),
];
/** What may be, will be, or is so for other work than this ad's: then nobody can tell. */
const DOUBT = word(
  String.raw`possib\w*|possiv\w*|optional|opcional|opcao|options?|opcoes|ocasional\w*|pontual\w*|occasional\w*|negoci\w*|eventual\w*|prospet\w*|projects|projetos|projectos|opportunities|oportunidades|both|either|tanto|consoante|depending|dependendo|depois|apos|after|colleagues|colaboradores|consultants|consultores|contractors|contratados|environments|regimes|modelos|models|ou|or|if|se|months?|meses|mes|years?|anos?`,
);
const NEGATED = word(
  String.raw`(?:nao|sem|not|no|never|nem|isn't|cannot|can't)\W[^\n]{0,30}${ANY}|${ANY}[^\n]{0,20}(?:not|nao|impossible)`,
);
/** What shows that a clause is about the work of this ad. */
const OF_THE_JOB = word(
  String.raw`trabalh\w*|regime|modelo|modalidade|funcao|posicao|vaga|role|job|position|work\w*|you|model|100\s?%|full\w*|totalmente|inteiramente|completamente|entirely|only|first|days?|dias?|office|escritorio`,
);
const LABEL =
  /^\W*(?:type of (?:position|work)|work(?:ing|place)? ?(?:model|mode|regime|type|arrangement|location|format|setup|policy)|place of work|location(?: type)?|workplace|regime(?: laboral| de trabalho)?|modelo(?: de trabalho)?|modalidade(?: de trabalho)?|tipo de (?:trabalho|posicao|regime)|local(?: de trabalho)?|formato(?: de trabalho)?)\s*(?:[:|–—-]|(?=\s(?:de\s)?(?:hibrid|remot|presencia|teletrab)))/;

/** Texts without any of these, which most are, need not be taken apart. */
const MAY_NAME = /remot|teletrab|home|wfh|casa|anywhere|h[ií]brid|hybrid|misto|presenc|site|office|escrit/i;
const NAMES_ANY = word(`${ANY}|office|escritorio|casa|home`);
const BARE = new RegExp(String.raw`^\W*${ANY}(?![\p{L}])\W*(?:\p{L}+\W*){0,3}$`, 'u');

interface Mention {
  readonly model: NamedModel;
  readonly quote: string;
}

/**
 * How a readable text says where the work is done, as written, with the model that the quote names. A labelled line
 * (`Work mode: hybrid`) wins over all else; without one a mention is quoted only where all name the same model.
 */
export function workModelMention(text: string): Mention | undefined {
  const read = plainLetters(text);
  if (!MAY_NAME.test(read)) return undefined;
  const plain = plainText(read);
  return labelled(read, plain) ?? mentioned(read, plain);
}

function labelled(read: string, plain: string): Mention | undefined {
  const found: Mention[] = [];
  let start = 0;
  for (const line of plain.split('\n')) {
    const model = LABEL.test(line) ? modelIn(line.slice(0, LONGEST_CLAUSE)) : undefined;
    if (model !== undefined) found.push({ model, quote: quoteFrom(read, start, start + line.length) });
    start += line.length + 1;
  }
  return agreed(found);
}

function mentioned(read: string, plain: string): Mention | undefined {
  const found: Mention[] = [];
  for (const { text: clause, start } of clausesOf(plain, SENTENCES)) {
    const model = modelIn(clause);
    if (model === undefined) continue;
    if (DOUBT.test(clause)) return undefined;
    const quote = BARE.test(clause) || OF_THE_JOB.test(clause) ? windowOf(read, clause, start) : '';
    found.push({ model: NEGATED.test(clause) ? 'On-Site' : model, quote });
  }
  return agreed(found);
}

/** A sentence, or as much of it as a quote takes from shortly before the model on. */
function windowOf(read: string, clause: string, start: number): string {
  const at = clause.trim().length <= LONGEST_QUOTE ? 0 : (NAMES_ANY.exec(clause)?.index ?? 0);
  const from = at <= BEFORE ? 0 : clause.indexOf(' ', at - BEFORE);
  return quoteFrom(read, start + from, start + clause.length);
}

/** Characters shown before the model in a long sentence. */
const BEFORE = 30;

/** The first of mentions that can be quoted, where all name the same model. */
function agreed(found: readonly Mention[]): Mention | undefined {
  if (new Set(found.map(({ model }) => model)).size !== 1) return undefined;
  return found.find(({ quote }) => quote !== '');
}

function modelIn(clause: string): NamedModel | undefined {
  const words = OTHER_USES.reduce((rest, other) => rest.replaceAll(other, ' '), clause);
  const named = MODELS.filter(([, pattern]) => pattern.test(words)).map(([model]) => model);
  if (named.length === 0) return IN_PART.test(words) ? 'Hybrid' : undefined;
  return named.length > 1 || DAYS.test(words) ? 'Hybrid' : named[0];
}
