import { DIMENSIONS, type Dimension, namedSkill } from '../../search/counting/count.ts';
import type { Vocabulary } from '../../search/vocabulary/vocabulary.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import { quoted } from '../../wire/text/quote.ts';
import { choices, flag, integer, texts } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { onIndex } from './index-answer.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';
import { answerOf, type CountedFact, MAX_GROUPS, statsAnswer } from './stats-answer.ts';

const DEFAULT_TOP = 15;
const MOST_FACTS = 6;

export const jobStats = tool({
  name: 'job_stats',
  group: 'search',
  title: 'Count job ads',
  description:
    'Counts the ads that search_jobs finds with the same filters, by a fact or skill, with shares and pay (quartiles of the middles of ranges).',
  effect: 'read',
  arguments: {
    by: choices('Up to six facts to count by; default: all in one group.', DIMENSIONS),
    skills: texts('Default: all known.'),
    top: integer('Groups; default 15.', 1, MAX_GROUPS),
    salary: flag('true: always pay, false: never; default: where five ads give it.'),
    ...sameFilters,
  },
  output: statsAnswer,
  async run({ by = [], skills: named, top = DEFAULT_TOP, salary, ...given }, context) {
    const { skills, understood } = skillsFrom(named, (await context.index()).vocabulary());
    const { question, notes } = await filtersFrom('job_stats', given, context);
    const [first, ...others] = new Set(by);
    const message = `names ${others.length + 1} facts; give at most ${MOST_FACTS}.`;
    if (others.length >= MOST_FACTS) throw refuse('job_stats', [{ field: 'by', message }]);
    const count = async (dimension: Dimension | undefined): Promise<CountedFact> => {
      const counted = await onIndex('job_stats', context, (index, progress) =>
        index.count(question, { dimension, skills }, context.call, progress),
      );
      const table = await tableOf(dimension, context);
      return { by: dimension, table, counted: { ...counted, understood: [...counted.understood, ...understood] } };
    };
    const facts: [CountedFact, ...CountedFact[]] = [await count(first)];
    for (const dimension of others) facts.push(await count(dimension));
    const { site } = context.client;
    return answerOf(facts, { top, salary, areSkillsNamed: skills !== undefined, site }, notes);
  },
});

/** The named skills to count, if any, and how they were read. @throws ToolError `invalid_argument` */
function skillsFrom(named: readonly string[] | undefined, vocabulary: Vocabulary) {
  const read = named?.map((written) => ({ written, ...namedSkill(written, vocabulary) })) ?? [];
  const skills = read.flatMap(({ skill }) => skill ?? []);
  if (read.length === 0) return { skills: undefined, understood: [] };
  const message = `holds no letter or digit to look for: ${read.map(({ written }) => quoted(written)).join(', ')}.`;
  if (skills.length === 0) throw refuse('job_stats', [{ field: 'skills', message }]);
  const without = (written: string) => `skills without ${quoted(written)}: no letter or digit`;
  return { skills, understood: read.flatMap(({ written, skill, line }) => (skill ? (line ?? []) : without(written))) };
}

/** Names for a dimension's ids; undefined if its keys are names. */
async function tableOf(by: Dimension | undefined, { locations, client, call }: ToolContext) {
  if (by === 'location') return [...(await locations.get(client, call)).table, ...client.site.tables.location];
  return client.site.tables[by as TableName];
}
