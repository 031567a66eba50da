// Data inside the built program: compressed, and unpacked when its file is loaded. By a package, not by Node's zlib, since
// the same data must give the same bytes on every Node.
import { deflateSync } from 'fflate';

/**
 * An expression whose value is a Buffer with the bytes or the text (UTF-8).
 * @param zlib an expression for Node's module of that name
 */
export function packed(data, zlib) {
  const bytes = deflateSync(Buffer.from(data), { level: 9 });
  return `${zlib}.inflateRawSync(Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64'))`;
}

/** Statements of an ES module that make `name` the data, which must be what JSON can hold. */
export function packedConstant(name, data) {
  const zlib = `${name}_zlib`;
  return `import * as ${zlib} from 'node:zlib';\nconst ${name} = JSON.parse(${packed(JSON.stringify(data), zlib)});\n`;
}
