// Loads a TypeScript module of src/ into a script: bundles it and leaves packages external.
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cachedViewsPlugin } from './views.mjs';
import { yamlPlugin } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param path from the project's root */
export async function load(path) {
  return import(pathToFileURL(await bundle(path)).href);
}

/** Bundles a module. @param path from the project's root @returns the bundled file */
export async function bundle(path) {
  const outfile = `${root}node_modules/.cache/${path.replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`;
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    tsconfig: 'tsconfig.json',
    packages: 'external',
    plugins: [yamlPlugin, cachedViewsPlugin],
    logLevel: 'warning',
  });
  return outfile;
}
