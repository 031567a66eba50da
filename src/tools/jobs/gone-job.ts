import { BoardError } from '../../client/errors/errors.ts';
import { type RememberedAd, rememberedAd } from '../../search/changes/remembered.ts';
import { localMinute } from '../../wire/time.ts';
import { fence, joined, line } from '../kit/answer/answer.ts';
import { ToolError } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';

const MAX_CHANGES = 5;

/** One line on what the memory knows of an open ad: times, names of fields and ids, no text of others. */
export async function memoryLine(id: number, context: ToolContext): Promise<string | undefined> {
  const ad = await remembered(id, context);
  return ad && sentenceOn(ad, false);
}

/** The board's answer that there is no such ad, with what the memory knows of it; any other error as it is. */
export async function withMemoryOf(id: number, error: unknown, context: ToolContext): Promise<unknown> {
  if (!(error instanceof BoardError) || error.code !== 'not_found') return error;
  const ad = await remembered(id, context);
  if (ad === undefined) return error;
  const { title, company } = ad.record;
  const what = fence(joined(line(title) ?? '(no title)', line(company.name)));
  return new ToolError('not_found', `${error.message} ${sentenceOn(ad, true)}\n${what}`);
}

function sentenceOn(ad: RememberedAd, isGone: boolean): string {
  const { firstSeen, wasThere, changes, lastSeen, goneBy, earlier, later } = ad;
  const more = changes.length > MAX_CHANGES ? `${changes.length} changes, the last ones ` : '';
  const changed = changes
    .slice(-MAX_CHANGES)
    .map(({ at, fields }) => `${localMinute(at)} (${fields.join(', ').replaceAll('_', ' ')})`);
  const parts = [
    `first seen ${wasThere ? 'by' : 'at'} ${localMinute(firstSeen)}`,
    changed.length > 0 && `changed ${more}${changed.join(', ')}`,
    isGone && `last seen at ${localMinute(lastSeen)}`,
    isGone && goneBy !== undefined && `gone by ${localMinute(goneBy)}`,
    earlier !== undefined && `published anew from job ${earlier}`,
    isGone && later !== undefined && `published anew as job ${later}`,
  ].filter((part) => part !== false);
  return `Memory (Portuguese time): ${parts.join('; ')}.`;
}

/** What the memory knows of an ad; undefined also where it cannot be read, for then the rest of an answer stands alone. */
export async function remembered(id: number, { storage, ledger }: ToolContext): Promise<RememberedAd | undefined> {
  try {
    return await rememberedAd(storage.history, ledger.board, id);
  } catch {
    return undefined;
  }
}
