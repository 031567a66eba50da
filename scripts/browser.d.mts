export interface Browser {
  readonly path: string;
  /** The environment to start it in. */
  readonly env: Record<string, string>;
}

export const WAYS: string;
export function findBrowser(): Browser | undefined;
