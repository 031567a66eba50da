// Bundles the server into dist/: cli.js, and the parts of the program that it loads on demand.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
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

/** The fields of package.json that the program uses. */
const described = {
  name: 'package.json',
  enforce: 'pre',
  load: (id) =>
    id === `${root}package.json` ? JSON.stringify({ version, description, engines, peerDependencies }) : undefined,
};

/**
 * One file for a start, one for the first call of a simple tool: Node takes some 2 ms per file, and rollup would make
 * fifty. The rest is split by importer.
 */
function reachedFrom(entries, { getModuleInfo }) {
  const reached = new Set();
  const left = entries.map((path) => `${root}${path}`);
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
const SDK_HTTP = '@modelcontextprotocol/server/dist/index.mjs';
let start;
let calls;
function chunkOf(id, graph) {
  // All of the SDK that `serve` alone needs is in one module, which nothing needs for its effects.
  if (id.endsWith(SDK_HTTP)) return undefined;
  start ??= reachedFrom(['src/cli.ts', 'src/commands/stdio.ts'], graph);
  calls ??= reachedFrom(['src/commands/local-calls.ts', 'src/tools/jobs/list-jobs.ts'], graph);
  if (start.has(id)) return 'start';
  return calls.has(id) ? 'calls' : undefined;
}

// The lists of the server as plain data: a start loads no code of the tools. The SDK makes the digest of each skill.
const { SKILLS, TOOLS: _, ...lists } = await load('src/catalog/lists.ts');
const skill = async ({ name, needs, text }) => ({ name, needs, entry: await skillEntry(name, { 'SKILL.md': text }) });
const catalog = { ...lists, SKILL_LIST: await Promise.all(SKILLS.map(skill)) };
writeFileSync(`${root}src/catalog/catalog.json`, JSON.stringify(catalog, null, 2));

const views = await buildViews();
rmSync(outdir, { recursive: true, force: true });
const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [described, yaml, builtViews(views)],
  // V8 stores a text with other letters in two bytes each.
  esbuild: { charset: 'ascii' },
  resolve: {
    alias: Object.fromEntries(
      ['@modelcontextprotocol/server/_shims', 'node:process'].map((name) => [name, `${root}src/server/sdk-shims.ts`]),
    ),
  },
  // The optional packages (for `serve`, and the native SQLite) are loaded from where npm put them.
  ssr: { noExternal: true, external: Object.keys({ ...optionalDependencies, ...peerDependencies }) },
  build: {
    ssr: 'src/cli.ts',
    outDir: 'dist',
    target: 'node20.18',
    minify: 'esbuild',
    reportCompressedSize: false,
    // undici names node:sqlite in a loader for its cache, which is not used: as an import, it would end Node 20 at once.
    // Its modules run when they are required: most of them never (first call 0.60 of the bridge's in place of 0.73).
    commonjsOptions: { ignore: ['node:sqlite'], strictRequires: true },
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.endsWith(SDK_HTTP) },
      // Ignores comments for other bundlers, of which zod has hundreds.
      onwarn: (warning, warn) => warning.code !== 'INVALID_ANNOTATION' && warn(warning),
      output: {
        hoistTransitiveImports: false,
        onlyExplicitManualChunks: true,
        entryFileNames: 'cli.js',
        chunkFileNames: '[name]-[hash].js',
        manualChunks: chunkOf,
      },
    },
  },
});
for (const { file, html } of views.pages) writeFileSync(new URL(file, outdir), html);
const modules = Object.assign({}, views.modules, ...output.map((chunk) => chunk.modules));
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, modules));
writeFileSync(new URL(BILL, outdir), billOf(root, modules));
writeFileSync(new URL('package.json', outdir), '{"type":"module"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
