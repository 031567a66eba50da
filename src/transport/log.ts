import { LOG_LEVELS, type LogLevel } from '../config.ts';

export type Log = (level: LogLevel, message: string) => void;

/** Writes to stderr what the setting `log` lets through, one line each; stdout belongs to the protocol. */
export function createLog(max: LogLevel): Log {
  const loudest = LOG_LEVELS.indexOf(max);
  return (level, message) => {
    if (LOG_LEVELS.indexOf(level) > loudest) return;
    process.stderr.write(`jobboard-mcp ${level}: ${message.replace(/\s*\n\s*/g, ' | ')}\n`);
  };
}
