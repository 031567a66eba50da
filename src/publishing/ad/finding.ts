export interface Finding {
  readonly field: string;
  readonly message: string;
}
