export type Progress = (done: number, total: number) => void;

/** The board could not be read in the time that a call has; reading goes on. */
export class StillReading extends Error {
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number) {
    super('the board is still being read');
    this.done = done;
    this.total = total;
  }
}
