import { accessSync, constants } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../settings/make-folder.ts';
import { type Claim, type ClaimStore, DUPLICATE_HOURS, type StandingClaim } from './ledger.ts';

const LIFE = DUPLICATE_HOURS * 60 * 60 * 1000;
/** Twice its life after it was written, a claim's file is taken away. */
const KEPT = 2 * LIFE;
/** Tries at a family in which others write at the same time. */
const MOST_TRIES = 100;

/** Claims as files of a folder, each of its own name. Making a file exclusively is the lock. */
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

  async standing(family: string, now: Date): Promise<StandingClaim[]> {
    const found: StandingClaim[] = [];
    for (let slot = 1; ; slot++) {
      const key = keyOf(family, slot);
      const claim = await this.#read(key);
      if (claim === undefined) return found;
      if (lives(claim, now)) found.push({ ...claim, key });
    }
  }

  async insertUnlessThere(family: string, claim: Claim, isSame: (standing: Claim) => boolean) {
    const now = new Date(claim.time);
    await this.prune(now);
    let slot = 1;
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const key = keyOf(family, slot);
      if (await this.#create(key, claim)) return { key };
      const there = await this.#read(key);
      if (there === undefined) continue;
      if (!lives(there, now)) await this.#setAside(key);
      else if (isSame(there)) return { standing: { ...there, key } };
      else slot++;
    }
    throw new Error(`The claims ${family.slice(0, 12)} in ${this.#folder} keep changing; try again.`);
  }

  async replace(key: string, claim: Claim): Promise<void> {
    const fresh = `${this.#path(key)}.${process.pid}`;
    await writeFile(fresh, JSON.stringify(claim), { mode: 0o600, flush: true });
    await rename(fresh, this.#path(key));
  }

  /** The last of a family goes; one before others is put out of its life, so that those are still found. */
  async remove(key: string): Promise<void> {
    const claim = await this.#read(key);
    const [family = '', slot = '1'] = key.split('.');
    const next = await this.#read(keyOf(family, Number(slot) + 1));
    if (next === undefined || claim === undefined) await rm(this.#path(key), { force: true });
    else await this.replace(key, { ...claim, time: new Date(0).toISOString() });
  }

  /** Takes away the files of claims that have long been over. */
  async prune(now: Date): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const written = await stat(path).catch(() => undefined);
      if (written !== undefined && now.getTime() - written.mtimeMs > KEPT) await rm(path, { force: true });
    }
  }

  async #read(key: string): Promise<Claim | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(key), 'utf8')) as Claim;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      // Being written this moment, or half written by a process that was killed: an intention whose end is not known.
      if (error instanceof SyntaxError) return { state: 'intended', time: new Date().toISOString(), pid: 0, host: '' };
      throw error;
    }
  }

  async #create(key: string, claim: Claim): Promise<boolean> {
    try {
      await writeFile(this.#path(key), JSON.stringify(claim), { flag: 'wx', mode: 0o600, flush: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Takes an outdated claim out of the way; of two processes that try, one succeeds and both go on to claim anew. */
  async #setAside(key: string): Promise<void> {
    const aside = `${this.#path(key)}.old.${process.pid}`;
    try {
      await rename(this.#path(key), aside);
      await rm(aside, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}

function keyOf(family: string, slot: number): string {
  return `${family}.${slot}`;
}

function lives(claim: Claim, now: Date): boolean {
  return now.getTime() - Date.parse(claim.time) < LIFE;
}

/** Longer than any call may take (docs/contract.md, Settings: timeout); a process that old with the claim's number is another one. */
const LONGEST_CREATE = 15 * 60 * 1000;

/** A claim that this process makes. */
export function ownClaim(state: Claim['state'], time: Date, sketch: Claim['sketch'], id?: number): Claim {
  const owner = { pid: process.pid, host: hostname() };
  return { state, time: time.toISOString(), ...owner, sketch, ...(id === undefined ? {} : { id }) };
}

/** Whether the process that made a claim still runs on this machine, so that its create may still be under way. */
export function isUnderWay(claim: Claim): boolean {
  const age = Date.now() - Date.parse(claim.time);
  if (claim.state !== 'intended' || claim.host !== hostname() || age > LONGEST_CREATE) return false;
  try {
    process.kill(claim.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
