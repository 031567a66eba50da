import type { TableName } from './ad-facts.ts';
import { SALARY } from './limits.ts';
import municipalities from './municipalities.yaml';
import sites from './sites.yaml';
import { foldName, type Table, type TableRow } from './tables.ts';

/** One site of the family (docs/board.md, Tables): what is said of its board comes from here and from nowhere else. */
export interface Site {
  /** The end of its host name. */
  readonly code: string;
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

/** A row of the data file: lists are separated by commas. */
type Listed = readonly [id: number, name: string, aliases?: string, inArguments?: string];
type Row = Omit<Site, 'code' | 'pay' | 'tables' | 'towns'> & {
  readonly months: number;
  readonly tables: Readonly<Record<TableName, readonly Listed[]>>;
};

const listed = (names = '') => (names === '' ? [] : names.split(', '));
const rowOf = ([id, name, aliases, inArguments]: Listed): TableRow => ({
  id,
  name,
  aliases: listed(aliases),
  inArguments: listed(inArguments),
});

function siteOfRow([code, { months, tables, ...row }]: readonly [code: string, Row]): Site {
  const named = Object.entries(tables).map(([name, rows]) => [name, rows.map(rowOf)] as const);
  return {
    ...row,
    code,
    // The interface has one pair of bounds for all sites (docs/board.md, Limits).
    pay: { ...SALARY, months },
    tables: Object.fromEntries(named) as unknown as Site['tables'],
    towns: code === 'pt' ? (municipalities as Site['towns']) : {},
  };
}

export const SITES = Object.entries(sites as Readonly<Record<string, Row>>).map(siteOfRow);
export const SITE_CODES = SITES.map(({ code }) => code) as [string, ...string[]];
/** The site of the embedded board, and of an address that names none. */
export const PORTUGAL = SITES.find(({ code }) => code === 'pt') as Site;

/** The site at an address, by the end of its host name, else the Portuguese. @param chosen wins */
export function siteOf(baseUrl: string | undefined, chosen?: string): Site {
  const host = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const isMeant = ({ code }: Site) => (chosen === undefined ? host.endsWith(`.${code}`) : code === chosen);
  return SITES.find(isMeant) ?? PORTUGAL;
}

/** Names of a country, folded: its code, and its name in English and the languages of the family. */
const countryNames = new Map<string, Set<string>>();

/** Whether words are the site's own country. */
export function isOwnCountry({ country }: Site, words: string): boolean {
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  const names = countryNames.get(country) ?? new Set([country, ...['en', ...SITE_CODES].map(nameIn)].map(foldName));
  countryNames.set(country, names);
  return names.has(foldName(words));
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
  const isKnown = SITES.some(
    ({ domain, pages }) => host?.toLowerCase() === domain && pages?.[page] === path?.toLowerCase(),
  );
  return isKnown ? value?.toLowerCase() : undefined;
}

export function jobIdInPage(address: string): string | undefined {
  return /^\d{1,10}$/.exec(inPage(address, 'job') ?? '')?.[0];
}

export const slugInPage = (address: string): string | undefined => inPage(address, 'company');
