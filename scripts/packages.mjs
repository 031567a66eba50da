// Bundles the packages that the program is made from, as small as esbuild can make them: a file a package, with the names
// that the program asks for. Whoever wants to read one finds it under the name and version in its first line.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, packagesOf } from './licenses.mjs';
import { packed } from './packed.mjs';
import { publicSuffixes } from './public-suffixes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** The SDK's JSON Schema validator is never asked (server.ts gives its own), and is a third of the SDK's size. */
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

/** zod's JSON Schema, a fifth of it: the lists that the server shows come from the build (src/server/catalog.ts). */
const withoutJsonSchema = {
  name: 'without-json-schema',
  setup(project) {
    const filter = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-(?:processors|generator))\.js$/;
    project.onLoad({ filter }, async ({ path }) => {
      // Each schema makes its two converters, which nobody calls.
      const value = (name) => (name.startsWith('create') ? '() => leftOut' : 'leftOut');
      const names = Object.keys(await import(pathToFileURL(path).href));
      const constants = names.map((name) => `export const ${name} = ${value(name)};`);
      const leftOut = "function leftOut() { throw new Error('this bundle makes no JSON Schema'); }";
      return { contents: [leftOut, ...constants].join('\n'), loader: 'js' };
    });
  },
};

/**
 * undici's index evaluates fetch, web sockets, mocks, caches, interceptors and more, which is two thirds of it. This
 * program dispatches HTTP/1.1 by agents and clients, and the rest is left out. Were it ever needed, calls of the built
 * program would fail (test/network.test.ts, test/package.test.ts). Of its two HTTP parsers the one stays that runs on every
 * processor.
 */
const smallUndici = {
  name: 'small-undici',
  setup(project) {
    const unused = [
      String.raw`(?:lib\/)?(?:web|mock|cache|interceptor)\/.*`,
      String.raw`.*\b(?:redirect-handler|retry-handler|retry-agent|balanced-pool|round-robin-pool|h2c-client)`,
      String.raw`(?:.*\/)?(?:socks5-(?:proxy-agent|client)|client-h2|api-(?:request|stream|pipeline|upgrade))(?:\.js)?`,
    ];
    const ofUndici = ({ importer }) => /[\\/]node_modules[\\/]undici[\\/]/.test(importer);
    project.onResolve({ filter: new RegExp(`^\\.\\.?\\/(?:${unused.join('|')})$`) }, (asked) =>
      ofUndici(asked) ? { path: 'undici', namespace: 'left-out' } : undefined,
    );
    // The index makes one as it is read.
    const contents = 'exports.CacheStorage = class {};';
    project.onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents, loader: 'js' }));

    const parser = require.resolve('undici/lib/llhttp/llhttp-wasm.js');
    project.onResolve({ filter: /\/llhttp(?:_simd)?-wasm\.js$/ }, (asked) =>
      ofUndici(asked) ? { path: parser } : undefined,
    );
    project.onLoad({ filter: /[\\/]llhttp-wasm\.js$/ }, () => ({
      contents: `module.exports = ${packed(require(parser), FROM_COMMON_JS)};`,
      loader: 'js',
    }));
  },
};

/** Statements such as `import { a, b as c } from "package";`, as esbuild writes them; the program's own begin with a dot. */
const IMPORT = /^import\s+(?:([^;"]+?)\s+from\s+)?"((?!node:)[^."][^"]*)";\n?/gm;

/** Packages that `serve` alone takes: optional, and loaded from where npm put them. */
const OF_SERVE = /^(?:hono|@hono\/node-server|jose|pg|pino|prom-client|umzug)(?:\/|$)/;

/** The names that an import statement's clause, such as `d, { a as b }` or `* as z`, takes from its package. */
function namesIn(clause, text) {
  const [, whole] = /^\* as ([\w$]+)$/.exec(clause) ?? [];
  if (whole !== undefined)
    return Array.from(text.matchAll(new RegExp(`(?<![\\w$.])${whole}\\.([\\w$]+)`, 'g')), ([, name]) => name);
  const listed = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((part) => part.trim().split(' as ')[0]);
  return [...listed.filter((name) => name !== ''), ...(/^[\w$]/.test(clause) ? ['default'] : [])];
}

/** For each package, or part of one, the names that the texts import from it. */
function namesAsked(texts) {
  const asked = new Map();
  for (const text of texts)
    for (const [, clause = '', path] of text.matchAll(IMPORT))
      if (!OF_SERVE.test(path))
        for (const name of namesIn(clause, text)) asked.set(path, (asked.get(path) ?? new Set()).add(name));
  return asked;
}

/** CommonJS packages (undici) know no `import.meta`, where their file learns its folder. */
const FROM_COMMON_JS = { zlib: "require('node:zlib')", fs: "require('node:fs')", folder: 'FOLDER' };
const FOLDER = 'const FOLDER = import.meta.dirname;\n';
/** They ask for Node's modules by `require`, which an ES module has not; esbuild's helper takes it. */
const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

function withHead(text, output) {
  const names = packagesOf(root, output);
  const head = names.length === 0 ? '' : `// From ${names.join(', ')}; see ${LICENSES}\n`;
  return `${head}${/\brequire\b/.test(text) ? REQUIRE : ''}${/\bFOLDER\b/.test(text) ? FOLDER : ''}${text}`;
}

/**
 * Bundles what the texts import from packages.
 * @param texts files of the program, as esbuild made them
 * @param options of esbuild, the same as for the program
 * @returns the files by their name in `outdir`, what esbuild tells about them, and a function that makes a text import
 * from them
 */
export async function bundlePackages(texts, options) {
  const asked = namesAsked(texts);
  const paths = [...asked.keys()].sort();
  const entry = (path) => `package-${path.replace(/^@/, '').replace(/[^\w-]+/g, '-')}`;
  const entries = {
    name: 'entries',
    setup(project) {
      project.onResolve({ filter: /^entry:/ }, ({ path }) => ({
        path: path.slice('entry:'.length),
        namespace: 'entry',
      }));
      project.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
        contents: `export { ${[...asked.get(path)].sort().join(', ')} } from ${JSON.stringify(path)};`,
        resolveDir: root,
      }));
    },
  };
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: paths.map((path) => ({ in: `entry:${path}`, out: entry(path) })),
    entryNames: '[name]-[hash]',
    chunkNames: 'package-[hash]',
    minify: true,
    // An uncaught error is shown with its line.
    lineLimit: 250,
    plugins: [entries, withoutValidator, withoutJsonSchema, smallUndici, publicSuffixes],
  });
  const outputs = Object.entries(metafile.outputs);
  const fileOf = new Map(outputs.map(([file, { entryPoint }]) => [entryPoint?.replace(/^entry:/, ''), file]));
  const base = (file) => file.split('/').at(-1);
  return {
    metafile,
    files: outputFiles.map(({ path, text }) => {
      const [, output] = outputs.find(([file]) => base(file) === path.split(/[\\/]/).at(-1));
      return { path, text: withHead(text, output) };
    }),
    linked: (text) =>
      text.replace(IMPORT, (statement, what, path) => {
        if (OF_SERVE.test(path)) return statement;
        if (!fileOf.has(path)) return '';
        return what === undefined ? '' : statement.replace(`"${path}"`, `"./${base(fileOf.get(path))}"`);
      }),
  };
}
