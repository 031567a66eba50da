/*
 * Where the tokenizer in use reads HTML differently from browsers (HTML standard, "Tokenization"). Each difference could
 * show what a page hides, or hide what it shows.
 */

/**
 * HTML of the same length in which `<!>` ends itself, and what is marked as CDATA ends at the first `>` as the odd comment
 * that it is. Only in drawings and formulas there is CDATA, which the tokenizer looks for everywhere.
 */
export function withPlainComments(html: string): string {
  if (!html.includes('<!')) return html;
  const plain = html.replace(/<!(?=-?>)/g, '<?');
  return /<(?:svg|math)/i.test(plain) ? plain : plain.replaceAll('<![CDATA[', '<!_CDATA[');
}

/** Finds `--!>`, which ends a comment in browsers; for places in rising order. */
export class OddCommentEnds {
  /** How often it is looked for again after one was found, for the tokenizer has read far beyond it by then. */
  #left = 30;
  #at: number;
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
    this.#at = html.indexOf('--!>');
  }

  /** The place after the first between two places, if there is one. */
  between(from: number, to: number): number | undefined {
    if (this.#at >= 0 && this.#at < from) this.#at = this.#html.indexOf('--!>', from);
    if (this.#at < 0 || this.#at >= to || this.#left === 0) return undefined;
    this.#left--;
    return this.#at + 4;
  }
}

/** Where the content of a script ends that begins at `from`: at its end tag, but not one within a comment with a script. */
export function endOfScript(html: string, from: number): number {
  const marks = /<!--(?!-?>)|-->|<(\/?)script(?=[\s/>])/gi;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    if (mark[0] === '-->') depth = 0;
    else if (mark[0] === '<!--') depth = Math.max(depth, 1);
    else if (mark[1] === '') depth = depth === 0 ? 0 : 2;
    else if (depth < 2) return mark.index;
    else depth = 1;
  }
  return html.length;
}

/** The place after the `>` of a tag whose attributes begin at `from`; quotes count after `=` only, as in browsers. */
export function endOfTag(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const character = html[at];
    if (character === '>') return at + 1;
    at++;
    if (character !== '=') continue;
    while (at < html.length && /\s/.test(html[at] ?? '')) at++;
    const quote = html[at];
    if (quote !== '"' && quote !== "'") continue;
    const end = html.indexOf(quote, at + 1);
    if (end < 0) return html.length;
    at = end + 1;
  }
  return html.length;
}
