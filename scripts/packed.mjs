// Data of the built program: compressed, in files of their own beside it, and unpacked when the code that has them is loaded.
// Compressed by a package, not by Node's zlib, since the same data must give the same bytes on every Node.
import { createHash } from 'node:crypto';
import { deflateSync } from 'fflate';

/** What `packed` made so far, by name: the build writes them. */
export const packedFiles = new Map();

/**
 * An expression whose value is a Buffer with the bytes or the text (UTF-8).
 * @param zlib an expression for Node's module of that name, as `fs` is
 * @param folder an expression for the folder of the program
 */
export function packed(data, { zlib, fs, folder }) {
  const bytes = deflateSync(Buffer.from(data), { level: 9 });
  const name = `data-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.bin`;
  packedFiles.set(name, bytes);
  return `${zlib}.inflateRawSync(${fs}.readFileSync(${folder} + '/${name}'))`;
}

/** Statements of an ES module that make `name` the data, which must be what JSON can hold. */
export function packedConstant(name, data) {
  const [zlib, fs] = [`${name}_zlib`, `${name}_fs`];
  const text = packed(JSON.stringify(data), { zlib, fs, folder: 'import.meta.dirname' });
  return `import * as ${zlib} from 'node:zlib';\nimport * as ${fs} from 'node:fs';\nconst ${name} = JSON.parse(${text});\n`;
}
