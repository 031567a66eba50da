import { selectTools } from '../catalog/catalog.ts';
import { isSearchable } from '../client/secret.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { isLedgerLost } from '../storage/store.ts';

const sentencesOf = (findings: readonly (string | false)[]) => findings.filter((finding) => finding !== false);

/** Uses the embedded board only when neither address nor key is given (docs/contract.md, Settings). */
export function boardKind({ providedSettings }: Pick<Settings, 'providedSettings'>) {
  const [address, key] = [providedSettings.has('base_url'), providedSettings.has('api_key')];
  return address && key ? 'configured' : address || key ? 'incomplete' : 'embedded';
}

/**
 * Sentences about the settings. A problem prevents all calls and the start of `serve`.
 * @param serve where `serve` listens; absent for the server on stdin
 */
export function findingsOf(settings: Settings, serve?: { readonly host: string }) {
  const own = serve === undefined ? localFindings(settings) : hostingFindings(settings, serve.host);
  const { apiKey, indexKey, baseUrl, dataDir, databaseUrl, tools, readOnly } = settings;
  const short = [apiKey, indexKey].filter((key) => key !== undefined && !isSearchable(key));
  const plain = `The board ${baseUrl} is reached over plain http: the API key travels readable. Use https where there is one.`;
  return {
    problems: [...own.problems, ...settings.problems, ...selectTools(tools, readOnly).problems],
    warnings: [
      ...(baseUrl?.startsWith('http:') === true ? [plain] : []),
      ...short.map(
        (key) =>
          `The API key has ${key?.length} characters and could be a word of an ad, so the board's answers are not searched for it. Use a longer key where there is one.`,
      ),
      ...settings.warnings,
      ...own.warnings,
      ...(databaseUrl === undefined && isLedgerLost(dataDir) ? [lostLedger(dataDir)] : []),
    ],
  };
}

const lostLedger = (dataDir: string) =>
  `The ledger of writes in ${dataDir} is missing or empty, and writes.jsonl beside it lists writes. What was sent is not known here: only the board's own list holds back an ad that is open. Put the ledger back, or look in the company dashboard before the next create.`;

function localFindings(settings: Settings) {
  const both = ['JOBBOARD_BASE_URL', 'JOBBOARD_API_KEY'] as const;
  const [set, missing] = settings.providedSettings.has('base_url') ? both : both.toReversed();
  const incomplete = `${missing} is not set (an option that was left empty counts as not set), while ${set} is. Set both for your board, or neither to use the embedded sample board.`;
  const ofServe = SETTINGS.filter(({ name, serveOnly }) => serveOnly && settings.providedSettings.has(name));
  const unread = `${ofServe.map(({ variable }) => variable).join(', ')}: only jobboard-mcp serve reads it; the server on stdin ignores it. To check these, run: jobboard-mcp check serve`;
  return {
    problems: boardKind(settings) === 'incomplete' ? [incomplete] : [],
    warnings: ofServe.length > 0 ? [unread] : [],
  };
}

function hostingFindings(settings: Settings, host: string) {
  const { issuer, publicUrl } = settings;
  const has = (name: string) => settings.providedSettings.has(name);
  const isOverPlainHttp = issuer?.startsWith('http:') === true && !isLoopback(new URL(issuer).hostname);
  const isOpenWithoutKey = settings.openReading && has('base_url') && !has('index_key') && issuer === undefined;
  const problems = sentencesOf([
    issuer !== undefined &&
      !(has('base_url') && has('api_key')) &&
      'JOBBOARD_ISSUER is set: callers bring tokens, so JOBBOARD_BASE_URL and JOBBOARD_API_KEY must be set too.',
    issuer !== undefined &&
      !has('public_url') &&
      'JOBBOARD_ISSUER is set, but not the audience of its tokens: set JOBBOARD_PUBLIC_URL.',
    isOverPlainHttp && `JOBBOARD_ISSUER is ${issuer}: over plain http anybody could send those keys; use https.`,
    issuer === undefined &&
      has('api_key') &&
      'JOBBOARD_API_KEY is set, and each caller of serve brings a key. Remove it; set JOBBOARD_INDEX_KEY for the key with which the index is read; or set JOBBOARD_ISSUER, so that callers bring tokens in place of keys.',
    isOpenWithoutKey &&
      'JOBBOARD_OPEN_READING is true: set JOBBOARD_INDEX_KEY, the key with which everybody then reads.',
    has('index_key') &&
      !has('base_url') &&
      'JOBBOARD_INDEX_KEY is set and JOBBOARD_BASE_URL is not: set the address of the board, too.',
    has('database_url') &&
      !has('server_secret') &&
      'JOBBOARD_DATABASE_URL is set, so JOBBOARD_SERVER_SECRET or JOBBOARD_SERVER_SECRET_FILE must be set too, the same for all replicas: who reads the database could otherwise try out keys.',
  ]);
  const warnings = sentencesOf([
    !isLoopback(host) &&
      publicUrl?.startsWith('https:') !== true &&
      `This server listens on ${host} without TLS: keys travel readable. Put a balancer with TLS in front, and set JOBBOARD_PUBLIC_URL to its https address.`,
    has('base_url') && issuer === undefined && !has('index_key') && NO_INDEX_KEY,
  ]);
  return { problems, warnings };
}

export const NO_INDEX_KEY =
  'JOBBOARD_INDEX_KEY is not set, so there is no index of all ads: set it to a key of the board for reading, with which the operator of this server has the ads read for all callers.';

/** Whether a host name or IP address, with or without brackets, is this machine. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
