import { readSource } from '../../../text/html/source/source.ts';
import { BodyWriter } from './body-writer.ts';
import { readAlike, type Says } from './read-alike.ts';

export interface EditedBody {
  readonly html: string;
  /** Whether the form of the stored body was kept; otherwise it is the form that was asked for. */
  readonly kept: boolean;
}

/**
 * A stored body with the words that an edit changes, everything else as it stands: spacers, margins, line breaks, links
 * (docs/contract.md, Writing). The lines of both are aligned; a line that is equal keeps its HTML, one that changed has
 * its words exchanged in place, a new one is written like its neighbours. Where a reader would not see what `wanted`
 * shows, `wanted` itself is the answer.
 * @param wanted the text as it shall read, in the tags that the board accepts, with the addresses of links to be kept
 */
export function editedBody(stored: string, wanted: string, says: Says = { marks: true, paragraphs: true }): EditedBody {
  const before = readSource(stored);
  const after = readSource(wanted);
  if (readAlike(before, after, says)) return { html: stored, kept: true };
  const html = new BodyWriter(stored, before, wanted, after, says).write();
  return readAlike(readSource(html), after, says) ? { html, kept: true } : { html: wanted, kept: false };
}
