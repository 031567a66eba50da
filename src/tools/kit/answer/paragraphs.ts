import { cleanText } from '../../../text/clean.ts';
import { htmlToText } from '../../../text/html/html.ts';
import type { AnswerSize } from './answer.ts';

const JOINTS = ['\n\n', '\n', '. '] as const;

/** Cuts at paragraphs, else at lines, else at sentences. @param room characters, also as a JSON string */
export function paragraphsThatFit(text: string, room: number, size: AnswerSize): { text: string; note?: string } {
  if (JSON.stringify(text).length <= room) return { text };
  const html = /<\/(?:p|ul|ol)>/.test(text);
  const parted = html
    ? [partsThatFit(text.split(/(?<=<\/(?:p|ul|ol)>)/), '', room)]
    : JOINTS.map((joint) => partsThatFit(text.split(joint), joint, room));
  const shown = parted.find((part) => part !== '') ?? '';
  const way =
    size === 'default'
      ? 'Give body_format in the call to get up to twice as much.'
      : 'The rest can only be read on the board.';
  const note = `${text.length - shown.length} of ${text.length} characters are left out for size, at the end. ${way}`;
  return { text: shown, note };
}

function partsThatFit(parts: readonly string[], joint: string, room: number): string {
  const sentence = joint === '. ' ? '.' : '';
  let used = 200;
  let kept = 0;
  for (const part of parts) {
    used += JSON.stringify(part).length + joint.length;
    if (used > room) break;
    kept++;
  }
  return kept === 0 ? '' : parts.slice(0, kept).join(joint) + sentence;
}

/** Cleans a text by others; a description may hold HTML although a plain string is promised. */
export function prose(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = /<[a-z!/]/i.test(value) ? htmlToText(value) : cleanText(value);
  return text === '' ? undefined : text;
}
