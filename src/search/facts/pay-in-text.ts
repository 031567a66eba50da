import { cleanLine } from '../../text/clean.ts';
import type { Clause, ReadText } from './clauses.ts';

/** Pay that an ad names in its text. */
export interface SaidPay {
  /** As written, with its unit where one is given: `1.800€ a 2.200€/mês`. Nothing is converted. */
  readonly text: string;
  /** The upper or only figure in EUR a year; undefined where it is of another unit or of none that can be told. */
  readonly yearly: number | undefined;
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
  String.raw`(?<![\p{L}\p{N}.,€$£])(?<head>${UP_OR_DOWN}\s(?:de\s)?)?${amount('1')}(?:\s?(?:-|–|—|a|ate|to|and|e)\s?${amount('2')})?(?<tail>\+?(?:\s?\(?${GROSS}\)?|\s?${UNIT}|\s?\(?x\s?1[2-4]\)?){0,4})(?![\p{L}\p{N}]|\s?%|[.,]\d)`,
  'gu',
);

/** What says that a figure is pay. */
const IS_PAY =
  /salari|salary|vencimento|remunera|ordenado|\bpay\b|paying|compensation|wage|\brate\b|\bbase\b|brut|gross|package|pacote|ganh|retribui/;
/** What says that it is something else: an allowance, a budget, what a company earns. */
const IS_OTHER =
  /alimenta|refeic|\bmeal|lunch|almoc|formac|training|learning|education|certifica|conferen|budget|orcamento|bonus|premio|prize|sign-?(?:on|ing)|referral|referenc|recomenda|equipament|equipment|hardware|ajudas? de custo|subsidio|allowance|telecom|internet|home office|ginasio|gym|wellness|bem-estar|seguro|insurance|revenue|factura|fatura|volume de negocios|turnover|funding|raised|financiament|invest|milh|million|billion|clientes|clients|customers|users|utilizadores|transac|plafond|discount|descont|voucher|cheque|equity|stock|shares|arr\b|capital|\bvendas\b|\bsales of\b|mensalidade|renda|multa|lines of|linhas/;
/** Headings under which bare figures are pay. */
const OFFERS =
  /^\W*(?:o que )?(?:te |lhe )?(?:oferec|damos|offer|what we (?:offer|give)|we (?:offer|give)|condic|benefi|salari|salary|remunera|pay\b|compensation|perks)/;

const BOUNDS = { year: [5_000, 400_000], month: [400, 20_000], day: [40, 2_000], hour: [4, 250] } as const;
type PayUnit = keyof typeof BOUNDS;

/** The least of a figure that nobody is paid a month. */
const YEARLY = 10_000;
const LONGEST = 70;
const MAY_HOLD_PAY = /€|eur|\dk|\d k|\bmil\b/;

/**
 * The first pay in EUR that a text names, as written. Allowances, budgets, bonuses and what a company earns are none; a
 * figure without a sign of money counts only in thousands and where the text speaks of pay.
 */
export function payIn({ text, plain, clauses }: ReadText): SaidPay | undefined {
  if (!MAY_HOLD_PAY.test(plain)) return undefined;
  let offers = false;
  for (const clause of clauses) {
    const isLineStart = clause.start === 0 || plain[clause.start - 1] === '\n';
    const isHeading = isLineStart && clause.text.length < 40 && !/^\s*[-•·*\d]/.test(clause.text);
    if (isHeading) offers = OFFERS.test(clause.text.trim());
    if (!/\d/.test(clause.text)) continue;
    const found = figureIn(clause, offers || OFFERS.test(clause.text.trim()));
    if (found === undefined) continue;
    const shown = cleanLine(text.slice(found.start, found.end));
    return { text: shown.slice(0, LONGEST), yearly: found.yearly };
  }
  return undefined;
}

interface FoundPay {
  readonly start: number;
  readonly end: number;
  readonly yearly: number | undefined;
}

function figureIn(clause: Clause, offers: boolean): FoundPay | undefined {
  for (const found of clause.text.matchAll(PAY)) {
    const pay = payAt(found, clause, offers);
    if (pay !== undefined) return pay;
  }
  return undefined;
}

/** The pay that a figure is; undefined where it is something else. */
function payAt(found: RegExpExecArray, clause: Clause, offers: boolean): FoundPay | undefined {
  const { index, 0: all, groups = {} } = found;
  const before = clause.text.slice(0, index);
  const after = clause.text.slice(index + all.length);
  if (isOther(before, after)) return undefined;
  const unit = unitOf(groups.tail ?? '');
  const inThousands = isInThousands(groups);
  const speaks = IS_PAY.test(clause.text) || unit !== undefined || offers;
  const isLikely = speaks || groups.number2 !== undefined || /^\W*$/.test(before + after);
  if (hasMoney(groups) ? !isLikely && !inThousands : !isLikely || !inThousands) return undefined;
  const top = figure(groups.number2 ?? groups.number1 ?? '', inThousands);
  const low = figure(groups.number1 ?? '', inThousands);
  if (!isPlausible(low, top, unit)) return undefined;
  const start = clause.start + index;
  const yearly = unit === 'year' || (unit === undefined && top >= YEARLY) ? top : undefined;
  return { start, end: start + all.trimEnd().length, yearly };
}

type Groups = Readonly<Record<string, string | undefined>>;

function hasMoney({ before1, behind1, before2, behind2 }: Groups): boolean {
  return [before1, behind1, before2, behind2].some((sign) => sign !== undefined);
}

function isInThousands({ thousand1, thousand2, behind1 = '', behind2 = behind1 }: Groups): boolean {
  return thousand1 !== undefined || thousand2 !== undefined || behind2.startsWith('k');
}

/** Whether what stands before or just behind a figure says that it is no pay; the nearest word counts. */
function isOther(before: string, after: string): boolean {
  const near = after.slice(0, 40).split(/(?<![\p{L}])(?:e|and|com|with)(?![\p{L}])|\(/u)[0] ?? '';
  if (IS_OTHER.test(near) || /^\s?(?:m|mm|milh|million|bi|bn)/.test(after)) return true;
  const last = (pattern: RegExp) => [...before.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;
  return last(IS_OTHER) > last(IS_PAY);
}

function unitOf(tail: string): PayUnit | undefined {
  if (/ano|anua|year|yr|annu|p\.?a/.test(tail)) return 'year';
  if (/mes|mensa|month|x\s?1[2-4]/.test(tail)) return 'month';
  if (/dia|day|daily/.test(tail)) return 'day';
  return /hora|hour|h(?![\p{L}])/u.test(tail) ? 'hour' : undefined;
}

function figure(written: string, inThousands: boolean): number {
  const grouped = /^\d{1,3}(?:[.,\u00a0 ']\d{3})+/.exec(written)?.[0];
  const value = grouped === undefined ? Number(written.replace(',', '.')) : Number(grouped.replace(/\D/g, ''));
  return inThousands && value < 1000 ? value * 1000 : value;
}

function isPlausible(low: number, top: number, unit: PayUnit | undefined): boolean {
  // Of `35-45k` the first figure is in thousands too; of `2 to 30k` it is something else.
  const inBounds = (one: PayUnit) => top >= BOUNDS[one][0] && top <= BOUNDS[one][1];
  if (low > top || low < top / 4) return false;
  return unit === undefined ? inBounds('year') || (top >= 700 && inBounds('month')) : inBounds(unit);
}
