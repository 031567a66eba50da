// Imported first: code for newer Nodes fails on older ones with an error that names no version.
import packageJson from '../../package.json' with { type: 'json' };

/** Compared as numbers: a collator would load Node's data of languages, 5 ms and 2 MB. */
const rankOf = (version: string) =>
  version.split('.').reduce((rank, part) => rank * 1000 + Number.parseInt(part, 10), 0);
const needed = packageJson.engines.node.replace('>=', '');
if (rankOf(process.versions.node) < rankOf(needed)) {
  process.stderr.write(`jobboard-mcp needs Node ${needed} or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
