import { COUNTRY_CODES } from '../../wire/countries.ts';
import { foldName } from '../../wire/tables.ts';

/** The ISO 3166-1 alpha-2 code that a text names, as a code or as a country's name in English or Portuguese; undefined when none. */
export function countryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (COUNTRY_CODES.has(code)) return code;
  const wanted = foldName(text);
  for (const language of ['en', 'pt']) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const candidate of COUNTRY_CODES) if (foldName(names.of(candidate) ?? '') === wanted) return candidate;
  }
  return undefined;
}
