// Packs the built server as an MCP bundle, which hosts such as Claude Desktop install with one click. The same files give
// the same bytes, on every system.
//   node scripts/bundle.mjs [FILE]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { localeFile, PICTURES, PRIVACY } from './manifests.mjs';
import { LOCALE } from './portuguese.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageJson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const program = packageJson.bin[packageJson.name];
const target = process.argv[2] ?? `${root}${packageJson.name}.mcpb`;

/** A bundle has no node_modules: the SQLite package for older Nodes is native, and would be right for one system only. */
const FILES = [
  'manifest.json',
  ...readdirSync(`${root}dist`)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => `dist/${name}`),
  PICTURES.icon,
  ...PICTURES.screenshots,
  localeFile(LOCALE),
  PRIVACY,
  'LICENSE',
];
const UNIX = 3;
const mode = (path) => (path === program ? 0o100755 : 0o100644);
/** Zip keeps local times, so this is the same for every time zone. */
const NO_TIME = new Date(1980, 0, 1);

/** Text goes in as git keeps it, also where git wrote it with the line ends of Windows. */
function content(path) {
  const bytes = readFileSync(`${root}${path}`);
  return path.endsWith('.png') ? bytes : Buffer.from(bytes.toString('utf8').replaceAll('\r\n', '\n'));
}

const entries = FILES.map((path) => [path, [content(path), { os: UNIX, attrs: mode(path) << 16 }]]);
const zip = zipSync(Object.fromEntries(entries), { level: 9, mtime: NO_TIME });
writeFileSync(target, zip);
console.error(`wrote ${target}: ${FILES.length} files, ${Math.round(zip.length / 1024)} kB`);
