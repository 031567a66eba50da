import { isIP } from 'node:net';

/** An HTTP proxy between this machine and a board. */
export interface HttpProxy {
  readonly url: URL;
  /** The environment variable that named it, for sentences. */
  readonly variable: string;
  /** What it is told of who asks: nothing, or the name and password of its address (RFC 9110, 11.7.2). */
  readonly headers: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment names no proxy that can be used. The message names the variable and says what to give. */
export class ProxySettingError extends Error {}

/**
 * The proxy through which the environment wants a board to be asked: `HTTPS_PROXY` or `HTTP_PROXY` by the scheme of its
 * address, else `ALL_PROXY`, unless `NO_PROXY` names its host. As with curl, names in small letters go first, and an
 * address without a scheme is an http one. A board on this machine never is, for a proxy would look for it elsewhere.
 * @throws ProxySettingError when the variable holds no address of an HTTP proxy
 */
export function proxyFor(board: string, environment: Environment): HttpProxy | undefined {
  const target = new URL(board);
  const scheme = target.protocol.replace(':', '').toUpperCase();
  const [variable, value = ''] = given(environment, `${scheme}_PROXY`) ?? given(environment, 'ALL_PROXY') ?? [];
  if (variable === undefined || isThisMachine(target)) return undefined;
  if (isExcepted(target, given(environment, 'NO_PROXY')?.[1] ?? '')) return undefined;
  try {
    const url = new URL(value.includes('://') ? value : `http://${value}`);
    if (!['http:', 'https:'].includes(url.protocol)) throw new Error('another kind of proxy');
    return { url, variable, headers: authorization(url) };
  } catch (cause) {
    // The value is not shown: it may hold a password.
    const what = `${variable} names no HTTP proxy. Give an address such as http://proxy.example:3128`;
    throw new ProxySettingError(`${what}, or name ${target.hostname} in NO_PROXY to do without.`, { cause });
  }
}

function given(environment: Environment, name: string): [variable: string, value: string] | undefined {
  for (const variable of [name.toLowerCase(), name]) {
    const value = environment[variable]?.trim();
    if (value) return [variable, value];
  }
  return undefined;
}

function isThisMachine({ hostname }: URL): boolean {
  return (
    /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || (isIP(hostname) === 4 && /^127\./.test(hostname))
  );
}

/** Whether a list such as `.corp.example, board.example:8443` names the host: itself, or a domain above it. */
function isExcepted(target: URL, list: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, bracketed, plain = bracketed ?? entry, onlyPort = port] =
        /^(?:\[([^\]]*)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
      if (plain === '*') return true;
      const domain = plain.replace(/^\*?\./, '');
      return domain !== '' && (host === domain || host.endsWith(`.${domain}`)) && onlyPort === port;
    });
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { 'proxy-authorization': `Basic ${credentials.toString('base64')}` };
}

/** The proxy as it may be shown: without the password that its address may hold. */
export function named({ url, variable }: HttpProxy): string {
  return `the proxy at ${url.protocol}//${url.host} (${variable})`;
}
