import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/html.ts';

const TAGS: ReadonlySet<string> = new Set(ACCEPTED_TAGS);

/** Where a link may lead; the board keeps `href` as the real one was seen to (docs/board.md, Publishing rules, 5). */
const ADDRESS = /^(?:https?:|mailto:|tel:)\S+$/i;

/**
 * What a body holds against the HTML rule (docs/board.md, Publishing rules, 5), each tag and attribute once.
 * `text-align` is accepted as the attribute of the rule and, as it was seen, as the only property of `style`.
 * @param stood the body that it replaces: what that one held stays accepted
 */
export function refusedMarkup(body: string, stood = ''): string[] {
  const known = new Set(refusedIn(stood).keys());
  return [...new Set([...refusedIn(body)].filter(([markup]) => !known.has(markup)).map(([, problem]) => problem))];
}

/** Tags and attributes with their values that are not accepted, each with a sentence that says so. */
function refusedIn(body: string): Map<string, string> {
  const refused = new Map<string, string>();
  readTokens(body, {
    onStartTag({ tagName, attrs }) {
      if (!TAGS.has(tagName))
        refused.set(tagName, `the tag <${tagName}> is not accepted (accepted: ${ACCEPTED_TAGS.join(', ')})`);
      for (const { name, value } of attrs) {
        if (!isAccepted(tagName, name, value))
          refused.set(
            `${tagName} ${name}=${value}`,
            `the attribute ${name} is not accepted (only ${ACCEPTED_ATTRIBUTE} is)`,
          );
      }
    },
  });
  return refused;
}

function isAccepted(tag: string, name: string, value: string): boolean {
  if (name === ACCEPTED_ATTRIBUTE) return true;
  if (tag === 'a' && name === 'href') return ADDRESS.test(value.trim());
  const properties = value
    .split(';')
    .map((declaration) => declaration.split(':')[0]?.trim().toLowerCase() ?? '')
    .filter((property) => property !== '');
  return name === 'style' && properties.every((property) => property === ACCEPTED_ATTRIBUTE);
}

/** A body whose links lead nowhere, as a board leaves it that drops `href`. */
export function withoutAddresses(body: string): string {
  const parts: string[] = [];
  let from = 0;
  readTokens(body, {
    onStartTag({ location }) {
      const { startOffset, endOffset } = location?.attrs?.href ?? { startOffset: from, endOffset: from };
      if (endOffset === from) return;
      parts.push(body.slice(from, startOffset).replace(/\s+$/, ''));
      from = endOffset;
    },
  });
  return parts.join('') + body.slice(from);
}

/** The characters of a body without its tags, entities decoded. */
export function bodyText(body: string): string {
  const parts: string[] = [];
  const addText = ({ chars }: Token.CharacterToken) => parts.push(chars);
  readTokens(body, { onCharacter: addText, onWhitespaceCharacter: addText });
  return parts.join('');
}

function readTokens(body: string, handler: Partial<TokenHandler>): void {
  const ignore = () => undefined;
  const all: TokenHandler = {
    onStartTag: ignore,
    onEndTag: ignore,
    onCharacter: ignore,
    onWhitespaceCharacter: ignore,
    onNullCharacter: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    ...handler,
  };
  new Tokenizer({ sourceCodeLocationInfo: true }, all).write(body, true);
}

/** From the beginning of a name only: what is tried at each letter takes the square of its length. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const WEBSITE = /https?:\/\/\S+|www\.\S+/i;
/** Bare names count with endings that no technology's name has: Node.js, socket.io and ASP.NET are none. */
const BARE_NAME = /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|pt|org|eu|es|pl|app|dev|info|example)\b/i;

/** The first external email or website in a text or a link; none on a free plan (docs/board.md, Publishing rules, 4). */
export function outsideContactIn(body: string): string | undefined {
  const links = [...body.matchAll(/\bhref\s*=\s*["']?([^"'\s>]+)/gi)].map(([, address]) => address);
  const text = bodyText(body);
  return links[0] ?? [EMAIL, WEBSITE, BARE_NAME].map((pattern) => pattern.exec(text)?.[0]).find((found) => found);
}
