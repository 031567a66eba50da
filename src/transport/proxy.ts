import type { HttpProxy } from '../client/http/proxy.ts';
import { isLoopback } from '../settings/loopback.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment names no proxy that can be used. The message names the variable and says what to give. */
export class ProxySettingError extends Error {}

/**
 * The proxy that the environment names for a board: `HTTPS_PROXY` or `HTTP_PROXY` by the scheme of its address, else
 * `ALL_PROXY`; undici reads `NO_PROXY`. As with curl, names in small letters go first, and an address without a scheme is
 * an http one.
 * @throws ProxySettingError when the variable holds no address of an HTTP proxy
 */
export function proxyFor(board: string, environment: Environment): HttpProxy | undefined {
  const { protocol, hostname } = new URL(board);
  const scheme = protocol.replace(':', '').toUpperCase();
  const [variable, value = ''] =
    variableOf(environment, `${scheme}_PROXY`) ?? variableOf(environment, 'ALL_PROXY') ?? [];
  // A proxy would look for this machine's names on its own.
  if (variable === undefined || isLoopback(hostname)) return undefined;
  const [, except = ''] = variableOf(environment, 'NO_PROXY') ?? [];
  const address = value.includes('://') ? value : `http://${value}`;
  if (/^https?:/.test(address) && URL.canParse(address)) return { url: new URL(address), variable, except };
  // The value is not shown: it may hold a password.
  const what = `${variable} names no HTTP proxy. Give an address such as http://proxy.example:3128`;
  throw new ProxySettingError(`${what}, or start this server without that variable.`);
}

function variableOf(environment: Environment, name: string): [variable: string, value: string] | undefined {
  for (const variable of [name.toLowerCase(), name]) {
    const value = environment[variable]?.trim();
    if (value) return [variable, value];
  }
  return undefined;
}
