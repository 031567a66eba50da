// What is in the bundled server: its packages' licences, most of which require their text in every copy, and a bill of
// materials. `npm sbom` sees what npm installs, of which the bundle is no part.
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

export const BILL = 'bom.cdx.json';

const component = (type, { name, version, license }) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  // A component has licences or one expression, never both.
  const licenses = /[ ()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
  return { type, 'bom-ref': purl, name, version, purl, licenses };
};

/** A bill of materials as CycloneDX 1.6 has it. Without date and serial number, so that a build repeats byte for byte. */
export function billOf(root, modules) {
  const program = component('application', described(root, '.'));
  const components = foldersIn(root, modules).map((folder) => component('library', described(root, folder)));
  const dependencies = [{ ref: program['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) }];
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: program } };
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}
