import { readFile } from 'node:fs/promises';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Site } from '../wire/site.ts';
import { type ListedSkill, SKILL_LIST } from './catalog.ts';
import { FILES, FOLDER } from './view-file.ts';

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

/** The digest in the address makes hosts load the new page after an update. */
const addressOf = ({ name }: { readonly name: string }) => `ui://jobboard-mcp/${FILES[name]}`;

/** For `_meta` of a tool: names its view; other hosts ignore it. The flat key is for older hosts. */
export function viewMeta(tool: string): Record<string, unknown> {
  const view = VIEWS.find(({ tools }) => tools.includes(tool));
  if (view === undefined) return {};
  const resourceUri = addressOf(view);
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri };
}

/** Registers the views of these tools; a view is a template without data. */
export function registerViews(
  server: McpServer,
  tools: readonly { readonly name: string }[],
  { zone, currency }: Site,
): void {
  for (const view of VIEWS) {
    if (!tools.some(({ name }) => view.tools.includes(name))) continue;
    const uri = addressOf(view);
    const { title } = view;
    const shown = { title, description: `${title}: what the tools answer, as a picture.`, mimeType: MIME_TYPE };
    server.registerResource(`view-${view.name}`, uri, shown, async () => {
      const page = await readFile(new URL(FILES[view.name] ?? '', FOLDER), 'utf8');
      const text = page.replace('<html', `<html data-zone="${zone}" data-currency="${currency.code}"`);
      return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta: { ui: { csp: {}, prefersBorder: false } } }] };
    });
  }
}

/*
 * Skills: the extension io.modelcontextprotocol/skills (SEP-2640). The SDK's module for it, which also reads folders and
 * their YAML, is 31 kB and 1 MB of each start. The texts are loaded when one is read.
 */

const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';
/** Nobody may keep a list: the next version of this server may have another. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

/** @param offered names of the tools: a skill whose tools are left out is not served */
export function registerSkills(mcp: McpServer, offered: ReadonlySet<string>): void {
  const served = SKILL_LIST.filter(({ needs }) => needs.every((name) => offered.has(name)));
  if (served.length === 0) return;
  const find = (uri: string) => {
    const skill = served.find(({ entry }) => entry.uri === uri);
    if (skill === undefined) throw new ResourceNotFoundError(uri);
    return skill;
  };
  const list = async () => ({ resources: served.map(resourceOf) });
  mcp.registerResource(SKILLS_EXTENSION, new ResourceTemplate('skill://{+path}', { list }), {}, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/markdown', text: await textOf(find(href)) }],
  }));
  const { server } = mcp;
  server.setRequestHandler('skills/list', { params: z.looseObject({}) }, () => ({
    skills: served.map(({ entry }) => entry),
    ...UNCACHED,
  }));
  server.setRequestHandler('skills/get', { params: z.looseObject({ uri: z.string() }) }, ({ uri }) => ({
    skill: find(uri).entry,
    ...UNCACHED,
  }));
  server.registerCapabilities({ extensions: { [SKILLS_EXTENSION]: {} } });
}

function resourceOf({ name, entry }: ListedSkill) {
  return {
    uri: entry.uri,
    name,
    title: `Skill: ${name.replaceAll('-', ' ')}`,
    description: String(entry.frontmatter.description),
    mimeType: 'text/markdown',
  };
}

async function textOf({ name }: ListedSkill): Promise<string> {
  const { SKILLS } = await import('../tools/skills.ts');
  return SKILLS.find((one) => one.name === name)?.text ?? '';
}
