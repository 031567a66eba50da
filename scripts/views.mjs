// Builds the pages of src/views: HTML files with inlined script and style, named with their digests.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { LICENSES, packagesOf } from './licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A program for browsers in one script. @param path from the project's root @param plugins may load it instead */
export async function bundleForBrowser(path, plugins = []) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins,
    // The same page where NODE_ENV says test.
    esbuild: { charset: 'utf8', legalComments: 'none', jsxDev: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rollupOptions: { input: `${root}${path}`, output: { format: 'iife' } },
    },
  });
  const [{ code, modules }] = output;
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? '';
  return { script: code.trim(), style: style.trim(), modules };
}

/** The pages: each holds what its tools need and no more, since a host loads one of them. */
const PAGES = {
  ads: "import { Ads as Page } from './ads.tsx';",
  ad: "import { AdPage as Page } from './consent-preview.tsx';",
  stats: "import { Stats as Page } from './stats.tsx';",
  agenda: "import { Agenda as Page } from './agenda.tsx';",
};

/** The pages with their file names, and the modules in them. @throws Error when the build fails */
export async function buildViews() {
  const pages = await Promise.all(Object.entries(PAGES).map(([name, imports]) => buildPage(name, imports)));
  const files = Object.fromEntries(pages.map(({ name, file }) => [name, file]));
  return { files, pages, modules: Object.assign({}, ...pages.map(({ modules }) => modules)) };
}

async function buildPage(name, imports) {
  const path = `src/views/${name}.page.ts`;
  const code = `import { mount } from './frame.tsx'; ${imports} mount(Page);`;
  const entry = {
    name: 'page',
    resolveId: (id) => (id.endsWith(path) ? `${root}${path}` : undefined),
    load: (id) => (id.endsWith(path) ? code : undefined),
  };
  const { script, style, modules } = await bundleForBrowser(path, [entry]);
  const html = [
    `<!doctype html><!-- From ${packagesOf(root, modules).join(', ')}; see ${LICENSES} -->`,
    '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Job board</title><style>${style}</style>`,
    `<body><script>${script}</script></body></html>\n`,
  ].join('\n');
  const digest = createHash('sha256').update(html).digest('hex').slice(0, 8);
  return { name, file: `view-${name}-${digest}.html`, html, modules };
}

const SOURCE = /[\\/]src[\\/]server[\\/]view-file\.ts$/;

/**
 * The names of pages, and the address of their folder as code.
 * @returns {import('vite').Plugin}
 */
const pagesAt = (files, folder) => ({
  name: 'views',
  enforce: 'pre',
  load: (path) =>
    SOURCE.test(path)
      ? `export const VIEW_FILES = ${JSON.stringify(files())};\nexport const FOLDER = ${folder};\n`
      : undefined,
});

/** The pages lie beside the program. */
export const builtViews = ({ files }) => pagesAt(() => files, 'import.meta.url');

const DIST = new URL('../dist/', import.meta.url);
const namesInDist = () =>
  readdirSync(DIST).flatMap((file) => (/^view-(\w+)-/.exec(file) ?? []).slice(1).map((name) => [name, file]));

/** Tests and scripts take the pages of the last build. */
export const viewsOfDist = pagesAt(() => Object.fromEntries(namesInDist()), JSON.stringify(DIST.href));
