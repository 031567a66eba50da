/** A problem with an argument, and what to do about it. */
export interface Finding {
  readonly field: string;
  readonly message: string;
}
