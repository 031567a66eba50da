import type { Group } from '../../search/counting/count.ts';
import { DIMENSIONS, type Dimension } from '../../search/counting/count.ts';
import { type NamedSkill, namedSkill } from '../../search/counting/named-skill.ts';
import type { Vocabulary } from '../../search/vocabulary/vocabulary.ts';
import { CONTRACTS, foldName, JOB_TYPES, LOCATIONS, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { nearest } from '../../wire/text/nearest.ts';
import { quoted } from '../../wire/text/quote.ts';
import { choice, flag, integer, texts } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { onIndex, progressOf } from './on-index.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';
import { answerFrom, groupRow, groupsThatFit, MAX_GROUPS, statsAnswer, statsNotes, withTies } from './stats-answer.ts';

const DEFAULT_TOP = 15;
const MAX_SKILLS = 50;

export const jobStats = tool({
  name: 'job_stats',
  group: 'search',
  title: 'Count job ads',
  description:
    'Counts the ads that search_jobs would find (filters as there), by a fact or skill, with shares and pay (quartiles of range middles).',
  effect: 'read',
  arguments: {
    by: choice('The fact to count by; default: all in one group.', DIMENSIONS),
    skills: texts('For skill. Default: all known; a|b is one.'),
    top: integer('Groups; default 15.', 1, MAX_GROUPS),
    salary: flag('Pay always or never; default: where five ads give it.'),
    history: flag('All ads ever seen; no words then.'),
    ...sameFilters,
  },
  output: statsAnswer,
  async run({ by, skills: named, top = DEFAULT_TOP, salary, history = false, ...given }, context) {
    const index = await context.index();
    const { skills, lines } = skillsFrom(by, named, index.vocabulary());
    const { question, notes } = await filtersFrom('job_stats', given, context);
    if (history) refuseWords(question.asked);
    const counted = await onIndex('job_stats', context, () =>
      index.count(question, { dimension: by, skills }, history, context.call, progressOf(context)),
    );
    const table = await tableOf(by, context);
    // The newest weeks are what is asked for.
    const wanted = by === 'week' ? counted.groups.slice(-top) : withTies(counted.groups, top);
    const rows = groupsThatFit(wanted.map((group) => groupRow(group, counted, table, { by, salary })));
    const said = [
      ...notes,
      ...statsNotes(by, counted, rows, skills),
      ...misspelt(skills ?? [], counted.groups, index.vocabulary()),
      ...counted.coverage.notes,
    ];
    return answerFrom(by, counted, rows, { said, understood: [...counted.understood, ...lines], salary });
  },
});

/** @throws ToolError `invalid_argument` */
function refuseWords(asked: object): void {
  const findings = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([field]) => ({ field, message: 'does not go with history; use skills and the other filters.' }));
  if (findings.length > 0) throw refuse('job_stats', findings);
}

function skillKey({ terms }: NamedSkill): string {
  return JSON.stringify([...new Set(terms.flatMap(({ phrases }) => phrases.map((phrase) => phrase.join(' '))))].sort());
}

/** The skills to count, when some were named, and what they were read as. */
function skillsFrom(by: Dimension | undefined, named: readonly string[] | undefined, vocabulary: Vocabulary) {
  const given = named?.filter((skill) => skill !== '') ?? [];
  if (given.length === 0) return { skills: undefined, lines: [] };
  if (by !== 'skill')
    throw refuse('job_stats', [{ field: 'skills', message: `needs by "skill", not "${by ?? 'none'}".` }]);
  if (given.length > MAX_SKILLS)
    throw refuse('job_stats', [
      { field: 'skills', message: `has ${given.length} entries; give ${MAX_SKILLS} at most.` },
    ]);
  const read = given.map((spellings) => ({ spellings, asked: namedSkill(spellings, vocabulary) }));
  const bad = read.filter(({ asked }) => asked === undefined).map(({ spellings }) => quoted(spellings));
  const all = read.map((one) => one.asked).filter((one) => one !== undefined);
  if (all.length === 0)
    throw refuse('job_stats', [
      { field: 'skills', message: `holds no letter or digit to look for: ${bad.join(', ')}.` },
    ]);
  // Two spellings of one skill are one row.
  const asked = [...new Map(all.map((one) => [skillKey(one.skill), one])).values()];
  const without = bad.map((entry) => `skills without ${entry}: no letter or digit`);
  return { skills: asked.map(({ skill }) => skill), lines: [...asked.flatMap(({ lines }) => lines), ...without] };
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
async function tableOf(
  by: Dimension | undefined,
  { locations, client, call }: ToolContext,
): Promise<Table | undefined> {
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
