import { isSearchable } from '../client/secret.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { likeliest } from '../wire/text/nearest.ts';

/** Which board is meant: the embedded one only when neither address nor key is given (docs/contract.md, Settings). */
export function boardKind({ given }: Pick<Settings, 'given'>): 'embedded' | 'configured' | 'incomplete' {
  const [address, key] = [given.has('base_url'), given.has('api_key')];
  return address && key ? 'configured' : address || key ? 'incomplete' : 'embedded';
}

/** Why no call can be made, in sentences for the answer `not_configured`. */
export function configurationProblems(settings: Settings): readonly string[] {
  if (boardKind(settings) !== 'incomplete') return generalProblems(settings);
  const address = ['JOBBOARD_BASE_URL', 'JOBBOARD_API_KEY'] as const;
  const [set, missing] = settings.given.has('base_url') ? address : address.toReversed();
  const placeholder = settings.unfilled.get(missing ?? '');
  const why = placeholder === undefined ? '' : ` (your client did not fill in its placeholder ${placeholder})`;
  const incomplete = `${missing} is not set${why}, while ${set} is. Set both for your board, or neither to use the embedded sample board.`;
  return [incomplete, ...generalProblems(settings)];
}

/** Why `serve` cannot start, in sentences. */
export function hostingProblems(settings: Settings): readonly string[] {
  const { issuer } = settings;
  const has = (name: string) => settings.given.has(name);
  const checks: readonly [isWrong: boolean, sentence: string][] = [
    [
      issuer !== undefined && !(has('base_url') && has('api_key')),
      'JOBBOARD_ISSUER is set: callers bring tokens, so JOBBOARD_BASE_URL and JOBBOARD_API_KEY must be set too.',
    ],
    [
      issuer !== undefined && !has('public_url'),
      'JOBBOARD_ISSUER is set, but not the audience of its tokens: set JOBBOARD_PUBLIC_URL.',
    ],
    [
      issuer?.startsWith('http:') === true && !isLoopback(new URL(issuer).hostname),
      `JOBBOARD_ISSUER is ${issuer}: keys that come over plain http could be anybody's; use https.`,
    ],
    [
      issuer === undefined && has('api_key'),
      'JOBBOARD_API_KEY is set, and each caller of serve brings a key. Remove it; set JOBBOARD_INDEX_KEY for the key with which the index is read; or set JOBBOARD_ISSUER, so that callers bring tokens in place of keys.',
    ],
    [
      has('index_key') && !has('base_url'),
      'JOBBOARD_INDEX_KEY is set and JOBBOARD_BASE_URL is not: set the address of the board, too.',
    ],
    [
      has('database_url') && !has('server_secret'),
      'JOBBOARD_DATABASE_URL is set, so JOBBOARD_SERVER_SECRET or JOBBOARD_SERVER_SECRET_FILE must be set too, the same for all replicas: who reads the database could otherwise try out keys.',
    ],
  ];
  return [...checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence), ...generalProblems(settings)];
}

/** Values that cannot be used, and misspelt variables: nothing runs as if they were not there. */
function generalProblems({ unknown, problems }: Settings): readonly string[] {
  const misspelt = unknown.filter((variable) => nearestVariable(variable) !== undefined);
  return [...misspelt.map((variable) => `${unknownSentence(variable)} Rename it, or remove it.`), ...problems];
}

/** Sentences on settings that work and need a warning. */
export function configurationWarnings(settings: Settings): readonly string[] {
  const { apiKey, indexKey, baseUrl, unknown, unfilled } = settings;
  const plain = `The board ${baseUrl} is reached over plain http: the API key travels readable. Use https where there is one.`;
  const short = [apiKey, indexKey].filter((key) => key !== undefined && !isSearchable(key));
  // A bundle's own placeholder is a setting that the person left empty.
  const odd = [...unfilled].filter(([, text]) => !text.startsWith('${user_config.'));
  return [
    ...(baseUrl?.startsWith('http:') === true ? [plain] : []),
    ...short.map(
      (key) =>
        `The API key has ${key?.length} characters and could be a word of an ad, so the board's answers are not searched for it. Use a longer key where there is one.`,
    ),
    ...odd.map(([variable, text]) => `${variable} is not set: the client did not fill in ${text}.`),
    ...unknown.filter((variable) => nearestVariable(variable) === undefined).map(unknownSentence),
  ];
}

/** The same for `serve`. @param host where it listens */
export function hostingWarnings(settings: Settings, host: string): readonly string[] {
  const { publicUrl, issuer, given } = settings;
  const isReadable = !isLoopback(host) && publicUrl?.startsWith('https:') !== true;
  const noTls = `This server listens on ${host} without TLS: keys travel readable. Put a balancer with TLS in front, and set JOBBOARD_PUBLIC_URL to its https address.`;
  const hasNoIndex = given.has('base_url') && issuer === undefined && !given.has('index_key');
  return [...configurationWarnings(settings), ...(isReadable ? [noTls] : []), ...(hasNoIndex ? [NO_INDEX_KEY] : [])];
}

export const NO_INDEX_KEY =
  'JOBBOARD_INDEX_KEY is not set, so there is no index of all ads: set it to a key of the board for reading, with which the operator of this server has the ads read for all callers.';

/** Names settings of `serve` to people who run another command. */
export function serveOnlySentence({ given }: Settings): string | undefined {
  const listed = SETTINGS.filter(({ name, serveOnly }) => serveOnly && given.has(name));
  if (listed.length === 0) return undefined;
  const variables = listed.map(({ variable }) => variable).join(', ');
  return `${variables}: only jobboard-mcp serve reads it; the server on stdin ignores it.`;
}

/** Whether a host, as it stands in an address or in a setting, is this machine and no other. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

function nearestVariable(variable: string): string | undefined {
  const name = likeliest(
    variable.replace(/^JOBBOARD_/i, ''),
    SETTINGS.map((setting) => setting.name),
  );
  return SETTINGS.find((setting) => setting.name === name)?.variable;
}

function unknownSentence(variable: string): string {
  return `${variable} is not a setting of this server and has no effect; ${nearestOr(nearestVariable(variable))}.`;
}

/** What to do about a wrong word of the person at the terminal. */
export function nearestOr(near: string | undefined): string {
  return near === undefined ? 'see jobboard-mcp --help' : `the nearest is ${near}`;
}
