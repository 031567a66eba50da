import * as z from 'zod';
import type { CountedAds } from '../../search/board-index.ts';
import type { Filters } from '../../search/find/filters.ts';
import { OPTIONAL_FIELDS } from '../../search/find/filters.ts';
import type { History } from '../../search/memory/history.ts';
import { type NamedSkill, namedSkill } from '../../search/query/named-skill.ts';
import type { Vocabulary } from '../../search/query/vocabulary/vocabulary.ts';
import { DIMENSIONS, type Dimension } from '../../search/stats/stats.ts';
import type { Group } from '../../search/stats/tally.ts';
import { CONTRACTS, foldName, JOB_TYPES, LOCATIONS, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { nearest } from '../../wire/text/nearest.ts';
import { countOf, verbOf } from '../../wire/text/phrases.ts';
import { quoted } from '../../wire/text/quote.ts';
import { localMinute } from '../../wire/time.ts';
import { fence, line } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { choice, flag, integer, texts } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import {
  coverageOf,
  coverageShape,
  coverageText,
  inTextNote,
  readingText,
  understoodShape,
  unsaidWord,
} from './coverage.ts';
import { onIndex, progressOf } from './on-index.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';

const DEFAULT_TOP = 15;
const MOST_GROUPS = 100;
const MOST_SKILLS = 50;

const statsAnswer = z.strictObject({
  matched: count,
  groups: z.array(
    z.strictObject({
      key: z.string(),
      count,
      share: z.number(),
      // Quartiles from five figures on; fewer stand there themselves.
      salary: z
        .strictObject({
          n: count,
          p25: optionalCount,
          median: optionalCount,
          p75: optionalCount,
          figures: z.array(count).optional(),
        })
        .optional(),
      watched: z.number().optional(),
    }),
  ),
  more_groups: optionalCount,
  note: optionalText,
  understood: understoodShape,
  coverage: coverageShape,
});
type StatsAnswer = z.output<typeof statsAnswer>;
type GroupRow = StatsAnswer['groups'][number];

export const jobStats = tool({
  name: 'job_stats',
  group: 'search',
  title: 'Count job ads',
  description:
    'Counts the ads that search_jobs would find (filters as there), by a fact or skill, with shares and pay (quartiles of range middles).',
  effect: 'read',
  arguments: {
    by: required(choice('The fact to count by.', DIMENSIONS)),
    skills: texts('For skill. Default: all known; a|b is one.'),
    top: integer('Groups; default 15.', 1, MOST_GROUPS),
    history: flag('Also ads that are gone, as far as remembered.'),
    ...sameFilters,
  },
  output: statsAnswer,
  async run({ by: asked, skills: named, top = DEFAULT_TOP, history = false, ...given }, context) {
    const index = await context.index();
    const among = history ? 'remembered' : 'open';
    const { by, skills, lines } = skillsFrom(asked, named, index.vocabulary());
    const { question, notes } = await filtersFrom('job_stats', given, context, among);
    const counted = await onIndex('job_stats', context, () =>
      index.count(question, by, skills, context.call, progressOf(context), among),
    );
    const table = await tableOf(by, context);
    // The newest weeks are what is asked for.
    const wanted = by === 'week' ? counted.groups.slice(-top) : counted.groups.slice(0, top);
    const rows = groupsThatFit(wanted.map((group) => groupRow(group, counted, table, by)));
    const said = [
      ...notes,
      ...notesOn(by, counted, rows, skills),
      ...misspelt(skills ?? [], counted.groups, index.vocabulary()),
      inTextNote(counted.coverage, given.work_model),
      ...counted.coverage.notes,
    ].filter((part) => part !== undefined);
    return answerFrom(by, counted, rows, said, [...counted.coverage.understood, ...lines]);
  },
});

/** Characters that the groups may have; the figures of one take about as many as this. */
const ROOM = 9_000;
const FIGURES = 100;

/** Whole groups, as many as have room: what a title says may be long. */
function groupsThatFit(rows: GroupRow[]): GroupRow[] {
  let used = 0;
  return rows.filter(({ key }) => {
    used += key.length + FIGURES;
    return used <= ROOM;
  });
}

function skillKey({ terms }: NamedSkill): string {
  return JSON.stringify([...new Set(terms.flatMap(({ phrases }) => phrases.map((phrase) => phrase.join(' '))))].sort());
}

/** The skills to count, when some were named, and what they were read as. */
function skillsFrom(by: Dimension, named: readonly string[] | undefined, vocabulary: Vocabulary) {
  const given = named?.filter((skill) => skill !== '') ?? [];
  if (given.length === 0) return { by, skills: undefined, lines: [] };
  if (by !== 'skill') throw refuse('job_stats', [{ field: 'skills', message: `needs by "skill", not "${by}".` }]);
  const read = given.map((spellings) => ({ spellings, asked: namedSkill(spellings, vocabulary) }));
  const findings = read
    .filter(({ asked }) => asked === undefined)
    .map(({ spellings }) => ({ field: 'skills', message: `${JSON.stringify(spellings.slice(0, 80))} holds no word.` }));
  if (given.length > MOST_SKILLS)
    findings.push({ field: 'skills', message: `has ${given.length} entries; give ${MOST_SKILLS} at most.` });
  if (findings.length > 0) throw refuse('job_stats', findings);
  const all = read.map((one) => one.asked).filter((one) => one !== undefined);
  // Two spellings of one skill are one row.
  const asked = [...new Map(all.map((one) => [skillKey(one.skill), one])).values()];
  return { by, skills: asked.map(({ skill }) => skill), lines: asked.flatMap(({ lines }) => lines) };
}

/** Skills that no ad names and that are near to one that is known. */
function misspelt(skills: readonly NamedSkill[], groups: readonly Group[], { entries }: Vocabulary): string[] {
  const found = new Set(groups.filter(({ count: ads }) => ads > 0).map(({ key }) => key));
  const known = entries.filter(({ kind }) => kind === 'skill').map(({ name }) => name);
  return skills.flatMap(({ name }) => {
    const near = found.has(name) ? [] : nearest(name, known, 3).filter((other) => foldName(other) !== foldName(name));
    return near.length === 0 ? [] : [`No ad names ${quoted(name)}; the nearest skills known are ${near.join(', ')}.`];
  });
}

/** The names for the ids of a dimension; undefined where the key is a name already. */
async function tableOf(by: Dimension, { locations, client, call }: ToolContext): Promise<Table | undefined> {
  switch (by) {
    case 'location':
      return [...(await locations.get(client, call)).table, ...LOCATIONS];
    case 'work_model':
      return WORK_MODELS;
    case 'type':
      return JOB_TYPES;
    case 'contract':
      return CONTRACTS;
    default:
      return undefined;
  }
}

function groupRow(
  { key, count: ads, pay }: Group,
  { matched, history }: CountedAds,
  table: Table | undefined,
  by: Dimension,
): GroupRow {
  const name = table === undefined ? line(String(key)) : rowById(table, Number(key))?.name;
  return {
    key: name ?? `unknown (${key})`,
    count: ads,
    share: matched === 0 ? 0 : Math.round((ads / matched) * 10_000) / 10_000,
    ...(pay === undefined ? {} : { salary: 'figures' in pay ? { ...pay, figures: [...pay.figures] } : pay }),
    ...(history === undefined || by !== 'week'
      ? {}
      : { watched: Math.round(history.watchedIn(String(key)) * 100) / 100 }),
  };
}

function notesOn(
  by: Dimension,
  { groups, matched, undeclared, filters, history, future = 0 }: CountedAds,
  rows: readonly GroupRow[],
  skills?: readonly NamedSkill[],
) {
  const notes: string[] = [];
  const more = groups.length - rows.length;
  if (more > 0)
    notes.push(`${countOf(more, by === 'week' ? 'earlier week' : 'more group')}; top up to ${MOST_GROUPS} shows more.`);
  if (future > 0) notes.push(`Not shown: ${countOf(future, 'ad')} dated in the future.`);
  if (history !== undefined) notes.push(historyNote(history));
  else if (by === 'week')
    notes.push('Open ads only, so earlier weeks have lost some; history counts those that are gone too.');
  const left = undeclared[by as keyof typeof undeclared] ?? 0;
  if (by === 'skill') {
    const list = skills === undefined ? 'of the skills known' : 'of these skills';
    notes.push(`${left} of ${matched} ${verbOf(left, 'name')} none ${list}.`);
  } else if (mayLeaveUnsaid(by, filters))
    notes.push(`${left} of ${matched} ${verbOf(left, 'state')} no ${unsaidWord(by)}.`);
  if (by === 'title') notes.push('Titles without level, brackets and what follows a dash or comma.');
  if (SEVERAL.has(by)) notes.push('An ad may count in several groups.');
  return notes;
}

function historyNote({ since, days, watchedDays }: History): string {
  const first = localMinute(since);
  return `Ads seen at any time since ${first}, those that are gone included; the board was read on ${watchedDays} of ${days} days.`;
}

/** What one ad may have several of. */
const SEVERAL: ReadonlySet<Dimension> = new Set(['location', 'contract', 'type', 'skill']);

/** Whether some of the matches may not say this fact. */
function mayLeaveUnsaid(by: Dimension, filters: Filters): boolean {
  return (OPTIONAL_FIELDS as readonly string[]).includes(by) && !isFiltered(by, filters);
}

/** Whether the matches were chosen by this very fact, so that none of them leaves it unsaid. */
function isFiltered(by: Dimension, { locations, workModels, types, contracts }: Filters): boolean {
  const chosen = { location: locations, work_model: workModels, type: types, contract: contracts };
  return (chosen[by as keyof typeof chosen]?.length ?? 0) > 0;
}

function answerFrom(
  by: Dimension,
  counted: CountedAds,
  rows: GroupRow[],
  said: readonly string[],
  understood: readonly string[],
) {
  const { coverage, matched, groups, filters } = counted;
  // What is undeclared beside a filter was left out by it, and is none of the matches.
  const paid = filters.salaryMin === undefined ? matched - (coverage.undeclared.salary ?? 0) : matched;
  const pay = `${paid} of ${matched} ${verbOf(paid, 'give')} pay (annual gross EUR; the middle of a range, or its one figure).`;
  const head = [
    coverage.stale,
    `${countOf(matched, 'ad')} ${verbOf(matched, 'match')}.`,
    readingText(understood),
    matched === 0 ? undefined : pay,
    ...said,
    coverageText(coverage),
  ];
  const table = rows.length === 0 ? [] : [isForeign(by) ? fence(tableText(by, rows)) : tableText(by, rows)];
  const note = [coverage.stale, ...(matched === 0 ? [] : [pay]), ...said]
    .filter((part) => part !== undefined)
    .join(' ');
  const structured: StatsAnswer = {
    matched,
    groups: rows,
    ...(groups.length > rows.length ? { more_groups: groups.length - rows.length } : {}),
    ...(note === '' ? {} : { note }),
    ...(understood.length === 0 ? {} : { understood: [...understood] }),
    coverage: coverageOf(coverage),
  };
  return { text: [...head.filter((part) => part !== undefined), ...table].join('\n'), structured };
}

/** Whether the keys were written by strangers. */
const isForeign = (by: Dimension) => by === 'title' || by === 'company' || by === 'location';

/** How many figures there are, then quartiles, or what few figures there are in the place of the middle one. */
function payCells(salary: GroupRow['salary']) {
  if (salary === undefined) return ['0', '', '', ''];
  const { n, p25 = '', median, p75 = '', figures = [] } = salary;
  return [n, p25, median ?? figures.join(', '), p75];
}

function tableText(by: Dimension, rows: readonly GroupRow[]): string {
  const paid = rows.some(({ salary }) => salary !== undefined);
  const isWatched = rows.some(({ watched }) => watched !== undefined);
  const head = [
    'ads',
    'share',
    ...(isWatched ? ['days read'] : []),
    ...(paid ? ['pay n', 'p25', 'median', 'p75'] : []),
  ];
  const lines = rows.map(({ key, count: ads, share, salary, watched }) => {
    const figures = payCells(salary);
    const seen = isWatched ? [`${Math.round((watched ?? 0) * 100)}%`] : [];
    const cells = [key.replaceAll('|', '/'), ads, `${(share * 100).toFixed(1)}%`, ...seen, ...(paid ? figures : [])];
    return `|${cells.join('|')}|`;
  });
  return [`|${[by, ...head].join('|')}|`, `|${'-|'.repeat(head.length + 1)}`, ...lines].join('\n');
}
