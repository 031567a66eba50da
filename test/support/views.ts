import type { CallToolResult } from '@modelcontextprotocol/client';
import { afterEach, beforeAll, expect } from 'vitest';
import { type Connected, connectInside } from './server.ts';
import { ofTheRun } from './shared.ts';
import { type HostBrowser, type ShownView, startViewHost, type ViewHost, type ViewOptions } from './view-host.ts';

async function pagesOf({ client }: Connected): Promise<Map<string, string>> {
  const { tools } = await client.listTools();
  const pages = tools.map(async ({ name, _meta }) => {
    const uri = _meta?.['ui/resourceUri'] as string | undefined;
    const { contents } = uri === undefined ? { contents: [] } : await client.readResource({ uri });
    return contents.map((content) => [name, (content as { text: string }).text] as const);
  });
  return new Map((await Promise.all(pages)).flat());
}

/** The context of a host that says nothing of itself, not even the called tool. */
export const SILENT = {};

/** The browser of this worker, for all its files; it ends with the worker. */
let viewHost: Promise<ViewHost> | undefined;

const hostOfWorker = async () => startViewHost(await ofTheRun<HostBrowser>('browser'));
/** Milliseconds: the first story may wait until a browser was fetched. */
const FETCHING = 500_000;

/** A browser and a server with the embedded board, for stories of one file. Faults in a view fail its story. */
export function viewStories(connect: () => Promise<Connected> = connectInside) {
  let host: ViewHost;
  let server: Connected;
  let pages: Map<string, string>;
  let shown: ShownView[] = [];
  beforeAll(async () => {
    server = await connect();
    viewHost ??= hostOfWorker();
    [host, pages] = await Promise.all([viewHost, pagesOf(server)]);
  }, FETCHING);
  afterEach(async ({ task }) => {
    task.meta.browser = host.name;
    const faults = shown.flatMap((view) => view.faults);
    await Promise.all(shown.map((view) => view.close()));
    shown = [];
    expect(faults).toEqual([]);
  });
  const answer = async (name: string, values: Record<string, unknown>) =>
    (await server.client.callTool({ name, arguments: values })) as CallToolResult;
  /** A view opened for a tool, without an answer yet. */
  const empty = async (tool: string, options: Partial<ViewOptions> = {}) => {
    const toolInfo = { tool: { name: tool, inputSchema: { type: 'object' as const } } };
    const context = options.context === SILENT ? {} : { locale: 'en', toolInfo, ...options.context };
    const view = await host.open({ html: pages.get(tool) ?? '', callTool: answer, ...options, context });
    shown.push(view);
    return view;
  };
  const withResult = async (view: ShownView, values: Record<string, unknown>, result: object) => {
    await view.host('input', values);
    await view.host('result', result);
    await view.settled();
    return view;
  };
  return {
    empty,
    answer,
    of: async (tool: string, values: Record<string, unknown>, options?: Partial<ViewOptions>) =>
      withResult(await empty(tool, options), values, await answer(tool, values)),
    /** A view of an answer made up. @param options with `facts` for the page alone */
    made: async (
      tool: string,
      values: Record<string, unknown>,
      structured: object,
      { facts, ...options }: Partial<ViewOptions> & { facts?: object } = {},
    ) =>
      withResult(await empty(tool, options), values, {
        content: [{ type: 'text', text: 'The answer as text.' }],
        structuredContent: structured,
        ...(facts && { _meta: { 'jobboard-mcp/page': facts } }),
      }),
    /** Draws the answer of a call in a view that is open. */
    answered: withResult,
  };
}

/** Polls a page; a busy machine is slow. */
export const soon = <T>(look: () => T) => expect.poll(look);

export const says = (shown: ShownView, words: RegExp | string) => soon(() => textOf(shown)).toMatch(words);

export const button = ({ view }: ShownView, name: RegExp | string, exact = false) =>
  view.getByRole('button', { name, exact });

let made = 0;
/** An ad of its own for each story, so that none is a duplicate of another. */
export const newAd = () => ({
  title: `Kotlin Developer ${++made} ${'abcdefghijklmnopqrstuvwxyz'[made % 26]}`,
  body: 'We build payment services.\n\nYou will own the ledger, from design to the night it is on call, which is one in six and paid.',
  location: ['Braga'],
  contract: ['permanent'],
  work_model: 'Hybrid',
  salary_min: 42_000,
  salary_max: 55_000,
});

/** The basis of an answer from the index. */
export const COVERAGE = { open_jobs: 5, as_of: '2026-11-11T09:04:00+00:00', complete: true, undeclared: {} };

export async function textOf({ view }: ShownView): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not count
  return (await view.locator('main').innerText()).replaceAll(/\s+/g, ' ');
}
