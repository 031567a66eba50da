// YAML files under src/ as modules, so the program needs no YAML parser at run time.
import { parse } from 'yaml';

/** @throws Error that names the file when the text is not YAML */
export function readYaml(text, path) {
  try {
    return parse(text, { prettyErrors: true, uniqueKeys: true });
  } catch (error) {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  }
}

/** For `plugins` of vite. A text that JSON.parse reads loads faster than the same data as code. */
export const yaml = {
  name: 'yaml',
  transform(text, path) {
    if (!path.endsWith('.yaml')) return undefined;
    const data = JSON.stringify(JSON.stringify(readYaml(text, path)));
    return { code: `export default JSON.parse(${data});`, map: null };
  },
};
