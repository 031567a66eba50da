import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { type Browser, noBrowser } from '../../scripts/browser.mjs';

/** The specification's default policy for a page without declared domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** The page around the view, on its own origin: writes the view into a frame and relays messages. */
const SANDBOX = `<!doctype html><html lang="en"><title>sandbox</title>
<style>html{color-scheme:light dark}html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block;color-scheme:inherit}</style><body><script>
let inner;
addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.method === 'ui/notifications/sandbox-resource-ready') {
    inner = document.createElement('iframe');
    inner.title = 'view';
    const { html, keeps } = data.params;
    inner.setAttribute('sandbox', 'allow-scripts' + (keeps ? ' allow-same-origin' : ''));
    if (!keeps) inner.srcdoc = html;
    document.body.append(inner);
    if (!keeps) return;
    const { contentDocument: page } = inner;
    page.open();
    page.write(html);
    page.close();
  } else if (source === parent) inner?.contentWindow.postMessage(data, '*');
  else if (source === inner?.contentWindow) parent.postMessage(data, '*');
});
parent.postMessage({ method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
</script></body></html>`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BACKGROUND = { light: '#ffffff', dark: '#1f2023' };

const ABLE: McpUiHostCapabilities = { serverTools: {}, openLinks: {}, message: {}, updateModelContext: {} };

export interface ViewOptions {
  readonly html: string;
  readonly width?: number;
  readonly context?: McpUiHostContext;
  /** Whether the frame has storage, which browsers keep from frames of another site and private windows; true by default. */
  readonly keeps?: boolean;
  /** Milliseconds until each message of the host. */
  readonly slow?: number;
  /** Time in the page, where a story depends on it. */
  readonly now?: Date;
  readonly capabilities?: McpUiHostCapabilities;
  /** Answers calls of the page; without it the host refuses them. */
  readonly callTool?: (name: string, values: Record<string, unknown>) => Promise<CallToolResult>;
}

interface Said {
  readonly content: readonly { readonly text: string }[];
}

export type ShownView = Awaited<ReturnType<typeof openView>>;

export type ViewHost = Awaited<ReturnType<typeof startViewHost>>;

/** A Chromium, and the code of the host's page. */
export interface HostBrowser extends Browser {
  readonly script: string;
  /** Pixels of the screen for one of the page. */
  readonly scale?: number;
}

export async function startViewHost({ path, env, name, script, scale = 1 }: HostBrowser) {
  const args = ['--no-sandbox', '--hide-scrollbars', '--disable-gpu', '--disable-site-isolation-trials'];
  const browser = await chromium.launch({ executablePath: path, env, args }).catch((error: Error) => {
    throw noBrowser(`${name} (${path}) could not be started (${error.message.split('\n')[0]})`);
  });
  // Views reuse pages: a new page starts processes and takes more than a second of processor time.
  const newContext = () => browser.newContext({ locale: 'en', deviceScaleFactor: scale });
  const browsing = await newContext();
  const spare: Stage[] = [];
  return {
    name,
    async open(options: ViewOptions) {
      // The clock of a page is that of all pages of its context.
      const stage = options.now === undefined ? spare.pop() : await newStage(await newContext(), script);
      return openView(stage ?? (await newStage(browsing, script)), spare, options);
    },
    async draw(html: string) {
      const page = await browser.newPage({
        viewport: { width: 1200, height: 900 },
        deviceScaleFactor: scale,
        javaScriptEnabled: false,
      });
      await page.setContent(html);
      const png = await page.locator('body').screenshot();
      await page.close();
      return png;
    },
    close: () => browser.close(),
  };
}

/** A browser page, used by one view after another. */
interface Stage {
  readonly page: Page;
  heard: {
    /** Chat messages of the view, as the host parsed them. */
    message: Said[];
    link: { readonly url: string }[];
    /** What the view told the model. */
    told: Said[];
    height: number[];
  };
  /** Errors and warnings of all frames, and requests to any other address. */
  faults: string[];
  callTool: ViewOptions['callTool'];
}

async function newStage(browsing: BrowserContext, script: string): Promise<Stage> {
  const page = await browsing.newPage();
  const stage: Stage = { page, heard: nothing(), faults: [], callTool: undefined };
  await serve(stage, script);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) stage.faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => stage.faults.push(`thrown: ${error.message}`));
  await page.exposeFunction('heard', (what: keyof Stage['heard'], value: never) => void stage.heard[what].push(value));
  await page.exposeFunction('callTool', (name: string, values: Record<string, unknown>) => {
    if (stage.callTool === undefined) throw new Error('This host lets no view call a tool.');
    return stage.callTool(name, values);
  });
  await page.goto('http://host.test/');
  return stage;
}

const nothing = (): Stage['heard'] => ({ message: [], link: [], told: [], height: [] });

async function openView(stage: Stage, spare: Stage[], options: ViewOptions) {
  const { html, context = {}, capabilities = ABLE, width = 700, keeps = true, slow = 0 } = options;
  const { page } = stage;
  const theme = context.theme ?? 'light';
  const [heard, faults] = [nothing(), [] as string[]];
  Object.assign(stage, { heard, faults, callTool: options.callTool });
  if (options.now !== undefined) await page.clock.setFixedTime(options.now);
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  /** Acts as the host: `input`, `result`, `context`. */
  const host = (action: string, value?: unknown) => page.evaluate(act, [action, value] as const);
  await host('open', { html, keeps, slow, context, capabilities, background: BACKGROUND[theme] });
  const view = await viewIn(page);
  const settled = async () => {
    for (let last = -1; ; last = heard.height.at(-1) ?? 0) {
      await page.waitForTimeout(120);
      if (heard.height.at(-1) === last) return last;
    }
  };
  return {
    page,
    view,
    messages: heard.message,
    links: heard.link,
    told: heard.told,
    faults,
    host,
    /** The height, once the view stops changing it. */
    settled,
    /** Findings of axe-core, each with its element. */
    axe: () => axe(view, BACKGROUND[theme]),
    picture: async () => {
      let height = 0;
      // A busy machine may tell the last height late.
      const isWhole = () =>
        view.evaluate(`document.documentElement.scrollHeight <= innerHeight && innerHeight === ${height}`);
      do height = await settled();
      while (!(await isWhole()));
      return page.screenshot({ clip: { x: 0, y: 0, width, height } });
    },
    close: async () => {
      await view.evaluate('try { localStorage.clear(); } catch {}');
      // A page with a time of its own keeps it.
      if (options.now === undefined) spare.push(stage);
      else await page.close();
    },
  };
}

/** Runs in the browser: calls a function of view-host.page.mjs. */
function act([action, value]: readonly [string, unknown]): unknown {
  return (globalThis as unknown as { host: Record<string, (value: unknown) => unknown> }).host[action]?.(value);
}

async function serve(stage: Stage, script: string) {
  await stage.page.route('**/*', async (route) => {
    const url = route.request().url();
    const body =
      '<!doctype html><html lang="en"><title>host</title><body><script src="/host.js"></script></body></html>';
    if (url === 'http://host.test/') return route.fulfill({ contentType: 'text/html', body });
    if (url === 'http://host.test/host.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    const headers = { 'content-security-policy': POLICY };
    if (url === 'http://sandbox.host.test/') return route.fulfill({ contentType: 'text/html', body: SANDBOX, headers });
    if (!url.endsWith('/favicon.ico')) stage.faults.push(`request: ${url}`);
    return route.abort();
  });
}

async function viewIn(page: Page): Promise<Frame> {
  const element = await page.frameLocator('iframe').locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The sandbox page made no frame.');
  return frame;
}

/** axe-core cannot see through a frame, so the view gets the host's background meanwhile. */
async function axe(view: Frame, colour: string): Promise<string[]> {
  await view.evaluate(AXE);
  return (await view.evaluate(`(async () => {
    document.documentElement.style.background = ${JSON.stringify(colour)};
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    document.documentElement.style.background = '';
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any[0]?.message].join(': ')));
  })()`)) as string[];
}
