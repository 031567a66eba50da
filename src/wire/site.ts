/** Pages for people are known on this site only; links for any other would be guesses (docs/board.md, Pages). */
const KNOWN_SITE = { api: 'https://api.itjobs.pt', pages: 'https://www.itjobs.pt' } as const;

/** The address where a person can read a job ad, or undefined where the site's page shape is not known. */
export function jobPageOf(baseUrl: string, id: number, slug: string | undefined): string | undefined {
  if (slug === undefined || slug === '' || new URL(baseUrl).origin !== KNOWN_SITE.api) return undefined;
  return `${KNOWN_SITE.pages}/oferta/${id}/${encodeURIComponent(slug)}`;
}

/** The slug in the address of a company's page for people; undefined for any other address. */
export function slugInPage(address: string): string | undefined {
  const found = /^\s*(?:https?:\/\/)?(?:www\.)?itjobs\.pt\/empresa\/([a-z0-9-]+)/i.exec(address);
  return found?.[1]?.toLowerCase();
}
