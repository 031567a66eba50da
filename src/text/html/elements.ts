import type { ACCEPTED_TAGS } from '../../wire/limits.ts';

/* The elements of the HTML standard: which exist, which are shown, which break lines. */

const nameSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that show nothing, or something other than text of the page. */
export const UNSEEN = nameSet(
  'applet audio canvas datalist head iframe math meter noembed noframes noscript object optgroup option progress rp ' +
    'script select style svg template textarea title video',
);

/** Elements that take room of their own, and push what stands beside them. */
export const BOXES = nameSet('audio canvas embed iframe input meter object progress select svg textarea video');

/** Elements that begin and end a line. */
export const BLOCK = nameSet(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre search section summary ' +
    'table tbody td tfoot th thead tr ul xmp',
);

/** Elements that keep their line ends. */
export const PREFORMATTED = nameSet('listing plaintext pre xmp');

export const HEADINGS = nameSet('h1 h2 h3 h4 h5 h6');

/** Elements whose text a browser shows in its place. */
export const SHOWN = nameSet(
  'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del dfn dir div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu nav nobr ol p pre ' +
    'q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr',
);

const OTHERS = nameSet(
  'acronym area base basefont bdi bdo bgsound blink body button command data embed frame frameset html image input ' +
    'isindex keygen label link map marquee meta multicol nextid output param rb rt rtc ruby slot source spacer track',
);

/** Whether HTML has or had an element of this name, unlike `<T>` and `<nome>`. */
export function isHtmlElement(name: string): boolean {
  return [UNSEEN, BLOCK, SHOWN, OTHERS].some((set) => set.has(name));
}

/** Whether a name as spelled means an element: `object` and `OBJECT`, not `Object`. */
export function isWrittenElement(name: string): boolean {
  const isMixed = name !== name.toLowerCase() && name !== name.toUpperCase();
  return !isMixed && isHtmlElement(name.toLowerCase());
}

export type Emphasis = Exclude<(typeof ACCEPTED_TAGS)[number], 'p' | 'br' | 'ol' | 'ul' | 'li'>;
