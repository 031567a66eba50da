import { readText } from '../../text/html/document.ts';
import { acceptedHtml, htmlToText } from '../../text/html/html.ts';
import { trimmedEnd } from '../../wire/letters.ts';

const bare = (address: string) => trimmedEnd(address.replace(/^mailto:/i, ''), /[).,;:!?]/);

/** Signs between which an address stands in a text. */
const AROUND_ADDRESS = /[\s<>"'“”„«»()[\]{},;|]+/u;
/** A letter or digit, a dot as browsers read it, and a name: acme.jobs, t.me/acme. */
const DOTTED = /[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}]/u;
const HANDLE_OR_SCHEME = /^@[\p{L}\p{N}_]{2}|:\/\//u;
/** No top-level domain: Node.js; a product of a known name: ASP.NET; an abbreviation: B.Sc. */
const NO_ADDRESS = /^(?:[\p{L}\p{N}-]+\.(?:js|ts)|(?:asp|vb|ado|ml)\.net|[bm]\.sc|p\.ex)$/iu;
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\d[\d ().-]{6,20}\d(?![\p{L}\p{N}])/gu;
/** An amount or a range of amounts with its thousands: 35.000 - 45.000. */
const AMOUNTS = /^\d{1,3}[ .]?\d{3}(?: ?- ?\d{1,3}[ .]?\d{3})?$/;
const [FEWEST_DIGITS, MOST_DIGITS] = [9, 15];

/** All in a text that a reader may follow: addresses, any `name.name`, names after `@`, phone numbers. Each once. */
export function waysIn(text: string): string[] {
  const dotted = text.split(AROUND_ADDRESS).flatMap((word) => {
    const isName = word.split('/').some((part) => DOTTED.test(part) && !NO_ADDRESS.test(bare(part)));
    return isName || HANDLE_OR_SCHEME.test(word) ? [bare(word)] : [];
  });
  const numbers = [...text.matchAll(PHONE)].flatMap(([found]) => {
    const digits = found.replace(/\D/g, '').length;
    return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && !AMOUNTS.test(found) ? [found] : [];
  });
  return [...new Set([...dotted, ...numbers])];
}

const BEFORE_ADDRESS = /^\p{L}[\p{L}\p{N}-]{0,30}:(?:\/\/)?(?:www\.)?|^www\./iu;

/** As `waysIn`, of HTML, with the addresses behind its links. */
export function waysInHtml(html: string): string[] {
  const hrefs = [...acceptedHtml(html).matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const links = [...hrefs, ...readText(html).wordless].map(bare);
  const coreOf = (address: string) => address.replace(BEFORE_ADDRESS, '').replace(/\/$/, '');
  const cores = new Set(links.map(coreOf));
  // A word such as "Mail:jobs@acme.pt" repeats an address that is there.
  return [...new Set([...links, ...waysIn(htmlToText(html)).filter((way) => !cores.has(coreOf(way)))])];
}

/** An email or web address, and no name of a company or product: Booking.com. */
export const isAddress = (way: string) =>
  /[^\s@]@[^\s@]+\.|:\/\/|^www\.|\.\p{L}{2,}\/|^[\p{Ll}\p{N}.-]+\.(?:com|net|org|info|eu|pt|es)$/u.test(way);

/** The part of an address that says where it leads: without its scheme, path and mailbox. */
const placeIn = (address: string) =>
  (/^[a-z][a-z0-9+.-]{0,20}:\/\/([^/?#]*)/i.exec(address)?.[1] ?? address.slice(address.lastIndexOf('@') + 1)).split(
    /[/?#]/,
  )[0] ?? '';

/** The host in an address as it is written, and as browsers and mail programs read it; undefined without a host. */
export function hostsIn(address: string): { readonly written: string; readonly reached: string } | undefined {
  const written = placeIn(address);
  const url = `http://${written}`;
  return DOTTED.test(written) && URL.canParse(url) ? { written, reached: new URL(url).host } : undefined;
}

const WEB = /^(?:[a-z][a-z0-9+.-]{0,20}:|www\.)/i;

/** Says why candidates would reach another place than they read; undefined if they would not. */
export function misleads(address: string): string | undefined {
  const isWeb = WEB.test(address) || hostsIn(address) !== undefined;
  if (isWeb && (address.includes('\\') || /%5c/i.test(placeIn(address))))
    return 'has a backslash, which browsers read as a slash';
  const url = WEB.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host === '' || url.username + url.password === '') return undefined;
  return `has a user name before its host ${url.host}`;
}

const ONE_EMAIL = /^[^\s@<>()",;:\\/]+@[^\s@<>()",;:\\/]+\.\p{L}[\p{L}\p{N}-]+$/iu;

export function isApplyAddress(text: string): boolean {
  if (ONE_EMAIL.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
