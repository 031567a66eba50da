/** Writes the name of the built page into src/server/view-file.ts, for vite and vitest. */
export const viteViews: import('vite').Plugin;
export function buildViews(): Promise<{ readonly file: string; readonly html: string }>;
