import { PAGE } from '../../../wire/limits.ts';
import { type AnswerSize, charactersFor } from '../answer/answer.ts';
import { listing } from '../answer/listing.ts';
import { refuse } from '../failure.ts';
import type { ToolContext } from '../tool.ts';
import {
  type Narrowable,
  type Narrowing,
  narrowed,
  narrowingText,
  testsFrom,
  typeTest,
  withoutEach,
  wordTest,
} from './narrow.ts';
import { type AllRead, readAll } from './read-all.ts';
import { respelled, wordsTest } from './words.ts';

export interface NarrowedList<R, Row> {
  readonly tool: string;
  /** Plural noun of the records. */
  readonly what: string;
  readonly given: Narrowing;
  readonly page: number | undefined;
  readonly limit: number | undefined;
  /** A page of the board's own list. */
  pageOf(asked: { page: number; limit: number }): Promise<{ total: number; results?: readonly R[] | undefined }>;
  narrowable(record: R): Narrowable & { readonly record: R };
  rowOf(record: R): Row;
  readonly render: (row: Row) => string;
}

/**
 * A page of what is left of the board's list by the filters that the board does not have; undefined when none is given.
 * @throws ToolError `invalid_argument` naming everything that cannot be understood
 */
export async function narrowedPage<R extends { readonly id: number }, Row extends { readonly id: number }>(
  list: NarrowedList<R, Row>,
  context: ToolContext,
) {
  const { tests, findings, notes } = await testsFrom(list.given, context);
  const types = list.given.type?.filter((type) => type !== '') ?? [];
  if (findings.length > 0) throw refuse(list.tool, findings);
  if (tests.length === 0 && types.length === 0) return undefined;
  const all: AllRead<R> = await readAll(list.pageOf, context.call);
  const records = all.records.map(list.narrowable);
  const other = respelled(
    list.given.words ?? '',
    records.map(({ text }) => text),
  );
  const test = other === undefined ? undefined : wordsTest('words', other.words).test;
  if (other !== undefined && test !== undefined) {
    tests.splice(
      tests.findIndex(({ field }) => field === 'words'),
      1,
      wordTest(test),
    );
    notes.push(...other.notes);
  }
  if (types.length > 0) {
    const ofType = typeTest(types, records);
    tests.push(ofType.test);
    notes.push(...ofType.notes);
  }
  const { kept, unsaid } = narrowed(records, tests);
  const said = [
    narrowingText(list.what, all, unsaid),
    ...notes,
    kept.length === 0 ? withoutEach(records, tests) : undefined,
  ];
  const note = said.filter((part) => part !== undefined).join(' ');
  const { page = 1, limit = PAGE.defaultLimit } = list;
  const size: AnswerSize = list.limit === undefined ? 'default' : 'max';
  const { text, structured } = listing({
    what: list.what,
    page: { total: kept.length, page, limit },
    rows: kept.slice((page - 1) * limit, page * limit).map(({ record }) => list.rowOf(record)),
    render: list.render,
    room: charactersFor(size) - note.length,
  });
  const whole = [structured.note, note].filter((part) => part !== undefined && part !== '').join(' ');
  const { listed, complete } = all;
  return {
    text: `${note}\n${text}`,
    structured: { ...structured, note: whole, narrowed: { read: records.length, listed, complete } },
  };
}
