// Writes the derived files: tables of the README, and manifests. With --check it writes nothing and fails on a difference.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';
import { MANIFESTS } from './manifests.mjs';

const check = process.argv.includes('--check');
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const packageJson = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const { SETTINGS, PROMPTS, TOOLS } = await load('scripts/generated.ts');

const code = (text) => `\`${text}\``;

function settingsTable(settings) {
  const rows = settings.map(({ variable, flag, byDefault, meaning }) => {
    const shown = flag === undefined ? 'none' : code(flag);
    return `| ${code(variable)} | ${shown} | ${byDefault || '–'} | ${meaning} |`;
  });
  return ['| Variable | Flag | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function toolsTable() {
  const rows = TOOLS.map((tool) => {
    const names = Object.entries(tool.arguments).map(([name, { required }]) => (required ? `**${name}**` : name));
    return `| ${code(tool.name)} | ${tool.group} | ${names.join(', ') || '–'} | ${tool.description} |`;
  });
  return ['| Tool | Group | Arguments (required in bold) | When to use it |', '|---|---|---|---|', ...rows].join('\n');
}

function between(text, name, content) {
  const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- /${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no place for ${name}: the markers are missing, ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
/** Settings of a local server; `serveSettings` are those that `serve` adds. */
const settings = SETTINGS.filter(({ serveOnly }) => !serveOnly);
const serveSettings = SETTINGS.filter(({ serveOnly }) => serveOnly);
const parts = { packageJson, settings, tools: TOOLS, prompts: PROMPTS };
const readme = readFileSync(at('README.md'), 'utf8');
const hosting = readFileSync(at('docs/hosting.md'), 'utf8');
const outputs = {
  'README.md': between(between(readme, 'settings', settingsTable(settings)), 'tools', toolsTable()),
  'docs/hosting.md': between(hosting, 'settings', settingsTable(serveSettings)),
  ...Object.fromEntries(Object.entries(MANIFESTS).map(([path, manifest]) => [path, json(manifest(parts))])),
};

let differs = false;
for (const [path, content] of Object.entries(outputs)) {
  if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === content) continue;
  if (check) {
    differs = true;
    console.error(`${path} differs from the code; run: npm run generate`);
  } else {
    writeFileSync(at(path), content);
    console.error(`wrote ${path}`);
  }
}
process.exitCode = differs ? 1 : 0;
