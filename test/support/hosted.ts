import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serverInside } from './inside.ts';
import { CLI, dataFolder, type ToolAnswer } from './server.ts';

/** What a client answers when the server asks the person. */
export type Reply = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: Record<string, unknown> };

export interface AskedClient {
  readonly client: Client;
  /** What the person was shown, in order. */
  readonly questions: string[];
  /** What the server has written to stderr so far. */
  said(): string;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface Hosting {
  readonly mode: 'auto' | 'legacy';
  readonly environment?: Record<string, string>;
  /** Without it the client has no elicitation. */
  readonly reply?: (question: string) => Reply;
  readonly folder?: string;
  readonly args?: readonly string[];
  /** A process of its own, for what is about processes; else the server runs in this one. */
  readonly spawned?: boolean;
}

/** A real client that has elicitation, as a host with a person before it. */
export async function connectAsked({
  mode,
  environment = {},
  reply,
  folder,
  args = [],
  spawned = false,
}: Hosting): Promise<AskedClient> {
  const questions: string[] = [];
  const capabilities = reply === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode }, capabilities });
  if (reply !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return reply(params.message) as never;
    });
  }
  const settings = { JOBBOARD_DATA_DIR: folder ?? dataFolder(environment), ...environment };
  const { transport, said } = spawned ? processWith(settings, args) : await serverInside(settings, args);
  await client.connect(transport);
  return {
    client,
    questions,
    said,
    async call(name, values = {}) {
      const result = await client.callTool({ name, arguments: values });
      const blocks = result.content as { text?: string }[];
      return {
        text: blocks.map(({ text = '' }) => text).join('\n'),
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
        isError: result.isError === true,
      };
    },
    close: () => client.close(),
  };
}

function processWith(settings: Record<string, string>, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...settings };
  const command = { command: process.execPath, args: [CLI, ...args], env, stderr: 'pipe' as const };
  const transport = new StdioClientTransport(command);
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return { transport, said: () => said };
}
