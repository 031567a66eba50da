import { folded, projections, readings } from './projection.ts';
import { QuickLook } from './quick-look.ts';

const REPLACEMENT = '[api key]';
/** A shorter key would be found in ordinary words; in the board's texts, so would a longer one that looks like a word. */
const SHORTEST = 4;
const SHORTEST_WORD_IN_ANSWERS = 8;
/** Characters of a key's Base64 or hexadecimal form that are enough to know it by. */
const SHORTEST_CODED = 8;

/** Whether a key can be told from the words of an ad: long, or not made of letters alone. */
function isRecognizable(key: string): boolean {
  return key.length >= SHORTEST_WORD_IN_ANSWERS || (key.length >= SHORTEST && !/^\p{L}+$/u.test(key));
}

/**
 * Keeps the API key out of everything the client returns, for a board may send back what it was sent: as it is, in
 * another case, with accents, parted by tags or invisible characters, escaped in up to three layers, in Base64 or in
 * hexadecimal.
 */
export class Secret {
  readonly #key: string;
  readonly #folded: string;
  readonly #coded: readonly string[];
  readonly #look: QuickLook;

  constructor(key: string) {
    this.#key = key;
    this.#folded = folded(key);
    this.#look = new QuickLook(this.#folded);
    const hex = Buffer.from(key).toString('hex');
    const cores = new Set([...base64Cores(key), hex, hex.toUpperCase()]);
    this.#coded = [...cores].filter((core) => core.length >= SHORTEST_CODED);
  }

  /** A sentence of our own, or one quoted in it, without the key. */
  redact(text: string): string {
    return this.#folded.length < SHORTEST ? text.replaceAll(this.#key || '\0', REPLACEMENT) : this.#replace(text);
  }

  /**
   * Takes the key out of all texts of a parsed answer, in place. Names of fields reach nobody: records are read by name.
   * @returns the same answer
   */
  redactAnswer(answer: unknown): unknown {
    if (!isRecognizable(this.#key)) return answer;
    const whole: Record<string, unknown> = { answer };
    // A stack instead of recursion: the board decides how deep its answer is.
    const left = [whole];
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      for (const [name, value] of Object.entries(part)) {
        if (typeof value === 'string') {
          const redacted = this.#replace(value);
          if (redacted !== value) part[name] = redacted;
        } else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
      }
    }
    return whole.answer;
  }

  #replace(text: string): string {
    if (text.length < Math.min(this.#folded.length, SHORTEST_CODED)) return text;
    return this.#withoutFolded(this.#withoutCoded(text));
  }

  #withoutCoded(text: string): string {
    const core = this.#coded.find((coded) => text.includes(coded));
    if (core === undefined) return text;
    const [before = '', ...rest] = text.split(core);
    const behind = rest.join(core).replace(/^[\w+/=-]*/, '');
    return before.replace(/[\w+/-]*$/, '') + REPLACEMENT + this.#withoutCoded(behind);
  }

  #withoutFolded(text: string): string {
    if (!this.#mayHold(text)) return text;
    for (const { text: reads, starts, ends } of projections(text)) {
      const at = reads.indexOf(this.#folded);
      if (at < 0) continue;
      const [start = 0, end = text.length] = [starts[at], ends[at + this.#folded.length - 1]];
      return text.slice(0, start) + REPLACEMENT + this.#withoutFolded(text.slice(end));
    }
    return text;
  }

  #mayHold(text: string): boolean {
    if (this.#look.excludes(text)) return false;
    for (const reads of readings(text)) if (reads.includes(this.#folded)) return true;
    return false;
  }
}

/** What is in the Base64 form of any text that holds the key, whatever stands around it; in both alphabets. */
function base64Cores(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    const core = bytes.toString('base64').slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
