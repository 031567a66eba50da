/** What Markdown can say and an ad cannot, each with its sentence for one and for several. */
const SENTENCES = {
  link: [
    'A link keeps its address as text, since the board accepts no href.',
    'links keep their address as text, since the board accepts no href.',
  ],
  anchor: ['A link to a place in the text lost its target.', 'links to places in the text lost their target.'],
  title: ['The tooltip of a link or image was left out.', 'tooltips of links or images were left out.'],
  image: ['An image was replaced by its description.', 'images were replaced by their descriptions.'],
  table: ['A table became a list.', 'tables became lists.'],
  code: ['A code block became plain text.', 'code blocks became plain text.'],
  codespan: ['A piece of inline code became plain text.', 'pieces of inline code became plain text.'],
  quotation: ['A quotation became plain paragraphs.', 'quotations became plain paragraphs.'],
  rule: ['A horizontal rule was left out.', 'horizontal rules were left out.'],
  numbering: [
    'A numbered list begins with 1 on the board, not with the number given.',
    'numbered lists begin with 1 on the board, not with the numbers given.',
  ],
  checkbox: ['A checkbox became a sign (☐ or ☑).', 'checkboxes became signs (☐ or ☑).'],
} as const;

export type Loss = keyof typeof SENTENCES;

/** Counts what could not be carried over into an ad. */
export class Losses {
  readonly #counts = new Map<Loss, number>();
  readonly #tags = new Set<string>();
  readonly #others = new Set<string>();

  add(loss: Loss): void {
    this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + 1);
  }

  /** HTML within the Markdown that the board does not accept, as `checkHtml` names it; an end tag goes with its start. */
  addHtml(found: string): void {
    if (!this.#tags.has(found.replace('</', '<'))) this.#tags.add(found);
  }

  addSentence(sentence: string): void {
    this.#others.add(sentence);
  }

  /**
   * One sentence for each kind, with its count.
   * @param except a kind that is said elsewhere
   */
  sentences(except?: Loss): string[] {
    const counts = [...this.#counts].filter(([loss]) => loss !== except);
    const counted = counts.map(([loss, count]) =>
      count === 1 ? SENTENCES[loss][0] : `${count} ${SENTENCES[loss][1]}`,
    );
    const tags = [...this.#tags].join(', ');
    const html = tags === '' ? [] : [`HTML that the board does not accept was replaced or left out: ${tags}.`];
    return [...counted, ...html, ...this.#others];
  }
}
