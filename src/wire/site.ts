/** Pages for people are known on this site only; links for any other would be guesses (field notes, Pages for people). */
const KNOWN_SITE = { api: 'https://api.itjobs.pt', pages: 'https://www.itjobs.pt' } as const;

const PAGE_PATHS = {
  job: (id: number, slug: string) => `/oferta/${id}/${slug}`,
  company: (_id: number, slug: string) => `/empresa/${slug}`,
  course: (id: number, slug: string) => `/curso/${id}/${slug}`,
} as const;

/** The address where a person can read a record, or undefined where the site's page shape is not known. */
export function pageOf(
  baseUrl: string,
  kind: keyof typeof PAGE_PATHS,
  id: number,
  slug: string | undefined,
): string | undefined {
  if (slug === undefined || slug === '' || new URL(baseUrl).origin !== KNOWN_SITE.api) return undefined;
  return KNOWN_SITE.pages + PAGE_PATHS[kind](id, encodeURIComponent(slug));
}
