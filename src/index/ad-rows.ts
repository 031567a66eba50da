import { hash } from 'node:crypto';
import { statedText } from '../ad-text/plain-text.ts';
import { readHtml } from '../ad-text/read-html.ts';
import { payQuote, workModelMention } from '../reading/quotes.ts';
import { readAd } from '../reading/read-ad.ts';
import { formsOfText, splitText } from '../reading/tokens.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { SqlValue } from '../sqlite.ts';
import { hostOf } from '../text/addresses.ts';
import { cleanLine } from '../text/clean.ts';
import { plainLetters } from '../text/fold.ts';
import { AD_FACTS, type Asks, type ReadAd } from '../wire/ad-facts.ts';
import type { JobRecord } from '../wire/records.ts';
import { factRow, type Quotes, quoteRow } from './fact-columns.ts';

export type AdRows = ReturnType<typeof adRows>;

export interface AdSnapshot {
  readonly digest: string;
  /** JSON of the record, with only id, name and slug of its company. */
  readonly state: string;
}

/** Leaves out the description of the company, which is not part of the ad. */
export function snapshotOf(job: JobRecord): AdSnapshot {
  const { id, name, slug } = job.company;
  const state = JSON.stringify({ ...job, company: { id, name, slug } });
  return { digest: hash('sha1', state, 'base64url'), state };
}

type AdRow = Readonly<Record<string, SqlValue>> & { readonly id: number };

/** An ad's facts that filters and counts need, without quotes. */
export const bareRow = (job: ReadAd, digest: string): AdRow => ({ id: job.id, digest, skills: '[]', ...factRow(job) });

/** A name may have no visible character. */
const companyName = ({ id, name }: JobRecord['company']) => cleanLine(name) || `Company ${id}`;

export function companyRow(company: JobRecord['company']) {
  const name = companyName(company);
  const host = hostOf(company.url ?? '') ?? null;
  return { id: company.id, name, slug: company.slug ?? null, host };
}

export function adRows(job: JobRecord, digest: string, vocabulary: Vocabulary) {
  const { body: html, company, ...ad } = job;
  const name = companyName(company);
  const title = splitText(plainLetters(cleanLine(job.title)));
  const body = splitText(plainLetters(statedText(readHtml(html))));
  // Kinds of internship have the same ids on every site.
  const isInternship = job.contracts?.some(({ id }) => id === 3 || id === 5) === true;
  const fieldLevels = isInternship ? [vocabulary.placeOf('Internship') ?? []].flat() : [];
  const about = sentencesOf(company.description);
  const meant = readAd(vocabulary, title, body, about, fieldLevels);
  const withTokens = (also: readonly string[], entries: readonly number[]) =>
    also.concat(entries.flatMap((entry) => vocabulary.tokens[entry] ?? [])).join(' ');
  const { asks } = meant;
  const quotes = quoteRow(quotesOf(job, title.text, body.text, asks));
  const ads: AdRow = {
    ...bareRow({ ...job, asks }, digest),
    ...quotes.ads,
    skills: JSON.stringify(meant.skills),
  };
  return {
    ads,
    texts: {
      id: job.id,
      record: JSON.stringify({ ...ad, company: { id: company.id, name, slug: company.slug } }),
      body: aboutLast(body.text, about),
      asks: JSON.stringify(asks),
      ...quotes.texts,
    },
    words: {
      rowid: job.id,
      title: title.forms.join(' '),
      company: formsOfText(name).join(' '),
      ref: formsOfText(job.ref ?? '').join(' '),
      body: body.forms.join(' '),
      title_also: withTokens(title.also, meant.title),
      body_also: withTokens(body.also, meant.text),
    },
  };
}

/** Two figures of pay in a quote: €35,000–€50,000. */
const RANGE = /\d\s?(?:k|mil|€|eur\p{L}*)?\s?(?:-|–|—|a|até|to|and|e)\s?(?:€|eur)?\s?\d/iu;

/** What only the text states: no work model that the field states, and beside one figure of pay only a range. */
function quotesOf(job: JobRecord, title: string, body: string, { residence }: Asks): Quotes {
  const figures = new Set(AD_FACTS.salary.of(job).filter((figure) => figure > 0)).size;
  const pay = figures > 1 ? undefined : payQuote(body);
  const isShown = pay !== undefined && (figures === 0 || RANGE.test(pay));
  const mention = workModelMention(body) ?? workModelMention(title);
  const isNew = mention !== undefined && mention.model !== AD_FACTS.work_model.of(job);
  return {
    salary: isShown ? { quote: pay, ...(figures === 0 && { value: 1 }) } : undefined,
    residence: residence === undefined ? undefined : { value: 1, quote: residence },
    work_model: isNew ? { value: mention.model, quote: mention.quote } : undefined,
  };
}

/** Stands before the line in which a company describes itself, in the texts of the index. */
export const OWN_TEXT_ENDS = '\u2029';

/** A text with what its company says of itself behind the rest: a passage of it is no evidence of what the ad asks for. */
function aboutLast(text: string, about: readonly string[]): string {
  const repeated = about.filter((sentence) => text.includes(sentence));
  if (repeated.length === 0) return text;
  const own = repeated.reduce((rest, sentence) => rest.replace(sentence, ''), text);
  return `${own.trim()}${OWN_TEXT_ENDS}\n${repeated.join('\n')}`;
}

/** Sentences of companies' descriptions by description: each ad of a company repeats it. */
const aboutCache = new Map<string, readonly string[]>();
const LONGEST_ABOUT = 5000;
/** Shorter sentences may occur in any ad. */
const SHORTEST_SENTENCE = 20;

function sentencesOf(description = ''): readonly string[] {
  let sentences = aboutCache.get(description);
  if (sentences === undefined) {
    const about = plainLetters(statedText(readHtml(description))).slice(0, LONGEST_ABOUT);
    const all = about.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
    sentences = all.filter(({ length }) => length >= SHORTEST_SENTENCE);
    if (aboutCache.size > 500) aboutCache.clear();
    aboutCache.set(description, sentences);
  }
  return sentences;
}

export function recordFrom(stored: unknown): JobRecord {
  return { ...JSON.parse(String(stored)), body: '' } as JobRecord;
}
