/* Dates, money and shares in the host's language. Portuguese and English only, as the labels (words.ts). */

/** The site's, set by the server (src/server/views.ts). */
const { zone: BOARD_ZONE = 'UTC', currency: CURRENCY = 'EUR' } = document.documentElement.dataset;
const DAY_MS = 86_400_000;

/** What a host says may be no language or no zone. */
function orElse(read: () => string | undefined, other: string): string {
  try {
    return read() ?? other;
  } catch {
    return other;
  }
}

const canonical = (tag: string | undefined) => Intl.getCanonicalLocales(tag?.replaceAll('_', '-'))[0];

/** Midnight (UTC) of the date at the start of a text. */
function dayOf(text: string): Date | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export function createFormat(askedLocale: string | undefined, askedZone: string | undefined) {
  const hostLocale = orElse(() => canonical(askedLocale), navigator.language);
  // Other languages have no labels, and no dates of the United States.
  const locale = /^(pt|en)\b/.test(hostLocale) ? hostLocale : 'en-GB';
  const zoned = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const timeZone = orElse(() => zoned(askedZone ?? BOARD_ZONE), BOARD_ZONE);
  const whole = { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 } as const;
  const money = new Intl.NumberFormat(locale, whole);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  function daysFromNow(text: string): number | undefined {
    const day = dayOf(text);
    const today = dayOf(dayIn.format(new Date()));
    return day && today && Math.round((day.getTime() - today.getTime()) / DAY_MS);
  }

  return {
    language: locale.startsWith('pt') ? ('pt' as const) : ('en' as const),
    locale,
    number: (value: number) => number.format(value),
    share: (value: number) => share.format(value),
    /** Whole amounts in the site's currency. */
    money: (amount: number) => money.format(amount),
    currency: money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? CURRENCY,
    moneyRange: (from: number, to: number) => (from === to ? money.format(from) : money.formatRange(from, to)),
    /** The day of `2026-11-20 09:24:05`; other text stays as it is. */
    date(text: string): string {
      const day = dayOf(text);
      return day === undefined ? text : date.format(day);
    },
    /** `20` and `Nov`. */
    dayAndMonth(text: string) {
      const day = dayOf(text);
      return day && { day: String(day.getUTCDate()), month: month.format(day).replace('.', '') };
    },
    /** Hour and minute in the person's zone, with the date unless it is today. */
    moment(text: string): string {
      const moment = new Date(text);
      if (Number.isNaN(moment.getTime())) return text;
      const isToday = dayIn.format(moment) === dayIn.format(new Date());
      return (isToday ? time : dayAndTime).format(moment);
    },
    /** The Monday of `2026-W44`. */
    monday(week: string): string | undefined {
      const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
      if (year === undefined) return undefined;
      // The fourth of January is in week 1 (ISO 8601).
      const fourth = new Date(`${year}-01-04T00:00:00Z`);
      const days = (Number(number) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7);
      return new Date(fourth.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    },
    /** `3 days ago`, `in 4 days`. */
    away(text: string): string | undefined {
      const days = daysFromNow(text);
      return days === undefined ? undefined : relative.format(days, 'day');
    },
    daysFromNow,
  };
}

export type Format = ReturnType<typeof createFormat>;
