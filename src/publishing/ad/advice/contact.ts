import { parse } from 'tldts';
import { htmlToText } from '../../../text/html/html.ts';
import { readSource } from '../../../text/html/source/source.ts';

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const URL_START = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** A name with dots in small letters; after a capital that follows a dot comes a sentence, or `ASP.NET`. */
const BARE_NAME = /(?<![\p{L}\p{N}@/._-])[\p{L}\p{N}-]+(?:\.[\p{Ll}\p{N}-]+)+(\/[^\s<>"]*)?/gu;

/** Names of products that look like addresses, and are addresses too. */
const PRODUCTS: ReadonlySet<string> = new Set(
  'booking.com monday.com draw.io diagrams.net socket.io salesforce.com cal.com amazon.com make.com fly.io'.split(' '),
);
/** Suffixes of the internet that are the endings of files as well. */
const FILE_ENDINGS: ReadonlySet<string> = new Set('pl py rs md sh ps mov zip cc ml so'.split(' '));
/** Words after which a name is a place to go to. */
const LEADS_TO = /(?:\b(?:at|visit|via|em|site|website|web|p[áa]gina|on|apply|e-?mail)|:)\s*$/iu;

/**
 * An email or web address in an ad's text or links, or undefined. A name counts as one when it ends in a suffix of the
 * public list; what the board itself counts as one is not shown (docs/board.md, Publishing rules, 4).
 */
export function contactIn(html: string): string | undefined {
  const linked = readSource(html).flatMap(({ words }) => words.flatMap(({ link }) => link?.address ?? []))[0];
  if (linked !== undefined) return linked.replace(/^mailto:/i, '');
  const text = htmlToText(html);
  const email = [...text.matchAll(EMAIL)].map(([found]) => found).find((found) => hasSuffix(found.split('@')[1] ?? ''));
  const url = URL_START.exec(text)?.[0];
  URL_START.lastIndex = 0;
  return (email ?? url ?? bareNameIn(text))?.replace(/[).,;:!?]+$/, '');
}

function bareNameIn(text: string): string | undefined {
  for (const { 0: found, 1: path, index } of text.matchAll(BARE_NAME)) {
    const host = found.slice(0, found.length - (path?.length ?? 0));
    if (!hasSuffix(host)) continue;
    const ambiguous = PRODUCTS.has(host.toLowerCase()) || FILE_ENDINGS.has(host.split('.').at(-1) ?? '');
    if (path !== undefined || !ambiguous || LEADS_TO.test(text.slice(Math.max(0, index - 20), index))) return found;
  }
  return undefined;
}

/** The smaller `tldts-icann` cannot tell a suffix of the list from the ending of `node.js`. */
function hasSuffix(host: string): boolean {
  const { domain, isIcann, isIp } = parse(host);
  // Names reserved for examples are addresses in an example.
  return isIp !== true && domain !== null && (isIcann === true || /\.(?:example|test)$/.test(host));
}
