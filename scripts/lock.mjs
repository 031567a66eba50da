// Rewrites package-lock.json from package.json and completes it. npm leaves out binaries of other systems that the
// registry at hand lacks; then `npm ci` refuses the file (npm 11) or those systems miss their binaries (npm 10). The
// added entries derive from the names of the packages and from those that depend on them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = `${root}package-lock.json`;

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The platform in a binary's name, such as `@rollup/rollup-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.replace(/^.*\//, '').split('-');
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`${name} is missing in package-lock.json, and its name does not say for which system it is`);
  const libc = os[0] === 'linux' ? words.flatMap((word) => LIBRARIES[word] ?? []) : [];
  return { cpu, os, libc: libc.length > 0 ? libc : undefined };
}

/** The place where Node finds a package for another: beside it, or in a folder above. */
function placeOf(packages, parent, name) {
  for (let folder = parent; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

function complete(packages, parent, name, version) {
  const place = placeOf(packages, parent, name);
  const exact = /^\d+\.\d+\.\d+\S*$/.test(version);
  if (place !== undefined && (packages[place].version === version || !exact)) return;
  if (!exact) throw new Error(`${parent} asks for ${name} ${version}, which is not an exact version`);
  const { cpu, os, libc } = platformOf(name);
  const dev = packages[parent].dev && { dev: true };
  const entry = { version, cpu, ...dev, ...(libc && { libc }), optional: true, os };
  packages[place === undefined ? `node_modules/${name}` : `${parent}/node_modules/${name}`] = entry;
}

const { status } = npm(['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const packages = { ...lock.packages };
for (const [parent, { optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) complete(packages, parent, name, version);
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.error(
  `package-lock.json is complete; ${sorted.length - Object.keys(lock.packages).length} entries were added.`,
);
