import { BoardError } from '../../client/errors/errors.ts';
import type { RememberedAd } from '../../search/memory/recall/remembered-ad.ts';
import { isoTime } from '../../search/query/dates/dates.ts';
import { fence } from '../kit/answer/answer.ts';
import { ToolError } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import { changeRowOf, lineOf, minuteOf } from '../search/change-rows.ts';

/**
 * The board's answer that there is no such ad, with what the index remembers of it; any other error as it is. Nothing is
 * read from the board for it.
 */
export async function withMemoryOf(id: number, error: unknown, context: ToolContext): Promise<unknown> {
  if (!(error instanceof BoardError) || error.code !== 'not_found') return error;
  const ad = await remembered(id, context);
  if (ad === undefined) return error;
  const { title, company, ...row } = changeRowOf(ad, context.client.baseUrl, []);
  const seen = minuteOf(isoTime(ad.lastSeen));
  const what =
    ad.goneBy === undefined
      ? `It was seen last at ${seen} (Portuguese time): it went since then, or is in moderation.`
      : `It is gone: seen last at ${seen} (Portuguese time); job_changes with since ${seen.slice(0, 10)} and kinds gone tells more.`;
  const anew = ad.later === undefined ? '' : ` It was published anew as job ${ad.later}.`;
  const line = lineOf({ ...row, title, company, kind: ad.goneBy === undefined ? 'last seen' : 'gone' });
  return new ToolError('not_found', `${error.message} ${what}${anew}\n${fence(line)}`);
}

async function remembered(id: number, { index }: ToolContext): Promise<RememberedAd | undefined> {
  try {
    return await (await index()).former.memory.ad(id);
  } catch {
    // The board's answer is what was asked for; where the index cannot be read, it stands alone.
    return undefined;
  }
}
