import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { Boards } from '../boards.ts';
import { sealWith } from '../server/approval.ts';
import { Calls } from '../server/calls/calls.ts';
import type { EndedCall, ServerSetup } from '../server/setup.ts';
import { boardKind } from '../settings/findings.ts';
import { folderStorage } from '../storage/storage.ts';
import type { Log } from './log.ts';

// V8 keeps the young generation as small as it is at the first call: 92 in place of 117 MiB after 1,000 calls. A call
// takes as long; of 32 at once 5 % fewer are answered a second.
setFlagsFromString('--semi-space-growth-factor=1');

export function openLocal(given: Pick<ServerSetup, 'version' | 'settings' | 'sentWrites'> & { log: Log }) {
  const { settings, version, log } = given;
  const storage = folderStorage(settings.dataDir, { keepDays: settings.keepDays, log });
  const embedded = boardKind(settings) === 'embedded';
  const boards = new Boards({ settings, version, embedded, log, history: storage.history });
  const board = boards.accessFor();
  const seal = sealWith(randomBytes(32));
  const calls = new Calls({ ...given, board, storage, seal, onCall: loggedBy(log) });
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

function loggedBy(log: Log): (call: EndedCall) => void {
  return ({ tool, text, milliseconds, fault }) => {
    if (text === '') log('info', `${tool} answered in ${milliseconds} ms`);
    else log(fault === undefined ? 'info' : 'error', `${tool}: ${text}`);
  };
}
