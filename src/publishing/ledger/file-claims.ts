import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { link, lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { makeFolder } from '../../storage/folders.ts';
import { type Claim, type ClaimStore, DUPLICATE_HOURS, type StandingClaim } from './ledger.ts';
import { notRecorded } from './not-recorded.ts';

const LIFE = DUPLICATE_HOURS * 60 * 60 * 1000;
/** Twice its life after it was written, a claim's file is taken away. */
const KEPT = 2 * LIFE;
/** Tries at a family in which others write at the same time. */
const MAX_TRIES = 100;
/** Bytes of a claim; one of the longest ad that is read takes about as many. */
const LARGEST = 1_000_000;
/** Claims that are read to find ads like another; an account makes a few a day. */
const MAX_RECENT = 200;
/** Milliseconds by which clocks of two machines may differ. */
const CLOCK_SLACK = 60 * 60 * 1000;
const TOOL = 'create_job';

/** What must be readable of a claim for it to mean anything; its sketch is read by who compares it. */
const readable = z.looseObject({
  state: z.enum(['intended', 'done', 'unknown']),
  time: z.iso.datetime(),
  pid: z.int(),
  host: z.string(),
  token: z.string(),
  until: z.iso.datetime(),
  id: z.int().optional(),
});

/**
 * Claims as files of a folder, each of its own name, made in one atomic step. A claim that is over is passed over and
 * never set aside, since another process may take its place in the same moment.
 */
export class FileClaims implements ClaimStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'claims');
  }

  /** Makes the folder. @throws Error when it cannot be written */
  open(): void {
    makeFolder(this.#folder);
    accessSync(this.#folder, constants.W_OK);
  }

  async recent(now: Date): Promise<StandingClaim[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => /^[\da-f]+\.\d+\.json$/.test(name));
    const keys = names.slice(0, MAX_RECENT).map((name) => name.slice(0, -'.json'.length));
    const claims = await Promise.all(keys.map((key) => this.#read(key)));
    const living = claims.filter((claim) => claim !== undefined).filter((claim) => lives(claim, now));
    return living.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  }

  async standing(family: string, now: Date): Promise<StandingClaim[]> {
    const claims = await Promise.all((await this.#slots(family)).map((slot) => this.#read(slotKey(family, slot))));
    return claims.filter((claim) => claim !== undefined).filter((claim) => lives(claim, now));
  }

  /** @throws BoardError `not_configured` when the claim cannot be written: then nothing may be sent */
  async insertUnlessThere(family: string, claim: Claim, isSame: (standing: Claim) => boolean) {
    try {
      await this.prune(new Date(claim.time));
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const inserted = await this.#tryInsert(family, claim, isSame);
        if (inserted !== undefined) return inserted;
      }
    } catch (error) {
      throw notRecorded(TOOL, this.#folder, error);
    }
    throw notRecorded(TOOL, this.#folder, 'its claims keep changing; try again');
  }

  async #tryInsert(family: string, claim: Claim, isSame: (standing: Claim) => boolean) {
    const there = () => this.standing(family, new Date(claim.time));
    const standing = (await there()).find(isSame);
    if (standing !== undefined) return { standing };
    const key = slotKey(family, Math.max(0, ...(await this.#slots(family))) + 1);
    if (!(await this.#create(key, claim))) return undefined;
    // Another process may have found another place free, where a claim was given up in between. Then neither may send.
    const other = (await there()).find((each) => each.key !== key && isSame(each));
    if (other === undefined) return { key };
    await this.remove(key);
    return { standing: other };
  }

  async replace(key: string, claim: Claim): Promise<void> {
    const fresh = await this.#written(claim);
    await rename(fresh, this.#path(key)).catch(async (error: unknown) => {
      await rm(fresh, { force: true });
      throw error;
    });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true, recursive: true });
  }

  /** Takes away the files of claims that have long been over, and what processes left that were killed. */
  async prune(now: Date): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const written = await stat(path).catch(() => undefined);
      if (written !== undefined && now.getTime() - written.mtimeMs > KEPT)
        await rm(path, { force: true, recursive: true });
    }
  }

  async #slots(family: string): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .filter((name) => name.startsWith(`${family}.`) && name.endsWith('.json'))
      .map((name) => Number(name.slice(family.length + 1, -'.json'.length)))
      .filter((slot) => slot > 0)
      .sort((a, b) => a - b);
  }

  /** A file that holds no claim stands for one whose end is not known, from when it was written. */
  async #read(key: string): Promise<StandingClaim | undefined> {
    const path = this.#path(key);
    try {
      const file = await lstat(path);
      if (!file.isFile() || file.size > LARGEST) throw new Error('no claim');
      const claim = readable.parse(JSON.parse(await readFile(path, 'utf8'))) as unknown as Claim;
      return { ...claim, key };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      const time = (await lstat(path).catch(() => undefined))?.mtime.toISOString();
      return time === undefined ? undefined : { state: 'unknown', time, pid: 0, host: '', token: '', until: time, key };
    }
  }

  /** Whether the claim was written under this key, whole or not at all. */
  async #create(key: string, claim: Claim): Promise<boolean> {
    const fresh = await this.#written(claim);
    try {
      await link(fresh, this.#path(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error;
        // A file system without links: then a killed process may leave half a claim, which counts as unknown.
        return writeFile(this.#path(key), JSON.stringify(claim), { flag: 'wx', mode: 0o600, flush: true });
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(fresh, { force: true });
    }
  }

  /** Writes a claim to a file of its own, which holds all of it or does not exist. */
  async #written(claim: Claim): Promise<string> {
    const fresh = join(this.#folder, `${randomUUID()}.new`);
    try {
      await writeFile(fresh, JSON.stringify(claim), { flag: 'wx', mode: 0o600, flush: true });
      return fresh;
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}

function slotKey(family: string, slot: number): string {
  return `${family}.${slot}`;
}

/** A claim from far ahead would stand for years: one that was not made by this program, or by a clock that was wrong. */
function lives(claim: Claim, now: Date): boolean {
  const age = now.getTime() - Date.parse(claim.time);
  return age < LIFE && age > -CLOCK_SLACK;
}
