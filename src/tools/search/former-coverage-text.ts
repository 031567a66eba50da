import * as z from 'zod';
import { OPTIONAL_FIELDS } from '../../search/find/filters.ts';
import type { Coverage } from '../../search/former-coverage.ts';
import { rowById, WORK_MODELS } from '../../wire/tables.ts';
import { verbOf } from '../../wire/text/phrases.ts';
import { count, optionalCount } from '../kit/answer/shapes.ts';

const undeclaredFields = Object.fromEntries(
  [...OPTIONAL_FIELDS, 'skill'].map((field) => [field, optionalCount]),
) as Record<(typeof OPTIONAL_FIELDS)[number] | 'skill', typeof optionalCount>;

/** What an answer is based on (docs/contract.md, Tools). */
export const coverageShape = z.strictObject({
  open_jobs: count,
  as_of: z.string(),
  complete: z.boolean(),
  undeclared: z.strictObject(undeclaredFields),
  in_text: z.strictObject({ work_model: optionalCount, salary: optionalCount }).optional(),
});

/** How the words were read, one line a word (docs/contract.md, Searching). */
export const understoodShape = z.array(z.string()).optional();

export function readingText(understood: readonly string[]): string | undefined {
  return understood.length === 0 ? undefined : `Read as: ${understood.join(' · ')}.`;
}

export function coverageFields(coverage: Coverage): z.output<typeof coverageShape> {
  const { openJobs, asOf, complete, undeclared, inText } = coverage;
  const more = Object.values(inText).some((ads) => ads > 0) ? { in_text: inText } : {};
  return { open_jobs: openJobs, as_of: asOf, complete, undeclared, ...more };
}

/** How many ads the index holds, as of when, and whether that is all. */
export function coverageText({ openJobs, asOf, complete, total }: Coverage): string {
  const time = asOf.slice(0, 16).replace('T', ' ');
  const whole = complete ? 'complete' : `incomplete: the board counts ${total}`;
  return `Index: ${openJobs} open ads as of ${time} (Portuguese time), ${whole}.`;
}

const OTHER_WORDS: Readonly<Record<string, string>> = { salary: 'pay', published_at: 'readable date' };

/** A word for what an ad leaves unsaid. */
export function unsaidWord(field: string): string {
  return OTHER_WORDS[field] ?? field.replaceAll('_', ' ');
}

/** How many more ads would match if their texts counted. */
export function inTextNote({ inText }: Coverage, workModels: readonly number[] = []): string | undefined {
  const { work_model: models = 0, salary: paid = 0 } = inText;
  const named = workModels.map((id) => rowById(WORK_MODELS, id)?.name).join(' or ') || 'this work model';
  const said = [
    models > 0 && `+${models} more ${verbOf(models, 'say')} ${named} in ${models === 1 ? 'its' : 'their'} text`,
    paid > 0 && `+${paid} more ${verbOf(paid, 'name')} enough pay in ${paid === 1 ? 'its' : 'their'} text`,
  ].filter((part) => part !== false);
  return said.length === 0 ? undefined : `${said.join('; ')}, not in the board's fields.`;
}
