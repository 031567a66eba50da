// The public suffix list of tldts, made smaller for the built program.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packedConstant } from './packed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * For `plugins` of esbuild. The list is a trie in arrays of numbers and one text, which take half of their place when
 * packed. The suffixes that companies registered for their customers are left out: nobody asks about them
 * (src/publishing/ad/contact.ts).
 */
export const publicSuffixes = {
  name: 'public-suffixes',
  setup(project) {
    // Its CommonJS file has the list in the middle of everything.
    project.onResolve({ filter: /^tldts$/ }, () => ({ path: `${root}node_modules/tldts/dist/es6/index.js` }));
    project.onLoad({ filter: /[\\/]tldts[\\/].*[\\/]data[\\/]trie\.js$/ }, async ({ path }) => {
      const trie = Object.entries(withoutPrivate(await import(pathToFileURL(path).href)));
      const plain = trie.map(([name, value]) => [name, ArrayBuffer.isView(value) ? [...value] : value]);
      const constants = trie.map(([name, value]) =>
        ArrayBuffer.isView(value) ? `${name} = ${value.constructor.name}.from(data.${name})` : `${name} = data.${name}`,
      );
      const contents = `${packedConstant('data', Object.fromEntries(plain))}export const ${constants.join(', ')};`;
      return { contents, loader: 'js' };
    });
  },
};

/** The bit of a node where a suffix ends that a registry runs. */
const PUBLIC = 1;

/** The trie without the edges that lead to private suffixes alone. Beside a `*` all stay: it takes what is not there. */
function withoutPrivate(trie) {
  const { nodeFlags, edgeStart, edgeChild } = trie;
  const labels = labelsOf(trie);
  const edgesOf = (node) =>
    Array.from(edgeChild.subarray(edgeStart[node], edgeStart[node + 1]).keys(), (n) => edgeStart[node] + n);
  const known = new Map();
  const leadsToPublic = (node) => {
    if (!known.has(node))
      known.set(node, (nodeFlags[node] & PUBLIC) !== 0 || edgesOf(node).some((edge) => leadsToPublic(edgeChild[edge])));
    return known.get(node);
  };
  const kept = Array.from(nodeFlags, (_, node) => {
    const edges = edgesOf(node);
    return edges.filter((edge) => leadsToPublic(edgeChild[edge]) || edges.some((other) => labels[other] === '*'));
  });
  const starts = [0];
  for (const edges of kept) starts.push(starts.at(-1) + edges.length);
  const all = kept.flat();
  return {
    ...trie,
    edgeStart: Uint16Array.from(starts),
    edgeChild: Uint16Array.from(all, (edge) => edgeChild[edge]),
    edgeLength: Uint8Array.from(all, (edge) => labels[edge].length),
    labelText: all.map((edge) => labels[edge]).join(''),
  };
}

/** The text of each edge. */
function labelsOf({ edgeLength, labelText }) {
  let end = 0;
  return Array.from(edgeLength, (length) => {
    end += length;
    return labelText.slice(end - length, end);
  });
}
