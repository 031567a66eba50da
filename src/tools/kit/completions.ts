import { foldName } from '../../wire/tables.ts';

/** The values that begin with what was typed, blind to case and accents; then those that contain it. */
export function completionsOf(values: readonly string[], start: string): string[] {
  const wanted = foldName(start);
  const begins = values.filter((value) => foldName(value).startsWith(wanted));
  return [...begins, ...values.filter((value) => !begins.includes(value) && foldName(value).includes(wanted))];
}
