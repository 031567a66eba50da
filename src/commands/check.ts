import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { selectTools, WRITING_TOOLS } from '../catalog/catalog.ts';
import { boardKind, findingsOf } from '../settings/findings.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import type { Site } from '../site/site.ts';
import { NoSqliteError, openDatabase } from '../sqlite.ts';
import { folderStorage } from '../storage/storage.ts';
import { reasonOf } from '../storage/store.ts';
import { countOf, enumerated } from '../text/prose.ts';
import { BoardError, ToolError } from '../wire/errors.ts';
import { openLocal } from './local-calls.ts';
import { createLog } from './log.ts';

const PROBE = Buffer.alloc(1024 * 1024);
const PROBE_BYTES = 8 * PROBE.length;

const LINE_RANKS = ['PROBLEM', 'WARNING', 'OK', ''];

/** Prints problems first. @param serve where `serve` would listen @returns the exit code */
export async function runCheck(
  settings: Settings,
  version: string,
  serve?: { readonly host: string },
  print: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  print(`jobboard-mcp ${version}, Node ${process.version}`);
  const { problems, warnings } = findingsOf(settings, serve);
  const asOperator = { ...settings, apiKey: settings.indexKey ?? settings.apiKey };
  const lines = [
    ...problems.map((sentence) => `PROBLEM ${sentence}`),
    ...warnings.map((sentence) => `WARNING ${sentence}`),
    ...(await storageLines(settings, serve !== undefined)),
    ...(problems.length > 0
      ? ['The board was not asked, because of the problems above.']
      : await boardLines(serve ? asOperator : settings, version)),
  ];
  const rank = (line: string) => LINE_RANKS.findIndex((mark) => line.startsWith(mark));
  for (const line of lines.sort((a, b) => rank(a) - rank(b))) print(line);
  for (const line of settingLines(settings, serve !== undefined)) print(line);
  const { tools } = selectTools(settings.tools, settings.readOnly);
  if (problems.length === 0) print(`Tools offered: ${tools.map(({ name }) => name).join(', ') || 'none'}`);
  if (problems.length === 0 && tools.some(({ name }) => WRITING_TOOLS.has(name)))
    print('Whether the key may write is not known: the board reports that only when something is sent.');
  return lines.some((line) => line.startsWith('PROBLEM')) ? 1 : 0;
}

/** The settings that are set and that the command reads. Invalid ones are listed as problems. */
function settingLines({ problems, providedSettings, files, ...values }: Settings, serve: boolean): string[] {
  return SETTINGS.filter(({ name, serveOnly }) => providedSettings.has(name) && (serve || !serveOnly))
    .filter(({ variable, flag }) => !problems.some((problem) => [variable, flag].includes(problem.split(' ')[0])))
    .flatMap(({ name, variable, field, show = String }) => {
      const value = field === undefined ? files.get(name.replace(/_file$/, '')) : values[field];
      return value === undefined || value === '' ? [] : `  ${variable} ${show(value)}`;
    });
}

async function storageLines({ databaseUrl, dataDir, timeout }: Settings, serve: boolean): Promise<string[]> {
  if (serve && databaseUrl !== undefined) {
    return [await databaseLine(databaseUrl, timeout * 1000)];
  }
  const storage = folderStorage(dataDir, { keepDays: 1, log: () => undefined });
  try {
    openDatabase(':memory:').close();
    await storage.ready();
    writeProbe(dataDir);
    return [`OK The data folder ${dataDir} can be written.`];
  } catch (error) {
    if (error instanceof NoSqliteError) return [`PROBLEM ${error.message}`];
    const what = `The data folder ${dataDir} cannot be written (${reasonOf(error)}): no ad is sent, and nothing is remembered.`;
    return [`PROBLEM ${what} Make room there, or set JOBBOARD_DATA_DIR to a folder that can be written.`];
  } finally {
    await storage.close();
  }
}

/** Writes as much as the index of a board takes, and removes it. @throws Error when the disk is full */
function writeProbe(folder: string): void {
  const path = join(folder, `check-${process.pid}.tmp`);
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let bytes = 0; bytes < PROBE_BYTES; ) bytes += writeSync(file, PROBE);
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

/** Changes nothing in the database, and does not tell its password. */
async function databaseLine(url: string, callTime: number): Promise<string> {
  const { postgresStore } = await import('../storage/postgres-store.ts');
  const name = `${new URL(url).host}${new URL(url).pathname}`;
  const store = await postgresStore(url, callTime, () => undefined);
  const databaseLine = store.all('SELECT 1').then(
    () => `OK The database ${name} answers.`,
    (error) => `PROBLEM The database ${name} cannot be used: ${reasonOf(error)}. Check JOBBOARD_DATABASE_URL.`,
  );
  return databaseLine.finally(() => store.close());
}

async function boardLines(settings: Settings, version: string): Promise<string[]> {
  if (settings.providedSettings.has('base_url') && settings.apiKey === undefined)
    return ['The board was not asked, since each caller of serve brings a key; set JOBBOARD_INDEX_KEY.'];
  const embedded = boardKind(settings) === 'embedded';
  const log = createLog(settings.log);
  const local = openLocal({ settings, version, problems: [], writesUnderWay: new Set(), log });
  const lines: string[] = [];
  try {
    const { client, call } = await local.calls.context();
    lines.push(...siteLines(client.site));
    const started = Date.now();
    const { total } = await client.call('listJobs', { limit: 1 }, call);
    if (client.through !== '') lines.push(`The board is asked${client.through}.`);
    const { results: places } = await client.call('listLocations', {}, call);
    const counts = `${countOf(total, 'open ad')}, ${countOf(places.length, 'location')}, ${Date.now() - started} ms`;
    lines.push(`OK The board${embedded ? '' : ` ${settings.baseUrl}`} answers: ${counts}.`);
    if (embedded) lines.push('The embedded sample board answers, with invented data: no address and no key is set.');
  } catch (error) {
    const isExpected = error instanceof BoardError || error instanceof ToolError;
    lines.push(`PROBLEM ${isExpected ? `[${error.code}] ${error.message}` : String(error)}`);
  } finally {
    await local.close();
  }
  return lines;
}

function siteLines({ code, adjective, time, currency, assumed }: Site): string[] {
  if (assumed.length === 0) return [];
  const facts = `${time}, pay in ${currency.code}`;
  return [`Site ${code} (${adjective}): ${facts}. Assumed, for nobody has seen it: ${enumerated(assumed)}.`];
}
