/** `a`, `a and b`, `a, b and c`. */
export function enumerated(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 ad`, `2 ads`. @param plural unless it is the word with an s */
export function countOf(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}

/** `gives` or `is` for 1, `give` or `are` for more. @param verb in its plural form */
export function verbOf(count: number, verb: string): string {
  if (count !== 1) return verb;
  if (verb === 'are') return 'is';
  return /(?:ch|sh|s|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
