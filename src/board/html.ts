import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/html.ts';

const TAGS: ReadonlySet<string> = new Set(ACCEPTED_TAGS);

/** Where a link may lead; the board keeps `href` as the real one was seen to (docs/board.md, Publishing rules, 5). */
const ADDRESS = /^(?:https?:|mailto:|tel:)\S+$/i;

function readBody(body: string): { tags: Token.TagToken[]; text: string } {
  const tags: Token.TagToken[] = [];
  const parts: string[] = [];
  const ignore = () => undefined;
  const add = ({ chars }: Token.CharacterToken) => void parts.push(chars);
  const handler: TokenHandler = {
    onStartTag: (tag) => void tags.push(tag),
    onEndTag: ignore,
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
  };
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(body, true);
  return { tags, text: parts.join('') };
}

/** What a body holds against the HTML rule (docs/board.md, Publishing rules, 5). @param stood the body that it replaces: what that one held stays accepted */
export function bodyProblems(body: string, stood = ''): string[] {
  const known = new Set(refusedIn(stood).keys());
  const refused = [...refusedIn(body)].filter(([markup]) => !known.has(markup)).map(([, problem]) => problem);
  return [...(readBody(body).text.trim() === '' ? ['body is empty'] : []), ...new Set(refused)];
}

/** Tags and attributes that are not accepted, a sentence each. `style` may hold `text-align` alone, as was seen. */
function refusedIn(body: string): Map<string, string> {
  const refused = new Map<string, string>();
  for (const { tagName, attrs } of readBody(body).tags) {
    if (!TAGS.has(tagName))
      refused.set(tagName, `body: the tag <${tagName}> is not accepted (accepted: ${ACCEPTED_TAGS.join(', ')})`);
    for (const { name, value } of attrs.filter((attribute) => !isAccepted(tagName, attribute))) {
      const problem = `body: the attribute ${name} is not accepted (only ${ACCEPTED_ATTRIBUTE} is)`;
      refused.set(`${tagName} ${name}=${value}`, problem);
    }
  }
  return refused;
}

function isAccepted(tag: string, { name, value }: Token.Attribute): boolean {
  if (name === ACCEPTED_ATTRIBUTE) return true;
  if (tag === 'a' && name === 'href') return ADDRESS.test(value.trim());
  const properties = value.split(';').map((declaration) => declaration.split(':')[0]?.trim().toLowerCase());
  return name === 'style' && properties.every((property) => !property || property === ACCEPTED_ATTRIBUTE);
}

/** From the beginning of a name only: what is tried at each letter takes the square of its length. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const WEBSITE = /https?:\/\/\S+|www\.\S+/i;
/** Bare names count with endings that no technology's name has: Node.js, socket.io and ASP.NET are none. */
const BARE_NAME = /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|pt|org|eu|es|pl|app|dev|info|example)\b/i;

/** The first external email or website in a text or a link; none on a free plan (docs/board.md, Publishing rules, 4). */
export function outsideContactIn(body: string): string | undefined {
  const { tags, text } = readBody(body);
  const link = tags.flatMap(({ attrs }) => attrs).find(({ name }) => name === 'href')?.value;
  return link ?? [EMAIL, WEBSITE, BARE_NAME].map((pattern) => pattern.exec(text)?.[0]).find((found) => found);
}
