import { foldName } from '../text/fold.ts';
import type { TableName } from '../wire/ad-facts.ts';
import type { Table, TableRow } from '../wire/tables.ts';
import type { Clock } from '../wire/time.ts';
import municipalities from './municipalities.yaml';
import sites from './sites.yaml';

/** One site of the family (docs/board.md, Tables): what is said of its board comes from here and from nowhere else. */
export interface Site extends Clock {
  /** The end of its host name. */
  readonly code: string;
  readonly adjective: string;
  /** The board is at `api.` and its pages at `www.` of this domain. */
  readonly domain: string;
  /** Ends of host names by which a lower-case `name.name` is an address, beside those with a path or mailbox. */
  readonly addressEndings: readonly string[];
  /** ISO 3166-1 alpha-2: of an ad without one. */
  readonly country: string;
  /** Language in which a person is answered who gives none. */
  readonly language: string;
  /** ISO 4217, and what stands before an amount. */
  readonly currency: { readonly code: string; readonly sign: string };
  /** Payments of a salary a year. */
  readonly months: number;
  /** Days after which the board ends an ad, where that was seen (docs/board.md, Size and life). */
  readonly adDays?: number;
  /** Without places the board is asked for them. */
  readonly tables: Readonly<Record<TableName, Table>>;
  /** Empty where nobody has seen them. The board does not promise which field of a record holds one (docs/board.md, Tables). */
  readonly courseTypes: Table;
  /** Towns of a place, separated by commas, by the place's name. */
  readonly towns: Readonly<Record<string, string>>;
  /** First part of the path of a page, where that was seen (docs/board.md, Pages). */
  readonly pages?: { readonly job: string; readonly company: string };
  /** What is taken from the interface, for nobody has seen it of this site; `check` says it. */
  readonly assumed: readonly string[];
}

/** A row of the data file: lists are separated by commas. */
type TableCells = readonly [id: number, name: string, aliases?: string, inArguments?: string];
type SiteRow = Omit<Site, 'code' | 'tables' | 'courseTypes' | 'towns'> & {
  readonly tables: Readonly<Record<TableName, readonly TableCells[]>>;
  readonly courseTypes?: readonly TableCells[];
};

const itemsOf = (names = '') => (names === '' ? [] : names.split(', '));
const rowOf = ([id, name, aliases, inArguments]: TableCells): TableRow => ({
  id,
  name,
  aliases: itemsOf(aliases),
  inArguments: itemsOf(inArguments),
});

function siteOfRow([code, { tables, courseTypes = [], ...row }]: readonly [code: string, SiteRow]): Site {
  const tableEntries = Object.entries(tables).map(([name, rows]) => [name, rows.map(rowOf)] as const);
  return {
    ...row,
    code,
    tables: Object.fromEntries(tableEntries) as unknown as Site['tables'],
    courseTypes: courseTypes.map(rowOf),
    towns: (municipalities as Readonly<Record<string, Site['towns']>>)[code] ?? {},
  };
}

export const SITES = Object.entries(sites as Readonly<Record<string, SiteRow>>).map(siteOfRow);
export const SITE_CODES = SITES.map(({ code }) => code) as [string, ...string[]];
/** The site of the embedded board, and of an address that names none. */
export const PORTUGAL = SITES.find(({ code }) => code === 'pt') as Site;

/** The site at an address, by the end of its host name, else the Portuguese. @param chosen wins */
export function siteOf(baseUrl: string | undefined, chosen?: string): Site {
  const host = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const isMeant = ({ code }: Site) => (chosen === undefined ? host.endsWith(`.${code}`) : code === chosen);
  return SITES.find(isMeant) ?? PORTUGAL;
}

/** Legal forms of companies, of the countries of the family and of others; a part of a pattern. */
export const LEGAL_FORM =
  '(?:lda|s\\.?\\s?a|s\\.?\\s?l\\.?u?|sp\\.?\\s?z\\s?o\\.?\\s?o|unipessoal|ltd|inc|llc|gmbh)\\b';

/** Whether a word belongs to the name of a town. */
export const isTown = ({ towns }: Site, word: string): boolean =>
  Object.values(towns).some((list) => list.split(/[ ,]+/).some((one) => foldName(one) === foldName(word)));

/** The language most spoken in a country. A site's code is none: `se` is Northern Sami, and Swedish is `sv`. */
const languageOf = ({ country }: Pick<Site, 'country'>) =>
  new Intl.Locale('und', { region: country }).maximize().language;

/** Names of a country, folded: its code, and its name in English, its own language and those of the family. */
const countryNames = new Map<string, Set<string>>();

export function isOwnCountry(site: Pick<Site, 'country'>, words: string): boolean {
  const { country } = site;
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  const languages = ['en', ...[site, ...SITES].map(languageOf)];
  const names = countryNames.get(country) ?? new Set([country, ...languages.map(nameIn)].map(foldName));
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
