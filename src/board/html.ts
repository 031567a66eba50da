import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/html.ts';

const ACCEPTED: ReadonlySet<string> = new Set(ACCEPTED_TAGS);
const TAG = /<([a-z][^\s/<>]*)((?:[\s/](?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?)>/gi;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;

/** Accepted link targets; the board was seen to keep `href` (docs/board.md, Publishing rules, 5). */
const ADDRESS = /^(?:https?:|mailto:|tel:)\S+$/i;

function tagsIn(body: string) {
  return [...body.matchAll(TAG)].map(([, tag = '', rest = '']) => {
    const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => ({
      name: name.toLowerCase(),
      value: values.find((value) => value !== undefined) ?? '',
    }));
    return { tag: tag.toLowerCase(), attributes };
  });
}

const textOf = (body: string) => body.replace(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' ');

/** Breaches of the HTML rule (docs/board.md, Publishing rules, 5). @param stood old body, whose markup stays accepted */
export function bodyProblems(body: string, stood = ''): string[] {
  const known = new Set(refusedIn(stood).keys());
  const refused = [...refusedIn(body)].filter(([markup]) => !known.has(markup)).map(([, problem]) => problem);
  return [...(textOf(body).trim() === '' ? ['body is empty'] : []), ...new Set(refused)];
}

function refusedIn(body: string): Map<string, string> {
  const refused = new Map<string, string>();
  for (const { tag, attributes } of tagsIn(body)) {
    if (!ACCEPTED.has(tag))
      refused.set(tag, `body: the tag <${tag}> is not accepted (accepted: ${ACCEPTED_TAGS.join(', ')})`);
    for (const { name, value } of attributes.filter((attribute) => !isAccepted(tag, attribute.name, attribute.value)))
      refused.set(
        `${tag} ${name}=${value}`,
        `body: the attribute ${name} is not accepted (only ${ACCEPTED_ATTRIBUTE} is)`,
      );
  }
  return refused;
}

/** `style` may hold `text-align` only, as seen on the board. */
function isAccepted(tag: string, name: string, value: string): boolean {
  if (name === ACCEPTED_ATTRIBUTE) return true;
  if (tag === 'a' && name === 'href') return ADDRESS.test(value.trim());
  const properties = value.split(';').map((declaration) => declaration.split(':')[0]?.trim().toLowerCase());
  return name === 'style' && properties.every((property) => !property || property === ACCEPTED_ATTRIBUTE);
}

/** Endings that no technology's name has: Node.js, socket.io and ASP.NET are not contacts. */
const CONTACTS = [
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  /https?:\/\/\S+|www\.\S+/i,
  /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|pt|org|eu|es|pl|app|dev|info|example)\b/i,
];

/** The first email or website in a text or link; a free plan may have none (docs/board.md, Publishing rules, 4). */
export function outsideContactIn(body: string): string | undefined {
  const link = tagsIn(body)
    .flatMap(({ attributes }) => attributes)
    .find(({ name }) => name === 'href')?.value;
  return link ?? CONTACTS.map((pattern) => pattern.exec(textOf(body))?.[0]).find((found) => found);
}
