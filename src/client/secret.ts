const REPLACEMENT = '[api key]';
/** Shorter keys, and words of letters alone under the second length, cannot be told from words of an ad. */
const SHORTEST = 12;
const SHORTEST_WORD = 20;

export function isSearchable(key: string): boolean {
  return key.length >= SHORTEST && (key.length >= SHORTEST_WORD || !/^\p{L}+$/u.test(key));
}

/** Finds the key as it is, blind to case, and as JSON, URLs, HTML and Base64 write it. */
export class Secret {
  readonly #key: string;
  /** Undefined for a key that is not searched for. */
  readonly #spellings: RegExp | undefined;
  /** Finds what stands in every spelling inside JSON, and letters that JSON escapes. */
  readonly #traces: RegExp | undefined;

  constructor(key: string) {
    this.#key = key.toLowerCase();
    if (!isSearchable(key)) return;
    const written = [...key].map(spellingsOf).join('');
    const cores = base64Cores(key);
    this.#spellings = new RegExp([written, ...cores.map(escaped)].join('|'), 'gi');
    this.#traces = new RegExp([String.raw`\\u00[2-7]`, ...[key, ...cores].map(longestWord)].join('|'), 'i');
  }

  redact(text: string): string {
    return this.#spellings === undefined ? text : text.replace(this.#spellings, REPLACEMENT);
  }

  /** Takes the key out of all texts of an answer; names of fields stay. @throws SyntaxError */
  parse(json: string): unknown {
    const answer: unknown = JSON.parse(json);
    // Walking through each answer took twice the time of parsing it.
    if (this.#traces?.test(json)) this.#redactIn({ answer });
    return answer;
  }

  #redactIn(whole: Record<string, unknown>): void {
    // A stack instead of recursion: the board decides how deep its answer is.
    const left = [whole];
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      for (const [name, value] of Object.entries(part)) {
        if (typeof value === 'string') part[name] = this.redact(value);
        else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
      }
    }
  }

  isIn(value: unknown): boolean {
    if (typeof value === 'string') return this.#spellings !== undefined && value.toLowerCase().includes(this.#key);
    return typeof value === 'object' && value !== null && Object.values(value).some((part) => this.isIn(part));
  }
}

const HTML_NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A pattern of how machines write one character; letters and digits are never escaped. */
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
  // The longest first: `&amp;` begins with the character that it stands for.
  return `(?:${[...new Set(forms)].sort((a, b) => b.length - a.length).join('|')})`;
}

/** The longest run of letters and digits: no machine but JSON's escapes writes those in another way. */
function longestWord(text: string): string {
  return text.split(/[^a-z0-9]+/i).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** What the Base64 form of any text that holds the key holds, whatever stands around it; in both alphabets. */
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
