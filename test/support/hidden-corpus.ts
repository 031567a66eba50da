import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../corpus/hidden/', import.meta.url);

/** The word of which it is asked whether a person could read it. */
export const WORD = 'SECRET';

/** A piece of HTML with that word in it. */
export interface Piece {
  /** `plain` holds what ads are written like. */
  readonly file: string;
  readonly html: string;
  /** Whether a person could read the word, as Chromium drew it. */
  readonly isShown: boolean;
}

/** The pieces of `test/corpus/hidden`: one a line, after `shown` or `hidden`; lines that begin with `# ` are remarks. */
export function readPieces(): Piece[] {
  return readdirSync(folder).flatMap((name) =>
    linesOf(name)
      .filter((line) => line !== '' && !line.startsWith('# '))
      .map((line) => ({
        file: name.replace('.txt', ''),
        html: line.replace(/^(?:shown|hidden) +/, ''),
        isShown: line.startsWith('shown'),
      })),
  );
}

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, folder), 'utf8').split('\n');
}
