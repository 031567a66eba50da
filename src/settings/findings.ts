import { isSearchable } from '../client/secret.ts';
import { SETTINGS, type Settings } from '../config.ts';
import { likeliest } from '../wire/text/nearest.ts';
import { isLoopback } from './loopback.ts';

/** Settings that say which board is meant. */
const CONNECTION: ReadonlySet<string> = new Set(['base_url', 'api_key', 'api_key_file']);

/** Which board is meant: the embedded one only when neither address nor key is given (docs/contract.md, Settings). */
export function boardKind({ given }: Settings): 'embedded' | 'configured' | 'incomplete' {
  const address = given.has('base_url');
  const key = given.has('api_key') || given.has('api_key_file');
  return address && key ? 'configured' : address || key ? 'incomplete' : 'embedded';
}

/** What keeps calls from being made, in sentences for the answer `not_configured`; empty when all is well. */
export function configurationProblems(settings: Settings): readonly string[] {
  const kind = boardKind(settings);
  // A misspelt address or key must not bring the embedded board in its place.
  const misspelt = settings.unknown.filter((variable) => CONNECTION.has(nearestName(variable) ?? ''));
  const problems = settings.problems.map(({ sentence }) => sentence);
  if (kind === 'configured') return problems;
  if (kind === 'embedded')
    return [
      ...misspelt.map((one) => `${unknownSentence(one)} Rename it, or remove it to use the embedded sample board.`),
      ...problems,
    ];
  const [missing, set] = settings.given.has('base_url')
    ? ['JOBBOARD_API_KEY', 'JOBBOARD_BASE_URL']
    : ['JOBBOARD_BASE_URL', settings.given.has('api_key') ? 'JOBBOARD_API_KEY' : 'JOBBOARD_API_KEY_FILE'];
  return [
    `${missing} is not set, while ${set} is. Set both for your board, or neither to use the embedded sample board.`,
    ...misspelt.map(unknownSentence),
    ...problems,
  ];
}

/** What keeps `serve` from starting, in sentences; empty when all is well. */
export function hostingProblems(settings: Settings): readonly string[] {
  const { given, unknown } = settings;
  const problems = settings.problems.map(({ sentence }) => sentence);
  // A misspelt address must not bring the embedded board in its place.
  const misspelt = unknown.filter((variable) => CONNECTION.has(nearestName(variable) ?? '')).map(unknownSentence);
  const hasKey = given.has('api_key') || given.has('api_key_file');
  if (given.has('issuer'))
    return [
      ...(given.has('base_url') && hasKey
        ? []
        : ['JOBBOARD_ISSUER is set: callers bring tokens, so JOBBOARD_BASE_URL and JOBBOARD_API_KEY must be set too.']),
      ...(given.has('public_url')
        ? []
        : ['JOBBOARD_ISSUER is set, and not for whom its tokens are: set JOBBOARD_PUBLIC_URL.']),
      ...(isSafeIssuer(settings.issuer)
        ? []
        : [`JOBBOARD_ISSUER is ${settings.issuer}: keys that come over plain http could be anybody's; use https.`]),
      ...misspelt,
      ...problems,
    ];
  if (hasKey)
    return [
      'JOBBOARD_API_KEY is set, and each caller of serve brings a key. Remove it; or set JOBBOARD_ISSUER, so that callers bring tokens in place of keys.',
      ...misspelt,
      ...problems,
    ];
  return [...misspelt, ...problems];
}

/** Plain http is for a provider on this machine, to try things out. */
function isSafeIssuer(issuer: string | undefined): boolean {
  if (issuer === undefined) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isLoopback(hostname);
}

/** What works with `serve` and should still be known. @param host where it listens */
export function hostingWarnings(settings: Settings, host: string): readonly string[] {
  const local = isLoopback(host);
  const tls = settings.publicUrl?.startsWith('https:') === true;
  return [
    ...configurationWarnings(settings),
    ...(local || tls
      ? []
      : [
          `This server listens on ${host} without TLS: keys travel readable. Put a balancer with TLS in front, and set JOBBOARD_PUBLIC_URL to its https address.`,
        ]),
  ];
}

/** What works and should still be known: a readable key on its way, and variables that no setting reads. */
export function configurationWarnings(settings: Settings): readonly string[] {
  const { apiKey = '', baseUrl, unknown } = settings;
  const problems = configurationProblems(settings);
  const plain = baseUrl?.startsWith('http:') === true;
  return [
    ...(plain
      ? [`The board ${baseUrl} is reached over plain http: the API key travels readable. Use https where there is one.`]
      : []),
    ...(apiKey === '' || isSearchable(apiKey)
      ? []
      : [
          `The API key has ${apiKey.length} characters and could be a word of an ad, so the board's answers are not searched for it. Use a longer key where there is one.`,
        ]),
    ...unknown.map(unknownSentence).filter((sentence) => !problems.some((problem) => problem.startsWith(sentence))),
  ];
}

/** What is set for `serve` alone, in a sentence for who runs something else; undefined where there is nothing. */
export function serveOnlySentence({ given }: Settings): string | undefined {
  const names = SETTINGS.filter(({ name, serveOnly }) => serveOnly === true && given.has(name));
  if (names.length === 0) return undefined;
  const listed = names.map(({ variable }) => variable).join(', ');
  return `${listed}: read by jobboard-mcp serve alone; the server on stdin does without.`;
}

/** The setting that a variable's name is most like; undefined where it is like none. */
function nearestName(variable: string): string | undefined {
  const names = SETTINGS.map(({ name }) => name);
  return likeliest(variable.replace(/^JOBBOARD_/i, ''), names);
}

function unknownSentence(variable: string): string {
  const near = SETTINGS.find(({ name }) => name === nearestName(variable));
  const next = near === undefined ? 'see jobboard-mcp --help' : `the nearest is ${near.variable}`;
  return `${variable} is not a setting of this server and has no effect; ${next}.`;
}
