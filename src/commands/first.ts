// Imported first: code for newer Nodes fails on older ones with an error that names no version.
import packageJson from '../../package.json' with { type: 'json' };

const needed = packageJson.engines.node.replace('>=', '');
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(`jobboard-mcp needs Node ${needed} or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
