const REPLACEMENT = '[api key]';
/** Shorter keys, and keys of letters only below the second length, could equal words of an ad. */
const SHORTEST = 12;
const SHORTEST_WORD = 20;

export function isSearchable(key: string): boolean {
  return key.length >= SHORTEST && (key.length >= SHORTEST_WORD || !/^\p{L}+$/u.test(key));
}

/** Finds the key, ignoring case, also as encoded in JSON, URLs, HTML and Base64. */
export class Secret {
  /** Undefined for a key that is too short to search for. */
  readonly #spellings: RegExp | undefined;
  /** A quick check of raw JSON: a part of the key that every spelling but Base64 contains, and a part of each Base64. */
  readonly #word: RegExp | undefined;
  readonly #inBase64: readonly string[] = [];

  constructor(key: string) {
    if (!isSearchable(key)) return;
    const written = [...key].map(spellingsOf).join('');
    const cores = base64Cores(key);
    this.#spellings = new RegExp([written, ...cores.map(escaped)].join('|'), 'gi');
    this.#word = new RegExp(longestWord(key), 'i');
    this.#inBase64 = cores.map(longestWord);
  }

  redact(text: string): string {
    return this.#spellings === undefined ? text : text.replace(this.#spellings, REPLACEMENT);
  }

  /** Parses JSON and removes the key from its texts; names of fields stay. @throws SyntaxError */
  parse(json: string): unknown {
    const answer: unknown = JSON.parse(json);
    // Walking through every answer took twice the time of parsing it.
    if (this.#word?.test(json) || this.#inBase64.some((part) => json.includes(part))) this.#redactIn({ answer });
    return answer;
  }

  #redactIn(whole: Record<string, unknown>): void {
    // A stack instead of recursion: the board decides the depth of its answer.
    const left = [whole];
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      for (const [name, value] of Object.entries(part)) {
        if (typeof value === 'string') part[name] = this.redact(value);
        else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
      }
    }
  }
}

const HTML_NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A pattern for all encodings of a character; letters and digits are never escaped. */
function spellingsOf(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const name = HTML_NAMES[character];
  const forms = [
    escaped(character),
    String.raw`\\${escaped(character)}`,
    String.raw`\\u${hex.padStart(4, '0')}`,
    escaped(encodeURIComponent(character)),
    `%${hex.padStart(2, '0')}`,
    `&#0*${code};`,
    `&#x0*${hex};`,
    ...(name === undefined ? [] : [`&${name};`]),
  ];
  // Longest first: `&amp;` begins with the character it encodes.
  return `(?:${[...new Set(forms)].sort((a, b) => b.length - a.length).join('|')})`;
}

/** The longest run of letters and digits, which every spelling leaves as they are. */
function longestWord(text: string): string {
  return text.split(/[^a-z0-9]+/i).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** The part of a key's Base64 that does not depend on the text around it, in both alphabets. */
function base64Cores(key: string): string[] {
  const cores = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const core = bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(cores)];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
