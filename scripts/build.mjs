// Bundles the server into one file, dist/cli.js. CommonJS, because a bundle in it starts faster than an ES module and
// evaluates what `import()` names only at first use.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';
import { yamlPlugin } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);

/** The lists that the server shows, worked out now instead of at every start. */
const catalog = {
  name: 'catalog',
  setup(project) {
    project.onLoad({ filter: /[\\/]src[\\/]server[\\/]catalog\.ts$/ }, async () => {
      const lists = Object.entries(await load('src/server/catalog.ts'));
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
 * undici.
 */
const parts = {
  undici: `export { default as Client } from 'undici/lib/dispatcher/client.js';
    export { default as buildConnector } from 'undici/lib/core/connect.js';`,
};
const onlyParts = {
  name: 'only-parts',
  setup(project) {
    project.onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'parts' }));
    project.onLoad({ filter: /./, namespace: 'parts' }, ({ path }) => ({ contents: parts[path], resolveDir: root }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  // sqlite.ts asks for it only where there is no __filename, as in an ES module.
  define: { 'import.meta.url': 'undefined' },
  metafile: true,
  logLevel: 'warning',
};
const metafiles = [];
// Native, so it cannot be inside; optional, since Node 22.13 and newer bring their own SQLite.
const native = '@photostructure/sqlite';
/** What of the SDK is used late. A start has evaluated it already, so it is handed on and not bundled twice. */
const sdk = '@modelcontextprotocol/server';
const handedOn = ['ProtocolError', 'ProtocolErrorCode', 'ResourceNotFoundError', 'inputRequired', 'inputResponse'];

/** What comes late (src/server/late.ts) as text in the one file, compiled when it is first imported. */
const late = {
  name: 'late',
  setup(project) {
    project.onLoad({ filter: /[\\/]src[\\/]server[\\/]late\.ts$/ }, async ({ path }) => {
      const options = {
        ...common,
        entryPoints: [path],
        plugins: [onlyParts, yamlPlugin],
        external: [native, sdk],
        write: false,
      };
      const { outputFiles, metafile } = await build(options);
      metafiles.push(metafile);
      const exported = [...readFileSync(path, 'utf8').matchAll(/export \{ (.*?) \}/g)].map(([, name]) => name);
      const contents = `import { compileFunction } from 'node:vm';
        import { ${handedOn.join(', ')} } from '${sdk}';
        const text = () => ${JSON.stringify(outputFiles[0].text)};
        const given = { '${sdk}': { ${handedOn.join(', ')} } };
        const names = ['exports', 'require', 'module', '__filename'];
        const compiled = compileFunction(text(), names, { filename: __filename + '#late' });
        const late = { exports: {} };
        compiled(late.exports, (name) => given[name] ?? require(name), late, __filename);
        export const { ${exported.join(', ')} } = late.exports;`;
      return { contents, loader: 'js', resolveDir: root };
    });
  },
};

// The sample board's data files, read once here, so that a mistake in one stops the build and not a new board.
(await load('src/board/content/sample.ts')).sampleContent();

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const { metafile } = await build({
  ...common,
  entryPoints: ['src/cli.ts'],
  outfile: 'dist/cli.js',
  plugins: [catalog, withoutValidator, late, yamlPlugin],
  external: [native],
});
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, [metafile, ...metafiles]));
writeFileSync(new URL('package.json', outdir), '{"type":"commonjs"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
