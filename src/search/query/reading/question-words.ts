import type { SearchTerm } from '../../find/plan.ts';
import type { Unit } from '../../words/words.ts';
import type { Figure } from '../dates/figures.ts';
import { type Parsed, type Piece, parsed } from '../question.ts';
import { runOf } from '../vocabulary/spellings.ts';
import { Outcome } from './outcome.ts';
import { ReadNotes } from './read-notes.ts';
import type { ReservedWord, WordFilter } from './reserved-words.ts';
import { RunWords } from './run-words.ts';
import { correctedWord, entryTerm, exactTerm, literalTerm, plainTerm, type ReadTerm } from './search-terms.ts';
import type { Knowledge } from './understand.ts';

/** Whether words that name a filter are read as it, or as words of ads. */
type Mode = 'filters' | 'words';

/** Words whose forms and spelling are looked for, at most. */
const MAX_WIDENED = 30;

/** Reads the words of one question, and keeps what a reader must know of how. */
export class QuestionWords {
  readonly notes = new ReadNotes();
  /** Words that the vocabulary does not have, as they were read. */
  readonly #plain = new Map<string, ReadTerm>();
  readonly #knowledge: Knowledge;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  read(text: string, mode: Mode): Outcome {
    const outcome = new Outcome(this.notes);
    const whole = parsed(text);
    const { source, pieces } =
      mode === 'filters' ? this.notes.takeFigures(whole, (filter) => this.#isGiven(filter)) : whole;
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind !== 'plain') outcome.put(literalTerm(source, piece), piece.isUnwanted);
      else this.#readRun(outcome, piece, { source, pieces }, mode, index === pieces.length - 1);
    }
    if (outcome.isEmpty) return this.#asItStands(text, mode, outcome);
    return outcome;
  }

  /** Entries of which one is enough. Words that name one filter, and nothing else, are that filter. */
  readEntries(entries: readonly string[]): SearchTerm[][] {
    const mode = this.#allNameOneFilter(entries) ? 'filters' : 'words';
    const read = entries.map((entry) => this.read(entry, mode).terms).filter((terms) => terms.length > 0);
    // Where others are enough, nobody would see that one of them is in no ad.
    for (const term of read.length > 1 ? read.flat() : [])
      if (!this.#mayOccur(term)) this.notes.say(`no open ad holds ${JSON.stringify(term.written)}`);
    return read;
  }

  /** Entries of which none is wanted: each one thing, so that a name of two words does not rule out either. */
  readUnwanted(entries: readonly string[]): SearchTerm[] {
    return entries.flatMap((entry) => {
      const named = this.#filterNamed(entry);
      if (named !== undefined && named.filter !== 'contract') {
        this.notes.takeFilter(named, entry, true);
        return [];
      }
      const { pieces } = parsed(entry);
      const forms = pieces.flatMap(({ units }) => units.flatMap(({ words }) => [...words.forms]));
      if (forms.length === 0) return [];
      const terms = pieces.every(({ kind }) => kind === 'plain') ? this.read(entry, 'words').terms : [];
      const [only, second] = terms;
      return [only !== undefined && second === undefined ? only : exactTerm(entry, forms)];
    });
  }

  /** A question of nothing but joining words is looked for as it stands; one that asks for ads asks for all. */
  #asItStands(text: string, mode: Mode, outcome: Outcome): Outcome {
    const isAnswered = mode === 'filters' && (this.notes.isFiltered || this.notes.asksForAds);
    if (text.trim() === '' || isAnswered) return outcome;
    const { source, pieces } = parsed(text);
    for (const { start, end, words } of pieces.flatMap(({ units }) => [...units]))
      outcome.terms.push(exactTerm(source.slice(start, end), words.forms));
    this.notes.takeBack();
    return outcome;
  }

  #readRun(outcome: Outcome, piece: Piece, whole: Parsed, mode: Mode, isLast: boolean): void {
    const words = new RunWords(whole, piece.units);
    this.#correct(words, isLast);
    for (let at = 0; at < words.length; )
      at += this.#readAt(outcome, words, at, { mode, isLast, isUnwanted: piece.isUnwanted });
  }

  /** Reads what stands at a place. @returns how many words that were */
  #readAt(outcome: Outcome, words: RunWords, at: number, how: How): number {
    const company = this.#companyAt(outcome, words, at, how);
    if (company > 0) return company;
    const { vocabulary, reserved } = this.#knowledge;
    const names = words.namesAt(at, vocabulary);
    const length = names[0]?.length ?? 0;
    const isFirst = outcome.isEmpty;
    const found = reserved.at(words.run, at, isFirst);
    if (
      found !== undefined &&
      found.length >= length &&
      this.#isReserved(outcome, found.word, words.written(at, found.length), how, length === found.length)
    ) {
      this.#takeReserved(outcome, found.word, words.written(at, found.length), how.isUnwanted);
      return found.length;
    }
    if (words.isBehindSlash(at)) outcome.isEither = true;
    if (found?.word.kind === 'filter' && found.word.isPart !== true && found.length >= length) {
      this.#putFilterWord(outcome, found.word, words.written(at, found.length), how);
      return found.length;
    }
    if (length === 0) return this.#readPlain(outcome, words, at, how);
    const forms = words.run.forms.slice(at, at + length);
    outcome.put(entryTerm(vocabulary, words.written(at, length), forms, names), how.isUnwanted);
    return length;
  }

  /** The whole rest of a question may be a company's name as it stands. */
  #companyAt(outcome: Outcome, words: RunWords, at: number, { mode, isUnwanted }: How): number {
    const forms = words.run.forms.slice(at);
    const isWhole =
      mode === 'filters' && outcome.terms.length === 0 && forms.length > 1 && forms.length <= MAX_NAME_WORDS;
    if (!isWhole || words.namesAt(at, this.#knowledge.vocabulary)[0]?.length === forms.length) return 0;
    if (!this.#knowledge.lexicon.isCompany(forms)) return 0;
    const written = words.written(at, forms.length);
    outcome.put({ term: exactTerm(written, forms), line: `${written}: the company` }, isUnwanted);
    return forms.length;
  }

  /** A word that the vocabulary does not have; with it the rest of its unit, which is one name. */
  #readPlain(outcome: Outcome, words: RunWords, at: number, { isLast, isUnwanted }: How): number {
    const { unit, isWhole } = words.unit(at);
    const length = isWhole ? unit.words.forms.length : 1;
    const form = words.form(at);
    const read = isWhole && length > 1 ? unit : { ...unit, words: { forms: [form] } };
    const written = isWhole ? words.written(at, length) : form;
    outcome.put(this.#plainTerm(written, read, isLast && at + length === words.length), isUnwanted);
    return length;
  }

  #plainTerm(written: string, unit: Unit, isLast: boolean): ReadTerm {
    const key = unit.words.forms.join(' ');
    const known = this.#plain.get(key);
    if (known !== undefined) return { term: known.term };
    const isWidened = this.#plain.size < MAX_WIDENED;
    const read = plainTerm(written, unit, { ...this.#knowledge, isLast, isWidened });
    this.#plain.set(key, read);
    return read;
  }

  /** Reads misspelled words as the names that are near, before names of several words are looked for. */
  #correct(words: RunWords, isLastRun: boolean): void {
    const { vocabulary, reserved } = this.#knowledge;
    for (let at = 0; at < Math.min(words.length, MAX_WIDENED); at++) {
      const { unit, isWhole, isList } = words.unit(at);
      const form = words.form(at);
      if ((!isWhole && !isList) || unit.words.forms.length > 1 || vocabulary.knows(form) || reserved.knows(form))
        continue;
      const isLast = isLastRun && at === words.length - 1;
      const corrected = correctedWord(form, this.#knowledge, isLast);
      if (corrected === undefined) continue;
      this.notes.say(`${words.written(at, 1)}: read as ${corrected} (nearest spelling)`);
      words.correct(at, corrected);
    }
  }

  #isGiven(filter: WordFilter | Figure['filter']): boolean {
    return filter !== 'job_stats' && filter !== 'limit' && this.#knowledge.given.has(filter);
  }

  /** Whether some ad may hold a term, by its single words. */
  #mayOccur({ phrases, inCompany, entries, isBeginning }: SearchTerm): boolean {
    if (entries !== undefined || isBeginning || inCompany.length > 0) return true;
    return phrases.some((phrase) => phrase.every((form) => this.#knowledge.lexicon.has(form)));
  }

  #isInAds(written: string): boolean {
    return formsOfText(written).every((form) => this.#knowledge.lexicon.has(form));
  }

  #isReserved(outcome: Outcome, word: ReservedWord, written: string, { mode }: How, isNameToo: boolean): boolean {
    if (word.kind !== 'filter') return !isNameToo;
    // Which contract an ad gives is not known of every ad, so that it rules none out.
    if (mode === 'words' || (outcome.isOut && word.filter === 'contract')) return false;
    // Ads that name the town are nearer than all of its district.
    if (word.isPart === true && this.#isInAds(written)) return false;
    return !this.#isGiven(word.filter);
  }

  #takeReserved(outcome: Outcome, word: ReservedWord, written: string, isUnwanted: boolean): void {
    switch (word.kind) {
      case 'filter':
        this.notes.takeFilter(word, written, isUnwanted || outcome.isOut);
        outcome.putFilter(word.filter, written);
        return;
      case 'either':
        outcome.isEither = true;
        return;
      case 'without':
        outcome.isWithout = true;
        return;
      default:
        this.notes.leaveOut(written);
    }
  }

  /** A word that names a filter, where it is no filter: what is given already, or what an ad says of itself. */
  #putFilterWord(outcome: Outcome, word: ReservedWord & { kind: 'filter' }, written: string, how: How): void {
    const { given, reserved } = this.#knowledge;
    if (how.mode === 'filters' && given.get(word.filter)?.includes(word.id) === true) return;
    if (how.mode === 'words') this.notes.named.set(written, `${word.filter} ${word.name}`);
    const phrases = [written, ...reserved.spellingsOf(word.filter, word.id)].map(formsOfText);
    const term = { ...exactTerm(written, formsOfText(written)), phrases, said: phrases, exact: phrases.slice(0, 1) };
    outcome.put({ term }, how.isUnwanted);
  }

  #allNameOneFilter(entries: readonly string[]): boolean {
    const [first, ...others] = entries.map((entry) => this.#filterNamed(entry)?.filter);
    return first !== undefined && others.every((filter) => filter === first) && !this.#isGiven(first);
  }

  /** The filter that a whole text names. */
  #filterNamed(text: string) {
    const [piece, ...more] = parsed(text).pieces;
    if (piece === undefined || more.length > 0 || piece.kind !== 'plain') return undefined;
    const run = runOf(piece.units);
    const found = this.#knowledge.reserved.at(run, 0, false);
    return found?.word.kind === 'filter' && found.length === run.forms.length ? found.word : undefined;
  }
}

/** How a run is read. */
interface How {
  readonly mode: Mode;
  readonly isLast: boolean;
  readonly isUnwanted: boolean;
}

/** Words of a company's name. */
const MAX_NAME_WORDS = 6;

const formsOfText = (text: string) =>
  parsed(text).pieces.flatMap(({ units }) => units.flatMap(({ words }) => [...words.forms]));
