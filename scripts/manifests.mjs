// The manifests that hosts and registries read, from package.json, the settings and the tools.

const DISPLAY_NAME = 'IT job board';
const AUTHOR = { name: 'The jobboard-mcp authors' };
const long = ({ description }) =>
  `${description} Without an account it answers from an embedded board with invented sample data.`;

/** Paths in the bundle, the same as in this folder. */
export const PICTURES = {
  icon: 'docs/icon.png',
  screenshots: ['docs/view-ads.png', 'docs/view-edit.png', 'docs/view-stats.png'],
};
export const PRIVACY = 'PRIVACY.md';

const placeholder = (name) => ['$', '{', name, '}'].join('');

function sentence(meaning) {
  const text = meaning.replaceAll('`', '');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

const OPTION_TYPES = { text: 'string', flag: 'boolean', number: 'number', folder: 'directory', file: 'file' };
const OPTION_DEFAULTS = { flag: (text) => text === 'true', number: Number };

function option(setting) {
  const { type, title, meaning, preset, secret, min, max } = setting;
  return {
    type: OPTION_TYPES[type],
    title,
    description: sentence(meaning),
    sensitive: secret,
    required: false,
    default: preset ? (OPTION_DEFAULTS[type] ?? String)(preset) : undefined,
    min,
    max,
  };
}

/** URLs of a file of the repository: its page, and its content. None while package.json names no `homepage`. */
const page = ({ homepage }, path) => homepage && `${homepage}/blob/main/${path}`;
const raw = ({ homepage }, path) =>
  homepage && `${homepage.replace('github.com', 'raw.githubusercontent.com')}/main/${path}`;

function bundleManifest({ packageJson, settings, tools, prompts }) {
  const { name, version, description, keywords, license, engines, bin, homepage } = packageJson;
  const program = bin[name];
  return {
    manifest_version: '0.3',
    name,
    display_name: DISPLAY_NAME,
    version,
    description,
    long_description: long(packageJson),
    author: AUTHOR,
    repository: homepage && { type: 'git', url: homepage },
    homepage,
    documentation: page(packageJson, 'README.md'),
    support: packageJson.bugs,
    ...PICTURES,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`${placeholder('__dirname')}/${program}`],
        env: Object.fromEntries(settings.map((one) => [one.variable, placeholder(`user_config.${one.name}`)])),
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.description })),
    prompts_generated: prompts.length > 0,
    keywords,
    license,
    // The format requires URLs.
    privacy_policies: homepage && [page(packageJson, PRIVACY)],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
    user_config: Object.fromEntries(settings.map((one) => [one.name, option(one)])),
  };
}

const INPUT_FORMATS = { text: 'string', flag: 'boolean', number: 'number', folder: 'filepath', file: 'filepath' };

function environmentVariable(setting) {
  const { variable, type, meaning, preset, choices, secret } = setting;
  return {
    name: variable,
    description: sentence(meaning),
    format: INPUT_FORMATS[type],
    isRequired: false,
    isSecret: secret === true,
    default: preset || undefined,
    choices,
  };
}

/** The registry checks `mcpName` in the published package.json to prove that name and package belong together. */
function registryEntry({ packageJson, settings }) {
  const { name, mcpName, version, description, homepage } = packageJson;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: DISPLAY_NAME,
    description,
    version,
    repository: homepage && { url: homepage, source: 'github' },
    websiteUrl: homepage,
    icons: homepage && [{ src: raw(packageJson, PICTURES.icon), mimeType: 'image/png', sizes: ['512x512'] }],
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: settings.map(environmentVariable),
      },
    ],
  };
}

const PLUGIN_SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0';

const described = ({ packageJson }) => ({
  name: packageJson.name,
  version: packageJson.version,
  description: packageJson.description,
  author: AUTHOR,
  homepage: packageJson.homepage,
  repository: packageJson.homepage,
  license: packageJson.license,
  keywords: packageJson.keywords,
});

/** The repository is the plugin: skills/ lies beside it, and its first start installs and builds. */
const plugin = (parts) => ({ $schema: `${PLUGIN_SCHEMAS}/plugin.schema.json`, ...described(parts) });

const startedIn = (root) => ({ command: 'npm', args: ['--prefix', placeholder(root), '--silent', 'start'] });

const pluginServers = () => ({
  $schema: `${PLUGIN_SCHEMAS}/mcp.schema.json`,
  mcpServers: {
    jobs: {
      type: 'stdio',
      ...startedIn('PLUGIN_ROOT'),
      env: { JOBBOARD_DATA_DIR: placeholder('PLUGIN_DATA') },
    },
  },
});

const claudePlugin = (parts) => ({
  ...described(parts),
  mcpServers: { jobs: startedIn('CLAUDE_PLUGIN_ROOT') },
});

/** Each manifest by its path, as a function of `{ packageJson, settings, tools, prompts }`. */
export const MANIFESTS = {
  // Of the bundle (MCPB 0.3).
  'manifest.json': bundleManifest,
  // Of the MCP registry (2025-12-11).
  'server.json': registryEntry,
  // Of a plugin (Agent Plugins 1.0.0): VS Code, Cursor, Copilot, Codex and others read these two, Claude Code the last one.
  'plugin.json': plugin,
  'mcp.json': pluginServers,
  '.claude-plugin/plugin.json': claudePlugin,
};
