/** An HTTP proxy between this machine and a board. */
export interface HttpProxy {
  readonly url: URL;
  /** The environment variable that named it, for sentences. */
  readonly variable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment names no proxy that can be used. The message names the variable and says what to give. */
export class ProxySettingError extends Error {}

/**
 * The proxy through which the environment wants a URL to be asked for: `HTTPS_PROXY` or `HTTP_PROXY` by the scheme of
 * the URL, else `ALL_PROXY`, unless `NO_PROXY` names its host. Small letters go before capitals, as with curl.
 * @throws ProxySettingError when the variable holds no address of an HTTP proxy
 */
export function proxyFor(url: string, environment: Environment): HttpProxy | undefined {
  const target = new URL(url);
  const scheme = target.protocol.replace(':', '').toUpperCase();
  const [variable, value = ''] = given(environment, `${scheme}_PROXY`) ?? given(environment, 'ALL_PROXY') ?? [];
  if (variable === undefined || isExcepted(target, given(environment, 'NO_PROXY')?.[1] ?? '')) return undefined;
  const address = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy === undefined || !['http:', 'https:'].includes(proxy.protocol))
    throw new ProxySettingError(
      `${variable} names no HTTP proxy (it is not shown here, as it may hold a password). Give an address such as http://proxy.example:3128, or name ${target.hostname} in NO_PROXY to do without.`,
    );
  return { url: proxy, variable };
}

function given(environment: Environment, name: string): [variable: string, value: string] | undefined {
  for (const variable of [name.toLowerCase(), name]) {
    const value = environment[variable]?.trim();
    if (value) return [variable, value];
  }
  return undefined;
}

/** Whether a list such as `localhost, .corp.example, board.example:8443` names the host: itself, or a domain above it. */
function isExcepted(target: URL, list: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, name = entry, onlyPort] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === '*') return true;
      const domain = name.replace(/^\*?\./, '');
      const isNamed = domain !== '' && (target.hostname === domain || target.hostname.endsWith(`.${domain}`));
      return isNamed && (onlyPort === undefined || onlyPort === port);
    });
}

/** The proxy as it may be shown: without the password that its address may hold. */
export function named({ url, variable }: HttpProxy): string {
  return `the proxy at ${url.protocol}//${url.host} (${variable})`;
}

/** What a proxy is told of who asks, where its address says so (RFC 9110, 11.7.2). */
export function authorization({ url }: HttpProxy): Record<string, string> {
  if (url.username === '' && url.password === '') return {};
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}
