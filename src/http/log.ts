import { type DestinationStream, type Logger, pino } from 'pino';
import type { EndedCall } from '../server/setup.ts';
import type { LogLevel } from '../settings.ts';
import { currentRequest } from './current.ts';

/** Log lines as JSON. None holds a key, an argument or a text of a call. */
export interface HostLog {
  log(level: LogLevel, message: string): void;
  called(call: EndedCall): void;
  answered(answer: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }): void;
}

/** @param to standard error unless given; standard output is for what `serve` tells the person who starts it */
export function createHostLog(
  level: LogLevel,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): HostLog {
  const logger: Logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin() {
        const request = currentRequest.getStore();
        return request === undefined ? {} : { request: request.id, caller: request.caller };
      },
    },
    to,
  );
  return {
    log: (at, message) => logger[at](message),
    called({ tool, code, milliseconds, fault }) {
      if (fault === undefined) logger.info({ tool, code, ms: milliseconds }, 'call');
      else logger.error({ tool, code, ms: milliseconds, at: framesOf(fault) }, 'call failed by a fault of this server');
    },
    answered: (answer) => logger.info(answer, 'answer'),
  };
}

/** Where an error was thrown; its message may hold what the call was about. */
function framesOf(fault: unknown): string[] {
  if (!(fault instanceof Error)) return [];
  const lines = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in fault && typeof fault.code === 'string' ? [fault.code.slice(0, 40)] : [];
  return [fault.name, ...code, ...lines.slice(0, 8).map((line) => line.trim())];
}
