/* What the HTML standard says of elements, as far as reading an ad needs it: which exist, which are shown, which break lines. */

const nameSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that show nothing, or something that is no text of the page. */
export const UNSEEN = nameSet(
  'applet audio canvas datalist head iframe math meter noembed noframes noscript object optgroup option progress rp ' +
    'script select style svg template textarea title video',
);

/** Elements that stand on lines of their own. */
export const BLOCK = nameSet(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre search section summary ' +
    'table tbody tfoot thead tr ul xmp',
);

/** Elements that keep their line ends. */
export const PREFORMATTED = nameSet('listing plaintext pre xmp');

export const HEADINGS = nameSet('h1 h2 h3 h4 h5 h6');

const OTHERS = nameSet(
  'a abbr acronym area b base basefont bdi bdo bgsound big blink body br button cite code col colgroup command data ' +
    'del dfn em embed font frame frameset html i image img input ins isindex kbd keygen label link map mark marquee ' +
    'meta multicol nextid nobr output param picture q rb rt rtc ruby s samp slot small source spacer span strike ' +
    'strong sub sup td th time track tt u var wbr',
);

/** Whether HTML knows an element of this name, or once knew it; `<T>` and `<nome>` in a text are none. */
export function isHtmlElement(name: string): boolean {
  return [UNSEEN, BLOCK, OTHERS].some((set) => set.has(name));
}

/** Whether a name, as it is spelled in a text, is meant as that of an element: `object` and `OBJECT`, not `Object`. */
export function isWrittenElement(name: string): boolean {
  const isMixed = name !== name.toLowerCase() && name !== name.toUpperCase();
  return !isMixed && isHtmlElement(name.toLowerCase());
}
