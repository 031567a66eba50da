// Writes package-lock.json anew from package.json, and completes it: npm leaves out the binaries of other systems where
// the registry at hand has none of them, and then `npm ci` refuses the file (npm 11) or those systems miss theirs
// (npm 10). What is written for them follows from the package that asks for them and from their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = `${root}package-lock.json`;

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** What a binary's name says of where it runs, as in `@rollup/rollup-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.replace(/^.*\//, '').split('-');
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`${name} is missing in package-lock.json, and its name does not say for which system it is`);
  const libc = os[0] === 'linux' ? words.flatMap((word) => LIBRARIES[word] ?? []) : [];
  return { cpu, os, libc: libc.length > 0 ? libc : undefined };
}

/** Where Node finds a package that another one asks for: beside it, or in a folder above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

/** What is to be written for an optional dependency; undefined where it stands there already. */
function missingEntry(packages, parent, name, version) {
  const place = placeOf(packages, parent, name);
  const exact = /^\d+\.\d+\.\d+\S*$/.test(version);
  if (place !== undefined && (packages[place].version === version || !exact)) return undefined;
  if (!exact) throw new Error(`${parent} asks for ${name} ${version}, which is no one version that could be written`);
  const { cpu, os, libc } = platformOf(name);
  const { dev } = packages[parent];
  return {
    place: place === undefined ? `node_modules/${name}` : `${parent}/node_modules/${name}`,
    entry: { version, cpu, ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os },
  };
}

/** The lock file with an entry for every optional dependency of every package in it. */
function completed(lock) {
  const packages = { ...lock.packages };
  for (const [parent, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const missing = missingEntry(packages, parent, name, version);
      if (missing !== undefined) packages[missing.place] = missing.entry;
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

const { status } = npm(['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const whole = completed(lock);
writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
const added = Object.keys(whole.packages).length - Object.keys(lock.packages).length;
console.error(`package-lock.json is complete; ${added} entries were added for other systems.`);
