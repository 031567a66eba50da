import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../settings/make-folder.ts';

/** Hours for which the same ad is not created again (docs/contract.md, Writing). */
export const DUPLICATE_HOURS = 24;
const MILLISECONDS = DUPLICATE_HOURS * 60 * 60 * 1000;

/**
 * What is known of a create, kept in a file of its own named by its digest: `intended` from before the request leaves
 * until its end is known, `done` with the new ad's id, `unknown` when the board's answer never came.
 */
export interface Claim {
  readonly state: 'intended' | 'done' | 'unknown';
  /** ISO 8601. */
  readonly time: string;
  readonly pid: number;
  readonly host: string;
  readonly id?: number;
}

/** Claims on creates, shared by all processes that use a data folder. Making a file exclusively is the lock. */
export class Claims {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'claims');
  }

  /** Makes the folder. @throws Error when it cannot be written */
  open(): void {
    makeFolder(this.#folder);
    accessSync(this.#folder, constants.W_OK);
  }

  /**
   * Claims a digest, or gives the claim that stands in the way. A claim older than a day no longer does.
   * @throws Error when the folder cannot be written: then nothing may be sent
   */
  take(digest: string, now: Date): Claim | undefined {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (this.#create(digest, now)) return undefined;
      const standing = this.standing(digest, now);
      if (standing !== undefined) return standing;
      this.#setAside(digest);
    }
    throw new Error(`The claim ${digest.slice(0, 12)} in ${this.#folder} keeps changing; try again.`);
  }

  /** The claim on a digest, unless it is older than a day. */
  standing(digest: string, now: Date): Claim | undefined {
    const claim = this.read(digest);
    return claim !== undefined && now.getTime() - Date.parse(claim.time) < MILLISECONDS ? claim : undefined;
  }

  read(digest: string): Claim | undefined {
    try {
      return JSON.parse(readFileSync(this.#path(digest), 'utf8')) as Claim;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      // Being written this moment, or half written by a process that was killed: an intention whose end is not known.
      if (error instanceof SyntaxError) return { state: 'intended', time: new Date().toISOString(), pid: 0, host: '' };
      throw error;
    }
  }

  /** Puts a claim in the place of whatever stands there. */
  write(digest: string, state: Claim['state'], time: Date, id?: number): void {
    const path = this.#path(digest);
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, this.#content(state, time, id), { mode: 0o600, flush: true });
    renameSync(fresh, path);
  }

  /** Gives a claim up, since nothing was created: the one before it stands again, or the same ad may be sent. */
  release(digest: string, before: Claim | undefined): void {
    if (before === undefined) rmSync(this.#path(digest), { force: true });
    else writeFileSync(this.#path(digest), JSON.stringify(before), { mode: 0o600 });
  }

  #create(digest: string, now: Date): boolean {
    try {
      writeFileSync(this.#path(digest), this.#content('intended', now), { flag: 'wx', mode: 0o600, flush: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Takes an outdated claim out of the way; of two processes that try, one succeeds and both go on to claim anew. */
  #setAside(digest: string): void {
    const aside = `${this.#path(digest)}.old.${process.pid}`;
    try {
      renameSync(this.#path(digest), aside);
      rmSync(aside, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  #content(state: Claim['state'], now: Date, id?: number): string {
    const claim: Claim = {
      state,
      time: now.toISOString(),
      pid: process.pid,
      host: hostname(),
      ...(id === undefined ? {} : { id }),
    };
    return JSON.stringify(claim);
  }

  #path(digest: string): string {
    return join(this.#folder, `${digest}.json`);
  }
}

/** Longer than any call may take (docs/contract.md, Settings): a process of the claim's number is another one by then. */
const LONGEST_CREATE = 15 * 60 * 1000;

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
