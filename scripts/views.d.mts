/** Writes the name of the built page into src/server/view-file.ts. */
export const cachedViews: import('vite').Plugin;
export function buildViews(): Promise<{ readonly file: string; readonly html: string }>;
export function bundleForBrowser(path: string): Promise<{ readonly script: string; readonly style: string }>;
