import type { HttpAnswer } from '../http/exchange.ts';

/** What came where JSON was expected. A page is named, never quoted. */
export function instead({ contentType, text }: HttpAnswer): string {
  if (text.trim() === '') return 'an empty answer';
  if (contentType === '') return 'no content type';
  // What does not look like a type is somebody's words, and is not repeated as ours.
  return /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(contentType) ? `content type ${contentType}` : 'an odd content type';
}
