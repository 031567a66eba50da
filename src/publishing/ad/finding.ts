export interface Finding {
  readonly field: string;
  readonly message: string;
}

export const inWords = ({ field, message }: Finding) => `${field}: ${message}`;
