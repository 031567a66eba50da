import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../../wire/html.ts';
import { isHtmlElement } from '../elements.ts';
import { ALIGNMENTS, declarationsOf } from '../harmless.ts';
import { type Attributes, readTags } from '../parse.ts';
import { visibleText } from '../plain.ts';

/** One kind of thing in an ad's HTML that the board does not accept. */
export interface HtmlFinding {
  /** As it stands in the text, shortened: `<h2>`, `<p class>`, `</div>`, `<!-- -->`. */
  found: string;
  /** Where the first one begins, in characters. */
  at: number;
  /** How many there are. */
  count: number;
  /** What to write instead; goes on after "is not accepted: ". */
  advice: string;
}

const ACCEPTED: ReadonlySet<string> = new Set(ACCEPTED_TAGS);

const LEAVE_OUT = 'leave it out with all it holds, readers do not see it as text';
const LIST = 'write a list: <ul><li>…</li></ul>, or a line for each row';

/** What to write for a tag, by the tags it is said of. */
const ADVICE: readonly (readonly [tags: string, advice: string])[] = [
  ['h1 h2 h3 h4 h5 h6', 'write <p><strong>…</strong></p>'],
  ['i cite var dfn', 'write <em>…</em>'],
  ['s del', 'write <strike>…</strike>'],
  ['ins', 'write <u>…</u>'],
  ['mark', 'write <strong>…</strong>'],
  ['div section article aside header footer main nav address figure figcaption blockquote', 'write <p>…</p>'],
  ['center', `write <p style="${ACCEPTED_ATTRIBUTE}: center">…</p>`],
  ['pre', 'write <p>…</p> with <br> at the ends of lines'],
  ['img picture svg', 'say in words what the picture shows'],
  ['video audio embed', 'say in words what it shows, with its address as text'],
  ['table thead tbody tfoot tr td th caption col colgroup', LIST],
  ['dl dt dd menu dir', LIST],
  ['hr', 'leave it out, or write an empty line as <br>'],
  [
    'form input button select option optgroup textarea label fieldset legend',
    'an ad cannot hold forms; say how to apply in words',
  ],
  ['script style template noscript iframe object applet link meta base title head math canvas', LEAVE_OUT],
  ['html body', 'leave the tag out and keep what it holds: the body is a part of a page'],
];

/**
 * What the board would refuse in an ad's HTML (docs/board.md, Publishing rules): each tag and attribute it does not accept once,
 * in the order of their first places. Accepted are the tags in any case, and alignment as a `style` that says nothing
 * else or as an attribute of that name. Unclosed and misnested tags are not reported, since browsers show their text all
 * the same and the rule does not speak of them; a tag that the text ends in is, for a browser shows nothing of it.
 */
export function checkHtml(html: string): HtmlFinding[] {
  const findings = new Map<string, HtmlFinding>();
  const report = (key: string, found: string, at: number, advice: string): void => {
    const known = findings.get(key);
    if (known === undefined) findings.set(key, { found, at, count: 1, advice });
    else known.count++;
  };
  readTags(html, {
    open(name, attributes, at) {
      if (ACCEPTED.has(name)) checkAttributes(name, attributes, (key, found, advice) => report(key, found, at, advice));
      else report(name, `<${name}>`, at, adviceFor(name));
    },
    close(name, at) {
      if (!ACCEPTED.has(name) && !findings.has(name)) report(`/${name}`, `</${name}>`, at, 'leave the tag out');
    },
    comment(at) {
      const isComment = html.startsWith('<!--', at);
      const found = isComment ? '<!-- -->' : `${/^<[!?/]?[^\s<>]{0,20}/.exec(html.slice(at, at + 30))?.[0] ?? '<'}>`;
      report(found, found, at, 'leave it out, readers do not see it');
    },
    unfinished(at) {
      const start = html.slice(at, at + 20);
      report(
        start,
        start,
        at,
        'this tag is not ended by ">", and nothing of it is shown; end it, or write &lt; for a plain <',
      );
    },
  });
  return [...findings.values()].sort((a, b) => a.at - b.at);
}

/** Whether a reader sees anything at all of this HTML. */
export function hasContent(html: string): boolean {
  return visibleText(html) !== '';
}

function adviceFor(name: string): string {
  const entry = ADVICE.find(([tags]) => tags.split(' ').includes(name));
  if (entry !== undefined) return entry[1];
  if (isHtmlElement(name)) return 'leave the tag out and keep what it holds';
  return `leave the tag out; if it is meant as text, write &lt;${name}&gt;`;
}

function checkAttributes(
  tag: string,
  attributes: Attributes,
  report: (key: string, found: string, advice: string) => void,
): void {
  for (const [name, value] of attributes) {
    const isAccepted =
      name === 'style'
        ? onlyAligns(value)
        : name === ACCEPTED_ATTRIBUTE && ALIGNMENTS.includes(value.trim().toLowerCase());
    // The address of a link is no fault: it goes out as text, or stays where the ad had it.
    if (!isAccepted && !(tag === 'a' && name === 'href')) report(` ${name}`, `<${tag} ${name}>`, attributeAdvice(name));
  }
}

function attributeAdvice(name: string): string {
  const aligned = `style="${ACCEPTED_ATTRIBUTE}: …" with one of ${ALIGNMENTS.join(', ')}`;
  switch (name) {
    case 'style':
      return `a style may hold nothing but an alignment: ${aligned}`;
    case 'align':
    case ACCEPTED_ATTRIBUTE:
      return `write ${aligned}`;
    default:
      return 'leave the attribute out';
  }
}

/** Whether a style is one valid alignment, or several, and nothing else. */
function onlyAligns(style: string): boolean {
  const declarations = declarationsOf(style) ?? [];
  return (
    declarations.length > 0 &&
    declarations.every(([property, value]) => property === ACCEPTED_ATTRIBUTE && ALIGNMENTS.includes(value))
  );
}
