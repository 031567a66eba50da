import { readDraft, type TextFormat } from '../../src/ad-text/draft.ts';
import { hiddenTextNote, statedText, textLines } from '../../src/ad-text/plain-text.ts';
import { readHtml } from '../../src/ad-text/read-html.ts';
import { writeHtml } from '../../src/ad-text/write-html.ts';
import { writeMarkdown } from '../../src/ad-text/write-markdown.ts';

/* The forms in which the text of HTML is shown. */

export const htmlToText = (html: string): string => textLines(readHtml(html)).join('\n');
export const htmlToMarkdown = (html: string): string => writeMarkdown(readHtml(html).blocks);
export const acceptedHtml = (html: string): string => writeHtml(readHtml(html).blocks);
export const hiddenNoteOf = (html: string): string | undefined => hiddenTextNote(readHtml(html));
export const statedTextOf = (html: string): string => statedText(readHtml(html));

/** A draft without its blocks. */
export function draftOf(text: string, format?: TextFormat) {
  const { blocks: _blocks, ...draft } = readDraft(text, format);
  return draft;
}
