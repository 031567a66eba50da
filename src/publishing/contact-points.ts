import { type Document, piecesOf } from '../ad-text/document.ts';
import { textLines } from '../ad-text/plain-text.ts';
import type { Site } from '../site/site.ts';
import { trimmedEnd, withoutPiles } from '../text/fold.ts';

/* Contact points: all that a reader may follow, by web, mail, network or phone. The approval prompt shows each that changes. */

/** Characters that separate addresses in a text. */
const SEPARATORS = /[\s<>"'“”„«»(){},;|]+/u;
/** Dots that browsers read as the plain one in a host. */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u06d4]/g;
/** A letter or digit, a dot and a name: acme.jobs, t.me/acme. */
const DOTTED_NAME = /[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{N}]/u;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$|^(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}$/i;
const HANDLE_OR_SCHEME = /@[\p{L}\p{N}_]{2}|:\/\//u;
/** File endings (Node.js), products (ASP.NET) and abbreviations (B.Sc) that look like a host. */
const NOT_A_HOST = /^(?:[\p{L}\p{N}-]+\.(?:js|ts)|(?:asp|vb|ado|ml)\.net|[bm]\.sc|p\.ex)$/iu;
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\p{Nd}[\p{Nd} ()./·•_\p{Pd}]{6,60}\p{Nd}(?![\p{L}\p{N}])/gu;
const MIN_PHONE_DIGITS = 9;
/** One to three amounts with their thousands: 35.000 - 45.000. */
const AMOUNTS = /^\d{1,3}[ .]?\d{3}(?: ?[/\p{Pd}] ?\d{1,3}[ .]?\d{3}){0,2}$/u;

/** A text with the plain letters, digits and dots that browsers read in others. */
const plain = (text: string) => withoutPiles(text).normalize('NFKC').replace(OTHER_DOTS, '.');
const withoutSigns = (address: string) => trimmedEnd(address.replace(/^\[*(?:mailto:)?/i, ''), /[\]).,;:!?]/);

/** The contact points in a plain text, each once. */
export function findContactPoints(text: string): string[] {
  const isHost = (part: string) =>
    IP_ADDRESS.test(part) || (DOTTED_NAME.test(part) && !NOT_A_HOST.test(withoutSigns(part)));
  const addresses = text.split(SEPARATORS).flatMap((word) => {
    if (/^[\w-]*$/.test(word)) return [];
    const address = withoutSigns(plain(word));
    const isContact =
      HANDLE_OR_SCHEME.test(plain(word)) || IP_ADDRESS.test(address) || address.split(/[/:@[]/).some(isHost);
    return isContact ? [withoutSigns(word)] : [];
  });
  const phones = [...plain(text).matchAll(PHONE)].flatMap(([number]) => {
    const digits = number.match(/\p{Nd}/gu)?.length ?? 0;
    return digits >= MIN_PHONE_DIGITS && !AMOUNTS.test(number) ? [number] : [];
  });
  return [...new Set([...addresses, ...phones])];
}

const SCHEME = /^\p{L}[\p{L}\p{N}-]{0,30}:(?:\/\/)?(?:www\.)?|^www\./iu;

/** A contact point without its scheme, to compare: "Mail:jobs@acme.pt" repeats "jobs@acme.pt". */
export const contactKey = (address: string): string => address.replace(SCHEME, '').replace(/\/$/, '').toLowerCase();

/** The contact points of an ad's text: the addresses of its links, then what its words contain. */
export function contactPointsOf(document: Document): string[] {
  const linked = document.blocks.flatMap(({ runs }) =>
    piecesOf(runs).flatMap(({ kind, mark, address }) => (kind === 'open' && mark === 'a' && address ? [address] : [])),
  );
  const links = [...linked, ...document.emptyLinks].map(withoutSigns);
  const keys = new Set(links.map(contactKey));
  const inWords = findContactPoints(textLines(document).join('\n'));
  return [...new Set([...links, ...inWords.filter((address) => !keys.has(contactKey(address)))])];
}

/** Whether a contact point is a mail or web address, and no name of a company or product such as Booking.com. */
export function isAddress(contact: string, { addressEndings }: Site): boolean {
  if (/[^\s@]@[^\s@]+\.|:\/\/|^www\.|\.\p{L}{2,}\//u.test(contact)) return true;
  return /^[\p{Ll}\p{N}.-]+$/u.test(contact) && addressEndings.some((ending) => contact.endsWith(`.${ending}`));
}

/** The part of an address that says where it leads: without its scheme, path and mailbox. */
function hostPartOf(address: string): string {
  const [place = ''] = address.replace(/^(?:[a-z][a-z0-9+-]{0,20}:)?[/\\]*/i, '').split(/[/\\?#]/);
  return place.slice(place.lastIndexOf('@') + 1);
}

/** The host of an address as browsers and mail programs read it (punycode); undefined if it has none. */
export function hostReached(address: string): string | undefined {
  const place = hostPartOf(address);
  const url = `http://${place}`;
  const isHost = DOTTED_NAME.test(plain(place)) || address.includes('://');
  return isHost && place !== '' && URL.canParse(url) ? new URL(url).host : undefined;
}

const WEB_ADDRESS = /^(?:[a-z][a-z0-9+.-]{0,20}:|www\.)/i;
/** Browsers read any number of slashes as two. */
const WRONG_SLASHES = /^(?:https?|ftps?|wss?):(?!\/\/[^/\\?#])/i;
const MAIL_ADDRESS = /^[^@/]+@/;

/** Says why candidates would reach another place than the address reads; undefined if they would not. */
export function misleadingPart(address: string): string | undefined {
  const isWeb = WEB_ADDRESS.test(address) || hostReached(address) !== undefined;
  if (isWeb && (address.includes('\\') || /%5c/i.test(hostPartOf(address))))
    return 'has a backslash, which browsers read as a slash; write it without';
  if (WRONG_SLASHES.test(address))
    return 'needs exactly two slashes and a host after its scheme; write it as https://host/page';
  if (MAIL_ADDRESS.test(address) && /[?&%[\]{}]/.test(address))
    return 'has a "?", "&", "%" or bracket, which may add other receivers; write the mailbox alone';
  const url = WEB_ADDRESS.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host === '' || url.username + url.password === '') return undefined;
  return `has a user name before its host ${url.host}; write it without`;
}

const ONE_MAIL_ADDRESS = /^[^\s@<>()",;:\\/]+@[^\s@<>()",;:\\/]+\.\p{L}[\p{L}\p{N}-]+$/iu;

/** Whether an address takes applications, apart from `misleadingPart`. */
export function isApplyAddress(text: string): boolean {
  if (ONE_MAIL_ADDRESS.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && !/\s/.test(text) && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
