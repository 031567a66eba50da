/** Writes the names of the built pages into src/server/view-file.ts. */
export const cachedViews: import('vite').Plugin;
interface Page {
  readonly name: string;
  readonly file: string;
  readonly html: string;
}
export function buildViews(): Promise<{ readonly pages: readonly Page[] }>;
export function bundleForBrowser(path: string): Promise<{ readonly script: string; readonly style: string }>;
