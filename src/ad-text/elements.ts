/* The elements of the HTML standard: which exist, which show no text, which begin and end a line. */

const nameSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content a browser does not show as text of the page. */
export const NOT_TEXT = nameSet(
  'applet audio canvas datalist head iframe math meter noembed noframes noscript object optgroup option progress rp ' +
    'script select style svg template textarea title video',
);

/** Elements that begin and end a line. */
export const BLOCK = nameSet(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre search section summary ' +
    'table tbody td tfoot th thead tr ul xmp',
);

const INLINE = nameSet(
  'a abbr acronym area b base basefont bdi bdo bgsound big blink body br button cite code col colgroup command data del ' +
    'dfn em embed font frame frameset html i image img input ins isindex kbd keygen label link map mark marquee meta ' +
    'multicol nextid nobr output param q rb rt rtc ruby s samp slot small source spacer span strike strong sub sup time ' +
    'track tt u var wbr',
);

/** Whether HTML has or had an element of this name, unlike `<T>` and `<nome>`. */
export const isHtmlElement = (name: string): boolean => [NOT_TEXT, BLOCK, INLINE].some((set) => set.has(name));

/** Whether a name as typed is meant as an element: `object` and `OBJECT`, but not the type `Object`. */
export function isTypedElement(name: string): boolean {
  const isMixedCase = name !== name.toLowerCase() && name !== name.toUpperCase();
  return !isMixedCase && isHtmlElement(name.toLowerCase());
}
