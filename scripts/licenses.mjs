// The licences of the packages that are inside the bundled server: most ask that their text goes with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the file with them, beside the bundled server. */
export const LICENSES = 'licenses.txt';
const LINE = '-'.repeat(80);

/** The folder of the package that a file belongs to; undefined for files of ours and for those made while building. */
function packageFolder(path) {
  return /(?:^|:)((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

function described(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * The folders of the packages whose code esbuild put into an output, sorted.
 * @param inputs what esbuild tells about the output's inputs
 */
function foldersIn(inputs) {
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return [...new Set(used.map(([path]) => packageFolder(path)).filter((folder) => folder !== undefined))].sort();
}

/** `name version` of each package whose code is in an output of esbuild. */
export function packagesOf(root, { inputs }) {
  return foldersIn(inputs).map((folder) => {
    const { name, version } = described(root, folder);
    return `${name} ${version}`;
  });
}

function notice(root, folder) {
  const { name, version, license } = described(root, folder);
  const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file === undefined)
    throw new Error(`${folder} has no file with its licence (${license}); say in scripts/licenses.mjs what to do`);
  const paragraphs = readFileSync(join(root, folder, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  const isCopyright = (paragraph) =>
    /^\s*(?:\S.*\n)*?\s*(?:copyright\b|\(c\))/i.test(paragraph) && paragraph.length < 300;
  return {
    title: `${name} ${version} (${license})`,
    copyright: paragraphs.filter(isCopyright).join('\n'),
    terms: paragraphs.filter((paragraph) => !isCopyright(paragraph)).join('\n\n'),
  };
}

/**
 * One text with the licence of each package that esbuild put into the program. Terms that are the same to the word are
 * there once, below the names and copyrights of all packages that have them.
 * @param metafile what esbuild tells about the build
 * @throws Error naming a package that comes without the text of its licence
 */
export function licensesOf(root, { outputs }) {
  const folders = new Set(Object.values(outputs).flatMap(({ inputs }) => foldersIn(inputs)));
  const alike = new Map();
  for (const folder of [...folders].sort()) {
    const { title, copyright, terms } = notice(root, folder);
    const words =
      terms
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? '';
    const { titles, copyrights } = alike.get(words) ?? { titles: [], copyrights: new Set() };
    alike.set(words, { titles: [...titles, title], copyrights: copyrights.add(copyright), terms });
  }
  const parts = [...alike.values()].map(
    ({ titles, copyrights, terms }) =>
      `${LINE}\n${titles.join('\n')}\n${LINE}\n\n${[...copyrights, terms].filter((text) => text !== '').join('\n\n')}\n`,
  );
  return ['The program contains parts of these packages, each under its own licence.\n', ...parts].join('\n');
}

/** `name version` of each package that the text names. */
export function packagesIn(text) {
  const heads = text.matchAll(new RegExp(`^${LINE}\\n((?:\\S+ \\S+ \\(.*\\)\\n)+)${LINE}$`, 'gm'));
  return [...heads].flatMap(([, titles]) => [...titles.matchAll(/^(\S+ \S+) \(/gm)].map(([, name]) => name));
}
