import type { Unit } from '../../words/words.ts';
import { type Figure, figuresIn } from '../dates/figures.ts';
import type { Parsed } from '../question.ts';
import type { ReservedWord, WordFilter } from './reserved-words.ts';

type Ids = Record<WordFilter, number[]>;
const noIds = (): Ids => ({ location: [], work_model: [], type: [], contract: [] });

/** Words that are left out and named. */
const SAID = 8;

/** What words of a question were read as besides things to look for, and the lines that say so. */
export class ReadNotes {
  readonly wanted = noIds();
  readonly unwanted = noIds();
  /** Filters whose value ads mean that do not say it. */
  readonly usual = new Set<WordFilter>();
  salaryMin: number | undefined;
  /** As the filter of that name takes it. */
  publishedAfter: string | undefined;
  readonly lines: string[] = [];
  /** Words that may have been meant, by the word that occurs nowhere. */
  readonly offered = new Map<string, string>();
  /** Filters that words of a list or title name, by the word. */
  readonly named = new Map<string, string>();
  readonly #leftOut: string[] = [];

  say(line: string | undefined): void {
    if (line !== undefined) this.lines.push(line);
  }

  leaveOut(written: string): void {
    this.#leftOut.push(written);
  }

  /** What was left out is taken as it stands after all. */
  takeBack(): void {
    this.#leftOut.length = 0;
  }

  takeFilter(word: ReservedWord & { kind: 'filter' }, written: string, isUnwanted: boolean): void {
    const ids = (isUnwanted ? this.unwanted : this.wanted)[word.filter];
    if (!ids.includes(word.id)) ids.push(word.id);
    if (word.isUsual === true && !isUnwanted) this.usual.add(word.filter);
    this.say(`${isUnwanted ? 'not ' : ''}${written}: ${word.filter} ${word.name}`);
  }

  /** Whether words named a filter. */
  get isFiltered(): boolean {
    const ids = [...Object.values(this.wanted), ...Object.values(this.unwanted)];
    return ids.some((list) => list.length > 0) || this.salaryMin !== undefined || this.publishedAfter !== undefined;
  }

  /** Whether it was ads that were asked for, and not only words were joined. */
  get asksForAds(): boolean {
    return this.#leftOut.some((word) => /\p{L}{3}/u.test(word));
  }

  /** @param isAnythingLeft whether words of ads are left */
  sayLeftOut(isAnythingLeft: boolean): void {
    if (this.#leftOut.length === 0) return;
    const words = [...new Set(this.#leftOut)];
    const more = words.length > SAID ? ' …' : '';
    const nothing = isAnythingLeft ? '' : '; no words are left to look for';
    this.say(`left out: ${words.slice(0, SAID).join(', ')}${more}${nothing}`);
  }

  /**
   * Takes pay and time out of a question, for they are no words of ads.
   * @param isGiven whether a filter is given as an argument, so that words need not name it
   */
  takeFigures(whole: Parsed, isGiven: (filter: Figure['filter']) => boolean): Parsed {
    const isIn = ({ start }: Unit, figure: Figure) => start >= figure.start && start < figure.end;
    const used = figuresIn(whole.source)
      .filter(({ filter }) => !isGiven(filter))
      .filter((figure) =>
        whole.pieces.some(({ kind, units }) => kind === 'plain' && units.some((unit) => isIn(unit, figure))),
      );
    for (const figure of used) this.#takeFigure(figure, whole.source.slice(figure.start, figure.end));
    const pieces = whole.pieces
      .map((piece) => ({ ...piece, units: piece.units.filter((unit) => !used.some((figure) => isIn(unit, figure))) }))
      .filter(({ units }) => units.length > 0);
    return { source: whole.source, pieces };
  }

  #takeFigure({ filter, value, note }: Figure, text: string): void {
    const written = text.replace(/^[,;\s]+/, '').trim();
    if (value === '') {
      this.leaveOut(note === undefined ? written : `${written} (${note})`);
      return;
    }
    this.say(`${written}: ${filter} ${value}${note === undefined ? '' : ` (${note})`}`);
    if (filter === 'salary_min') this.salaryMin ??= Number(value);
    if (filter === 'published_after') this.publishedAfter ??= value;
  }
}
