import type { TableName } from './ad-facts.ts';
import { AD_LIFE_DAYS } from './limits.ts';
import municipalities from './municipalities.yaml';
import { CONTRACTS, JOB_TYPES, LOCATIONS, row, type Table, WORK_MODELS } from './tables.ts';

/** One site of the family (docs/board.md, The service): what is said of its board comes from here and from nowhere else. */
export interface Site {
  readonly code: SiteCode;
  readonly adjective: string;
  /** The board is at `api.` and its pages at `www.` of this domain. */
  readonly domain: string;
  /** ISO 3166-1 alpha-2: of an ad without one. */
  readonly country: string;
  /** Language in which a person is answered who gives none. */
  readonly language: string;
  /** Its clock, and how sentences call that. */
  readonly zone: string;
  readonly time: string;
  /** ISO 4217, and what stands before an amount. */
  readonly currency: { readonly code: string; readonly sign: string };
  /** Annual gross pay that an ad may state, and payments a year. */
  readonly pay: { readonly min: number; readonly max: number; readonly months: number };
  /** Days after which the board ends an ad, where that was seen (docs/board.md, Size and life). */
  readonly adDays?: number;
  /** Without places the board is asked for them. */
  readonly tables: Readonly<Record<TableName, Table>>;
  /** Towns of a place, separated by commas, by the place's name. */
  readonly towns: Readonly<Record<string, string>>;
  /** First part of the path of a page, where that was seen (docs/board.md, Pages). */
  readonly pages?: { readonly job: string; readonly company: string };
  /** What is taken from the interface, for nobody has seen it of this site; `check` says it. */
  readonly assumed: readonly string[];
}

export const SITE_CODES = ['pt', 'pl', 'es'] as const;
export type SiteCode = (typeof SITE_CODES)[number];

/** Bounds of the interface (docs/board.md, Limits). */
const BOUNDS = { min: 5_000, max: 1_000_000 } as const;

export const PORTUGAL: Site = {
  code: 'pt',
  adjective: 'Portuguese',
  domain: 'itjobs.pt',
  country: 'PT',
  language: 'Portuguese (Portugal)',
  zone: 'Europe/Lisbon',
  time: 'Portuguese time',
  currency: { code: 'EUR', sign: '€' },
  pay: { ...BOUNDS, months: 14 },
  adDays: AD_LIFE_DAYS,
  tables: { location: LOCATIONS, work_model: WORK_MODELS, type: JOB_TYPES, contract: CONTRACTS },
  towns: municipalities as Readonly<Record<string, string>>,
  pages: { job: 'oferta', company: 'empresa' },
  assumed: [],
};

const ASSUMED = ['currency', 'bounds of pay', 'kinds of contract', 'time of the board'];

const POLAND: Site = {
  code: 'pl',
  adjective: 'Polish',
  domain: 'itcareers.pl',
  country: 'PL',
  language: 'Polish',
  zone: 'Europe/Warsaw',
  time: 'Polish time',
  currency: { code: 'PLN', sign: 'PLN ' },
  pay: { ...BOUNDS, months: 12 },
  tables: {
    location: [],
    work_model: [
      row(0, 'On-Site', 'on site, in-office, stacjonarnie, stacjonarna, praca stacjonarna, w biurze', 'office, biuro'),
      row(
        1,
        'Remote',
        'full remote, fully remote, 100% remote, home office, work from home, zdalnie, zdalna, praca zdalna, 100% zdalnie',
      ),
      row(2, 'Hybrid', 'hybrydowo, hybrydowa, hybrydowy, praca hybrydowa'),
    ],
    type: [
      row(1, 'Full-time', 'pełny etat, cały etat, pełny wymiar', 'full'),
      row(2, 'Part-time', 'half-time, pół etatu, część etatu, niepełny etat, niepełny wymiar', 'part'),
    ],
    contract: [
      row(
        1,
        'Fixed-term',
        'fixed-term contract, temporary contract, umowa na czas określony, na czas określony',
        'temporary',
      ),
      row(
        2,
        'Permanent',
        'permanent contract, open-ended, open-ended contract, umowa na czas nieokreślony, na czas nieokreślony',
      ),
      row(3, 'Professional internship', 'internship, intern, trainee, traineeship, staż, praktyki'),
      row(
        4,
        'Freelance',
        'freelancer, contractor, self-employed, services contract, contract for services, b2b, kontrakt b2b',
        'services',
      ),
      row(5, 'Academic internship', 'internship, intern, staż, praktyki, praktyki studenckie'),
    ],
  },
  towns: {},
  assumed: ASSUMED,
};

const SPAIN: Site = {
  code: 'es',
  adjective: 'Spanish',
  domain: 'itjobs.es',
  country: 'ES',
  language: 'Spanish (Spain)',
  zone: 'Europe/Madrid',
  time: 'Spanish time',
  currency: { code: 'EUR', sign: '€' },
  pay: { ...BOUNDS, months: 14 },
  tables: {
    location: [],
    work_model: [
      row(0, 'On-Site', 'on site, in-office, presencial, presenciales, trabajo presencial', 'office, oficina'),
      row(
        1,
        'Remote',
        'full remote, fully remote, 100% remote, home office, work from home, remoto, remota, teletrabajo, trabajo remoto, 100% remoto',
      ),
      row(2, 'Hybrid', 'híbrido, híbrida, trabajo híbrido, modelo híbrido'),
    ],
    type: [
      row(1, 'Full-time', 'tiempo completo, a tiempo completo, jornada completa', 'full'),
      row(2, 'Part-time', 'half-time, tiempo parcial, a tiempo parcial, media jornada, jornada parcial', 'part'),
    ],
    contract: [
      row(1, 'Fixed-term', 'fixed-term contract, temporary contract, contrato temporal', 'temporary, temporal'),
      row(2, 'Permanent', 'permanent contract, open-ended, open-ended contract, contrato indefinido', 'indefinido'),
      row(3, 'Professional internship', 'internship, intern, trainee, traineeship, prácticas'),
      row(
        4,
        'Freelance',
        'freelancer, contractor, self-employed, services contract, contract for services, b2b, autónomo',
        'services',
      ),
      row(5, 'Academic internship', 'internship, intern, prácticas, prácticas curriculares'),
    ],
  },
  towns: {},
  assumed: ASSUMED,
};

export const SITES: Readonly<Record<SiteCode, Site>> = { pt: PORTUGAL, pl: POLAND, es: SPAIN };

/** The site at an address, else by the end of its host name, else the Portuguese. @param chosen wins */
export function siteOf(baseUrl: string | undefined, chosen?: SiteCode): Site {
  if (chosen !== undefined) return SITES[chosen];
  const host = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return Object.values(SITES).find(({ code }) => host.endsWith(`.${code}`)) ?? PORTUGAL;
}

export function jobPageOf(
  baseUrl: string,
  { domain, pages }: Site,
  id: number,
  slug: string | undefined,
): string | undefined {
  const isKnown = pages !== undefined && `${baseUrl}/`.startsWith(`https://api.${domain}/`);
  return isKnown && slug ? `https://www.${domain}/${pages.job}/${id}/${encodeURIComponent(slug)}` : undefined;
}

/** The id or slug that stands in a page's address, of any site whose pages are known. */
function inPage(address: string, page: 'job' | 'company'): string | undefined {
  const [, host, path, value] = /^\s*(?:https?:\/\/)?(?:www\.)?([a-z.]+)\/([a-z]+)\/([a-z0-9-]+)/i.exec(address) ?? [];
  const isKnown = Object.values(SITES).some(
    ({ domain, pages }) => host?.toLowerCase() === domain && pages?.[page] === path?.toLowerCase(),
  );
  return isKnown ? value?.toLowerCase() : undefined;
}

export function jobIdInPage(address: string): string | undefined {
  return /^\d{1,10}$/.exec(inPage(address, 'job') ?? '')?.[0];
}

export const slugInPage = (address: string): string | undefined => inPage(address, 'company');
