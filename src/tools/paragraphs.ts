import type { Size } from './answer.ts';

/**
 * As many whole paragraphs of a text as have room, never part of one (surface, rule 4), and a sentence about the rest.
 * @param room characters that the text may have, both as text and as a JSON string
 */
export function paragraphsThatFit(text: string, room: number, size: Size): { text: string; note?: string } {
  if (JSON.stringify(text).length <= room) return { text };
  const paragraphs = text.split(/\n{2,}|(?<=<\/(?:p|ul|ol)>)/);
  let used = 0;
  let kept = 0;
  for (const paragraph of paragraphs) {
    used += JSON.stringify(paragraph).length + 4;
    if (used > room - 200) break;
    kept++;
  }
  const joint = text.includes('\n\n') ? '\n\n' : '';
  const shown = paragraphs.slice(0, kept).join(joint);
  const left = paragraphs.length - kept;
  const way =
    size === 'default'
      ? 'Name body_format in the call to get up to twice as much.'
      : 'The rest can be read on the board only.';
  return {
    text: shown,
    note: `${left} of ${paragraphs.length} paragraphs (${text.length - shown.length} characters) are left out for size. ${way}`,
  };
}
