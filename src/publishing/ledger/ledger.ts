import type { Sketch } from './sketch.ts';

/** Hours for which the same ad is not created again (docs/contract.md, Writing). */
export const DUPLICATE_HOURS = 24;

/** How a write ended: done, refused by the board, not sent because there was no connection, or not known. */
export const WRITE_OUTCOMES = ['done', 'refused', 'not_sent', 'unknown'] as const;
export type WriteOutcome = (typeof WRITE_OUTCOMES)[number];

/** One write as it is remembered: what was done, never its text and never the key. */
export interface WriteEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly tool: string;
  readonly board: string;
  /** Tells the accounts that share a data folder apart; entries of older versions have none. */
  readonly account?: string;
  readonly id?: number;
  readonly digest: string;
  readonly outcome: WriteOutcome;
}

/**
 * What is known of a create: `intended` from before the request leaves until its end is known, `done` with the new ad's
 * id, `unknown` when the board's answer never came.
 */
export interface Claim {
  readonly state: 'intended' | 'done' | 'unknown';
  /** ISO 8601. */
  readonly time: string;
  /** The process that made it, so that another can tell whether it still runs; the token tells two of one number apart. */
  readonly pid: number;
  readonly host: string;
  readonly token: string;
  /** ISO 8601: the create is no longer under way after this, whatever became of its process. */
  readonly until: string;
  readonly id?: number;
  /** What was sent, for knowing it again; undefined where the claim cannot be read. */
  readonly sketch?: Sketch | undefined;
}

/** A claim with the place where it stands. */
export interface StandingClaim extends Claim {
  readonly key: string;
}

/**
 * Claims on creates, shared by all who write for an account. Claims of one family are ads of one title with the same
 * facts; each has a key of its own. A claim lives for {@link DUPLICATE_HOURS}.
 */
export interface ClaimStore {
  /** The claims that still live, of every family and account, oldest first. */
  recent(now: Date): Promise<StandingClaim[]>;
  /** The claims of a family that still live, oldest first. */
  standing(family: string, now: Date): Promise<StandingClaim[]>;
  /**
   * Adds a claim to a family unless one stands there that `isSame` takes for the same ad: an atomic step among all
   * processes. Answers the new claim's key, or the claim that stands in the way.
   * @throws Error when it cannot be written: then nothing may be sent
   */
  insertUnlessThere(
    family: string,
    claim: Claim,
    isSame: (standing: Claim) => boolean,
  ): Promise<{ readonly key: string } | { readonly standing: StandingClaim }>;
  /** Puts a claim in the place of the one that stands under a key. */
  replace(key: string, claim: Claim): Promise<void>;
  /** Gives a claim up, since nothing was created. */
  remove(key: string): Promise<void>;
}

/** What was written on a board. Kept in the data folder, or in whatever serves several machines. */
export interface Ledger {
  /** Which board is meant, as it stands in the entries: its address, or `embedded`. */
  readonly board: string;
  /** Tells accounts apart, the same ad of another company being another ad; goes into digests only. */
  readonly account: string;
  /** A fingerprint of what a tool would send for this account. */
  digestOf(tool: string, request: Readonly<Record<string, string>>): string;
  readonly claims: ClaimStore;
  /**
   * Makes sure that a write can be recorded, before it is sent.
   * @throws BoardError `not_configured` when it cannot; nothing was sent then
   */
  open(tool: string): Promise<void>;
  /** Earlier writes of this account on this board, oldest first; none where they cannot be read, for that is never what a call is about. */
  written(): Promise<WriteEntry[]>;
  /** Records a write. The write is done: a ledger that fails now answers with a warning, never with an error. */
  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]>;
  /** Records how a claimed create ended; a failure is a warning here too. */
  settle(key: string, claim: Claim): Promise<string[]>;
}
