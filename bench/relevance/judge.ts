import { type Ad, type Corpus, folded, type Match, type Query, textOf } from './corpus.ts';

/** 2 is right, 1 neither right nor wrong, 0 wrong. */
export type Grade = 0 | 1 | 2;

type Fields = Omit<Match, 'all' | 'not'>;

const WORK = { 'On-Site': 'on-site', Remote: 'remote', Hybrid: 'hybrid' } as const;

function workOf({ facts, work_model: model }: Ad): string {
  return facts.work ?? (model === undefined ? 'unknown' : WORK[model]);
}

export class Judge {
  private readonly texts: ReadonlyMap<number, string>;

  constructor(private readonly corpus: Corpus) {
    this.texts = new Map(corpus.ads.map((ad) => [ad.id, folded(textOf(corpus, ad))]));
  }

  /** Grades of the ads that are not wrong for a query. */
  grades(query: Query): Map<number, Grade> {
    const graded = this.corpus.ads.map((ad) => [ad.id, this.gradeOf(query, ad)] as const);
    return new Map(graded.filter(([, grade]) => grade > 0));
  }

  /** Skills that an ad may be counted for without asking for them. */
  neutralSkills({ facts }: Ad): Set<string> {
    const implied = facts.skills.flatMap((name) => this.corpus.skills.get(name)?.implies ?? []);
    return new Set([...facts.mentioned, ...implied].filter((name) => !facts.skills.includes(name)));
  }

  private gradeOf(query: Query, ad: Ad): Grade {
    const passed = passes(query, ad);
    if (query.except.includes(ad.id) || passed === 'no') return 0;
    const { skills } = ad.facts;
    if (query.relevant.some((match) => this.fits(match, ad, skills))) return passed === 'yes' ? 2 : 1;
    const near = [...skills, ...this.neutralSkills(ad)];
    if (query.relevant.some((match) => this.fits(match, ad, near))) return 1;
    return query.neutral.some((match) => this.fits(match, ad, near)) ? 1 : 0;
  }

  private fits({ all = [], not, ...fields }: Match, ad: Ad, skills: readonly string[]): boolean {
    if (not !== undefined && this.holds(not, ad, skills)) return false;
    return this.holds(fields, ad, skills) && all.every((one) => this.holds(one, ad, skills));
  }

  private holds(fields: Fields, ad: Ad, skills: readonly string[]): boolean {
    const { facts } = ad;
    const some = (wanted: readonly string[] | undefined, has: readonly string[]) =>
      wanted === undefined || wanted.some((one) => has.includes(one));
    const every = (patterns: readonly RegExp[] | undefined, text: string) =>
      (patterns ?? []).every((one) => one.test(text));
    return (
      (fields.ids === undefined || fields.ids.includes(ad.id)) &&
      some(fields.roles, facts.roles) &&
      some(fields.skills, skills) &&
      some(fields.seniority, facts.seniority) &&
      some(fields.language, [facts.language]) &&
      some(fields.work, [workOf(ad)]) &&
      some(fields.companies, [ad.company]) &&
      some(fields.locations, ad.locations) &&
      some(fields.types, ad.types) &&
      some(fields.contracts, ad.contracts) &&
      every(fields.title, folded(ad.title)) &&
      every(fields.text, this.texts.get(ad.id) ?? '')
    );
  }
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) => folded(String(one)));

type Passed = 'yes' | 'perhaps' | 'no';

/**
 * Whether an ad passes the filters of a query. A fact from the text only, or an older record, gives 'perhaps': the
 * board's fields decide, and an answer with the ad is not wrong. The query's truth judges words and companies.
 */
function passes({ ask, loose }: Query, ad: Ad): Passed {
  const given = Object.fromEntries(Object.entries(ask).filter(([name]) => !loose.includes(name)));
  const within = (filter: string, has: readonly string[]): Passed => {
    const wanted = listOf(given[filter]);
    return wanted.length === 0 || has.some((one) => wanted.includes(folded(one))) ? 'yes' : 'no';
  };
  const verdicts = [
    within('location', ad.locations),
    within('type', ad.types),
    within('contract', ad.contracts),
    workModelPasses(within('work_model', [ad.work_model ?? '']), given.work_model, ad),
    payPasses(given.salary_min, ad),
    datePasses(given.published_after, ad),
  ];
  return verdicts.includes('no') ? 'no' : verdicts.includes('perhaps') ? 'perhaps' : 'yes';
}

function workModelPasses(byField: Passed, given: unknown, ad: Ad): Passed {
  if (byField === 'yes') return 'yes';
  const allowed = ad.older?.allow_remote ? ['remote'] : [];
  const meant = [ad.facts.work ?? '', ...allowed];
  return listOf(given).some((one) => meant.includes(one)) ? 'perhaps' : 'no';
}

function payPasses(least: unknown, { salary, older, facts }: Ad): Passed {
  if (least === undefined) return 'yes';
  const pay = salary?.[1] ?? older?.wage;
  if (pay !== undefined) return pay >= Number(least) ? 'yes' : 'no';
  return (facts.pay_in_text?.[1] ?? 0) >= Number(least) ? 'perhaps' : 'no';
}

/** Queries ask for whole days; whether the last day counts depends on the hour. */
function datePasses(after: unknown, { days_ago: days }: Ad): Passed {
  if (after === undefined) return 'yes';
  const read = /^(\d+)d$/.exec(String(after));
  if (read === null) throw new Error(`published_after is to be in days, such as 7d, not ${String(after)}`);
  const edge = Number(read[1]);
  return days < edge ? 'yes' : days === edge ? 'perhaps' : 'no';
}
