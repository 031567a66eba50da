// Runs in the browser as a host of views (view-host.ts): the SDK's own AppBridge checks every message.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

let bridge;
let hostContext;

globalThis.host = {
  /** Opens the sandbox page with the view inside, in place of the last one; resolves when the view is initialized. */
  async open({ html, keeps, slow, context, capabilities, background }) {
    await bridge?.close();
    document.querySelector('iframe')?.remove();
    document.body.style.cssText = `margin:0;background:${background};color-scheme:${context.theme ?? 'light'}`;
    const sandbox = await sandboxIn(context.theme ?? 'normal');
    const view = sandbox.contentWindow;
    const show = () =>
      view.postMessage({ method: 'ui/notifications/sandbox-resource-ready', params: { html, keeps } }, '*');
    hostContext = context;
    bridge = new AppBridge(null, { name: 'test host', version: '1' }, capabilities, { hostContext: context });
    // A message that the specification does not know is a fault of the page.
    bridge.onerror = ({ message }) => console.error(`not understood: ${message}`);
    listen(sandbox);
    const isInitialized = new Promise((resolve) => {
      bridge.oninitialized = resolve;
    });
    const transport = new PostMessageTransport(view, view);
    const send = transport.send.bind(transport);
    transport.send = (...message) => new Promise((resolve) => setTimeout(resolve, slow)).then(() => send(...message));
    await bridge.connect(transport);
    show();
    await isInitialized;
  },
  input: (values) => bridge.sendToolInput({ arguments: values }),
  result: (result) => bridge.sendToolResult(result),
  context(context) {
    hostContext = context;
    bridge.setHostContext(context);
  },
};

async function sandboxIn(scheme) {
  const frame = document.createElement('iframe');
  frame.src = 'http://sandbox.host.test/';
  frame.title = 'sandbox';
  frame.style.cssText = `border:0;width:100%;height:60px;color-scheme:${scheme}`;
  const isReady = new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (data?.method === 'ui/notifications/sandbox-proxy-ready') resolve();
    });
  });
  document.body.append(frame);
  await isReady;
  return frame;
}

/** Passes the view's requests to the test, and answers them. */
function listen(frame) {
  bridge.oncalltool = ({ name, arguments: values }) => window.callTool(name, values);
  bridge.onmessage = async (message) => {
    await window.heard('message', message);
    return {};
  };
  bridge.onopenlink = async (link) => {
    await window.heard('link', link);
    return {};
  };
  bridge.onupdatemodelcontext = async (context) => {
    await window.heard('told', context);
    return {};
  };
  bridge.onrequestdisplaymode = async ({ mode }) => {
    bridge.setHostContext({ ...hostContext, displayMode: mode });
    return { mode };
  };
  bridge.onsizechange = ({ height }) => {
    window.heard('height', height);
    frame.style.height = `${height}px`;
  };
}
