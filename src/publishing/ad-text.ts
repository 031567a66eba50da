import type { Document, SourceDocument } from '../ad-text/document.ts';
import { textLines } from '../ad-text/plain-text.ts';
import { readHtml, readSource } from '../ad-text/read-html.ts';
import { contactPointsOf } from './contact-points.ts';

/** The text of one ad in one call. It is parsed when first needed, and only once. */
export class AdText {
  #document: Document | undefined;
  #source: SourceDocument | undefined;
  #lines: readonly string[] | undefined;
  #contactPoints: readonly string[] | undefined;

  constructor(
    readonly html: string,
    document?: Document,
  ) {
    this.#document = document;
  }

  get document(): Document {
    this.#document ??= this.#source ?? readHtml(this.html);
    return this.#document;
  }

  /** The document with the places of its blocks and links. */
  get source(): SourceDocument {
    this.#source ??= readSource(this.html);
    return this.#source;
  }

  get lines(): readonly string[] {
    this.#lines ??= textLines(this.document);
    return this.#lines;
  }

  get contactPoints(): readonly string[] {
    this.#contactPoints ??= contactPointsOf(this.document);
    return this.#contactPoints;
  }
}

/** The text of an ad as it is stored, and as it will be. Both are the same object if it does not change. */
export interface AdTexts {
  readonly before: AdText;
  readonly after: AdText;
}
