import { BoardError } from '../../client/errors/errors.ts';

/** Why the data folder cannot be written, in a word that a person can look up. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `its disk is full, ${code}`;
  return code ?? String(error);
}

/** A write that could not be recorded, and was therefore not sent. */
export function notRecorded(tool: string, folder: string, error: unknown): BoardError {
  const words = `${tool} was not carried out, nothing was sent: writes are recorded in ${folder}, which cannot be written (${reasonOf(error)}). Make room there, or set JOBBOARD_DATA_DIR to a folder that can be written.`;
  return new BoardError('not_configured', words, { operation: tool, sent: false });
}
