import { LOG_LEVELS, type LogLevel } from '../settings.ts';
import { linesOf } from '../wire/letters.ts';

export type Log = (level: LogLevel, message: string) => void;

/** Writes one line per message to stderr, because stdout belongs to the protocol. */
export function createLog(max: LogLevel, write = (line: string): unknown => process.stderr.write(line)): Log {
  const loudest = LOG_LEVELS.indexOf(max);
  return (level, message) => {
    if (LOG_LEVELS.indexOf(level) > loudest) return;
    write(`jobboard-mcp ${level}: ${linesOf(message).join(' | ')}\n`);
  };
}
