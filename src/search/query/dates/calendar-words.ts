/* Names of days and months in Portuguese and English, in lower case and without accents. */

export const MONTHS = 12;

const DAYS = [
  'sunday sun domingo dom',
  'monday mon segunda seg 2a',
  'tuesday tue terca ter 3a',
  'wednesday wed quarta qua 4a',
  'thursday thu quinta qui 5a',
  'friday fri sexta sex 6a',
  'saturday sat sabado sab',
];

/** Weekdays by their names, Sunday as 0. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  DAYS.flatMap((names, day) => names.split(' ').map((name) => [name, day] as const)),
);

const NAMES = [
  'january janeiro jan',
  'february fevereiro feb fev',
  'march marco mar',
  'april abril apr abr',
  'may maio mai',
  'june junho jun',
  'july julho jul',
  'august agosto aug ago',
  'september setembro sep sept set',
  'october outubro oct out',
  'november novembro nov',
  'december dezembro dec dez',
];

const BY_NAME = new Map(NAMES.flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)));

/** The number of a month, from 1. */
export const monthNamed = (name: string): number | undefined => BY_NAME.get(name);
