export interface HttpProxy {
  readonly url: URL;
  readonly variable: string;
}

/** An unusable proxy in the environment. The message names the variable and the remedy. */
export class ProxySettingError extends Error {}

/** As in curl, lower-case names win and the scheme is optional. @throws ProxySettingError */
export function proxyFor(
  board: string,
  environment: Readonly<Record<string, string | undefined>>,
): HttpProxy | undefined {
  const given = (name: string) => [name.toLowerCase(), name].find((variable) => environment[variable]?.trim());
  const url = new URL(board);
  const { protocol, hostname } = url;
  // A proxy would resolve these names to itself.
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return undefined;
  const variable = given(`${protocol.replace(':', '').toUpperCase()}_PROXY`);
  const except = environment[given('NO_PROXY') ?? ''] ?? '';
  if (variable === undefined || isExcepted(url, except)) return undefined;
  const value = environment[variable]?.trim() ?? '';
  const address = value.includes('://') ? value : `http://${value}`;
  if (/^https?:/.test(address) && URL.canParse(address)) return { url: new URL(address), variable };
  // Do not show the value: it may hold a password.
  const what = `${variable} names no HTTP proxy. Give an address such as http://proxy.example:3128`;
  throw new ProxySettingError(`${what}, or start this server without that variable.`);
}

/** Whether a list such as `localhost, .example, board.test:8080, *` has the host, or its domain, with this port. */
function isExcepted({ protocol, hostname, port }: URL, list: string): boolean {
  const asked = port || (protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, name = '', wanted = asked] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      return entry === '*' || (name !== '' && wanted === asked && `.${hostname}`.endsWith(`.${name}`));
    });
}
