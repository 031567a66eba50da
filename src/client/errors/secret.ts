const REPLACEMENT = '[api key]';
/** A shorter key would be found in ordinary words; in the board's texts, so would a longer one that looks like a word. */
const SHORTEST = 4;
const SHORTEST_WORD_IN_ANSWERS = 8;

/** Whether a key can be told from the words of an ad: long, or not made of letters alone. */
function isTelling(key: string): boolean {
  return key.length >= SHORTEST_WORD_IN_ANSWERS || (key.length >= SHORTEST && !/^\p{L}+$/u.test(key));
}

/** Keeps the API key out of everything the client returns, for a board may send back what it was sent. */
export class Secret {
  readonly #key: string;
  readonly #spellings: readonly string[];

  constructor(key: string) {
    this.#key = key;
    const form = new URLSearchParams({ k: key }).toString().slice('k='.length);
    const percent = encodeURIComponent(key);
    const json = JSON.stringify(key).slice(1, -1);
    const spellings = [
      key,
      json,
      json.replaceAll('/', '\\/'),
      percent,
      lowerEscapes(percent),
      form,
      lowerEscapes(form),
    ];
    this.#spellings = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  }

  /** A sentence of our own, or one quoted in it, without the key. */
  redact(text: string): string {
    return this.#key.length < SHORTEST ? text : this.#replace(text);
  }

  /**
   * Takes the key out of all texts of a parsed answer, in place. After parsing, no way of escaping can hide it.
   * @returns the same answer
   */
  redactAnswer(answer: unknown): unknown {
    if (!isTelling(this.#key)) return answer;
    const whole: Record<string, unknown> = { answer };
    // A stack instead of recursion: the board decides how deep its answer is.
    const left = [whole];
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      for (const [name, value] of Object.entries(part)) {
        if (typeof value === 'string') part[name] = this.#replace(value);
        else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
      }
    }
    return whole.answer;
  }

  #replace(text: string): string {
    return this.#spellings.reduce((rest, spelling) => rest.replaceAll(spelling, REPLACEMENT), text);
  }
}

function lowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}
