import { type Behaviour, error, json, startMisbehaving } from './misbehaving.ts';

export interface Asked {
  /** Name in the interface: `job/list`. */
  readonly operation: string;
  /** The form without the key, in order. */
  readonly form: Readonly<Record<string, string>>;
  readonly key: string | undefined;
}

/** Answer to each operation: JSON with status 200, or a behaviour. */
export type Script = Readonly<Record<string, (form: Asked['form'], asked: Asked) => unknown>>;

export type ScriptedBoard = Awaited<ReturnType<typeof startScripted>>;

/** A board that answers by the script; it refuses operations without one. */
export async function startScripted(script: Script) {
  const wire = await startMisbehaving();
  const { url, close } = wire;
  const asked: Asked[] = [];
  const board = {
    url,
    asked,
    /** Answers from now on; replaces the initial script. */
    script,
    forms: (operation: string) => asked.filter((one) => one.operation === operation).map(({ form }) => form),
    environment: (key = 'a-key-of-the-tests'): Record<string, string> => ({
      JOBBOARD_BASE_URL: url,
      JOBBOARD_API_KEY: key,
    }),
    close,
  };
  wire.otherwise = async (socket, request) => {
    const { api_key: key, ...form } = Object.fromEntries(request.form);
    const one = { operation: request.target.replace(/^\/|\.json$/g, ''), form, key };
    asked.push(one);
    const said = await board.script[one.operation]?.(form, one);
    const refusal = error(`${one.operation} is not scripted.`, { status: 400 });
    const behaviour = typeof said === 'function' ? (said as Behaviour) : said === undefined ? refusal : json(said);
    behaviour(socket, request);
  };
  return board;
}

type Facts = Readonly<Record<string, unknown>>;

export function company(id: number, facts: Facts = {}) {
  return {
    id,
    name: `Company ${id}`,
    logo: '',
    description: 'We make things.',
    address: 'Rua 1\nLisboa',
    phone: '',
    fax: '',
    email: 'a@company.example',
    url: 'https://company.example',
    url_twitter: null,
    url_facebook: null,
    url_linkedin: null,
    slug: `company-${id}`,
    ...facts,
  };
}

/** An ad must not change from one reading to the next: an approval holds for it as it was read. */
const YESTERDAY = Date.now() - 86_400_000;

/** An ad to create that needs no advice. */
export const adOn = (subject: string) => ({
  title: `${subject} Developer (m/f)`,
  body: `<p>${`We run a compiler as a service in ${subject} and want to keep it lazy. `.repeat(6)}</p>`,
  work_model: 'Remote',
  apply_method: 'platform',
});

/** A full job record; `id` minutes older than a day, to tell rows apart. */
export function job(id: number, facts: Facts = {}) {
  const time = new Date(YESTERDAY - id * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    id,
    company: company(7),
    companyId: 7,
    title: `Ad ${id}`,
    body: `<p>Text of ad ${id}.</p>`,
    ref: '',
    types: [{ id: '1', name: 'Full-time' }],
    locations: [{ id: '14', name: 'Lisboa' }],
    country: 'PT',
    workModel: 2,
    publishedAt: time,
    updatedAt: time,
    slug: `ad-${id}`,
    ...facts,
  };
}

/** What the records of courses and events share. */
const dated = (kind: string, id: number) => ({
  id,
  title: `${kind} ${id}`,
  description: `${kind} of some kind.`,
  dateStart: '2026-11-20',
  dateEnd: '2026-11-22',
  locations: [{ id: '18', name: 'Porto' }],
  place: 'Room 1',
  url: 'https://courses.example',
  updatedAt: '2026-11-01 10:00:00',
  slug: `${kind.toLowerCase()}-${id}`,
});

export function course(id: number, facts: Facts = {}) {
  const kinds = { isPresencial: true, isCertified: false, isFunded: false };
  return { ...dated('Course', id), ...kinds, hours: 20, price: 0, ...facts };
}

export function event(id: number, facts: Facts = {}) {
  return { ...dated('Event', id), email: '', type: 'conference', isOnline: false, isPaid: false, ...facts };
}

/** The requested page of a list, 12 rows by default; without `results` when empty. */
export function pageOf(rows: readonly unknown[], form: Asked['form'], mostRows = 100, total = rows.length) {
  const page = Number(form.page ?? 1);
  const limit = Math.min(Number(form.limit ?? 12), mostRows);
  const results = rows.slice((page - 1) * limit, page * limit);
  return { total, page, limit, ...(results.length === 0 ? {} : { results }) };
}

/** A script that answers with the same text in every field. @param saidTo the text, by the caller's key */
export function saying(
  saidTo: (key: string | undefined) => string,
  htmlOf = (said: string) => `<p>${said}</p>`,
): Script {
  const all = (key: string | undefined) => {
    const said = saidTo(key);
    const [description, slug, named] = [htmlOf(said), `a-slug-${said}`, [{ id: '99', name: said }]];
    const url = `https://x.example/?k=${said.replaceAll(' ', '-')}`;
    const contact = { address: said, phone: said, email: said, url, logo: said, url_linkedin: said };
    const firm = company(7, { name: said, description, ...contact, slug });
    const texts = { title: said, description, place: said, email: said, slug, url, locations: named };
    const facts = { body: description, ref: said, company: firm, country: said, types: named, contracts: named };
    const jobs = [1, 2, 3].map((id) => job(id, { ...texts, ...facts }));
    return { said, firm, jobs, course: course(1, texts), event: event(1, { ...texts, type: said }) };
  };
  const done: Script[string] = (_, { key }) => ({ success: { message: all(key).said, id: '1' } });
  return {
    'job/get': (_, { key }) => all(key).jobs[0],
    'job/list': (form, { key }) => pageOf(all(key).jobs, form),
    'job/create': done,
    'job/edit': done,
    'job/suspend': done,
    'job/status': (_, { key }) => ({ success: { status: { id: '9', name: all(key).said } } }),
    'course/get': (_, { key }) => all(key).course,
    'course/list': (form, { key }) => pageOf([all(key).course], form),
    'event/get': (_, { key }) => all(key).event,
    'event/list': (form, { key }) => pageOf([all(key).event], form),
    'event/search': (form, { key }) => ({ ...pageOf([all(key).event], form), query: all(key).said }),
    'company/get': ({ slug }, { key }) =>
      slug === 'a-slug' ? all(key).firm : { error: { message: `Company not found. ${all(key).said}` } },
    'company/search': (form, { key }) => ({ ...pageOf([all(key).firm], form), query: all(key).said }),
    'location/list': (_, { key }) => {
      const results = [
        { id: 14, name: 'Lisboa' },
        { id: 99, name: all(key).said },
      ];
      return { total: 2, results };
    },
  };
}

/** A successful call of every tool but job_changes. */
export const everyTool = (ad: object): (readonly [tool: string, args: Record<string, unknown>])[] => [
  ['list_jobs', {}],
  ['get_job', { id: 1 }],
  ['create_job', { ...ad }],
  ['edit_job', { id: 1, title: 'Developer' }],
  ['job_status', { id: 1 }],
  ['suspend_job', { id: 1 }],
  ['my_jobs', {}],
  ['list_courses', {}],
  ['get_course', { id: 1 }],
  ['list_events', {}],
  ['search_events', { q: ['word'] }],
  ['get_event', { id: 1 }],
  ['search_companies', { q: ['word'] }],
  ['get_company', { slug: 'a-slug', include: ['jobs', 'courses', 'events'] }],
  ['list_locations', {}],
  ['search_jobs', { words: 'developer' }],
  ['job_stats', { by: 'title' }],
];

/** A board of one ad and one place. */
export const PLAIN: Script = {
  'job/list': (form) => pageOf([job(1)], form),
  'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
};
