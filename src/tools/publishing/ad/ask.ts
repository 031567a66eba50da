import { addressesIn } from '../../../publishing/ad/addresses.ts';
import { type Change, type NameOf, wordsFor } from '../../../publishing/ad/changes.ts';
import { ownCompany } from '../../../publishing/own-ads.ts';
import { htmlToMarkdown, htmlToText } from '../../../text/html/html.ts';
import { type Ad, type AdField, type AdFieldName, adFields, lowerEndOf } from '../../../wire/ad-fields.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import { siteCountryOf } from '../../../wire/site.ts';
import { dayOf } from '../../../wire/time.ts';
import type { ToolContext } from '../../kit/tool.ts';
import { isStanding, type Status } from './current-ad.ts';
import { escaped, type Fact, lengthOf, type Question, shortened } from './question.ts';

/* The questions of the writing tools (docs/contract.md, Writing, "Asked for"). */

const LONGEST_NAME = 40;
const LONGEST_ADDRESS = 100;

/** "on api.itjobs.pt as Oficina Exemplo", with the ad's company if it is another one. */
async function whereAndWho(context: ToolContext, job?: JobRecord): Promise<string> {
  const { client, call, ledger } = context;
  const own = await ownCompany(client, call, ledger).catch(() => undefined);
  const host = ledger.board === 'embedded' ? 'the embedded sample board' : new URL(client.baseUrl).host;
  const who = own === undefined ? 'the account of this key' : escaped(shortened(own.name, LONGEST_NAME));
  const theirs = job === undefined ? '' : escaped(shortened(job.company.name, LONGEST_NAME));
  const isOther = own !== undefined && job !== undefined && own.id !== job.company.id;
  const whose = isOther ? ` of another company, ${theirs},` : own === undefined && theirs !== '' ? ` of ${theirs}` : '';
  return `${whose} on ${shortened(host, LONGEST_NAME)} as ${who}`;
}

/** Addresses first, then all other fields, with defaults and missing ones. */
export async function createQuestion(ad: Ad, again: boolean, nameOf: NameOf, context: ToolContext): Promise<Question> {
  const text = htmlToMarkdown(ad.body ?? '');
  const facts = [...addressFacts(ad, ''), ...fieldFacts(ad, nameOf, siteCountryOf(context.client.baseUrl))].sort(
    byWeight,
  );
  const posted = again ? 'It is posted even if the same ad is there (allow_duplicate). ' : '';
  return {
    act: `Publish${await whereAndWho(context)}`,
    title: ad.title ?? '',
    facts: [{ name: 'title', words: '', line: `Title: ${escaped(ad.title ?? '')}` }, ...facts],
    follows: `${posted}The board may review it first (moderation). The text has ${lengthOf(htmlToText(ad.body ?? ''))}, below.`,
    text,
  };
}

export async function editQuestion(
  jobId: number,
  ad: Ad,
  changes: readonly Change[],
  job: JobRecord | undefined,
  status: Status | undefined,
  context: ToolContext,
): Promise<Question> {
  const again = !isStanding(status);
  const body = changes.find(({ field }) => field === 'body');
  const what = again ? `Publish job ${jobId} again` : `Change job ${jobId}`;
  const review = again
    ? `It is ${status?.name} now; this asks the board to publish it.`
    : 'The board may review it again (moderation).';
  const length =
    body === undefined
      ? 'The text stays.'
      : `The text has ${lengthOf(htmlToText(ad.body ?? ''))} then; its changes are below.`;
  const facts = [...addressFacts(ad, job?.body ?? ''), ...changes.flatMap((change) => changeFact(change, ad))];
  return {
    act: what + (await whereAndWho(context, job)),
    title: job?.title ?? ad.title ?? `job ${jobId}`,
    facts: facts.length > 0 ? facts : [{ name: '', words: 'Nothing else changes', line: '' }],
    follows: `${review} ${length}`,
    text: body === undefined ? '' : `${body.from === undefined ? '' : `Before:\n${body.from}\n`}After:\n${body.to}`,
  };
}

export async function suspendQuestion(
  jobId: number,
  job: JobRecord | undefined,
  status: Status | undefined,
  context: ToolContext,
): Promise<Question> {
  const places = (job?.locations ?? []).map(({ name }) => name ?? '').filter((name) => name !== '');
  const words = [
    status === undefined ? 'its state could not be read' : `${status.name} now`,
    ...(job?.updatedAt === undefined ? [] : [`changed ${dayOf(job.updatedAt)}`]),
    ...(places.length === 0 ? [] : [places.join(', ')]),
  ];
  return {
    act: `Suspend job ${jobId}${await whereAndWho(context, job)}`,
    title: job?.title ?? `job ${jobId}`,
    facts: words.map((each) => ({ name: 'facts', words: escaped(each), line: '' })),
    follows: 'Candidates will no longer see it. An edit of it asks the board to publish it again.',
    text: '',
  };
}

/** Addresses new to the ad. A long one is shortened with its host, and whole below. */
function addressFacts(ad: Ad, before: string): Fact[] {
  const known = addressesIn(before);
  const inText = addressesIn(ad.body ?? '').filter((address) => !known.includes(address));
  return [...new Set([...(ad.apply_address ? [ad.apply_address] : []), ...inText])].map((address) => {
    const isApply = address === ad.apply_address;
    const host = URL.canParse(address) ? ` (leads to ${new URL(address).hostname})` : '';
    const shown = address.length <= LONGEST_ADDRESS ? escaped(address) : `${escaped(shortened(address, 50))}${host}`;
    return isApply
      ? { name: 'apply_address', words: `apply to ${shown}`, line: `Apply to: ${escaped(address)}` }
      : { name: 'address', words: `in the text ${shown}`, line: `New address in the text: ${escaped(address)}` };
  });
}

/** A field before and after an edit. The first line has the old title; `addressFacts` has a new apply address. */
function changeFact({ field, from, to }: Change, ad: Ad): Fact[] {
  if (field === 'body') return [{ name: field, words: 'text changed', line: '' }];
  if (ad.apply_address && (field === 'apply_address' || field === 'apply_method')) return [];
  const value = `${from === undefined ? '' : `${escaped(from) || 'none'} → `}${escaped(to) || 'none'}`;
  const words = field === 'title' ? `title → ${escaped(shortened(to, LONGEST_NAME))}` : `${field}: ${value}`;
  return [{ name: field, words, line: `${labelOf(field)}: ${value}` }];
}

function labelOf(name: string): string {
  const field: AdField | undefined = adFields.find(([each]) => each === name)?.[1];
  if (field?.kind !== 'amount') return field?.title ?? name;
  return `${field.title} ${lowerEndOf(field) === undefined ? 'from' : 'to'}`;
}

/** The order of facts: addresses, then those that candidates look at first. */
const FIRST = ['apply_address', 'address', 'location', 'salary_min', 'work_model', 'type', 'contract'];

function byWeight(one: Fact, other: Fact): number {
  const place = ({ name }: Fact) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return place(one) - place(other);
}

const NOT_FACTS: readonly AdFieldName[] = ['title', 'body', 'apply_address'];

/** A fact for each field or range: its value, its default, or its absence. */
function fieldFacts(ad: Ad, nameOf: NameOf, country: string): Fact[] {
  return adFields.flatMap(([name, field]) => {
    if (NOT_FACTS.includes(name) || lowerEndOf(field) !== undefined) return [];
    const value = field.kind === 'amount' ? payWords(ad) : valueWords(name, field, ad, nameOf, country);
    if (value !== '')
      return [{ name, words: name === 'ref' ? `ref ${value}` : value, line: `${field.title}: ${value}` }];
    if (field.expected !== true) return [];
    return [{ name, words: `no ${field.title.toLowerCase()}`, line: `${field.title}: none` }];
  });
}

function payWords({ salary_min: min = 0, salary_max: max = 0 }: Ad): string {
  if (min === 0) return '';
  return `€${min.toLocaleString('en')}${max === 0 ? '' : `–${max.toLocaleString('en')}`} a year`;
}

function valueWords(name: AdFieldName, field: AdField, ad: Ad, nameOf: NameOf, country: string): string {
  if (name === 'apply_method') return applyWords(ad);
  const value = ad[name] ?? field.byDefault;
  const words = value === undefined ? '' : escaped(wordsFor(name, value, nameOf));
  if (name === 'country' && words === '') return `${country} (default)`;
  return ad[name] === undefined && words !== '' ? `${words} (default)` : words;
}

function applyWords({ apply_method: method, apply_address: address }: Ad): string {
  if (method === 'platform') return 'candidates apply on the site';
  return address ? '' : `contact in the text${method === undefined ? ' (default)' : ''}`;
}
