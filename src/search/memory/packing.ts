import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { KnownAd } from './differences.ts';

/** An ad that is gone, as it is kept: some 1 kB in place of 4. */
export interface PackedAd extends KnownAd {
  /** {@link import('../store/ad.ts').PreparedAd.said}: what only the text says, as JSON. */
  readonly said: string | null;
}

/** Compresses what is kept of an ad. @param record without its text, as JSON */
export function packedAd(record: string, body: string, said: string | null): Buffer {
  return deflateRawSync(JSON.stringify([record, body, said]), { level: 9 });
}

export function unpackedAd(blob: Uint8Array): PackedAd {
  const [record, body, said] = JSON.parse(inflateRawSync(blob).toString('utf8')) as [string, string, string | null];
  return { record: { ...(JSON.parse(record) as JobRecord), body: '' }, body, said };
}
