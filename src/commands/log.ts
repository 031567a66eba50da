import { LOG_LEVELS, type LogLevel } from '../settings.ts';
import { nonEmptyLines } from '../text/fold.ts';

export type ProgramLog = (level: LogLevel, message: string) => void;

/** Writes one line per message to stderr, because stdout belongs to the protocol. */
export function createLog(max: LogLevel, write = (line: string): unknown => process.stderr.write(line)): ProgramLog {
  const loudest = LOG_LEVELS.indexOf(max);
  return (level, message) => {
    if (LOG_LEVELS.indexOf(level) > loudest) return;
    write(`jobboard-mcp ${level}: ${nonEmptyLines(message).join(' | ')}\n`);
  };
}
