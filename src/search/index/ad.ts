import { hash } from 'node:crypto';
import { hostOf } from '../../text/addresses.ts';
import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { payQuote, workModelMention } from '../../text/quotes.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { foldName, rowById, WORK_MODELS } from '../../wire/tables.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { comparableTime } from '../question/dates.ts';
import { meaningOf } from '../vocabulary/mentions.ts';
import { textOf } from '../vocabulary/text.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { plainTitle } from '../words/titles.ts';
import { alsoIn, formsOfText } from '../words/words.ts';

export type AdRows = ReturnType<typeof adRows>;

export interface AdState {
  readonly digest: string;
  /** JSON of the record, with only id, name and slug of its company. */
  readonly state: string;
}

/** Leaves out the description of the company, which is not part of the ad. */
export function stateOf(job: JobRecord): AdState {
  const { id, name, slug } = job.company;
  const state = JSON.stringify({ ...job, company: { id, name, slug } });
  return { digest: hash('sha1', state, 'base64url'), state };
}

/** An ad's facts that filters and counts need, without those from its text. */
export function factRow(job: JobRecord, digest: string) {
  return {
    id: job.id,
    digest,
    published: comparableTime(job.publishedAt) || null,
    company: job.company.id,
    work_model: job.workModel ?? null,
    remote_allowed: job.workModel === undefined && job.allowRemote === true ? 1 : 0,
    places: idList(job.locations),
    types: idList(job.types),
    contracts: idList(job.contracts),
    ...payOf(job),
    said_pay: 0,
    said_model: null as number | null,
    skills: '[]',
    title: plainTitle(plainLetters(cleanLine(job.title))),
  };
}

/** A name may have no visible character. */
const companyName = ({ id, name }: JobRecord['company']) => cleanLine(name) || `Company ${id}`;

export function companyRow({ company }: JobRecord) {
  const name = companyName(company);
  const host = hostOf(company.url ?? '') ?? null;
  return { id: company.id, name, name_key: foldName(name), slug: company.slug ?? null, host };
}

export function adRows(job: JobRecord, digest: string, vocabulary: Vocabulary) {
  const { body: html, company, ...ad } = job;
  const name = companyName(company);
  const title = textOf(plainLetters(cleanLine(job.title)));
  const body = textOf(plainLetters(htmlToText(html)));
  const about = aboutOf(company.description);
  const meant = meaningOf(vocabulary, title, body, about);
  const tokens = (entries: readonly number[]) => entries.map((entry) => vocabulary.tokens[entry] ?? '');
  const skills = [...new Set([...meant.title, ...meant.text])];
  const { salary_text, work_model_text, said_model } = quotesOf(job, body.text);
  return {
    ads: {
      ...factRow(job, digest),
      said_pay: salary_text === null ? 0 : 1,
      said_model,
      skills: JSON.stringify(skills.filter((entry) => vocabulary.entries[entry]?.kind === 'skill')),
    },
    texts: {
      id: job.id,
      record: JSON.stringify({ ...ad, company: { id: company.id, name, slug: company.slug } }),
      body: body.text,
      salary_text,
      work_model_text,
    },
    /** In the order of the columns of `words`. */
    words: [
      title.run.forms.join(' '),
      formsOfText(name).join(' '),
      formsOfText(job.ref ?? '').join(' '),
      body.run.forms.join(' '),
      [...alsoIn(title.units), ...tokens(meant.title)].join(' '),
      [...alsoIn(body.units), ...tokens(meant.text)].join(' '),
    ],
    companies: companyRow(job),
  };
}

/** Facts that only the text states. A work model that the field states is not quoted. */
function quotesOf(job: JobRecord, body: string) {
  const isPaid = [job.salaryMin, job.salaryMax, job.wage].some((figure) => (figure ?? 0) > 0);
  const mention = workModelMention(body);
  const stated = job.workModel === undefined ? undefined : rowById(WORK_MODELS, job.workModel)?.name;
  const isNew = mention !== undefined && mention.model !== stated;
  return {
    salary_text: isPaid ? null : (payQuote(body) ?? null),
    work_model_text: isNew ? mention.quote : null,
    said_model: isNew ? (WORK_MODELS.find((row) => row.name === mention.model)?.id ?? null) : null,
  };
}

/** Cache of company descriptions as text: each ad of a company repeats its description. */
const abouts = new Map<string, string>();
const LONGEST_ABOUT = 5000;

function aboutOf(description = ''): string {
  let about = abouts.get(description);
  if (about === undefined) {
    about = plainLetters(htmlToText(description)).slice(0, LONGEST_ABOUT);
    if (abouts.size > 500) abouts.clear();
    abouts.set(description, about);
  }
  return about;
}

export function recordFrom(stored: unknown): JobRecord {
  return { ...JSON.parse(String(stored)), body: '' } as JobRecord;
}

/** The upper and the middle figure; a single one is both. The board's 0 means none (docs/board.md, Limits). */
function payOf({ salaryMin, salaryMax, wage }: JobRecord) {
  const [low, top = low] = [salaryMin || wage || 0, salaryMax || 0].filter((figure) => figure > 0);
  if (low === undefined || top === undefined) return { pay_top: null, pay_middle: null };
  return { pay_top: Math.max(low, top), pay_middle: Math.round((low + top) / 2) };
}

/** A list such as `,1,14,`, where `,14,` finds one id; NULL when empty. */
export function idList(references: readonly Pick<Reference, 'id'>[] | undefined): string | null {
  if (references === undefined || references.length === 0) return null;
  return `,${[...new Set(references.map(({ id }) => id))].join(',')},`;
}

export function idsIn(list: unknown): number[] {
  return typeof list === 'string' ? list.slice(1, -1).split(',').map(Number) : [];
}
