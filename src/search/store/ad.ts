import { createHash } from 'node:crypto';
import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { hostOf } from '../../text/web-address.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { foldName } from '../../wire/tables.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { type SaidInText, saidInText, unsaidElsewhere } from '../facts/said-in-text.ts';
import { lineKeys, tellingPart } from '../facts/telling-part.ts';
import { comparableTime } from '../query/dates/dates.ts';
import { meaningOf } from '../query/vocabulary/meaning.ts';
import type { Company } from '../query/vocabulary/silence.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { plainTitle } from '../words/titles.ts';
import { alsoIn, formsIn, unitsOf } from '../words/words.ts';
import type { AdFacts } from './ad-columns.ts';

/** The words of an ad as the index holds them; the names are those of the columns. */
export interface AdWords {
  readonly title: string;
  readonly company: string;
  readonly ref: string;
  readonly body: string;
  readonly title_also: string;
  readonly body_also: string;
}

/** An ad as the index keeps it; the names are those of the columns. */
export interface PreparedAd {
  readonly id: number;
  readonly digest: string;
  readonly facts: AdFacts;
  /** What a row of an answer is made of: the record without its text, its company by id, name and slug. */
  readonly record: string;
  readonly body: string;
  /** What the text says and the fields do not, as JSON; null where that is nothing. */
  readonly said: string | null;
  /** What tells this ad from others, for a list. */
  readonly telling: string;
  readonly words: AdWords;
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly name_key: string;
    readonly slug: string | null;
    readonly host: string | null;
    /** What it says of itself, as text. */
    readonly about: string;
  };
}

/** Characters of an excerpt (docs/contract.md, Rules, 6). */
export const LONGEST_EXCERPT = 200;

/** Tells whether an ad is as it was. What a company says of itself in every ad is not part of the ad. */
export function recordDigest(job: JobRecord): string {
  const { company, ...ad } = job;
  const { id, name, slug } = company;
  return createHash('sha1')
    .update(JSON.stringify([ad, id, name, slug]))
    .digest('base64url');
}

/** What an ad is read with. */
export interface AdReading {
  readonly vocabulary: Vocabulary;
  /** Takes the API key out of a readable text: tags and hidden parts that stood in it have parted it before. */
  withoutKey(text: string): string;
}

export function prepareAd(job: JobRecord, digest: string, { vocabulary, withoutKey }: AdReading): PreparedAd {
  const { body: html, company, ...ad } = job;
  const { id, name, slug } = company;
  const title = plainLetters(withoutKey(cleanLine(job.title)));
  const body = plainLetters(withoutKey(htmlToText(html)));
  const said = unsaidElsewhere(job, saidInText(body));
  const { text, keys } = aboutOf(company.description);
  const about = withoutKey(text);
  const { words, skills } = wordsOf({ title, body, company: { name, description: about }, ref: job.ref }, vocabulary);
  return {
    id: job.id,
    digest,
    facts: {
      id: job.id,
      published: comparableTime(job.publishedAt),
      company: id,
      work_model: workModelIdOf(job),
      places: idList(job.locations),
      types: idList(job.types),
      contracts: idList(job.contracts),
      ...payColumns(job),
      said_work_model: said.workModel ?? null,
      said_pay: said.pay?.yearly ?? null,
      skills,
      title: plainTitle(title),
    },
    record: JSON.stringify({ ...ad, company: { id, name, slug } }),
    body,
    said: said.pay === undefined && said.workModel === undefined ? null : JSON.stringify(said),
    telling: tellingPart(body, LONGEST_EXCERPT, keys),
    words,
    company: {
      id,
      name,
      name_key: foldName(name),
      slug: slug ?? null,
      host: hostOf(company.url ?? '') ?? null,
      about,
    },
  };
}

/** Longer descriptions are cut: only whole sentences of it are looked for in ads. */
const LONGEST_ABOUT = 5000;
/** What a company says of itself, as text, and what its lines are recognised by. */
interface About {
  readonly text: string;
  readonly keys: ReadonlySet<string>;
}

const NOTHING: About = { text: '', keys: new Set() };
/** By the description, since each of a company's ads brings it along. */
const abouts = new Map<string, About>();

function aboutOf(description: string | undefined): About {
  if (description === undefined || description === '') return NOTHING;
  const known = abouts.get(description);
  if (known !== undefined) return known;
  const text = plainLetters(htmlToText(description)).slice(0, LONGEST_ABOUT);
  const made = { text, keys: lineKeys(text) };
  if (abouts.size > 500) abouts.clear();
  abouts.set(description, made);
  return made;
}

/** What of an ad its words are made of; title and body in composed letters. */
export interface AdText {
  readonly title: string;
  readonly body: string;
  readonly company: Company;
  readonly ref: string | undefined;
}

/** The words of an ad with what they mean, and the list of its skills. */
export function wordsOf(
  { title, body, company, ref }: AdText,
  vocabulary: Vocabulary,
): { words: AdWords; skills: string } {
  const [inTitle, inBody] = [unitsOf(title), unitsOf(body)];
  const meant = meaningOf(vocabulary, { text: title, units: inTitle }, { text: body, units: inBody }, company);
  const termsOf = (entries: readonly number[]) => entries.map((entry) => vocabulary.tokens[entry] ?? '');
  const words = {
    title: formsIn(inTitle).join(' '),
    company: formsIn(unitsOf(plainLetters(cleanLine(company.name)))).join(' '),
    ref: formsIn(unitsOf(plainLetters(cleanLine(ref ?? '')))).join(' '),
    body: formsIn(inBody).join(' '),
    title_also: [...alsoIn(inTitle), ...termsOf(meant.title)].join(' '),
    body_also: [...alsoIn(inBody), ...termsOf(meant.text)].join(' '),
  };
  return { words, skills: skillList(vocabulary, [...meant.title, ...meant.text]) };
}

/** The record that {@link PreparedAd.record} was made of, without its text. */
export function recordFrom(stored: string): JobRecord {
  return Object.assign(JSON.parse(stored), { body: '' }) as JobRecord;
}

/** What is kept of {@link PreparedAd.said}. */
export function saidFrom(stored: unknown): SaidInText | undefined {
  return typeof stored === 'string' ? (JSON.parse(stored) as SaidInText) : undefined;
}

/** An older record tells only remote from not remote, and not remote may be on-site or hybrid (docs/board.md, Answers). */
function workModelIdOf({ workModel, allowRemote }: JobRecord): number | null {
  return workModel ?? (allowRemote === true ? 1 : null);
}

/** The upper or only figure, and the middle of both or the only one; 0 means none was given (docs/board.md, Limits). */
function payColumns({ salaryMin, salaryMax, wage }: JobRecord): { pay_top: number | null; pay_middle: number | null } {
  const figures = [salaryMin || wage, salaryMax].filter((figure) => figure !== undefined && figure > 0) as number[];
  if (figures.length === 0) return { pay_top: null, pay_middle: null };
  const sum = figures.reduce((total, figure) => total + figure, 0);
  return { pay_top: Math.max(...figures), pay_middle: Math.round(sum / figures.length) };
}

/** `,1,14,`, so that one id can be found as `,14,`; empty when there is none. */
function idList(references: readonly Reference[] | undefined): string {
  if (references === undefined || references.length === 0) return '';
  return `,${[...new Set(references.map(({ id }) => id))].join(',')},`;
}

/** The ids in such a list. */
export function idsIn(list: string): number[] {
  return list === '' ? [] : list.slice(1, -1).split(',').map(Number);
}

/** Each skill is one character; a string of a hundred thousand ads is read faster than a table. */
const FIRST_SKILL = 0x100;

function skillList({ entries }: Vocabulary, named: readonly number[]): string {
  const skills = new Set(named.filter((entry) => entries[entry]?.kind === 'skill'));
  return String.fromCharCode(...[...skills].map((skill) => FIRST_SKILL + skill));
}

/** Calls back with each skill of such a string, by its place in the vocabulary. */
export function eachSkill(list: string, visit: (skill: number) => void): void {
  for (let place = 0; place < list.length; place++) visit(list.charCodeAt(place) - FIRST_SKILL);
}
