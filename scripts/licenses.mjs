// Licences of the packages in the bundled server; most require their text in every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const LICENSES = 'licenses.txt';
const LINE = '-'.repeat(80);

/** Folders of the packages among the modules of an output, from the project's root. @param modules as rollup names them */
function foldersIn(root, modules) {
  const used = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
  // CommonJS modules have a zero byte before their path.
  const paths = used.map(([id]) => relative(root, id.replaceAll('\0', '')));
  const folders = paths.map((path) => /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort();
}

const described = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** `name version` of each package among modules. */
export const packagesOf = (root, modules) =>
  foldersIn(root, modules)
    .map((folder) => described(root, folder))
    .map(({ name, version }) => `${name} ${version}`);

/** A package's licence. @throws Error that names a package without a file of it */
function licenseOf(root, folder) {
  const { name, version, license } = described(root, folder);
  const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file === undefined)
    throw new Error(`${folder} has no file with its licence (${license}); say in scripts/licenses.mjs what to do`);
  const text = readFileSync(join(root, folder, file), 'utf8').replaceAll('\r\n', '\n');
  return `${LINE}\n${name} ${version} (${license})\n${LINE}\n\n${text.trim()}\n`;
}

/** One text with the licences of all packages in the program. */
export const licensesOf = (root, modules) =>
  [
    'The program contains parts of these packages, each under its own licence.\n',
    ...foldersIn(root, modules).map((folder) => licenseOf(root, folder)),
  ].join('\n');
