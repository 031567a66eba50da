import type { Operation } from '../wire/operation.ts';
import type { Json } from './answer.ts';
import { BoardError } from './errors/errors.ts';
import { type BoardRequest, Failure } from './errors/failure.ts';

type Pairs = BoardRequest['pairs'];
type Ask = (pairs: Pairs) => Promise<Json>;

/** What the echoed `query` says of the words that were sent. */
type Echo = 'applied' | 'empty' | 'missing';

/**
 * The search parameter has one name in the board's tables and another in its sample requests (docs/board.md,
 * Operations). The echoed `query` tells which one a board heeds; what works is remembered for the life of the client.
 */
export class Spellings {
  readonly #known = new Map<string, string>();

  /**
   * Asks with one name and, where its words were not applied, with the other.
   * @throws BoardError `unexpected_answer` naming `query` when the board says that it applied neither: its list is
   *   then not filtered. Where it echoes no query at all, nothing can be told, and the table's name is trusted.
   */
  async search(operation: Operation, pairs: Pairs, request: BoardRequest, ask: Ask): Promise<Json> {
    const names = operation.searchParameter;
    const words = names && pairs.find(([name]) => name === names.table)?.[1];
    if (names === undefined || words === undefined || words.trim() === '') return ask(pairs);

    const known = this.#known.get(operation.name) ?? names.table;
    const other = known === names.table ? names.sample : names.table;
    const spelled = (chosen: string) =>
      pairs.map(([name, value]) => [name === names.table ? chosen : name, value] as const);

    const first = await answerOrComplaint(ask(spelled(known)), other);
    if (!(first instanceof BoardError) && echoOf(first) === 'applied') return this.#remember(operation, known, first);
    // A board that echoes nothing was asked both ways once; that told nothing, and will not the next time.
    if (!(first instanceof BoardError) && echoOf(first) === 'missing' && this.#known.has(operation.name)) return first;
    const second = await answerOrComplaint(ask(spelled(other)), known);
    if (!(second instanceof BoardError) && echoOf(second) === 'applied')
      return this.#remember(operation, other, second);

    if (first instanceof BoardError) throw first;
    if (echoOf(first) === 'missing' && (second instanceof BoardError || echoOf(second) === 'missing'))
      return this.#remember(operation, known, first);
    throw new Failure(request).unexpected(
      `query: empty, so the words were not applied, neither as ${known} nor as ${other}`,
      'Its list is not filtered by them and was not used.',
      'query',
    );
  }

  #remember(operation: Operation, name: string, answer: Json): Json {
    this.#known.set(operation.name, name);
    return answer;
  }
}

function echoOf({ query }: Json): Echo {
  if (query === undefined) return 'missing';
  return query === null || (typeof query === 'string' && query.trim() === '') ? 'empty' : 'applied';
}

/** The answer, or the board's error where it names the other spelling: a board may insist on the one it knows. */
async function answerOrComplaint(asking: Promise<Json>, other: string): Promise<Json | BoardError> {
  try {
    return await asking;
  } catch (error) {
    const complains = error instanceof BoardError && error.code === 'board_error';
    if (complains && new RegExp(`\\b${other}\\b`, 'i').test(error.boardMessage ?? '')) return error;
    throw error;
  }
}
