import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { FOLDER, PAGES, type Page } from './pages.ts';

/* Views in the chat: the extension MCP Apps, stable revision 2026-01-26. */

/** What the server advertises. The lists do not depend on what a client says: several hosts say too little or too much. */
export const VIEWS_EXTENSION = { 'io.modelcontextprotocol/ui': {} };

const MIME_TYPE = 'text/html;profile=mcp-app';

const TOOLS_OF: Readonly<Record<string, string>> = {
  ads: 'search_jobs list_jobs job_changes my_jobs get_job job_status create_job edit_job suspend_job',
  stats: 'job_stats',
  agenda: 'list_events search_events get_event list_courses get_course get_company',
};

const isOf = ({ name }: Page, tool: string) => TOOLS_OF[name]?.split(' ').includes(tool) === true;
const addressOf = ({ file }: Page) => `ui://jobboard-mcp/${file}`;

/** The `_meta` that names a tool's page; hosts that do not know it pass over it. The flat key is for older hosts. */
export function viewMeta(tool: string): { _meta?: Record<string, unknown> } {
  const page = PAGES.find((one) => isOf(one, tool));
  if (page === undefined) return {};
  const resourceUri = addressOf(page);
  return { _meta: { ui: { resourceUri }, 'ui/resourceUri': resourceUri } };
}

/** Registers the pages of these tools. A page is a template without data. */
export function registerViews(server: McpServer, tools: readonly { readonly name: string }[]): void {
  for (const page of PAGES) {
    if (!tools.some(({ name }) => isOf(page, name))) continue;
    const uri = addressOf(page);
    server.registerResource(`view-${page.name}`, uri, { title: page.title, mimeType: MIME_TYPE }, async () => {
      const text = await readFile(new URL(page.file, FOLDER), 'utf8');
      return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta: { ui: { csp: {}, prefersBorder: false } } }] };
    });
  }
}
