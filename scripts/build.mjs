// Bundles the server into dist/cli.js. CommonJS, because a bundle in it starts faster than an ES module and evaluates
// what `import()` names only at first use.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts'],
  outfile: 'dist/cli.js',
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'cjs',
  minify: true,
  keepNames: true,
  legalComments: 'none',
  // Native, so it cannot be inside; optional, since Node 22.13 and newer bring their own SQLite.
  external: ['@photostructure/sqlite'],
  // sqlite.ts asks for it only where there is no __filename, as in an ES module.
  define: { 'import.meta.url': 'undefined' },
  logLevel: 'warning',
});
writeFileSync(new URL('package.json', outdir), '{"type":"commonjs"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
