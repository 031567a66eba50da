// Runs the built server in a temporary folder, and a client of it. Without settings the embedded board answers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** @param asks whether the client can ask a person, who then always says yes */
export async function startDemoServer({ asks = false, settings = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-demo-'));
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('JOBBOARD_'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL('../dist/cli.js', import.meta.url))],
    env: { ...Object.fromEntries(outside), JOBBOARD_DATA_DIR: folder, ...settings },
    stderr: 'inherit',
  });
  const capabilities = asks ? { elicitation: { form: {} } } : {};
  const client = new Client({ name: 'demo', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' }, capabilities });
  if (asks)
    client.setRequestHandler('elicitation/create', ({ params }) => ({
      action: 'accept',
      content: { decision: params.requestedSchema.properties.decision.enum[1] },
    }));
  await client.connect(transport);
  return {
    client,
    /** Calls a tool. @returns the text for a model, the structured data, and whether it is an error */
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const text = content.map((block) => block.text).join('\n');
      return { text, data: structuredContent ?? {}, isError: isError === true };
    },
    async close() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
