// Bundles the server into dist/: cli.js, and the parts of the program that it loads on demand.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BILL, billOf, LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';
import { buildViews, builtViews } from './views.mjs';
import { yaml } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);
const { version, description, engines, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
);

/** Only the fields of package.json that the program uses. */
const packageFields = {
  name: 'package.json',
  enforce: 'pre',
  load: (id) =>
    id === `${root}package.json` ? JSON.stringify({ version, description, engines, peerDependencies }) : undefined,
};

const LISTS = 'src/catalog/lists.ts';

/** Puts the values that a module exports in place of the module, so that a start doesn't compute them. */
const evaluated = (path) => ({
  name: 'evaluated',
  enforce: 'pre',
  load: async (id) => {
    if (id !== `${root}${path}`) return undefined;
    const data = Object.entries(await load(path)).filter(([, value]) => typeof value !== 'function');
    return data
      .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join('\n');
  },
});

const views = await buildViews();
rmSync(outdir, { recursive: true, force: true });
const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [packageFields, evaluated(LISTS), yaml, builtViews(views)],
  // V8 keeps a source with one non-Latin character in two bytes per character.
  esbuild: { charset: 'ascii' },
  // The optional packages (for `serve`, and the native SQLite) are loaded from where npm put them.
  ssr: { noExternal: true, external: Object.keys({ ...optionalDependencies, ...peerDependencies }) },
  build: {
    ssr: 'src/cli.ts',
    outDir: 'dist',
    target: 'node20.18',
    minify: 'esbuild',
    reportCompressedSize: false,
    // undici names node:sqlite in a loader for its cache, which is not used: as an import, it would end Node 20 at once.
    commonjsOptions: { ignore: ['node:sqlite'], strictRequires: true },
    rollupOptions: {
      // Ignores comments for other bundlers, of which zod has hundreds.
      onwarn: (warning, warn) => warning.code !== 'INVALID_ANNOTATION' && warn(warning),
      output: { entryFileNames: 'cli.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
for (const { file, html } of views.pages) writeFileSync(new URL(file, outdir), html);
const modules = Object.assign({}, views.modules, ...output.map((chunk) => chunk.modules));
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, modules));
writeFileSync(new URL(BILL, outdir), billOf(root, modules));
writeFileSync(new URL('package.json', outdir), '{"type":"module"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
