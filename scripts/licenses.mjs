// The licences of the packages that are inside the bundled server: most ask that their text goes with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the file with them, beside the bundled server. */
export const LICENSES = 'licenses.txt';
const LINE = '-'.repeat(80);

/** The folder of the package that a file belongs to; undefined for files of ours and for those made while building. */
function packageFolder(path) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function notice(root, folder) {
  const at = (file) => join(root, folder, file);
  const { name, version, license } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file === undefined)
    throw new Error(`${folder} has no file with its licence (${license}); say in scripts/licenses.mjs what to do`);
  const text = readFileSync(at(file), 'utf8').replaceAll('\r\n', '\n').trim();
  return { title: `${name} ${version} (${license})`, text };
}

/**
 * One text with the licence of each package that esbuild put into the program.
 * @param metafile what esbuild tells about the build
 * @throws Error naming a package that comes without the text of its licence
 */
export function licensesOf(root, { outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const folders = new Set(used.map(([path]) => packageFolder(path)).filter((folder) => folder !== undefined));
  const notices = [...folders].sort().map((folder) => notice(root, folder));
  const parts = notices.map(({ title, text }) => `${LINE}\n${title}\n${LINE}\n\n${text}\n`);
  return ['The program contains parts of these packages, each under its own licence.\n', ...parts].join('\n');
}

/** `name version` of each package that the text names. */
export function packagesIn(text) {
  return [...text.matchAll(new RegExp(`^${LINE}\\n(\\S+ \\S+) \\(.*\\)\\n${LINE}$`, 'gm'))].map(([, name]) => name);
}
