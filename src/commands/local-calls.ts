import { randomBytes } from 'node:crypto';
import { Boards } from '../board-access.ts';
import { sealWith } from '../server/approval.ts';
import { Calls } from '../server/calls/calls.ts';
import type { EndedCall, ServerSetup } from '../server/setup.ts';
import { boardKind } from '../settings/findings.ts';
import { folderStorage } from '../storage/storage.ts';
import type { ProgramLog } from './log.ts';

export function openLocal(
  options: Pick<ServerSetup, 'version' | 'settings' | 'problems' | 'writesUnderWay'> & { log: ProgramLog },
) {
  const { settings, version, log } = options;
  const storage = folderStorage(settings.dataDir, { keepDays: settings.keepDays, log });
  const embedded = boardKind(settings) === 'embedded';
  const boards = new Boards({ settings, version, embedded, log, history: storage.history });
  const board = boards.accessFor();
  const seal = sealWith(randomBytes(32));
  const calls = new Calls({ ...options, board, storage, seal, onCall: loggedBy(log) });
  return {
    calls,
    async close() {
      // The index first: closing its client would fail a reading that is under way.
      await boards.close().catch(() => undefined);
      await board.close().catch(() => undefined);
      await storage.close();
    },
  };
}

function loggedBy(log: ProgramLog): (call: EndedCall) => void {
  return ({ tool, text, milliseconds, trace, fault }) => {
    const call = trace === undefined ? tool : `${tool} (traceparent ${trace})`;
    if (text === '') log('info', `${call} answered in ${milliseconds} ms`);
    else log(fault === undefined ? 'info' : 'error', `${call}: ${text}`);
  };
}
