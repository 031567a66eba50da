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
    const parts = key.split(/[^a-z0-9]+/i);
    this.#part = new RegExp(
      parts.reduce((longest, part) => (part.length > longest.length ? part : longest)),
      'i',
    );
  }

  redact(text: string): string {
    return this.#key === undefined ? text : text.replace(this.#key, REPLACEMENT);
  }

  /** Parses JSON and removes the key from its texts; names of fields stay. @throws SyntaxError */
  parse(json: string): unknown {
    const answer: unknown = JSON.parse(json);
    // Walking through every answer took twice the time of parsing it.
    if (this.#part?.test(json)) this.#redactIn({ answer });
    return answer;
  }

  #redactIn(whole: Record<string, unknown>): void {
    // A stack instead of recursion: the board decides the depth of its answer.
    const stack = [whole];
    for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
      for (const [name, value] of Object.entries(part)) {
        if (typeof value === 'string') part[name] = this.redact(value);
        else if (typeof value === 'object' && value !== null) stack.push(value as Record<string, unknown>);
      }
    }
  }
}
