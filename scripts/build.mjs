// Bundles the server into one file, dist/cli.js. CommonJS, because a bundle in it starts faster than an ES module and
// evaluates what `import()` names only at first use.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);

/** The lists that the server shows, worked out now instead of at every start. */
const catalog = {
  name: 'catalog',
  setup(project) {
    project.onLoad({ filter: /[\\/]src[\\/]catalog\.ts$/ }, async () => {
      const lists = Object.entries(await load('src/catalog.ts'));
      const contents = lists.map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`).join('\n');
      return { contents, loader: 'js' };
    });
  },
};

/** The SDK's JSON Schema validator is never asked (consent.ts gives its own), and is a third of the SDK's size. */
const withoutValidator = {
  name: 'without-validator',
  setup(project) {
    project.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'shims',
    }));
    project.onLoad({ filter: /./, namespace: 'shims' }, () => ({
      contents: `export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('this bundle has no JSON Schema validator'); }
        }`,
      loader: 'js',
    }));
  },
};

/**
 * Packages of which only a part is used, and whose index would bring the rest along: fetch, web sockets and mocks of
 * undici, the document of htmlparser2.
 */
const parts = {
  undici: `export { default as Client } from 'undici/lib/dispatcher/client.js';
    export { default as buildConnector } from 'undici/lib/core/connect.js';`,
  htmlparser2: `export { default as Tokenizer } from './node_modules/htmlparser2/dist/esm/Tokenizer.js';
    export { Parser } from './node_modules/htmlparser2/dist/esm/Parser.js';`,
};
const onlyParts = {
  name: 'only-parts',
  setup(project) {
    project.onResolve({ filter: /^(undici|htmlparser2)$/ }, ({ path }) => ({ path, namespace: 'parts' }));
    project.onLoad({ filter: /./, namespace: 'parts' }, ({ path }) => ({ contents: parts[path], resolveDir: root }));
  },
};

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts'],
  outfile: 'dist/cli.js',
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  plugins: [catalog, withoutValidator, onlyParts],
  // Native, so it cannot be inside; optional, since Node 22.13 and newer bring their own SQLite.
  external: ['@photostructure/sqlite'],
  // sqlite.ts asks for it only where there is no __filename, as in an ES module.
  define: { 'import.meta.url': 'undefined' },
  metafile: true,
  logLevel: 'warning',
});
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, metafile, 'dist/cli.js'));
writeFileSync(new URL('package.json', outdir), '{"type":"commonjs"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
