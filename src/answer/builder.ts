import { ANSWER_ROOM, fence, lines, type Sentence, sentences, type ToolAnswer, withoutEmpty } from './answer.ts';
import { type Listing, rowsOf } from './listing.ts';

/**
 * An answer, written once: `build` makes its text and its data from the same parts (docs/contract.md, Rules, 4).
 * The text has heads, notes, the server's own lines and, between marks, what others wrote; the data has facts and notes.
 */
export class Answer {
  #first: Sentence;
  readonly #heads: Sentence[] = [];
  readonly #notes: Sentence[] = [];
  readonly #lines: Sentence[] = [];
  readonly #foreign: Sentence[] = [];
  readonly #foreignNotes: Sentence[] = [];
  #facts: object = {};
  #view: object = {};
  #viewNotes: object = {};

  /** Characters for facts and text by others. */
  readonly room: number;

  /** @param reserved characters for what the tool adds besides */
  constructor(size: keyof typeof ANSWER_ROOM = 'default', reserved = 0) {
    this.room = ANSWER_ROOM[size] - reserved;
  }

  /** The first line of the text, and the first note of the data. */
  first(sentence: Sentence): this {
    this.#first = sentence;
    return this;
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

  /** A note, and its fact among the `notes` of the view. Neither without the fact. */
  noteOf(name: string, fact: number | string | boolean | undefined, sentence: Sentence): this {
    return fact ? this.note(sentence).viewNotes({ [name]: fact }) : this;
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

  /** Facts of the data. An empty text is left out, an empty list is not: it was asked for. */
  facts(facts: object): this {
    this.#facts = { ...this.#facts, ...facts };
    return this;
  }

  /** Facts that the view alone reads. */
  view(facts: object): this {
    this.#view = { ...this.#view, ...facts };
    return this;
  }

  /** What the view makes its own sentences of; facts that are nothing, 0 or false are left out. */
  viewNotes(notes: object): this {
    const facts = Object.entries(notes).filter(([, fact]) => fact);
    this.#viewNotes = { ...this.#viewNotes, ...Object.fromEntries(facts) };
    return this;
  }

  /** The rows that fit, with the notes so far in their head. */
  rows<R extends { readonly id: number }>(list: Omit<Listing<R>, 'room' | 'note'>) {
    return rowsOf({ ...list, room: this.room, note: sentences(...this.#notes.splice(0)) });
  }

  /** Rows and their envelope. */
  list<R extends { readonly id: number }>(list: Omit<Listing<R>, 'room' | 'note'>): this {
    const { head, lines: rows, structured } = this.rows(list);
    return this.head(head).foreign(rows).facts(structured);
  }

  build<S = Record<string, unknown>>(): ToolAnswer<S> {
    const note = sentences(...this.#notes);
    const foreign = lines(...this.#foreign);
    const own = lines(this.#first, ...this.#heads, note, ...this.#lines);
    const text = lines(own, foreign !== '' && fence(foreign));
    const { note: ofRows, ...facts } = this.#facts as { note?: string };
    const dataNote = [this.#first, ofRows, note, ...this.#foreignNotes].filter(Boolean).join(' ');
    // The note is first: a host that cuts a long answer cuts rows.
    const filledFacts = Object.entries({ note: dataNote, ...facts }).filter(
      ([, fact]) => fact !== undefined && fact !== '',
    );
    const page = { ...withoutEmpty(this.#view), notes: this.#viewNotes };
    return { text, structured: Object.fromEntries(filledFacts) as S, page };
  }
}
