import { createHash } from 'node:crypto';
import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { hostOf } from '../../text/web-address.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import { plainLetters } from '../../wire/fold.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { foldName } from '../../wire/tables.ts';
import { comparableTime } from '../query/dates.ts';
import type { SkillMatcher } from '../query/skill-matcher.ts';
import { plainTitle } from '../query/titles.ts';
import { alsoIn, formsIn, unitsOf } from '../query/words.ts';

/** An ad as the index keeps it; the names are those of the columns. */
export interface PreparedAd {
  readonly id: number;
  readonly digest: string;
  readonly facts: {
    readonly id: number;
    readonly published: string;
    readonly company: number;
    readonly work_model: number | null;
    readonly places: string;
    readonly types: string;
    readonly contracts: string;
    readonly pay_top: number | null;
    readonly pay_middle: number | null;
    readonly skills: string;
    readonly title: string;
  };
  /** What a row of an answer is made of: the record without its text, its company by id, name and slug. */
  readonly record: string;
  readonly body: string;
  readonly words: {
    readonly title: string;
    readonly company: string;
    readonly ref: string;
    readonly body: string;
    readonly also: string;
  };
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly name_key: string;
    readonly slug: string | null;
    readonly host: string | null;
  };
}

/** Tells whether an ad is as it was. What a company says of itself in every ad is not part of the ad. */
export function recordDigest(job: JobRecord): string {
  const { company, ...ad } = job;
  const { id, name, slug } = company;
  return createHash('sha1')
    .update(JSON.stringify([ad, id, name, slug]))
    .digest('base64url');
}

export function prepareAd(job: JobRecord, digest: string, matcher: SkillMatcher): PreparedAd {
  const { body: html, company, ...ad } = job;
  const { id, name, slug } = company;
  const title = plainLetters(cleanLine(job.title));
  const body = plainLetters(htmlToText(html));
  const [inTitle, inBody] = [wordsIn(title), wordsIn(body)];
  const skills = new Set<number>();
  for (const { forms, also } of [inTitle, inBody]) matcher.find(forms, also, skills);
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
      ...payOf(job),
      skills: skillList(skills),
      title: plainTitle(title),
    },
    record: JSON.stringify({ ...ad, company: { id, name, slug } }),
    body,
    words: {
      title: inTitle.forms.join(' '),
      company: wordsIn(plainLetters(cleanLine(name))).forms.join(' '),
      ref: wordsIn(plainLetters(cleanLine(job.ref ?? ''))).forms.join(' '),
      body: inBody.forms.join(' '),
      also: [...inTitle.also, ...inBody.also].join(' '),
    },
    company: { id, name, name_key: foldName(name), slug: slug ?? null, host: hostOf(company.url ?? '') ?? null },
  };
}

/** The record that {@link PreparedAd.record} was made of, without its text. */
export function recordFrom(stored: string): JobRecord {
  return { ...JSON.parse(stored), body: '' } as JobRecord;
}

/** An older record tells only remote from not remote, and not remote may be on-site or hybrid (field notes, Answers). */
function workModelIdOf({ workModel, allowRemote }: JobRecord): number | null {
  return workModel ?? (allowRemote === true ? 1 : null);
}

/** The upper or only figure, and the middle of both or the only one; 0 means none was given (interface, Limits). */
function payOf({ salaryMin, salaryMax, wage }: JobRecord): { pay_top: number | null; pay_middle: number | null } {
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

function skillList(skills: ReadonlySet<number>): string {
  return String.fromCharCode(...[...skills].map((skill) => FIRST_SKILL + skill));
}

/** Calls back with each skill of such a string, by its place in the list. */
export function eachSkill(list: string, visit: (skill: number) => void): void {
  for (let place = 0; place < list.length; place++) visit(list.charCodeAt(place) - FIRST_SKILL);
}

function wordsIn(text: string): { forms: string[]; also: string[] } {
  const units = unitsOf(text);
  return { forms: formsIn(units), also: alsoIn(units) };
}
