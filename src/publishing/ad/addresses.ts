import type { Site } from '../../site/site.ts';
import { trimmedEnd } from '../../text/fold.ts';
import { readText } from '../../text/html/document.ts';
import { acceptedHtml, htmlToText } from '../../text/html/html.ts';

const bare = (address: string) => trimmedEnd(address.replace(/^\[*(?:mailto:)?/i, ''), /[\]).,;:!?]/);

/** Signs between which an address stands in a text. */
const AROUND_ADDRESS = /[\s<>"'“”„«»(){},;|]+/u;
/** What makes a digit a keycap: 9️⃣. */
const KEYCAP = /[\ufe0f\u20e3]/g;
/** Dots that Unicode does not compose to the plain one. */
const OTHER_DOTS = /[\u06d4\u0701\u0702\u3002\ua4f8]/g;
/** A letter or digit, a dot and a name: acme.jobs, t.me/acme. */
const DOTTED = /[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{N}]/u;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$|^(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}$/i;
const HANDLE_OR_SCHEME = /@[\p{L}\p{N}_]{2}|:\/\//u;
/** No top-level domain: Node.js; a product of a known name: ASP.NET; an abbreviation: B.Sc. */
const NO_ADDRESS = /^(?:[\p{L}\p{N}-]+\.(?:js|ts)|(?:asp|vb|ado|ml)\.net|[bm]\.sc|p\.ex)$/iu;
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\p{Nd}[\p{Nd} ()./·•_\p{Pd}]{6,60}\p{Nd}(?![\p{L}\p{N}])/gu;
/** One to three amounts with their thousands: 35.000 - 45.000. */
const AMOUNTS = /^\d{1,3}[ .]?\d{3}(?: ?[/\p{Pd}] ?\d{1,3}[ .]?\d{3}){0,2}$/u;
const FEWEST_DIGITS = 9;

/** A text with the plain letters, digits and dots that browsers read in others. */
const plain = (text: string) => text.normalize('NFKC').replace(KEYCAP, '').replace(OTHER_DOTS, '.');

/** All in a text that a reader may follow: addresses, any `name.name`, names after `@`, phone numbers. Each once. */
export function waysIn(text: string): string[] {
  const isHost = (part: string) => IP.test(part) || (DOTTED.test(part) && !NO_ADDRESS.test(bare(part)));
  const dotted = text.split(AROUND_ADDRESS).flatMap((word) => {
    const address = bare(plain(word));
    const isWay = HANDLE_OR_SCHEME.test(plain(word)) || IP.test(address) || address.split(/[/:@[]/).some(isHost);
    return isWay ? [bare(word)] : [];
  });
  const numbers = [...plain(text).matchAll(PHONE)].flatMap(([number]) => {
    const digits = number.match(/\p{Nd}/gu)?.length ?? 0;
    return digits >= FEWEST_DIGITS && !AMOUNTS.test(number) ? [number] : [];
  });
  return [...new Set([...dotted, ...numbers])];
}

const BEFORE_ADDRESS = /^\p{L}[\p{L}\p{N}-]{0,30}:(?:\/\/)?(?:www\.)?|^www\./iu;

/** An address without its scheme: "Mail:jobs@acme.pt" repeats one that is there. */
export const coreOf = (address: string): string => address.replace(BEFORE_ADDRESS, '').replace(/\/$/, '').toLowerCase();

/** As `waysIn`, of HTML, with the addresses behind its links. */
export function waysInHtml(html: string): string[] {
  const hrefs = [...acceptedHtml(html).matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const links = [...hrefs, ...readText(html).wordless].map(bare);
  const cores = new Set(links.map(coreOf));
  return [...new Set([...links, ...waysIn(htmlToText(html)).filter((way) => !cores.has(coreOf(way)))])];
}

/** An email or web address, and no name of a company or product: Booking.com. */
export function isAddress(way: string, { addressEndings }: Site): boolean {
  if (/[^\s@]@[^\s@]+\.|:\/\/|^www\.|\.\p{L}{2,}\//u.test(way)) return true;
  return /^[\p{Ll}\p{N}.-]+$/u.test(way) && addressEndings.some((ending) => way.endsWith(`.${ending}`));
}

/** A mere `name.name`, which may be a product or an address. */
export const isMereName = (way: string, site: Site): boolean =>
  !isAddress(way, site) && !/[@:/]/.test(way) && /\p{L}/u.test(way);

/** The part of an address that says where it leads: without its scheme, path and mailbox. */
function placeIn(address: string): string {
  const [place = ''] = address.replace(/^(?:[a-z][a-z0-9+-]{0,20}:)?[/\\]*/i, '').split(/[/\\?#]/);
  return place.slice(place.lastIndexOf('@') + 1);
}

/** The host in an address as it is written, and as browsers and mail programs read it; undefined without a host. */
export function hostsIn(address: string): { readonly spelling: string; readonly host: string } | undefined {
  const place = placeIn(address);
  const url = `http://${place}`;
  const isHost = DOTTED.test(plain(place)) || address.includes('://');
  return isHost && place !== '' && URL.canParse(url) ? { spelling: place, host: new URL(url).host } : undefined;
}

const WEB = /^(?:[a-z][a-z0-9+.-]{0,20}:|www\.)/i;
/** Browsers read any number of slashes as two. */
const ODD_SLASHES = /^(?:https?|ftps?|wss?):(?!\/\/[^/\\?#])/i;
const MAIL = /^[^@/]+@/;

/** Says why candidates would reach another place than they read; undefined if they would not. */
export function misleads(address: string): string | undefined {
  const isWeb = WEB.test(address) || hostsIn(address) !== undefined;
  if (isWeb && (address.includes('\\') || /%5c/i.test(placeIn(address))))
    return 'has a backslash, which browsers read as a slash; write it without';
  if (ODD_SLASHES.test(address))
    return 'has not exactly two slashes and a host behind its scheme; write it as https://host/page';
  if (MAIL.test(address) && /[?&%[\]{}]/.test(address))
    return 'has a "?", "&", "%" or bracket, behind which other receivers may stand; write the mailbox alone';
  const url = WEB.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host === '' || url.username + url.password === '') return undefined;
  return `has a user name before its host ${url.host}; write it without`;
}

const ONE_EMAIL = /^[^\s@<>()",;:\\/]+@[^\s@<>()",;:\\/]+\.\p{L}[\p{L}\p{N}-]+$/iu;

/** Whether an address takes applications, apart from what `misleads` says. */
export function isApplyAddress(text: string): boolean {
  if (ONE_EMAIL.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && !/\s/.test(text) && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
