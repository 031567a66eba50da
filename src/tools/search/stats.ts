import { type NamedSkill, namedSkill } from '../../search/query/named-skill.ts';
import type { Vocabulary } from '../../search/query/vocabulary/vocabulary.ts';
import { DIMENSIONS, type Dimension } from '../../search/stats/stats.ts';
import type { Group } from '../../search/stats/tally.ts';
import { CONTRACTS, foldName, JOB_TYPES, LOCATIONS, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { nearest } from '../../wire/text/nearest.ts';
import { quoted } from '../../wire/text/quote.ts';
import { required } from '../kit/arguments/argument.ts';
import { choice, flag, integer, texts } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { inTextNote } from './coverage.ts';
import { onIndex, progressOf } from './on-index.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';
import { answerFrom, groupRow, groupsThatFit, MAX_GROUPS, statsAnswer, statsNotes } from './stats-answer.ts';

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
    by: required(choice('The fact to count by.', DIMENSIONS)),
    skills: texts('For skill. Default: all known; a|b is one.'),
    top: integer('Groups; default 15.', 1, MAX_GROUPS),
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
      ...statsNotes(by, counted, rows, skills),
      ...misspelt(skills ?? [], counted.groups, index.vocabulary()),
      inTextNote(counted.coverage, given.work_model),
      ...counted.coverage.notes,
    ].filter((part) => part !== undefined);
    return answerFrom(by, counted, rows, said, [...counted.coverage.understood, ...lines]);
  },
});

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
  if (given.length > MAX_SKILLS)
    findings.push({ field: 'skills', message: `has ${given.length} entries; give ${MAX_SKILLS} at most.` });
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
