import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { parse } from 'yaml';
import { formsOfText } from '../../src/reading/tokens.ts';
import { Vocabulary } from '../../src/reading/vocabulary/vocabulary.ts';
import { type Row, rowsOf, search, skillsOf, withBoard } from './asking.ts';
import { refOf } from './board.ts';
import type { Ad } from './corpus.ts';
import { type Floors, Tallies } from './tallies.ts';

/** Lowest accepted figures of what ads ask for, by kind; README.md explains them. */
const FLOORS: Floors = Object.fromEntries(
  ['searches', 'titles', 'level', 'years', 'language', 'skills'].map((kind) => [kind, [0.97, 0.95]]),
);

interface Language {
  readonly name?: string;
  /** One of these is enough. */
  readonly any?: readonly string[];
}
interface Truth {
  readonly levels: readonly string[];
  readonly levels_also?: readonly string[];
  readonly years?: number | null;
  readonly languages: readonly Language[];
  readonly languages_also?: readonly Language[];
  readonly skills: readonly string[];
  readonly also?: readonly string[];
  readonly printed?: readonly string[];
}
interface Title extends Truth {
  readonly id: number;
  readonly title: string;
  readonly find: readonly string[];
  readonly not: readonly string[];
}
type JudgedAd = Ad & { readonly truth: Truth };
interface Query {
  readonly id: string;
  readonly ask: Readonly<Record<string, unknown>>;
  readonly relevant: { readonly ids: readonly number[] };
  readonly neutral?: { readonly ids: readonly number[] };
}

const LEVELS = new Map([
  ['Internship', 'internship'],
  ['Junior', 'junior'],
  ['Mid-level', 'mid'],
  ['Senior', 'senior'],
  ['Lead', 'lead'],
]);

/** Asks the built server what the judged titles and ads of a folder ask for. */
export async function evaluateAsked(root: string, name: string, whole: boolean) {
  const folder = join(root, name);
  const read = (file: string) => parse(readFileSync(join(folder, file), 'utf8'));
  const titles: Title[] = read('titles.yaml');
  const ads: JudgedAd[] = readdirSync(join(folder, 'ads')).flatMap((file) => read(join('ads', file)));
  const companies: Record<string, { name: string; about: string; printed?: string[] }> = read('companies.yaml');
  const tallies = new Tallies(FLOORS);
  const own = Object.entries(companies);
  const told = new Map(own.map(([slug, one]) => [slug, { traps: [], closing: '', ...one }]));
  const silent = new Map(own.map(([slug, one]) => [slug, { traps: [], closing: '', ...one, about: '-' }]));
  const bare = titles.map(({ id, title }) => boardAd({ id, title, company: own[0]?.[0] ?? '', body: '<p>-</p>' }));
  await withBoard({ ...NO_TRUTH, companies: silent, ads: bare }, async (client) => {
    await checkTitles(client, titles, tallies);
    await checkAds(client, titles, tallies);
  });
  await withBoard({ ...NO_TRUTH, companies: told, ads: ads.map(boardAd) }, async (client) => {
    await checkQueries(client, read('queries.yaml'), tallies);
    const printedBy = (company: string) => companies[company]?.printed ?? [];
    const truths = ads.map(({ id, company, truth }) => {
      return { ...truth, id, printed: [...(truth.printed ?? []), ...printedBy(company)] };
    });
    await checkAds(client, truths, tallies);
  });
  return tallies.report(whole);
}

const NO_TRUTH = { skills: new Map(), queries: [] };
const NO_FACTS = { language: 'pt', roles: [], seniority: [], skills: [], mentioned: [], traps: [] } as Ad['facts'];

const boardAd = (ad: Pick<Ad, 'id' | 'title' | 'company' | 'body'>): Ad => ({
  ...{ locations: [], contracts: [], types: ['Full-time'], days_ago: 1, ...ad },
  facts: NO_FACTS,
});

async function checkTitles(client: Client, titles: readonly Title[], tallies: Tallies): Promise<void> {
  const answers = new Map<string, ReadonlySet<number>>();
  for (const words of new Set(titles.flatMap(({ find, not }) => [...find, ...not])))
    answers.set(words, new Set((await search(client, { words })).rows.map(({ id }) => id)));
  for (const { id, title, find, not } of titles) {
    const isFound = (words: string) => answers.get(words)?.has(id) === true;
    for (const words of find) tallies.add('titles', true, isFound(words), `${words}: ${title}`);
    for (const words of not) if (isFound(words)) tallies.add('titles', false, true, `${words}: ${title}`);
  }
}

async function checkQueries(client: Client, queries: readonly Query[], tallies: Tallies): Promise<void> {
  for (const { id, ask, relevant, neutral } of queries) {
    const found = (await search(client, ask)).rows.map((row) => row.id);
    const named = (ad: number) => `${id} ${JSON.stringify(ask)} ${ad}`;
    for (const ad of relevant.ids) tallies.add('searches', true, found.includes(ad), named(ad));
    const right = [...relevant.ids, ...(neutral?.ids ?? [])];
    for (const ad of found.filter((one) => !right.includes(one))) tallies.add('searches', false, true, named(ad));
  }
}

async function checkAds(
  client: Client,
  truths: readonly (Truth & { readonly id: number })[],
  tallies: Tallies,
): Promise<void> {
  const rows = await rowsOf(client);
  const vocabulary = new Vocabulary();
  for (const truth of truths) {
    checkRow(truth.id, rows.get(truth.id), truth, tallies);
    checkSkills(truth.id, await skillsOf(client, refOf(truth)), truth, tallies, vocabulary);
  }
}

function checkRow(id: number, row: Row | undefined, truth: Truth, tallies: Tallies): void {
  const levels = (row?.levels ?? []).map((level) => LEVELS.get(level) ?? level);
  for (const level of LEVELS.values()) {
    const isAsked = truth.levels.includes(level);
    if (!isAsked && truth.levels_also?.includes(level)) continue;
    tallies.add('level', isAsked, levels.includes(level), `${id} ${level}`);
  }
  const years = row?.years;
  const isRight = years !== undefined && years === truth.years;
  tallies.add(
    'years',
    typeof truth.years === 'number',
    years !== undefined,
    `${id} ${truth.years}, read ${years}`,
    isRight,
  );
  checkLanguages(id, (row?.languages ?? []).map(nameOf), truth, tallies);
}

/** The name in "or English B2 (plus)". */
const nameOf = (text: string) => text.replace(/^or /, '').split(' ')[0] ?? '';

function checkLanguages(id: number, found: readonly string[], truth: Truth, tallies: Tallies): void {
  const namesIn = ({ any, name = '' }: Language) => any ?? [name];
  for (const one of truth.languages)
    tallies.add(
      'language',
      true,
      namesIn(one).every((name) => found.includes(name)),
      `${id} ${namesIn(one)}`,
    );
  const fine = [...truth.languages, ...(truth.languages_also ?? [])].flatMap(namesIn);
  for (const name of found) if (!fine.includes(name)) tallies.add('language', false, true, `${id} ${name}`);
}

/** Names of the judgements are spellings of the vocabulary. What is in no list of an ad is not judged. */
function checkSkills(
  id: number,
  found: readonly string[],
  { skills, also = [], printed = [] }: Truth,
  tallies: Tallies,
  vocabulary: Vocabulary,
): void {
  const namesOf = (skill: string) => skillsNamed(skill, vocabulary);
  const fine = new Set([...skills, ...also].flatMap(namesOf));
  for (const skill of skills) {
    const isFound = namesOf(skill).some((name) => found.includes(name));
    tallies.add('skills', true, isFound, `${id} ${skill}`);
  }
  const others = new Set(printed.flatMap(namesOf));
  for (const name of found)
    if (others.has(name) && !fine.has(name)) tallies.add('skills', false, true, `${id} ${name}`);
}

function skillsNamed(skill: string, vocabulary: Vocabulary): string[] {
  const forms = formsOfText(skill);
  const matches: Parameters<Vocabulary['matchesAt']>[2] = [];
  vocabulary.matchesAt(forms, 0, matches);
  const own = matches.filter(({ length, spelling }) => length === forms.length && spelling.kind === 'skill');
  const names = own.map(({ spelling }) => vocabulary.entries[spelling.entry]?.name ?? '');
  return names.includes(skill) ? [skill] : names;
}
