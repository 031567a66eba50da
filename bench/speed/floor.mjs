// The minimum for a server on the same SDK: one tool that passes the board's page on. A floor to compare with.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'floor', version: '1.0.0' });
  const inputSchema = z.object({ limit: z.number(), page: z.number().optional() });
  server.registerTool('list_jobs', { description: 'A page of job ads.', inputSchema }, async ({ limit, page = 1 }) => {
    const asked = { limit: String(limit), page: String(page) };
    const body = new URLSearchParams({ ...asked, api_key: process.env.JOBBOARD_API_KEY ?? '' });
    const headers = { 'user-agent': 'floor' };
    const answer = await fetch(`${process.env.JOBBOARD_BASE_URL}/job/list.json`, { method: 'POST', body, headers });
    return { content: [{ type: 'text', text: await answer.text() }] };
  });
  return server;
});
process.stdin.on('end', () => process.exit(0));
