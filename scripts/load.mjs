// Loads a TypeScript module of this project into a script: bundles it and leaves packages external.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { viewsOfDist } from './views.mjs';
import { yaml } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param path from the project's root */
export async function load(path) {
  const outDir = `${root}node_modules/.cache`;
  const name = path.replaceAll('/', '-').replace(/\.ts$/, '');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [yaml, viewsOfDist],
    build: {
      ssr: path,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node20.18',
      // A script finds the project's root by its own place.
      rollupOptions: {
        external: [/\/scripts\/[\w-]+\.mjs$/],
        output: { entryFileNames: `${name}.mjs`, chunkFileNames: `${name}-[hash].mjs` },
      },
    },
  });
  return import(pathToFileURL(`${outDir}/${name}.mjs`).href);
}
