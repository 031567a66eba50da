// Bundles the server into dist/: cli.js, and the parts that it loads when they are needed. ES modules, so that esbuild
// can split at every `import()`.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';
import { yamlPlugin } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);
const TARGET = 'node20.18';

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

/** The SDK's JSON Schema validator is never asked (seal.ts gives its own), and is a third of the SDK's size. */
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
 * undici's index also holds fetch, web sockets, mocks, caches and interceptors, 270 kB in folders of their own, all of them
 * evaluated with it. This program asks it for agents and clients, so those folders are left out. Were they ever needed, the
 * first call of the built program would fail (test/network.test.ts, test/package.test.ts).
 */
const withoutFetch = {
  name: 'without-fetch',
  setup(project) {
    const filter = /^\.\.?\/(?:lib\/)?(?:web|mock|cache|interceptor)\//;
    project.onResolve({ filter }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]undici[\\/]/.test(importer) ? { path: 'undici', namespace: 'left-out' } : undefined,
    );
    // The index makes one as it is read.
    const contents = 'exports.CacheStorage = class {};';
    project.onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents, loader: 'js' }));
  },
};

/** A line that esbuild writes before the code of each file, such as `// node_modules/zod/v4/core/core.js`. */
const FILE_LINE = /^(\/\/ (?:src|node_modules|[\w-]+:)\S*)$/m;

/** Code of packages, which everybody can read in the packages themselves, and data. */
const MADE_SMALL = /^\/\/ node_modules\/|\.yaml$|\/server\/catalog\.ts$/;
const SMALL = { minify: true };
/** This project's own code loses spaces and comments, and keeps all names and its lines. */
const OWN = { minifyWhitespace: true, lineLimit: 120 };

/** Takes out of each file what its place in the package is too dear for; the names that other files use stay. */
async function smaller(text) {
  const exported = text.lastIndexOf('\nexport {');
  const end = exported < 0 ? text.length : exported;
  const [start = '', ...parts] = text.slice(0, end).split(FILE_LINE);
  const files = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [line, code] = [parts[index], parts[index + 1].trim()];
    files.push(`${line}\n${await smallerFile(code, MADE_SMALL.test(line) ? SMALL : OWN)}`);
  }
  return [start, ...files, text.slice(end)].join('');
}

/** Imports and names at the top stay as they are: other files use them. */
async function smallerFile(code, how) {
  const imports = code.match(/^import [^;]*;$/gm) ?? [];
  const rest = code.replace(/^import [^;]*;$/gm, '');
  const { code: small } = await transform(rest, { ...how, target: TARGET, legalComments: 'none', charset: 'utf8' });
  return [...imports, small].join('\n');
}

/** CommonJS packages (undici) ask for Node's modules by `require`, which an ES module has not; esbuild's helper takes it. */
function withRequire(text) {
  if (!/^var __require = /m.test(text)) return text;
  const made = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";
  return text.startsWith('#!') ? text.replace('\n', `\n${made}`) : made + text;
}

// The sample board's data files, read once here, so that a mistake in one stops the build and not a new board.
(await load('src/board/content/sample.ts')).sampleContent();

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: TARGET,
  tsconfig: 'tsconfig.json',
  legalComments: 'none',
  // Portuguese in its own letters: escapes would take four times their place.
  charset: 'utf8',
  plugins: [catalog, withoutValidator, withoutFetch, yamlPlugin],
  // Native, so it cannot be inside; optional, since newer Nodes bring their own SQLite.
  external: ['@photostructure/sqlite', 'hono', '@hono/node-server', 'jose', 'pg', 'pino', 'prom-client'],
  metafile: true,
  write: false,
  logLevel: 'warning',
});
for (const { path, text } of outputFiles) writeFileSync(path, await smaller(withRequire(text)));
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, metafile));
writeFileSync(new URL('package.json', outdir), '{"type":"module"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
