/*
 * Pay and time in a question: over 40k, mais de 30 mil euros, since Monday, últimos 7 dias.
 */

/** A part of a question that names a filter, and how it was read. */
export interface Figure {
  readonly start: number;
  readonly end: number;
  readonly filter: 'salary_min' | 'published_after' | 'job_stats';
  /** As the filter takes it; empty for a question that another tool answers. */
  readonly value: string;
}

const OVER = String.raw`(?:over|above|more than|at least|from|minimum|min\.?|earning|paying|acima de|mais de|pelo menos|a partir de|superior a|no m[ií]nimo|>=?|\u2265)`;
const PAY = new RegExp(
  String.raw`(?:(?:that\s+pays?|paying|pays?|que\s+pag(?:a|am|ue|uem)|a\s+pagar|with\s+(?:a\s+)?salary|com\s+sal[aá]rio|salary|sal[aá]rio)\s+(?:of\s+|de\s+)?)?(?:${OVER}\s*)(?:de\s+)?(\u20ac|eur(?:os?)?\s)?\s*(\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d+)?)\s*(k|mil|thousand)?\s*(\u20ac|eur(?:os?)?)?(?![\p{L}\p{N}+#])`,
  'giu',
);
/** Figures without a sign of money are pay only when they are as large as pay. */
const LEAST_PAY = 10_000;

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
const RECENT =
  /(?<![\p{L}\p{N}])(?:(?:in|within|from|d[oa]s|n[oa]s|of)\s+)?(?:the\s+)?(?:last|past|[uú]ltim[oa]s)\s+(\d{1,3})\s*(hours?|h|days?|d|weeks?|w|horas?|dias?|semanas?)(?![\p{L}\p{N}])/giu;
const TODAY = /(?<![\p{L}\p{N}])(?:de\s+)?(today|hoje|yesterday|ontem)(?![\p{L}\p{N}])/giu;

/** A question about pay, behind the one for ads: and what do they usually pay? */
const PAY_QUESTION =
  /(?:[,;]?\s*(?:and|e)\s+)?(?<![\p{L}\p{N}])(?:what|how much|quanto)\s[^,.?!;]*?(?:pay|paid|earn|pagam|paga|pagar|ganham?|ganhar|salary|sal[aá]rio)s?(?![\p{L}\p{N}])\??/giu;

/** The figures in a question; none overlaps another, the first kind found goes first. */
export function figuresIn(source: string): Figure[] {
  const found: Figure[] = [];
  for (const { pattern, filter, read } of FIGURES) {
    for (const match of source.matchAll(pattern)) {
      const value = read(match);
      const [start, end] = [match.index, match.index + match[0].length];
      const isFree = found.every((other) => other.end <= start || other.start >= end);
      if (value !== undefined && isFree) found.push({ start, end, filter, value });
    }
  }
  return found;
}

type Found = RegExpExecArray;

const FIGURES: readonly {
  readonly pattern: RegExp;
  readonly filter: Figure['filter'];
  readonly read: (match: Found) => string | undefined;
}[] = [
  { pattern: PAY, filter: 'salary_min', read: payOf },
  { pattern: SINCE, filter: 'published_after', read: ({ 1: day = '' }) => DAYS[day.toLowerCase()] ?? day },
  { pattern: RECENT, filter: 'published_after', read: ageOf },
  { pattern: TODAY, filter: 'published_after', read: ({ 1: day = '' }) => DAYS[day.toLowerCase()] ?? day },
  { pattern: PAY_QUESTION, filter: 'job_stats', read: () => '' },
];

function payOf({ 1: before, 2: digits = '', 3: thousand, 4: behind }: Found): string | undefined {
  const amount = amountOf(digits) * (thousand === undefined ? 1 : 1000);
  const isMoney = before !== undefined || thousand !== undefined || behind !== undefined;
  return amount >= LEAST_PAY || (isMoney && amount >= 1000) ? String(amount) : undefined;
}

/** 7 days, 2 semanas. */
function ageOf({ 1: count, 2: unit = '' }: Found): string {
  const letter = unit.charAt(0).toLowerCase();
  return `${count}${letter === 's' ? 'w' : letter}`;
}

/** 40000, 40.000, 40 000, 40,5. */
function amountOf(digits: string): number {
  const plain = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits) ? digits.replace(/\D/g, '') : digits.replace(',', '.');
  return Math.round(Number(plain));
}
