import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndedCall } from '../server/setup.ts';
import { LOG_LEVELS, type LogLevel } from '../settings.ts';

interface CurrentRequest {
  /** Appears in each log line of the request and in its response. */
  readonly id: string;
  /** Keyed digest of the caller; empty until it is known. */
  caller: string;
}

export const currentRequest = new AsyncLocalStorage<CurrentRequest>();

/** Writes log lines as JSON to standard error. None holds a key, an argument or a text of a call. */
export function createHostLog(level: LogLevel, write = (line: string): unknown => process.stderr.write(line)) {
  const loudest = LOG_LEVELS.indexOf(level);
  const line = (at: LogLevel, msg: string, facts: object = {}) => {
    if (LOG_LEVELS.indexOf(at) > loudest) return;
    const { id: request, caller } = currentRequest.getStore() ?? {};
    write(`${JSON.stringify({ level: at, time: new Date().toISOString(), request, caller, ...facts, msg })}\n`);
  };
  return {
    log: line,
    called({ tool, code, milliseconds: ms, trace: traceparent, fault }: EndedCall) {
      const call = { tool, code, ms, traceparent };
      if (fault === undefined) line('info', 'call', call);
      else line('error', 'call failed by a fault of this server', { ...call, at: framesOf(fault) });
    },
    answered: (answer: object) => line('info', 'answer', answer),
  };
}

export type HostLog = ReturnType<typeof createHostLog>;

/** Stack frames of an error without its message, which may quote the call. */
function framesOf(fault: unknown): string[] {
  if (!(fault instanceof Error)) return [];
  const { name, code = '' } = fault as NodeJS.ErrnoException;
  const frames = fault.stack?.match(/^ +at .*$/gm) ?? [];
  return [name, String(code).slice(0, 40), ...frames.slice(0, 8).map((frame) => frame.trim())].filter(Boolean);
}
