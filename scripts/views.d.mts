/** Puts the names of the built pages into src/server/pages.ts, for vite and vitest. */
export const viteViews: import('vite').Plugin;
export interface BuiltPage {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly html: string;
}
export function buildViews(): Promise<{ pages: BuiltPage[] }>;
