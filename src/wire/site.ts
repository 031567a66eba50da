import type { TableName } from './ad-facts.ts';
import { foldName } from './letters.ts';
import municipalities from './municipalities.yaml';
import sites from './sites.yaml';

export interface TableRow {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Further aliases, which are ordinary words of ads: an argument takes them, `words` do not. */
  readonly inArguments?: readonly string[];
}
export type Table = readonly TableRow[];

const row = (id: number, name: string, ...aliases: string[]): TableRow => ({ id, name, aliases });

/** docs/board.md, States. The board promises no transitions, so the meanings name none. */
export const JOB_STATES: readonly (TableRow & { readonly meaning: string })[] = [
  { ...row(0, 'Removed', 'removido', 'removida'), meaning: 'The ad was removed from the board.' },
  { ...row(1, 'Active', 'ativo', 'ativa', 'activo'), meaning: 'The ad is published and candidates can see it.' },
  {
    ...row(2, 'Moderation', 'moderação', 'em moderação', 'pending'),
    meaning: "The ad waits for the board's review; candidates may not see it yet.",
  },
  { ...row(3, 'Suspended', 'suspenso', 'suspensa'), meaning: 'The ad was suspended and is not shown to candidates.' },
  {
    ...row(4, 'Refused', 'recusado', 'recusada', 'rejected'),
    meaning: "The board's review refused the ad; it is not shown to candidates.",
  },
  {
    ...row(5, 'Expired', 'expirado', 'expirada'),
    meaning: "The ad's time has run out; it is no longer shown to candidates.",
  },
];

export const STATE = { removed: 0, active: 1, moderation: 2, suspended: 3, refused: 4, expired: 5 } as const;
export const WORK_MODEL = { onSite: 0, remote: 1, hybrid: 2 } as const;

/** Ways to apply (docs/board.md, Publishing rules, 1). */
export const APPLY_METHODS = ['platform', 'url', 'body'] as const;
export type ApplyMethod = (typeof APPLY_METHODS)[number];

export function namesIn(table: Table): string[] {
  return table.map(({ name }) => name);
}

export function rowById<R extends TableRow>(table: readonly R[], id: number): R | undefined {
  return table.find((candidate) => candidate.id === id);
}

/** Rows with this id, name or alias, ignoring case and accents; several when it is ambiguous. */
export function matchRows<R extends TableRow>(table: readonly R[], text: string): readonly R[] {
  const trimmed = text.trim();
  if (/^\d{1,9}$/.test(trimmed)) return table.filter((candidate) => candidate.id === Number(trimmed));
  return rowsNamed(table, trimmed, ({ names }) => names);
}

/** The rows that these words of a search name: no id, no ordinary word of ads. */
export function rowsInWords<R extends TableRow>(table: readonly R[], words: string): readonly R[] {
  return /\p{L}/u.test(words) ? rowsNamed(table, words, ({ inWords }) => inWords) : [];
}

function rowsNamed<R extends TableRow>(table: readonly R[], text: string, of: (names: Names) => readonly string[]) {
  const wanted = foldName(text);
  if (wanted === '') return [];
  const named = table.filter((candidate) => foldedNames(candidate).names[0] === wanted);
  return named.length > 0 ? named : table.filter((candidate) => of(foldedNames(candidate)).includes(wanted));
}

/** Its own name first. */
interface Names {
  readonly names: readonly string[];
  readonly inWords: readonly string[];
}

const folded = new WeakMap<TableRow, Names>();

/** Cached: a search matches each word with each row. */
function foldedNames(row: TableRow): Names {
  let names = folded.get(row);
  if (names === undefined) {
    const inWords = [row.name, ...row.aliases].map(foldName);
    names = { inWords, names: [...inWords, ...(row.inArguments ?? []).map(foldName)] };
    folded.set(row, names);
  }
  return names;
}

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
type Listed = readonly [id: number, name: string, aliases?: string, inArguments?: string];
type Row = Omit<Site, 'code' | 'tables' | 'courseTypes' | 'towns'> & {
  readonly tables: Readonly<Record<TableName, readonly Listed[]>>;
  readonly courseTypes?: readonly Listed[];
};

const listed = (names = '') => (names === '' ? [] : names.split(', '));
const rowOf = ([id, name, aliases, inArguments]: Listed): TableRow => ({
  id,
  name,
  aliases: listed(aliases),
  inArguments: listed(inArguments),
});

function siteOfRow([code, { tables, courseTypes = [], ...row }]: readonly [code: string, Row]): Site {
  const named = Object.entries(tables).map(([name, rows]) => [name, rows.map(rowOf)] as const);
  return {
    ...row,
    code,
    tables: Object.fromEntries(named) as unknown as Site['tables'],
    courseTypes: courseTypes.map(rowOf),
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
