import { fold } from '../../../wire/text/fold.ts';

/*
 * Pay and time in a question: over 40k, mais de 30 mil euros, since Monday, últimos 7 dias.
 */

/** The filters that a figure in words can name. */
export type FigureFilter = 'salary_min' | 'published_after';

/** A part of a question that names a filter, and how it was read. */
export interface Figure {
  readonly start: number;
  readonly end: number;
  readonly filter: FigureFilter | 'job_stats' | 'limit';
  /** As the filter takes it; empty where no filter can, which the note says. */
  readonly value: string;
  /** What a reader must know of how it was read. */
  readonly note?: string | undefined;
}

const OVER = String.raw`(?:over|above|more than|at least|from|minimum|min\.?|earning|paying|acima de|mais de|pelo menos|a partir de|superior a|no m[ií]nimo|>=?|\u2265)`;
const PAY = new RegExp(
  String.raw`(?:(?:that\s+pays?|paying|pays?|que\s+pag(?:a|am|ue|uem)|a\s+pagar|with\s+(?:a\s+)?salary|com\s+sal[aá]rio|salary|sal[aá]rio)\s+(?:of\s+|de\s+)?)?(?:${OVER}\s*)(?:de\s+)?(\u20ac|eur(?:os?)?\s)?\s*(\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d+)?)\s*(k|mil|thousand)?\s*(\u20ac|eur(?:os?)?)?(?![\p{L}\p{N}+#])(?:\s*(?:brut[oa]s?|gross)(?!\p{L}))?(?:\s*(?:\/|por|per|an?|ao?)\s*(anos?|years?|m[eê]s|months?|dias?|days?|horas?|hours?|h)(?![\p{L}\p{N}])|\s+(mensa(?:l|is)|monthly|anua(?:l|is)|annually|yearly))?`,
  'giu',
);
/** Both ends of a range, of which only the lower one is a filter. */
const RANGE =
  /(?<![\p{L}\p{N}.,+#-])(?:(?:that\s+pays?|paying|pays?|que\s+pag(?:a|am|ue|uem)|with\s+(?:a\s+)?salary|com\s+sal[aá]rio|salary|sal[aá]rio)\s+(?:of\s+|de\s+)?)?(?:(between|entre)|from|de|a\s+partir\s+de)\s+(\u20ac)?\s?(\d{1,3}(?:[.,\s]\d{3})+|\d{1,6}(?:[.,]\d)?)\s?(k|mil|thousand)?\s?(\u20ac|eur(?:os?)?)?\s?(and|e|to|a|at[eé]|-|\u2013)\s?(?:\u20ac\s?)?(?:\d{1,3}(?:[.,\s]\d{3})+|\d{1,6}(?:[.,]\d)?)\s?(k|mil|thousand)?\s?(\u20ac|eur(?:os?)?)?(?![\p{L}\p{N}+#])(?:\s?(?:\/|por|per|an?|ao?)\s?(anos?|years?|m[eê]s|months?|dias?|days?|horas?|hours?|h)(?![\p{L}\p{N}]))?/giu;
const NO_UPPER = 'no filter for the most pay';
const UNDER = String.raw`up to|at most|less than|under|below|max(?:imum|\.)?|at[eé]|no m[aá]ximo|menos de|abaixo de|inferior a`;
/** A figure without a word before it is pay when it is written as money; so is the lower end of a range. */
const BARE_PAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,+#-])(?:(${UNDER})\s+)?(\u20ac)?\s?(\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d)?)\s?(k|mil)?\s?(\u20ac|eur(?:os?)?)?(\s?(?:-|\u2013|to|a)\s?\u20ac?\d[\d.,]{0,7}\s?(k|mil)?\s?(?:\u20ac|eur(?:os?)?)?)?(?![\p{L}\p{N}+#])(?:\s?(?:\/|por|per|an?|ao?)\s?(anos?|years?|m[eê]s|months?|dias?|days?|horas?|hours?|h)(?![\p{L}\p{N}]))?`,
  'giu',
);
/** The board's pay is a year's; a month's is paid fourteen times in Portugal. */
const PAYMENTS = 14;
/** Figures without a sign of money are pay only when they are as large as pay. */
const MIN_BARE_PAY = 10_000;

const DAYS: Readonly<Record<string, string>> = {
  monday: 'monday', segunda: 'monday', tuesday: 'tuesday', terca: 'tuesday', terça: 'tuesday', wednesday: 'wednesday',
  quarta: 'wednesday', thursday: 'thursday', quinta: 'thursday', friday: 'friday', sexta: 'friday',
  saturday: 'saturday', sabado: 'saturday', sábado: 'saturday', sunday: 'sunday', domingo: 'sunday',
  today: 'today', hoje: 'today', yesterday: 'yesterday', ontem: 'yesterday',
}; // biome-ignore format: a table
const DAY_NAMES = Object.keys(DAYS).join('|');
const SINCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:since|desde|after|depois de|a partir de|published|publicad[oa]s?)\s+(?:last\s+|a\s+|o\s+)?(${DAY_NAMES}|\d{4}-\d{2}-\d{2})(?:-feira)?(?![\p{L}\p{N}])`,
  'giu',
);
/** Numbers as people write them before days and weeks. */
const COUNTS: Readonly<Record<string, number>> = {
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, fourteen: 14,
  dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, dez: 10, quinze: 15,
}; // biome-ignore format: a table
const DAYS_OF_MONTH = 30;
const RECENT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:published|posted|publicad[oa]s?)\s+)?(?:(?:in|within|from|during|d[oa]s?|n[oa]s?|of)\s+)?(?:the\s+)?(?:last|past|[uú]ltim[oa]s?)(?:\s+(\d{1,3}|${Object.keys(COUNTS).join('|')}|três))?\s*(hours?|h|days?|d|weeks?|w|months?|horas?|dias?|semanas?|m[eê]s|meses)(?![\p{L}\p{N}])`,
  'giu',
);
const THIS = /(?<![\p{L}\p{N}])(?:this|d?n?est[ae])\s+(week|month|semana|m[eê]s)(?![\p{L}\p{N}])/giu;
const TODAY = /(?<![\p{L}\p{N}])(?:de\s+)?(today|hoje|yesterday|ontem)(?![\p{L}\p{N}])/giu;

/** How many ads are wanted: top 10, the newest 5 jobs, 10 vagas at the beginning. Java 17 jobs ask for a version. */
const HOW_MANY =
  /(?<![\p{L}\p{N}.,+#-])(?:(?:the\s+|[ao]s\s+)?(?:top\s+\d{1,3}|(?:first|last|best|newest|latest|primeir[ao]s|[uú]ltim[ao]s|melhores)\s+\d{1,3}(?=\s+(?:jobs?|ads?|positions?|vagas|ofertas|empregos|an[uú]ncios)(?![\p{L}\p{N}])))|(?<=^\s*(?:(?:show|find|give|get|list|me|please|mostra|quero|the|as|os)\s+){0,4})\d{1,3}(?=\s+(?:(?!years?|anos?|days?|dias?|months?|meses|weeks?|semanas?)[^\s,;]+\s+){0,3}(?:jobs?|ads?|positions?|vacancies|openings|vagas|ofertas|empregos|an[uú]ncios)(?![\p{L}\p{N}])))(?![\p{L}\p{N}+#%-])/giu;

/** Words between those of a question about pay that look for nothing. */
const FILLING =
  '(?:do|does|did|is|are|can|they|those|these|such|the|a|an|usually|normally|typically|average|typical|annual|people|jobs?|ads?|costumam|se|é|esses?|essas?|as|os|o|a|em m[eé]dia|normalmente|vagas|empregos)';
const EARNING =
  '(?:pay|pays|paid|paying|earn|earns|earned|pagam|paga|pagar|ganham?|ganhar|salary|salaries|sal[aá]rios?)';
const ASKED = String.raw`(?:[,;]?\s*(?:and|e)\s+)?(?<![\p{L}\p{N}])(?:what|how much|quanto)`;
/**
 * A question about pay, behind the one for ads or around it: the words that ask are taken, and what stands between them
 * is looked for. What do *React developers in Porto* pay?
 */
const PAY_QUESTION = new RegExp(String.raw`${ASKED}(?:\s+${FILLING})*\s+${EARNING}(?![\p{L}\p{N}])\??`, 'giu');
const PAY_ASKED = new RegExp(
  String.raw`${ASKED}(?:\s+${FILLING}(?![\p{L}\p{N}]))*(?=\s[^,.?!;]*\s${EARNING}(?![\p{L}\p{N}]))`,
  'giu',
);
const PAY_EARNED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${EARNING}(?![\p{L}\p{N}])(?<=(?<![\p{L}\p{N}])(?:what|how much|quanto)\s[^,.?!;]*)\??`,
  'giu',
);

/** Characters of a question; a longer text is none, and its spaces would take the square of their number. */
const LONGEST_QUESTION = 1_000;

/** The figures in a question; none overlaps another, the first kind found goes first. */
export function figuresIn(source: string): Figure[] {
  if (source.length > LONGEST_QUESTION) return [];
  const found: Figure[] = [];
  for (const { pattern, filter, read } of FIGURES) {
    for (const match of source.matchAll(pattern)) {
      const figure = read(match);
      const [start, end] = [match.index, match.index + match[0].length];
      const isFree = found.every((other) => other.end <= start || other.start >= end);
      if (figure !== undefined && isFree) found.push({ start, end, filter, ...figure });
    }
  }
  return found;
}

const FIGURES: readonly {
  readonly pattern: RegExp;
  readonly filter: Figure['filter'];
  readonly read: (match: RegExpExecArray) => Pick<Figure, 'value' | 'note'> | undefined;
}[] = [
  { pattern: RANGE, filter: 'salary_min', read: rangeFigure },
  { pattern: PAY, filter: 'salary_min', read: payFigure },
  { pattern: BARE_PAY, filter: 'salary_min', read: barePayFigure },
  { pattern: SINCE, filter: 'published_after', read: dayFigure },
  { pattern: RECENT, filter: 'published_after', read: ageFigure },
  { pattern: THIS, filter: 'published_after', read: periodFigure },
  { pattern: TODAY, filter: 'published_after', read: dayFigure },
  { pattern: HOW_MANY, filter: 'limit', read: () => ({ value: '', note: 'limit says how many' }) },
  { pattern: PAY_QUESTION, filter: 'job_stats', read: payQuestion },
  { pattern: PAY_ASKED, filter: 'job_stats', read: payQuestion },
  { pattern: PAY_EARNED, filter: 'job_stats', read: payQuestion },
];

/** A name may end so: Andorinha Pay. */
function payQuestion({ 0: words, index, input }: RegExpExecArray) {
  const isName = /^P/.test(words) && /\p{Lu}\S*\s+$/u.test(input.slice(0, index));
  return isName ? undefined : { value: '', note: 'job_stats tells pay' };
}

function payFigure({ 1: before, 2: digits = '', 3: thousand, 4: behind, 5: per, 6: how }: RegExpExecArray) {
  const amount = amountOf(digits) * (thousand === undefined ? 1 : 1000);
  const isMoney = [before, thousand, behind].some((sign) => sign !== undefined);
  const unit = per ?? how;
  if (unit !== undefined) return payPer(unit, amount);
  return amount >= MIN_BARE_PAY || (isMoney && amount >= 1000) ? { value: String(amount) } : undefined;
}

function rangeFigure({ 1: between, 2: before, 3: digits = '', ...rest }: RegExpExecArray) {
  const { 4: thousand, 5: behind, 6: joint = '', 7: thousands, 8: sign, 9: per } = rest;
  const joins = /^(?:and|e)$/i.test(joint);
  // From 2 and 3 years is no range.
  if (joins && between === undefined) return undefined;
  const isMoney = [before, thousand, behind, thousands, sign].some((one) => one !== undefined);
  const amount = amountOf(digits) * ((thousand ?? thousands) === undefined ? 1 : 1000);
  if (per !== undefined) return isMoney ? withoutUpper(payPer(per, amount)) : undefined;
  return amount < (isMoney ? 1000 : MIN_BARE_PAY) ? undefined : withoutUpper(yearly(amount));
}

type Pay = Pick<Figure, 'value' | 'note'>;

const yearly = (amount: number): Pay => ({ value: String(amount) });

/** The lower end of a range alone is a filter, and the range says so. */
function withoutUpper({ value, note }: Pay): Pay {
  return { value, note: note === undefined ? NO_UPPER : `${note}; ${NO_UPPER}` };
}

function barePayFigure({
  1: under,
  2: before,
  3: digits = '',
  4: thousand,
  5: behind,
  6: upper,
  7: thousands,
  8: per,
}: RegExpExecArray) {
  const amount = amountOf(digits) * ((thousand ?? thousands) === undefined ? 1 : 1000);
  if ([before, thousand, behind, thousands].every((sign) => sign === undefined)) return undefined;
  if (under !== undefined) return { value: '', note: NO_UPPER };
  if (per === undefined && amount < MIN_BARE_PAY) return undefined;
  const lower = per === undefined ? yearly(amount) : payPer(per, amount);
  return upper === undefined ? lower : withoutUpper(lower);
}

/** Pay of a month, a day or an hour, as far as it is pay of a year. */
function payPer(unit: string, amount: number): Pay {
  const letter = unit.charAt(0).toLowerCase();
  if (letter === 'm') return { value: String(amount * PAYMENTS), note: `${PAYMENTS} payments of a month` };
  if (letter === 'd' || letter === 'h')
    return { value: '', note: 'the board gives pay a year; give salary_min for a year' };
  return { value: String(amount) };
}

function dayFigure({ 1: day = '' }: RegExpExecArray) {
  return { value: DAYS[day.toLowerCase()] ?? day };
}

/** 7 days, 2 semanas, two weeks, the last week. */
function ageFigure({ 1: count = '1', 2: unit = '' }: RegExpExecArray) {
  const letter = fold(unit).charAt(0).toLowerCase();
  const number = COUNTS[fold(count.trim()).toLowerCase()] ?? Number(count);
  if (letter === 'm') return { value: `${number * DAYS_OF_MONTH}d` };
  return { value: `${number}${letter === 's' ? 'w' : letter}` };
}

function periodFigure({ 1: unit = '' }: RegExpExecArray) {
  return { value: fold(unit).toLowerCase().startsWith('m') ? 'this month' : 'this week' };
}

/** 40000, 40.000, 40 000, 40,5. */
function amountOf(digits: string): number {
  const plain = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits) ? digits.replace(/\D/g, '') : digits.replace(',', '.');
  return Math.round(Number(plain));
}
