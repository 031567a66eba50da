const REPLACEMENT = '[api key]';
/** Shorter keys, and keys of letters only below the second length, could equal words of an ad. */
const SHORTEST_KEY_CHARACTERS = 12;
const SHORTEST_LETTERS_KEY_CHARACTERS = 20;

export function isSearchable(key: string): boolean {
  return (
    key.length >= SHORTEST_KEY_CHARACTERS && (key.length >= SHORTEST_LETTERS_KEY_CHARACTERS || !/^\p{L}+$/u.test(key))
  );
}

/** Finds the key as it is, blind to case. */
export class Secret {
  /** Undefined for a key that is too short to search for. */
  readonly #key: RegExp | undefined;
  /** Its longest run of letters and digits, which JSON writes as they are. */
  readonly #part: RegExp | undefined;

  constructor(key: string) {
    if (!isSearchable(key)) return;
    this.#key = new RegExp(key.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'gi');
    const [part = ''] = key.split(/[^a-z0-9]+/i).sort((one, other) => other.length - one.length);
    this.#part = new RegExp(part, 'i');
  }

  redact(text: string): string {
    return this.#key === undefined ? text : text.replace(this.#key, REPLACEMENT);
  }

  /** Parses JSON and removes the key from its texts; names of fields stay. @throws SyntaxError */
  parse(json: string): unknown {
    // A board may write its signs otherwise, as `\/`. Looking at each text takes longer than parsing.
    if (!this.#part?.test(json)) return JSON.parse(json);
    return JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? this.redact(value) : value));
  }
}
