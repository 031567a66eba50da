import { errorWords } from '../server/calls/error-words.ts';
import { EMBEDDED_NOTE } from '../server/setup.ts';
import { boardKind, findingsOf } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';
import { changesToWrite } from '../tools/search/job-changes.ts';
import { moveMark } from '../tools/search/named-search.ts';
import type { CommandLine } from './command-line.ts';
import { openLocal } from './local-calls.ts';
import { createLog } from './log.ts';

/** Writes what job_changes would say; the mark of a name moves when all is written. @returns the exit code */
export async function runChanges(
  settings: Settings,
  version: string,
  { newsArguments, json, quiet }: CommandLine['changes'],
): Promise<number> {
  const { problems } = findingsOf(settings);
  const local = openLocal({ settings, version, problems, writesUnderWay: new Set(), log: createLog(settings.log) });
  const note = boardKind(settings) === 'embedded' ? EMBEDDED_NOTE : '';
  try {
    const context = await local.calls.context();
    const { text, data, window, news } = await changesToWrite(newsArguments, context);
    if (!(quiet && data.total === 0))
      await print(json ? JSON.stringify({ ...data, ...(note && { source: note }) }) : [text, note].join('\n').trim());
    await moveMark(window, news, context);
    return 0;
  } catch (error) {
    process.stderr.write(`jobboard-mcp changes: ${errorWords(error)}\n`);
    return 1;
  } finally {
    await local.close();
  }
}

/** Resolves once stdout has taken it all; a reader that left ends the program (src/cli.ts). */
const print = (text: string) =>
  new Promise<void>((resolve) => process.stdout.write(`${text}\n`, (error) => !error && resolve()));
