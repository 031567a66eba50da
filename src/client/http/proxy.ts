export interface HttpProxy {
  readonly url: URL;
  readonly variable: string;
  readonly except: string;
}

/** The environment names no proxy that can be used. The message names the variable and says what to give. */
export class ProxySettingError extends Error {}

/** As with curl, names in small letters win, and the scheme may be absent. @throws ProxySettingError */
export function proxyFor(
  board: string,
  environment: Readonly<Record<string, string | undefined>>,
): HttpProxy | undefined {
  const given = (name: string) => [name.toLowerCase(), name].find((variable) => environment[variable]?.trim());
  const { protocol, hostname } = new URL(board);
  // A proxy would look for this machine's names on its own.
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return undefined;
  const variable = given(`${protocol.replace(':', '').toUpperCase()}_PROXY`);
  if (variable === undefined) return undefined;
  const value = environment[variable]?.trim() ?? '';
  const address = value.includes('://') ? value : `http://${value}`;
  const except = environment[given('NO_PROXY') ?? ''] ?? '';
  if (/^https?:/.test(address) && URL.canParse(address)) return { url: new URL(address), variable, except };
  // The value is not shown: it may hold a password.
  const what = `${variable} names no HTTP proxy. Give an address such as http://proxy.example:3128`;
  throw new ProxySettingError(`${what}, or start this server without that variable.`);
}
