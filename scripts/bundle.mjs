// Packs the built server as an MCP bundle, for one-click installation in hosts such as Claude Desktop. The same files
// give the same bundle, byte for byte, on every system.
//   node scripts/bundle.mjs [FILE]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { PICTURES, PRIVACY } from './manifests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageJson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const program = packageJson.bin[packageJson.name];
const target = process.argv[2] ?? `${root}${packageJson.name}.mcpb`;

const filesIn = (folder, wanted) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);

/**
 * SQLite for a Node without full-text search: npm would fetch it, but a bundle is not installed by npm. Covers the
 * systems of hosts with one-click bundles; on Linux these use glibc.
 */
const NATIVE = 'node_modules/@photostructure/sqlite';
const LOADER = 'node_modules/node-gyp-build';
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];

function sqlite() {
  if (!existsSync(`${root}${NATIVE}`))
    throw new Error(`${NATIVE} is not installed, and a bundle without it would not work on older Nodes; npm ci`);
  return [
    ...['package.json', 'LICENSE', 'dist/index.cjs'].map((file) => `${NATIVE}/${file}`),
    ...SYSTEMS.flatMap((system) => filesIn(`${NATIVE}/prebuilds/${system}`, /glibc\.node$/)),
    ...['package.json', 'LICENSE', 'index.js', 'node-gyp-build.js'].map((file) => `${LOADER}/${file}`),
  ];
}

const FILES = [
  'manifest.json',
  ...filesIn('dist', /^[^.]/),
  ...sqlite(),
  PICTURES.icon,
  ...PICTURES.screenshots,
  PRIVACY,
  'LICENSE',
];
const UNIX = 3;
const mode = (path) => (path === program ? 0o100755 : 0o100644);
/** Zip stores local times; this one is the same in every time zone. */
const NO_TIME = new Date(1980, 0, 1);

const entries = FILES.map((path) => [path, [readFileSync(`${root}${path}`), { os: UNIX, attrs: mode(path) << 16 }]]);
const zip = zipSync(Object.fromEntries(entries), { level: 9, mtime: NO_TIME });
writeFileSync(target, zip);
console.error(`wrote ${target}: ${FILES.length} files, ${Math.round(zip.length / 1024)} kB`);
