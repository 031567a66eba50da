import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.ts';
import { BoardError } from '../client/errors/errors.ts';
import type { HttpProxy } from '../client/http/proxy.ts';
import { TOOL_LIST } from '../server/catalog.ts';
import { selectTools } from '../server/selection.ts';
import {
  boardKind,
  configurationProblems,
  configurationWarnings,
  hostingProblems,
  hostingWarnings,
  serveOnlySentence,
} from '../settings/findings.ts';
import { SETTINGS, type Setting, type Settings } from '../settings.ts';
import { makeFolder } from '../storage/folders.ts';
import { folderStorage } from '../storage/storage.ts';
import { reasonOf } from '../storage/store.ts';
import { ToolError } from '../tools/kit/failure.ts';
import { countOf } from '../wire/text/phrases.ts';
import { Boards, proxyOf } from './boards.ts';
import { createLog } from './log.ts';

/**
 * Says in words what is configured, whether the board answers, and what works.
 * @param serve whether the settings are for `serve`, on the host given
 * @returns the exit code: 0 when all that was tried works
 */
export async function runCheck(
  settings: Settings,
  version: string,
  print: (line: string) => void,
  serve?: { readonly host: string },
): Promise<number> {
  print(`jobboard-mcp ${version}, Node ${process.version}`);
  const { tools, problems: unknown } = selectTools(TOOL_LIST, settings.tools, settings.readOnly);
  for (const sentence of describe(settings, serve !== undefined)) print(sentence);
  print(`Tools offered: ${tools.map(({ name }) => name).join(', ') || 'none'}`);
  const problems = [...(serve ? hostingProblems : configurationProblems)(settings), ...unknown];
  for (const problem of problems) print(`PROBLEM ${problem}`);
  for (const line of warningsOf(settings, serve?.host)) print(line);
  const folder = checkFolder(settings.dataDir);
  print(folder ?? `Data folder ${settings.dataDir} can be written.`);
  const ledger = folder === undefined ? await checkLedger(settings.dataDir) : undefined;
  if (ledger !== undefined) print(ledger);
  const database = await checkDatabase(settings);
  if (database !== undefined) print(database);
  if (problems.length > 0) {
    print('The board was not asked, because of the problems above.');
    return 1;
  }
  const works = await checkBoard(serve ? asOperator(settings) : settings, version, print);
  const faults = [database, ledger].some((sentence) => sentence?.startsWith('PROBLEM'));
  return works && folder === undefined && !faults ? 0 : 1;
}

function warningsOf(settings: Settings, host: string | undefined): string[] {
  if (host !== undefined) return hostingWarnings(settings, host).map((warning) => `WARNING ${warning}`);
  const unread = serveOnlySentence(settings);
  const forServe = unread === undefined ? [] : [`${unread} To check these, run: jobboard-mcp check serve`];
  return [...configurationWarnings(settings).map((warning) => `WARNING ${warning}`), ...forServe];
}

/** The settings of `serve` as those of somebody who asks the board with the operator's own key. */
function asOperator(settings: Settings): Settings {
  const apiKey = settings.indexKey ?? settings.apiKey;
  const given = new Set(settings.given.has('base_url') ? ['base_url', 'api_key'] : []);
  return { ...settings, apiKey, given };
}

function describe(settings: Settings, serve: boolean): string[] {
  const kind = serve && settings.given.has('base_url') ? 'configured' : boardKind(settings);
  const width = Math.max(...SETTINGS.map(({ variable }) => variable.length));
  const lines = SETTINGS.map((setting) => `  ${setting.variable.padEnd(width)} ${settingValue(setting, settings)}`);
  const board =
    kind === 'embedded'
      ? 'Board: the embedded sample board, since neither address nor key is set.'
      : `Board: ${settings.baseUrl ?? '(no address)'}`;
  return ['Settings:', ...lines, board];
}

function settingValue({ name, field, show = String }: Setting, settings: Settings): string {
  if (settings.problems.some((problem) => problem.setting === name)) return 'cannot be used';
  if (field === undefined) return settings.files.get(name.replace(/_file$/, '')) ?? 'not set';
  const value = settings[field];
  return value === undefined || value === '' ? 'not set' : show(value);
}

/** Whether writes can be recorded in this folder. @returns a problem */
async function checkLedger(folder: string): Promise<string | undefined> {
  const storage = folderStorage(folder, { keepDays: 1, log: () => undefined });
  try {
    await storage.ready();
    return undefined;
  } catch (error) {
    return `PROBLEM Writes cannot be recorded in ${folder} (${reasonOf(error)}), so none is sent.`;
  } finally {
    await storage.close();
  }
}

/** The database of `serve`, where one is set. @returns a sentence */
async function checkDatabase({ databaseUrl, timeout }: Settings): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined;
  try {
    const { lookAtDatabase } = await import('../storage/postgres-store.ts');
    return await lookAtDatabase(databaseUrl, timeout * 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return 'PROBLEM JOBBOARD_DATABASE_URL is set, and the package pg is not installed. Install it: npm install pg';
  }
}

/** By writing, for a system may allow on paper what it then refuses. @returns a problem */
function checkFolder(folder: string): string | undefined {
  const probe = join(folder, `check-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
    return undefined;
  } catch (error) {
    return `PROBLEM The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? error}). Set JOBBOARD_DATA_DIR.`;
  }
}

/** How the board is reached. A proxy's address is shown without the name and password that it may hold. */
function describeWay(proxy: HttpProxy | undefined): string {
  if (proxy === undefined) return 'The board is asked without a proxy.';
  const { url, variable, except } = proxy;
  const unless = except === '' ? '' : `, unless NO_PROXY (${except}) names its host`;
  return `The board is asked through the proxy at ${url.origin} (${variable})${unless}.`;
}

/** Tries what the tools need, the simplest first, so that the first fault found explains the others. */
async function checkBoard(settings: Settings, version: string, print: (line: string) => void): Promise<boolean> {
  if (settings.given.has('base_url') && settings.apiKey === undefined) {
    print('The board was not asked, since each caller of serve brings a key; set JOBBOARD_INDEX_KEY.');
    return true;
  }
  const embedded = boardKind(settings) === 'embedded';
  const boards = new Boards({ settings, version, embedded, log: createLog(settings.log) });
  const board = boards.accessFor();
  const call = { signal: new AbortController().signal, deadline: Date.now() + settings.timeout * 1000 };
  try {
    const client = await board.client();
    if (!embedded) print(describeWay(proxyOf(client.baseUrl)));
    const started = Date.now();
    const { total, results = [] } = await client.call('listJobs', { limit: 1 }, call);
    print(`OK The board answers: ${countOf(total, 'open ad')}, ${Date.now() - started} ms.`);
    const { results: places } = await client.call('listLocations', {}, call);
    print(`OK It lists ${countOf(places.length, 'location')}.`);
    print(
      embedded
        ? 'OK Ads can be published there to try things out; no key is needed.'
        : await checkPublishing(client, results[0]?.id, call),
    );
    return true;
  } catch (error) {
    const known = error instanceof BoardError || error instanceof ToolError;
    print(known ? `PROBLEM [${error.code}] ${error.message}` : `PROBLEM ${String(error)}`);
    return false;
  } finally {
    await board.close();
    await boards.close();
  }
}

/** Status is reserved for publishing companies and changes nothing, so its answer tells what the key may do. */
async function checkPublishing(
  client: Client,
  id: number | undefined,
  call: Parameters<Client['call']>[2],
): Promise<string> {
  if (id === undefined) return 'Publishing was not tried: the board shows no ad to ask about.';
  try {
    await client.call('jobStatus', { id }, call);
    return 'OK The key may ask for the status of ads, as publishing companies may.';
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code === 'not_allowed')
      return 'Whether the key may publish is not told by reading: it may not see the status of the newest ad, and neither may a key for reading or that of another company.';
    return `Whether the key may publish could not be told: [${error.code}] ${error.message}`;
  }
}
