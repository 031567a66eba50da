import { ANSWER_ROOM, fence, lines, type Sentence, sentences, type ToolAnswer, withoutEmpty } from './answer.ts';
import { type Listing, rowsOf } from './listing.ts';

/**
 * An answer, written once: `build` makes its text and its data from the same parts (docs/contract.md, Rules, 4).
 * The text has heads, notes, the server's own lines and, between marks, what others wrote; the data has facts and notes.
 */
export class Answer {
  /** Characters for facts and text by others. */
  readonly room: number;
  readonly #heads: Sentence[] = [];
  readonly #notes: Sentence[] = [];
  readonly #lines: Sentence[] = [];
  readonly #foreign: Sentence[] = [];
  readonly #foreignNotes: Sentence[] = [];
  #facts: object = {};
  #view: object = {};

  /** @param isLarge whether the caller chose a size or a format: then it may have twice as much */
  constructor(isLarge = false) {
    this.room = ANSWER_ROOM[isLarge ? 'max' : 'default'];
  }

  /** Lines of the text above the notes; the data has their facts. */
  head(...heads: Sentence[]): this {
    this.#heads.push(...heads);
    return this;
  }

  note(...notes: Sentence[]): this {
    this.#notes.push(...notes);
    return this;
  }

  /** Notes on how arguments were read, which the view has, too. */
  reading(...notes: Sentence[]): this {
    return this.note(...notes).view({ readings: notes.filter(Boolean) });
  }

  /** Lines of the text between the notes and the marks. */
  line(...own: Sentence[]): this {
    this.#lines.push(...own);
    return this;
  }

  /** Lines of the text between marks: others wrote them, or a part of them. */
  foreign(...parts: Sentence[]): this {
    this.#foreign.push(...parts);
    return this;
  }

  /** A sentence that quotes others: between marks in the text, behind the notes in the data. */
  foreignNote(note: Sentence): this {
    this.#foreignNotes.push(note);
    return this.foreign(note);
  }

  facts(facts: object): this {
    this.#facts = { ...this.#facts, ...facts };
    return this;
  }

  /** Facts that the view alone reads. */
  view(facts: object): this {
    this.#view = { ...this.#view, ...facts };
    return this;
  }

  /** Rows and their envelope. @param around writes what stands around the rows in the text */
  list<R extends { readonly id: number }>(
    list: Omit<Listing<R>, 'room' | 'note'>,
    around = (rows: string) => rows,
  ): this {
    const { head, lines: rows, structured } = rowsOf({ ...list, room: this.room, note: sentences(...this.#notes) });
    // `rowsOf` writes the notes into the head.
    this.#notes.splice(0);
    return this.head(head)
      .foreign(rows !== '' && around(rows))
      .facts(structured);
  }

  build<S = Record<string, unknown>>(): ToolAnswer<S> {
    const note = sentences(...this.#notes);
    const foreign = lines(...this.#foreign);
    const text = lines(...this.#heads, note, ...this.#lines, foreign !== '' && fence(foreign));
    const { results, note: ofRows, ...facts } = this.#facts as { results?: unknown; note?: string };
    const dataNote = [ofRows, note, ...this.#foreignNotes].filter(Boolean).join(' ');
    const structured = { ...withoutEmpty({ ...facts, note: dataNote }), ...(results !== undefined && { results }) };
    const view = withoutEmpty(this.#view);
    return { text, structured: structured as S, ...(Object.keys(view).length > 0 && { page: { ...view } }) };
  }
}
