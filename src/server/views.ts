import { readFile } from 'node:fs/promises';
import type { Site } from '../site/site.ts';
import { FOLDER, VIEW_FILES } from './view-file.ts';

/* Views in the chat: the extension MCP Apps, stable revision 2026-01-26. */

/** Advertised to every client: several hosts announce too little or too much, so lists do not depend on it. */
export const VIEWS_EXTENSION = { 'io.modelcontextprotocol/ui': {} };

const MIME_TYPE = 'text/html;profile=mcp-app';

/** Each view is a page of its own (scripts/views.mjs). */
const VIEWS = [
  { name: 'ads', title: 'Job ads', tools: ['search_jobs', 'list_jobs', 'job_changes', 'my_jobs'] },
  { name: 'ad', title: 'A job ad', tools: ['get_job', 'job_status', 'create_job', 'edit_job', 'suspend_job'] },
  { name: 'stats', title: 'Statistics of job ads', tools: ['job_stats'] },
  {
    name: 'agenda',
    title: 'Courses, events and companies',
    tools: 'list_events search_events get_event list_courses get_course get_company'.split(' '),
  },
];

const VIEW_FOLDER = 'ui://jobboard-mcp/';
/** The digest in the address makes hosts load the new page after an update. */
const viewUri = ({ name }: { readonly name: string }) => `${VIEW_FOLDER}${VIEW_FILES[name]}`;

/** For `_meta` of a tool: names its view; other hosts ignore it. The flat key is for older hosts. */
export function viewMeta(tool: string): Record<string, unknown> {
  const view = VIEWS.find(({ tools }) => tools.includes(tool));
  if (view === undefined) return {};
  const resourceUri = viewUri(view);
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri };
}

/** The views of these tools, as resources; a view is a template without data. */
export const viewResources = (tools: readonly { readonly name: string }[]) =>
  VIEWS.filter((view) => tools.some(({ name }) => view.tools.includes(name))).map((view) => ({
    uri: viewUri(view),
    name: `view-${view.name}`,
    title: view.title,
    description: `${view.title}: what the tools answer, as a picture.`,
    mimeType: MIME_TYPE,
  }));

/** @param uri of `viewResources` */
export async function readView(uri: string, { zone, currency }: Site) {
  const file = uri.replace(VIEW_FOLDER, '');
  const page = await readFile(new URL(file, FOLDER), 'utf8');
  const text = page.replace('<html', `<html data-zone="${zone}" data-currency="${currency.code}"`);
  return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta: { ui: { csp: {}, prefersBorder: false } } }] };
}
