/** The only site whose web pages are known; links to another would be guesses (docs/board.md, Pages). */
const KNOWN_SITE = { api: 'https://api.itjobs.pt', pages: 'https://www.itjobs.pt' } as const;

/** Countries of the sister sites, by the end of their host names (docs/board.md, Pages). */
const COUNTRIES: readonly (readonly [ending: string, country: string])[] = [
  ['.pl', 'PL'],
  ['.es', 'ES'],
];

/** The country that a site gives an ad without one (docs/board.md, Operations). */
export function siteCountryOf(baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return COUNTRIES.find(([ending]) => host.endsWith(ending))?.[1] ?? 'PT';
}

export function jobPageOf(baseUrl: string, id: number, slug: string | undefined): string | undefined {
  if (slug === undefined || slug === '' || !`${baseUrl}/`.startsWith(`${KNOWN_SITE.api}/`)) return undefined;
  return `${KNOWN_SITE.pages}/oferta/${id}/${encodeURIComponent(slug)}`;
}

export function jobIdInPage(address: string): string | undefined {
  return /^\s*(?:https?:\/\/)?(?:www\.)?itjobs\.pt\/oferta\/(\d{1,10})\b/i.exec(address)?.[1];
}

export function slugInPage(address: string): string | undefined {
  const found = /^\s*(?:https?:\/\/)?(?:www\.)?itjobs\.pt\/empresa\/([a-z0-9-]+)/i.exec(address);
  return found?.[1]?.toLowerCase();
}
