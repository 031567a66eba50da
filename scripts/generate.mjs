// Writes what is derived from the code: the tables of the README and manifest.json. With --check it changes nothing and
// fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const check = process.argv.includes('--check');
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const packageJson = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const { SETTINGS } = await load('src/config.ts');
const { TOOLS } = await load('src/tools/tools.ts');

const code = (text) => `\`${text}\``;

function settingsTable() {
  const rows = SETTINGS.map(({ name, variable, byDefault, meaning, secret }) => {
    const flag = secret ? 'none: never a flag' : code(`--${name.replaceAll('_', '-')}`);
    return `| ${code(variable)} | ${flag} | ${byDefault || '–'} | ${meaning} |`;
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
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

/** A variable that the host of a bundle fills in. */
const placeholder = (name) => ['$', '{', name, '}'].join('');

const MANIFEST_TYPES = { flag: 'boolean', seconds: 'number', folder: 'directory' };
const MANIFEST_DEFAULTS = { flag: (text) => text === 'true', seconds: Number };

function userConfig() {
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const { name, kind, title, meaning, byDefault, secret } = setting;
      const type = MANIFEST_TYPES[kind] ?? 'string';
      const hasDefault = byDefault !== '' && kind !== 'folder' && kind !== 'words';
      return [
        name,
        {
          type,
          title,
          description: meaning.replaceAll('`', ''),
          ...(secret ? { sensitive: true } : {}),
          required: false,
          ...(hasDefault ? { default: (MANIFEST_DEFAULTS[kind] ?? String)(byDefault) } : {}),
          ...(kind === 'seconds' ? { min: 1, max: 600 } : {}),
        },
      ];
    }),
  );
}

function manifest() {
  return {
    manifest_version: '0.3',
    name: packageJson.name,
    display_name: 'IT job board',
    version: packageJson.version,
    description: packageJson.description,
    long_description:
      'Search an IT job board, read ads, courses, events and company profiles, and publish, edit, follow and suspend your own ads. Without an account it answers from an embedded board with invented sample data.',
    author: { name: 'The jobboard-mcp authors' },
    server: {
      type: 'node',
      entry_point: 'dist/cli.js',
      mcp_config: {
        command: 'node',
        args: [`${placeholder('__dirname')}/dist/cli.js`],
        env: Object.fromEntries(SETTINGS.map(({ name, variable }) => [variable, placeholder(`user_config.${name}`)])),
      },
    },
    tools: TOOLS.map(({ name, description }) => ({ name, description })),
    keywords: packageJson.keywords,
    license: packageJson.license,
    compatibility: {
      platforms: ['darwin', 'win32', 'linux'],
      runtimes: { node: packageJson.engines.node },
    },
    user_config: userConfig(),
  };
}

const readme = readFileSync(at('README.md'), 'utf8');
const outputs = {
  'README.md': between(between(readme, 'settings', settingsTable()), 'tools', toolsTable()),
  'manifest.json': `${JSON.stringify(manifest(), null, 2)}\n`,
};

let differs = false;
for (const [path, content] of Object.entries(outputs)) {
  let before = '';
  try {
    before = readFileSync(at(path), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    // Not there yet: written below, or a difference.
  }
  if (before === content) continue;
  if (check) {
    differs = true;
    console.error(`${path} is not what the code says; run: npm run generate`);
  } else {
    writeFileSync(at(path), content);
    console.error(`wrote ${path}`);
  }
}
process.exitCode = differs ? 1 : 0;
