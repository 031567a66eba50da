import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { freshFolder, type ToolAnswer } from './server.ts';

export interface Start {
  readonly command: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface RunningProgram {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A real client of a server that was installed or unpacked somewhere, in an environment that names no setting. */
export async function connectProgram({ command, args = [], environment = {} }: Start): Promise<RunningProgram> {
  const outside = Object.entries(process.env).filter(([key]) => !key.startsWith('JOBBOARD_'));
  const env = { ...(Object.fromEntries(outside) as Record<string, string>), JOBBOARD_DATA_DIR: freshFolder() };
  const client = new Client({ name: 'user', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const start = { command, args: [...args], env: { ...env, ...environment }, cwd: freshFolder() };
  await client.connect(new StdioClientTransport({ ...start, stderr: 'ignore' }));
  return {
    client,
    async call(name, values = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: values });
      const text = content.map((block) => ('text' in block ? block.text : '')).join('\n');
      return { text, structured: (structuredContent ?? {}) as Record<string, unknown>, isError: isError === true };
    },
    close: () => client.close(),
  };
}
