// YAML files under src/ as modules. esbuild (the build, scripts) and vite (the tests) read them alike, so the program
// needs no YAML parser at run time.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { parse } from 'yaml';

const FILE = /\.yaml$/;

/** @throws Error that names the file when the text is not YAML */
export function readYaml(text, path) {
  try {
    return parse(text, { prettyErrors: true, uniqueKeys: true });
  } catch (error) {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  }
}

/** Compressed: the data are 160 kB of the package as JSON, and 65 kB so. */
function moduleOf(text, path) {
  const data = deflateRawSync(JSON.stringify(readYaml(text, path)), { level: 9 }).toString('base64');
  return `import { inflateRawSync } from 'node:zlib';
export default JSON.parse(inflateRawSync(Buffer.from('${data}', 'base64')).toString());`;
}

export const yamlPlugin = {
  name: 'yaml',
  setup(project) {
    project.onLoad({ filter: FILE }, ({ path }) => ({
      contents: moduleOf(readFileSync(path, 'utf8'), path),
      loader: 'js',
    }));
  },
};

export const viteYaml = {
  name: 'yaml',
  transform(text, path) {
    return FILE.test(path) ? { code: moduleOf(text, path), map: null } : undefined;
  },
};
