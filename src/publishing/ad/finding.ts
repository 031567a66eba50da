/** One thing wrong with what was asked: where, what, and what to do about it. */
export interface Finding {
  readonly field: string;
  readonly message: string;
}
