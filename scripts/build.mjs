// Bundles the server into dist/: cli.js, and the parts of the program that it loads when they are needed.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';
import { buildViews, viewsPlugin } from './views.mjs';
import { yamlPlugin } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);
const { version, description, optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The lists that the server shows, worked out now instead of at every start. */
const catalog = {
  name: 'catalog',
  setup(project) {
    project.onLoad({ filter: /[\\/]src[\\/]server[\\/]catalog\.ts$/ }, async () => ({
      contents: JSON.stringify({ ...(await load('src/server/catalog.ts')) }),
      loader: 'json',
    }));
  },
};

/** Of what npm is told about the package, the program shows its version and description alone. */
const described = {
  name: 'described',
  setup(project) {
    project.onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) =>
      path === `${root}package.json`
        ? { contents: JSON.stringify({ version, description }), loader: 'json' }
        : undefined,
    );
  },
};

// A mistake in the sample board's data files stops the build, not a new board.
(await load('src/board/sample/ads.ts')).sampleAds(0);

const views = await buildViews();
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  // ES modules, so that esbuild can split at every `import()`.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  tsconfig: 'tsconfig.json',
  // What `serve` alone takes, and the native SQLite, are optional and loaded from where npm put them.
  external: Object.keys(optionalDependencies),
  // CommonJS packages ask for Node's modules by `require`.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
  },
  alias: { '@modelcontextprotocol/server/_shims': `${root}src/server/sdk-shims.ts` },
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
  plugins: [catalog, described, yamlPlugin, viewsPlugin(views.pages)],
});
for (const { file, html } of views.pages) writeFileSync(new URL(file, outdir), html);
const outputs = { ...metafile.outputs, ...views.metafile.outputs };
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, { outputs }));
writeFileSync(new URL('package.json', outdir), '{"type":"module"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
