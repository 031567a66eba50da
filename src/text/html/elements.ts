/*
 * What the HTML standard says of elements, as far as reading an ad needs it: which are shown, which break lines, and
 * which open and close one another ("The rules for parsing tokens in HTML content").
 */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without content: a start tag is all there is. */
export const VOID = names(
  'area base basefont bgsound br col command embed frame hr image img input isindex keygen link meta param source track wbr',
);

/** Elements whose content is characters, not tags, up to their own end tag. */
export const RAW = names('iframe noembed noframes noscript script style textarea title');

/** Elements that show nothing, or something that is no text of the page. */
export const UNSEEN = names(
  'applet audio canvas datalist head iframe math meter noembed noframes noscript object optgroup option progress rp ' +
    'script select style svg template textarea title video',
);

/** What may stand in a head; any other start tag ends an open one. */
export const HEAD_CONTENT = names('base basefont bgsound link meta noframes noscript script style template title');

/** Elements that stand on lines of their own. */
export const BLOCK = names(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre search section summary ' +
    'table tbody tfoot thead tr ul xmp',
);

/** Elements that keep their line ends. */
export const PREFORMATTED = names('listing plaintext pre xmp');

/** Start tags that end an open paragraph. */
export const ENDS_PARAGRAPH = names(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr listing main menu nav ol p plaintext pre search section summary table ul xmp li dd dt',
);

/** Start tags that end others: items, headings, links and controls do not stand in their like. */
export const ENDS_OTHERS = names('li dd dt a nobr button table select input textarea keygen h1 h2 h3 h4 h5 h6');

export const HEADINGS = names('h1 h2 h3 h4 h5 h6');

/** Elements whose end tag may be left out. */
export const ENDS_BY_ITSELF = names('dd dt li optgroup option p rb rp rt rtc');

/** Elements that go on in the next block when the one they were opened in ends before them. */
export const FORMATTING = names('a b big code em font i nobr s small strike strong tt u');

/** Table parts that hold other parts; what else stands in them is shown before the table. */
export const TABLE_STRUCTURE = names('table tbody tfoot thead tr');

/** For each part of a table: the open elements it goes under. All others above the table end where it starts. */
export const TABLE_PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['caption', names('table')],
  ['colgroup', names('table')],
  ['tbody', names('table')],
  ['tfoot', names('table')],
  ['thead', names('table')],
  ['tr', names('tbody tfoot thead table')],
  ['td', names('tr tbody tfoot thead table')],
  ['th', names('tr tbody tfoot thead table')],
]);

/** Elements an end tag does not reach beyond. */
export const SCOPE = names('applet caption html marquee object select table td template th');

export const CELLS = names('caption td th');

/** Elements at whose end the formatting opened in them ends as well. */
export const MARKERS = names('applet caption marquee object td template th');

/** Elements that are ended by name wherever they stand in scope, together with what is open in them. */
export const CLOSED_IN_SCOPE = names(
  'address applet article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav object ol p pre search section select ' +
    'summary template ul',
);

/** Elements the end tag of an inline element does not reach beyond. */
export const SPECIAL = names(
  'address applet article aside blockquote body button caption center colgroup dd details dir div ' +
    'dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html ' +
    'iframe li listing main marquee menu nav noembed noframes noscript object ol p plaintext pre ' +
    'script search section select style summary table tbody td template textarea tfoot th thead title tr ul xmp',
);

/** Start tags that end an open drawing or formula, for they cannot be part of one. */
export const ENDS_FOREIGN = names(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strike strong sub sup table tt u ul var',
);

/** Parts of a drawing or formula in which HTML may stand. */
export const HTML_IN_FOREIGN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['svg', names('desc foreignobject title')],
  ['math', names('mi mn mo ms mtext')],
]);

const PHRASING = names(
  'abbr acronym bdi bdo blink cite data del dfn ins kbd label map mark output picture q rb rt rtc ruby samp slot ' +
    'span spacer sub sup time var multicol nextid',
);

/** Whether HTML knows an element of this name; `<T>` and `<nome>` in a text are none. */
export function isHtmlElement(name: string): boolean {
  return [VOID, UNSEEN, BLOCK, FORMATTING, SPECIAL, PHRASING].some((set) => set.has(name));
}
