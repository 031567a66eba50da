/** An email or web address in a text. */
export interface FoundAddress {
  /** `link` begins with `https://`, `http://` or `www.`; a `name` has nothing but its dots. */
  readonly kind: 'email' | 'link' | 'name';
  /** As it stands in the text, without the punctuation that ends a sentence. */
  readonly text: string;
  /** `exemplo.pt` of each. Whether it ends like a name of the internet is not looked at. */
  readonly host: string;
  /** Where it begins, in characters. */
  readonly at: number;
}

/** The longest name before `@`, and the longest part of a host's name (RFC 5321, 4.5.3.1.1; RFC 1035, 2.3.4). */
const LONGEST_MAILBOX = 64;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const HOST = String.raw`${LABEL}(?:\.${LABEL}){1,8}`;

const MAILBOX_CHARACTER = /[\p{L}\p{N}._%+-]/u;
const MAIL_HOST = new RegExp(HOST, 'uy');
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** Not in the middle of a word, an address or a path. */
const NAME = new RegExp(String.raw`(?<![\p{L}\p{N}@/._%+-])${HOST}(?![\p{L}\p{N}@-])(?:/[^\s<>"]*)?`, 'gu');

/**
 * All email and web addresses in a text, each once, in their order. Whether a name like `Node.js` is an address is for
 * the caller to tell by its host. Takes time that grows with the length of the text and no more, whatever is in it.
 */
export function addressesIn(text: string): FoundAddress[] {
  const taken: FoundAddress[] = [];
  for (const found of [...emailsIn(text), ...linksIn(text), ...namesIn(text)].sort(byPlace)) {
    const last = taken.at(-1);
    if (last === undefined || found.at >= last.at + last.text.length) taken.push(found);
  }
  return taken;
}

function emailsIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let at = sign;
    while (at > 0 && sign - at < LONGEST_MAILBOX && MAILBOX_CHARACTER.test(text[at - 1] ?? '')) at--;
    MAIL_HOST.lastIndex = sign + 1;
    const host = at < sign ? MAIL_HOST.exec(text)?.[0] : undefined;
    if (host !== undefined) found.push({ kind: 'email', text: text.slice(at, sign + 1) + host, host, at });
  }
  return found;
}

function linksIn(text: string): FoundAddress[] {
  return [...text.matchAll(LINK)].map(({ 0: found, index: at }) => {
    const link = withoutPunctuation(found);
    const host = link.replace(/^https?:\/\//i, '').replace(/[/?#:][\s\S]*$/, '');
    return { kind: 'link', text: link, host, at };
  });
}

function namesIn(text: string): FoundAddress[] {
  return [...text.matchAll(NAME)].map(({ 0: found, index: at }) => {
    const name = withoutPunctuation(found);
    return { kind: 'name', text: name, host: name.split('/', 1)[0] ?? name, at };
  });
}

/** Ends at the last sign that may end an address. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && ').,;:!?\'"»”’'.includes(address[end - 1] ?? '')) end--;
  return address.slice(0, end);
}

/** Where two begin together, the kind that says more comes first. */
function byPlace(a: FoundAddress, b: FoundAddress): number {
  return a.at - b.at || b.text.length - a.text.length;
}
