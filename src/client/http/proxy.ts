import { BoardError } from '../../wire/errors.ts';

export interface HttpProxy {
  readonly url: URL;
  readonly variable: string;
  /** Hosts that are asked directly, as undici reads `NO_PROXY`. */
  readonly except: string;
}

/** A proxy would resolve these names to itself. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

/** As in curl, lower-case names win and the scheme is optional. @throws BoardError `not_configured` */
export function proxyFor(
  board: string,
  environment: Readonly<Record<string, string | undefined>>,
): HttpProxy | undefined {
  const variableOf = (name: string) => [name.toLowerCase(), name].find((variable) => environment[variable]?.trim());
  const variable = variableOf(`${new URL(board).protocol.replace(':', '').toUpperCase()}_PROXY`);
  if (variable === undefined) return undefined;
  const except = environment[variableOf('NO_PROXY') ?? '']?.trim() ?? '';
  const value = environment[variable]?.trim() ?? '';
  const address = value.includes('://') ? value : `http://${value}`;
  if (/^https?:/.test(address) && URL.canParse(address))
    return { url: new URL(address), variable, except: except === '*' ? except : `${except},${THIS_MACHINE}` };
  // Do not show the value: it may hold a password.
  const what = `${variable} names no HTTP proxy. Give an address such as http://proxy.example:3128`;
  throw new BoardError('not_configured', `${what}, or start this server without that variable.`, false);
}
