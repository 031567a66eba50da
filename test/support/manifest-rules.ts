import * as z from 'zod';

/** A variable that a host fills in. */
export const placeholder = (name: string) => ['$', '{', name, '}'].join('');

const Texts = { description: z.string().min(1) };

/** A tool as a manifest lists it. */
export const Listed = z.strictObject({ name: z.string(), ...Texts });

const Option = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  title: z.string().min(1),
  ...Texts,
  required: z.boolean(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  sensitive: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

/** What MCPB 0.3 says of the fields that are used here; its objects are closed. */
export const Manifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string().regex(/^[a-z0-9-]+$/),
  display_name: z.string(),
  version: z.string(),
  ...Texts,
  long_description: z.string(),
  author: z.strictObject({ name: z.string() }),
  repository: z.strictObject({ type: z.literal('git'), url: z.url({ protocol: /^https$/ }) }),
  icon: z.string().endsWith('.png'),
  screenshots: z.array(z.string().endsWith('.png')).min(1),
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  tools: z.array(Listed),
  prompts_generated: z.boolean(),
  keywords: z.array(z.string()).max(10),
  license: z.string(),
  privacy_policies: z.array(z.url({ protocol: /^https$/ })).min(1),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
  user_config: z.record(z.string(), Option),
});

/** What server.json of the MCP registry wants (schema of 2025-12-11). */
export const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string(),
  repository: z.strictObject({ url: z.url({ protocol: /^https$/ }), source: z.literal('github') }),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string(),
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string().regex(/^JOBBOARD_[A-Z_]+$/),
          ...Texts,
          format: z.enum(['string', 'number', 'boolean', 'filepath']),
          isRequired: z.boolean(),
          isSecret: z.boolean(),
          default: z.string().optional(),
          choices: z.array(z.string()).optional(),
        }),
      ),
    }),
  ]),
});
