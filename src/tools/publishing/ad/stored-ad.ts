import { currentValue, type NameOf, wordsFor } from '../../../publishing/ad/words.ts';
import { forLooking } from '../../../publishing/budget.ts';
import { adFields } from '../../../wire/ad-fields.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import type { ToolContext } from '../../kit/tool.ts';

/** The ad as the board shows it after a write; undefined where it does not, as it may be with one in moderation. */
export async function readAfterWrite(id: number, { client, call }: ToolContext): Promise<JobRecord | undefined> {
  return client.call('getJob', { id }, forLooking(call)).catch(() => undefined);
}

/** The fields of a record in words, without the text of the ad. */
export function storedFields(job: JobRecord, nameOf: NameOf): Record<string, string> {
  const fields = adFields.flatMap(([name, { kind }]) => {
    const value = kind === 'html' ? undefined : currentValue(name, job);
    const words = value === undefined ? '' : wordsFor(name, value, nameOf);
    return words === '' || words === 'none' ? [] : [[name, words]];
  });
  return Object.fromEntries(fields);
}
