import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CLI, freshFolder, type ToolAnswer } from './server.ts';

/** What a client answers when the server asks the person. */
export type Reply = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: Record<string, unknown> };

export interface AskedClient {
  readonly client: Client;
  /** What the person was shown, in order. */
  readonly questions: string[];
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface Hosting {
  readonly mode: 'auto' | 'legacy';
  readonly environment?: Record<string, string>;
  /** Without it the client has no elicitation. */
  readonly reply?: (question: string) => Reply;
  readonly folder?: string;
}

/** A real client that has elicitation, as a host with a person before it. */
export async function connectAsked({ mode, environment = {}, reply, folder }: Hosting): Promise<AskedClient> {
  const questions: string[] = [];
  const capabilities = reply === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode }, capabilities });
  if (reply !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return reply(params.message) as never;
    });
  }
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, JOBBOARD_DATA_DIR: folder ?? freshFolder(), ...environment };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI], env, stderr: 'ignore' }));
  return {
    client,
    questions,
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
