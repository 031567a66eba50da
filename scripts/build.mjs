// Bundles the server into dist/: cli.js, the parts of the program that it loads when they are needed, and the packages it
// is made from.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { LICENSES, licensesOf } from './licenses.mjs';
import { load } from './load.mjs';
import { bundlePackages } from './packages.mjs';
import { packedConstant, packedFiles } from './packed.mjs';
import { buildViews, viewsPlugin } from './views.mjs';
import { readYaml } from './yaml.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = new URL('../dist/', import.meta.url);

const OPTIONS = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  // ES modules, so that esbuild can split at every `import()`.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  legalComments: 'none',
  // Portuguese in its own letters: escapes would take four times their place.
  charset: 'utf8',
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** The lists that the server shows, worked out now instead of at every start. */
const catalog = {
  name: 'catalog',
  setup(project) {
    project.onLoad({ filter: /[\\/]src[\\/]server[\\/]catalog\.ts$/ }, async () => {
      const lists = await load('src/server/catalog.ts');
      const contents = `${packedConstant('LISTS', lists)}export const { ${Object.keys(lists).join(', ')} } = LISTS;`;
      return { contents, loader: 'js' };
    });
  },
};

/** Of what npm is told about the package, the program shows its version and description alone. */
const described = {
  name: 'described',
  setup(project) {
    project.onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
      if (path !== fileURLToPath(new URL('../package.json', import.meta.url))) return undefined;
      const { version, description } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version, description }), loader: 'json' };
    });
  },
};

/** Data of its own has no name in the program's code yet: `smaller` gathers it, and packs it file by file of dist/. */
const data = {
  name: 'data',
  setup(project) {
    project.onLoad({ filter: /\.yaml$/ }, ({ path }) => ({
      contents: `export default DATA[${JSON.stringify(path.slice(root.length).replaceAll('\\', '/'))}];`,
      loader: 'js',
    }));
  },
};
const DATA = /\bDATA\["([^"]+)"\]/g;

/** A line that esbuild writes before the code of each file, such as `// src/cli.ts`. */
const FILE_LINE = /^(\/\/ (?:src\/\S+|package\.json))$/m;

/** Lines of imports and exports stay as they are: other files know them. */
async function smaller(text) {
  const exported = text.lastIndexOf('\nexport {');
  const end = exported < 0 ? text.length : exported;
  const [start = '', ...parts] = text.slice(0, end).split(FILE_LINE);
  const sections = [];
  for (let index = 0; index < parts.length; index += 2)
    sections.push(await smallerFile(parts[index], parts[index + 1]));
  return withData([start, ...sections, text.slice(end)].join(''));
}

/** The program's own code loses spaces, comments and local names; functions, classes and fields keep theirs. */
async function smallerFile(line, code) {
  const imports = code.match(/^import [^;]*;$/gm) ?? [];
  const rest = code.replace(/^import [^;]*;$/gm, '');
  const { code: small } = await transform(rest, {
    minify: true,
    lineLimit: 120,
    target: OPTIONS.target,
    charset: OPTIONS.charset,
  });
  return [...(DATA.test(code) ? [] : [line]), ...imports, small].join('\n');
}

/** Puts in the data that the text asks for. */
function withData(text) {
  const paths = [...new Set([...text.matchAll(DATA)].map(([, path]) => path))];
  if (paths.length === 0) return text;
  const constant = packedConstant(
    'DATA',
    paths.map((path) => readYaml(readFileSync(`${root}${path}`, 'utf8'), path)),
  );
  return constant + text.replace(DATA, (_, path) => `DATA[${paths.indexOf(path)}]`);
}

// A mistake in the sample board's data files stops the build, not a new board.
(await load('src/board/sample/sample.ts')).sampleRows(0);

const views = await buildViews();
const { outputFiles } = await build({
  ...OPTIONS,
  entryPoints: ['src/cli.ts'],
  tsconfig: 'tsconfig.json',
  packages: 'external',
  plugins: [catalog, data, described, viewsPlugin(views.pages)],
});
const packages = await bundlePackages(
  outputFiles.map(({ text }) => text),
  OPTIONS,
);
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
for (const { path, text } of outputFiles) writeFileSync(path, await smaller(packages.linked(text)));
for (const { path, text } of packages.files) writeFileSync(path, text);
for (const { file, html } of views.pages) writeFileSync(new URL(file, outdir), html);
for (const [name, bytes] of packedFiles) writeFileSync(new URL(name, outdir), bytes);
const outputs = { ...packages.metafile.outputs, ...views.metafile.outputs };
writeFileSync(new URL(LICENSES, outdir), licensesOf(root, { outputs }));
writeFileSync(new URL('package.json', outdir), '{"type":"module"}\n');
chmodSync(new URL('cli.js', outdir), 0o755);
