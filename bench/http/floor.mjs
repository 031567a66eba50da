// The bare SDK handler on the same HTTP server with one trivial tool: the minimum cost of such a server. Prints its
// address.
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const content = [{ type: 'text', text: '21 locations.' }];
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'floor', version: '1.0.0' });
  server.registerTool('list_locations', { description: 'Nothing.' }, async () => ({ content }));
  return server;
});
const app = new Hono();
app.all('/mcp', (c) => handler.fetch(c.req.raw));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`answers at http://127.0.0.1:${port}/mcp\n`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)) && server.closeAllConnections());
