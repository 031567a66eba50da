import { type Ad, bodyOf, type Corpus, folded, type Match, type Query, SENIORITIES, textOf } from './corpus.ts';
import { Judge } from './judge.ts';

/**
 * What is inconsistent in the judgements: unknown names, occurrences of a skill's name that nobody judged, skills that
 * the ad does not print, queries without a truth.
 */
export function problemsIn(corpus: Corpus): string[] {
  const ids = corpus.ads.map(({ id }) => id);
  const twice = [...ids, ...corpus.queries.map(({ id }) => id)].filter((id, at, all) => all.indexOf(id) !== at);
  const judge = new Judge(corpus);
  return [
    ...twice.map((id) => `${id} is given twice`),
    ...corpus.ads.flatMap((ad) => adProblems(corpus, ad).map((problem) => `ad ${ad.id}: ${problem}`)),
    ...corpus.queries.flatMap((query) =>
      queryProblems(corpus, judge, query).map((problem) => `query ${query.id}: ${problem}`),
    ),
  ];
}

function adProblems(corpus: Corpus, ad: Ad): string[] {
  const { skills, mentioned, traps } = ad.facts;
  const company = corpus.companies.get(ad.company);
  if (company === undefined) return [`unknown company ${ad.company}`];
  const printed = `${company.name} ${textOf(corpus, ad)}`;
  const problems: string[] = [];
  for (const [name, { printed: pattern }] of corpus.skills) {
    const judged = [skills, mentioned, traps].filter((list) => list.includes(name)).length;
    const found = pattern.exec(printed);
    if (judged > 1) problems.push(`${name} is judged twice`);
    if (judged === 0 && found !== null && !company.traps.includes(name)) {
      const near = printed.slice(Math.max(0, found.index - 30), found.index + 40);
      problems.push(`prints ${name} ("${near}"), not judged`);
    }
    if (judged > 0 && found === null) problems.push(`is judged for ${name}, which it does not print`);
  }
  for (const name of [...skills, ...mentioned, ...traps]) {
    if (!corpus.skills.has(name)) problems.push(`unknown skill ${name}`);
  }
  if (bodyOf(corpus, ad).length < 150) problems.push('has hardly any text');
  return problems;
}

function queryProblems(corpus: Corpus, judge: Judge, query: Query): string[] {
  const right = [...judge.grades(query).values()].filter((grade) => grade === 2).length;
  const problems: string[] = [];
  if (query.relevant.length > 0 && right === 0) problems.push('no ad is relevant, although some are said to be');
  if (query.relevant.length === 0 && query.help === undefined) problems.push('has neither relevant ads nor help');
  const ids = new Set(corpus.ads.map(({ id }) => id));
  const expressions = [...query.relevant, ...query.neutral].flatMap((match) => [match, ...(match.all ?? [])]);
  const named = [...query.except, ...expressions.flatMap((match) => match.ids ?? [])];
  problems.push(...named.filter((id) => !ids.has(id)).map((id) => `names ad ${id}, which is not there`));
  return [...problems, ...expressions.flatMap((match) => unknownIn(corpus, match))];
}

/** Names in an expression that no ad has, so that a slip of the pen does not make a query easier. */
function unknownIn(corpus: Corpus, part: Match): string[] {
  const known = {
    roles: new Set(corpus.ads.flatMap(({ facts }) => facts.roles)),
    skills: new Set(corpus.skills.keys()),
    companies: new Set(corpus.companies.keys()),
    locations: new Set(corpus.ads.flatMap(({ locations }) => locations)),
    contracts: new Set(corpus.ads.flatMap(({ contracts }) => contracts)),
    types: new Set(corpus.ads.flatMap(({ types }) => types)),
    work: new Set(['on-site', 'remote', 'hybrid']),
    seniority: new Set<string>(SENIORITIES),
  };
  return (Object.keys(known) as (keyof typeof known)[]).flatMap((key) =>
    (part[key] ?? []).filter((name) => !known[key].has(name)).map((name) => `no ad has ${key} ${name}`),
  );
}

/** Ads whose text holds the query's words as typed and which the truth calls wrong: each is a trap, or an oversight. */
export function literalButWrong(corpus: Corpus, query: Query): Ad[] {
  const grades = new Judge(corpus).grades(query);
  const words = folded(String(query.ask.words ?? query.ask.title_words ?? ''))
    .split(/[\s"=]+/)
    .filter((word) => word.length > 0);
  if (words.length === 0) return [];
  return corpus.ads.filter((ad) => {
    const text = folded(textOf(corpus, ad))
      .split(/[^\p{L}\p{N}+#.]+/u)
      .map((word) => word.replace(/\.$/, ''));
    return !grades.has(ad.id) && words.every((word) => text.includes(word));
  });
}
