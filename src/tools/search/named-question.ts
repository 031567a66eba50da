import type { ChangesAnswer } from '../../search/answers.ts';
import type { ChangeKind } from '../../search/changes/changes.ts';
import { type Mark, MOST_NAMES } from '../../storage/marks.ts';
import { CONTRACTS, foldName, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { DAY_MS, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { refuse } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import type { FilterArguments } from './search-filters.ts';

/** Milliseconds in which page 1 asked again repeats what it told. */
const REPEATS = 10 * MINUTE_MS;

/** What is asked under a name. */
export interface Asked {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

/** The window that a call under a name is answered from. */
interface NamedWindow {
  /** Undefined where the name is new and no time was given. */
  readonly since: number;
  /** What was told already, where this call repeats it or shows its next page. */
  readonly told: ChangesAnswer | undefined;
  /** Whether the mark moves when the first page is answered. */
  readonly moves: boolean;
  /** Whether it begins where the name was last told. */
  readonly isLast: boolean;
}

/** A name with its filters and one mark. */
export class NamedQuestion {
  readonly mark: Mark | undefined;
  readonly #name: string;
  readonly #board: string;
  readonly #context: ToolContext;

  private constructor(name: string, board: string, context: ToolContext, mark: Mark | undefined) {
    this.#name = name;
    this.#board = board;
    this.#context = context;
    this.mark = mark;
  }

  static async of(name: string, board: string, context: ToolContext): Promise<NamedQuestion> {
    const { storage, owner } = context;
    return new NamedQuestion(name, board, context, await storage.marks.get(owner, board, keyOf(name)));
  }

  /** Filters and kinds that are given, else those that the name keeps. */
  asked(filters: FilterArguments, kinds: readonly ChangeKind[] | undefined): Asked {
    const kept = this.mark === undefined ? undefined : (JSON.parse(this.mark.question) as Asked);
    return {
      filters: isSome(filters) || kept === undefined ? given(filters) : kept.filters,
      kinds: kinds !== undefined && kinds.length > 0 ? kinds : kept?.kinds,
    };
  }

  /** @param now milliseconds */
  window(since: number | 'last', asked: Asked, page: number, now: number): NamedWindow {
    const { mark } = this;
    if (mark === undefined)
      return { since: since === 'last' ? now - 7 * DAY_MS : since, told: undefined, moves: true, isLast: false };
    if (since !== 'last') return { since, told: undefined, moves: false, isLast: false };
    const isSame = mark.question === questionOf(asked);
    const age = now - mark.told;
    if (isSame && (page > 1 || (age >= 0 && age < REPEATS)))
      return { since: mark.since, told: JSON.parse(mark.listing) as ChangesAnswer, moves: false, isLast: false };
    return { since: mark.until, told: undefined, moves: true, isLast: true };
  }

  /** @throws ToolError `invalid_argument` where there are too many names */
  async move(asked: Asked, found: ChangesAnswer, now: number): Promise<void> {
    const { storage, owner } = this.#context;
    if (this.mark === undefined) await this.#proveRoom();
    const { since, until } = found;
    await storage.marks.move(owner, this.#board, keyOf(this.#name), {
      name: this.#name,
      question: questionOf(asked),
      since,
      until: Math.max(until, this.mark?.until ?? until),
      told: now,
      listing: JSON.stringify(found),
    });
  }

  /** What a reader must know of the name. @param filters those of this call */
  notes(
    asked: Asked,
    filters: FilterArguments,
    window: NamedWindow | undefined,
    { since }: ChangesAnswer,
    page: number,
  ): string[] {
    const own = quoted(this.#name);
    if (this.mark === undefined || window === undefined)
      return [`${own} is new: it looks back to ${localMinute(since)} now, next time to this answer.`];
    const kept = JSON.parse(this.mark.question) as Asked;
    const isSame = this.mark.question === questionOf(asked);
    const before = filtersText(kept);
    const notes = isSame && !isSome(filters) && before !== 'none' ? [`Filters kept under this name: ${before}.`] : [];
    if (!isSame && window.moves)
      notes.push(`${own} had other filters before (${before}); it keeps these from now on. For both, use two names.`);
    if (!isSame && !window.moves) notes.push(`${own} keeps its filters (${before}); these are for this answer only.`);
    if (!window.moves && window.told === undefined)
      notes.push(`With since the mark of ${own} stays; without since it tells all that is new to it.`);
    const at = localMinute(this.mark.told);
    if (window.told !== undefined)
      notes.push(page === 1 ? `The same answer as at ${at}, repeated.` : `Goes on from the answer at ${at}.`);
    return notes;
  }

  async #proveRoom(): Promise<void> {
    const { storage, owner } = this.#context;
    const names = await storage.marks.names(owner, this.#board);
    if (names.length < MOST_NAMES) return;
    const oldest = names.slice(-3).map((name) => quoted(name));
    const message = `is new, and there are ${MOST_NAMES} names already; use one of them with other filters, for example ${oldest.join(', ')}.`;
    throw refuse('job_changes', [{ field: 'name', message }]);
  }
}

/** What makes two names the same: case, accents and spaces do not count. */
const keyOf = (name: string) => foldName(name).replace(/\s+/g, '');

const isSome = (filters: object) => Object.keys(given(filters)).length > 0;

/** Arguments that are given, in one order. */
function given<T extends object>(filters: T): T {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))) as T;
}

const questionOf = ({ filters, kinds }: Asked) =>
  JSON.stringify({ filters: given(filters), ...(kinds === undefined ? {} : { kinds }) });

const TABLES: Readonly<Record<string, Table>> = { work_model: WORK_MODELS, type: JOB_TYPES, contract: CONTRACTS };

/** Filters as they were given, in one line: `words kotlin; work_model Remote`. */
function filtersText({ filters, kinds }: Asked): string {
  const parts = Object.entries({ ...given(filters), ...(kinds === undefined ? {} : { kinds }) }).map(
    ([field, value]) => {
      const values = (Array.isArray(value) ? value : [value]) as (string | number)[];
      const names = values.map((one) => rowById(TABLES[field] ?? [], Number(one))?.name ?? String(one));
      return `${field} ${names.join(', ')}`;
    },
  );
  return parts.length === 0 ? 'none' : parts.join('; ');
}
