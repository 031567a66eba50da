import { acceptedHtml, htmlToText } from '../../text/html/html.ts';

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const URL_IN_TEXT = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** A host name is an address before a path or after words that lead to it; `Node.js` and `Booking.com` are none. */
const BARE_NAME =
  /(?<![\p{L}\p{N}@/._-])(?:[\p{Ll}\p{N}-]+\.)+(?:com|net|org|pt|eu|io|dev|tech|ai|app|info|br|uk|es|fr|de|pl)(?![.-]?[\p{L}\p{N}])(\/[^\s<>"]*)?/gu;
const LEADS_TO = /(?:\b(?:at|visit|via|em|site|website|p[áa]gina|on|apply)|:)\s*$/iu;
const HREF = /<a href="([^"]*)">/g;

const bare = (address: string) => address.replace(/^mailto:/i, '').replace(/[).,;:!?]+$/, '');

/** The link addresses of HTML, and the email and web addresses in its text, each once. */
export function addressesIn(html: string): string[] {
  const links = [...acceptedHtml(html).matchAll(HREF)].map(([, address]) => address ?? '');
  const text = htmlToText(html);
  const written = [URL_IN_TEXT, EMAIL].flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
  const names = [...text.matchAll(BARE_NAME)].flatMap(({ 0: found, 1: path, index }) =>
    path !== undefined || LEADS_TO.test(text.slice(Math.max(0, index - 20), index)) ? [found] : [],
  );
  const all = [...links.map((link) => link.trim().replaceAll('&amp;', '&')), ...written, ...names];
  return [...new Set(all.map(bare))].filter((address) => address !== '');
}

const ONE_EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z]{2,}$/i;

export function isApplyAddress(text: string): boolean {
  if (ONE_EMAIL.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
