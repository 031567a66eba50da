import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { FOLDER, PAGES, type Page } from './pages.ts';

/* Views in the chat: the extension MCP Apps, stable revision 2026-01-26. */

/** What the server advertises. The lists do not depend on what a client says: several hosts say too little or too much. */
export const VIEWS_EXTENSION = { 'io.modelcontextprotocol/ui': {} };

const MIME_TYPE = 'text/html;profile=mcp-app';

const PAGE_OF: Readonly<Record<string, string>> = {
  search_jobs: 'ads',
  list_jobs: 'ads',
  job_changes: 'ads',
  my_jobs: 'ads',
  get_job: 'ads',
  job_status: 'ads',
  create_job: 'ads',
  edit_job: 'ads',
  suspend_job: 'ads',
  job_stats: 'stats',
  list_events: 'agenda',
  search_events: 'agenda',
  get_event: 'agenda',
  list_courses: 'agenda',
  get_course: 'agenda',
  get_company: 'agenda',
};

const addressOf = ({ file }: Page) => `ui://jobboard-mcp/${file}`;

/** The `_meta` that names a tool's page; hosts that do not know it pass over it. The flat key is for older hosts. */
export function viewMeta(tool: string): { _meta?: Record<string, unknown> } {
  const page = PAGES.find(({ name }) => name === PAGE_OF[tool]);
  if (page === undefined) return {};
  const resourceUri = addressOf(page);
  return { _meta: { ui: { resourceUri }, 'ui/resourceUri': resourceUri } };
}

/** Registers the pages of these tools. A page is a template without data. */
export function registerViews(server: McpServer, tools: readonly { readonly name: string }[]): void {
  for (const page of PAGES) {
    if (!tools.some(({ name }) => PAGE_OF[name] === page.name)) continue;
    const uri = addressOf(page);
    server.registerResource(`view-${page.name}`, uri, { title: page.title, mimeType: MIME_TYPE }, async () => {
      const text = await readFile(new URL(page.file, FOLDER), 'utf8');
      return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta: { ui: { csp: {}, prefersBorder: false } } }] };
    });
  }
}
