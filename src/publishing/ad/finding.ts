/** One thing wrong with what was asked: where, what, and what to do about it. */
export interface Finding {
  /** Argument name as the tool publishes it. */
  readonly field: string;
  /** What is wrong with which value, and how to correct it, as a sentence without the field's name in front. */
  readonly message: string;
}
