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

/** A package's title and its licence, split into copyright lines and terms. */
function notice(root, folder) {
  const { name, version, license } = described(root, folder);
  const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file === undefined)
    throw new Error(`${folder} has no file with its licence (${license}); say in scripts/licenses.mjs what to do`);
  const text = readFileSync(join(root, folder, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim();
  const isCopyright = (part) => /^\s*(?:\S.*\n)*?\s*(?:copyright\b|\(c\))/i.test(part) && part.length < 300;
  const parts = text.split(/\n\s*\n/);
  return {
    title: `${name} ${version} (${license})`,
    copyrights: parts.filter(isCopyright),
    terms: parts.filter((part) => !isCopyright(part)).join('\n\n'),
  };
}

/**
 * One text with the licences of all packages in the program. Equal terms appear once, below the names and copyrights of
 * their packages.
 * @throws Error that names a package without a licence file
 */
export function licensesOf(root, modules) {
  const alike = new Map();
  for (const folder of foldersIn(root, modules)) {
    const { title, copyrights, terms } = notice(root, folder);
    const words = terms.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    const same = alike.get(words) ?? { titles: [], copyrights: new Set(), terms };
    same.titles.push(title);
    for (const copyright of copyrights) same.copyrights.add(copyright);
    alike.set(words, same);
  }
  const parts = [...alike.values()].map(
    ({ titles, copyrights, terms }) =>
      `${LINE}\n${titles.join('\n')}\n${LINE}\n\n${[[...copyrights].join('\n'), terms].filter(Boolean).join('\n\n')}\n`,
  );
  return ['The program contains parts of these packages, each under its own licence.\n', ...parts].join('\n');
}
