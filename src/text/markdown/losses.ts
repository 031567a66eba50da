/** What Markdown can say and an ad cannot, each with its sentence for one and for several. */
const SENTENCES = {
  heading: ['A heading became a line in bold.', 'headings became lines in bold.'],
  anchor: ['A link to a place in the text lost its target.', 'links to places in the text lost their target.'],
  address: [
    'An address that is not whole stands behind its words.',
    'addresses that are not whole stand behind their words.',
  ],
  title: ['The tooltip of a link or image was left out.', 'tooltips of links or images were left out.'],
  image: ['An image was replaced by its description.', 'images were replaced by their descriptions.'],
  table: ['A table became a list.', 'tables became lists.'],
  code: ['A code block became plain text.', 'code blocks became plain text.'],
  codespan: ['A piece of inline code became plain text.', 'pieces of inline code became plain text.'],
  quotation: ['A quotation became plain paragraphs.', 'quotations became plain paragraphs.'],
  rule: ['A horizontal rule was left out.', 'horizontal rules were left out.'],
  numbering: [
    'A list whose numbers do not count from 1 became lines that begin with their numbers.',
    'lists whose numbers do not count from 1 became lines that begin with their numbers.',
  ],
  checkbox: ['A checkbox became a sign (☐ or ☑).', 'checkboxes became signs (☐ or ☑).'],
  depth: ['The text is nested too deeply to be read as Markdown and was taken as plain text.', ''],
} as const;

export type Loss = keyof typeof SENTENCES;

/** Counts what could not be carried over into an ad. */
export class Losses {
  readonly #counts = new Map<Loss, number>();
  /** The HTML that stands in the Markdown. */
  html = '';

  add(loss: Loss): void {
    this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + 1);
  }

  /** One sentence for each kind, with its count. */
  sentences(): string[] {
    return [...this.#counts].map(([loss, count]) =>
      count === 1 ? SENTENCES[loss][0] : `${count} ${SENTENCES[loss][1]}`,
    );
  }
}
