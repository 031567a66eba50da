import * as z from 'zod';
import type { ChangesAnswer } from '../../search/board-index.ts';
import { CHANGE_KINDS, type ChangeKind, type Changes } from '../../search/changes/changes.ts';
import { isoTime } from '../../search/question/dates.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { localMinute } from '../../wire/time.ts';
import { sharedBy } from '../jobs/job-row.ts';
import { charactersFor, lines, sentences } from '../kit/answer/answer.ts';
import { rowsOf } from '../kit/answer/listing.ts';
import { optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { type ChangeRow, changeRowFields, lineOf } from './change-rows.ts';
import { coverageFields, indexAnswer } from './index-answer.ts';

export const DEFAULT_LIMIT = 10;
const MAX_GAPS = 3;

export const changesAnswer = z.looseObject({
  since: z.string(),
  counts: z.looseObject({}),
  next_page: optionalCount,
  note: optionalText,
  ...changeRowFields,
  coverage: z.looseObject({}),
});

export interface ChangesPage {
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  readonly limit: number;
  /** Follows the time in the first line: `, when "kotlin" was last told`. */
  readonly when: string;
  readonly notes: readonly string[];
}

export function answerOf(found: ChangesAnswer, rows: readonly ChangeRow[], asked: ChangesPage) {
  const { kinds, page, limit, when, notes } = asked;
  const { coverage, since, memorySince } = found;
  const counts = Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, found.told.filter((ad) => ad.kind === kind).length]),
  ) as Record<ChangeKind, number>;
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const shared = sharedBy(rows, ({ company }) => company);
  const withKind = rows.length < 3 || rows.some(({ kind }) => kind !== rows[0]?.kind);
  const how = { withKind, withCompany: !shared.company, begun: since < memorySince ? memorySince : 0 };
  const { structured, head, ...list } = rowsOf({
    what: 'ads',
    page: { total, page, limit },
    rows,
    render: (row) => lineOf(shared.own(row), how),
    room: charactersFor(limit <= DEFAULT_LIMIT ? 'default' : 'max'),
    note: sentences(...notes, ...notesOn(found, rows), ...coverage.notes),
  });
  const { results, note, ...envelope } = structured;
  const counted = CHANGE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  const { text, fields } = indexAnswer(found, {
    head: lines(`${counted} since ${localMinute(since)} (Portuguese time)${when}.`, head),
    note,
    foreign: list.lines && lines(!withKind && `All ${rows[0]?.kind}.`, shared.above, list.lines),
  });
  const ofKind = (wanted: ChangeKind) =>
    results.filter(({ kind }) => kind === wanted).map(({ kind: _, ...row }) => row);
  return {
    text,
    structured: {
      since: isoTime(since),
      counts,
      ...envelope,
      ...fields,
      ...Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, ofKind(kind)])),
      coverage: { ...coverageFields(coverage), memory_since: isoTime(memorySince) },
    } as unknown as z.output<typeof changesAnswer>,
  };
}

function notesOn({ since, memorySince, gaps }: Changes, rows: readonly ChangeRow[]): (string | false)[] {
  const longest = [...gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began));
  const shown = longest.slice(0, MAX_GAPS).map(({ began, ended }) => `${localMinute(began)} to ${localMinute(ended)}`);
  const more =
    longest.length > MAX_GAPS ? `; and ${countOf(longest.length - MAX_GAPS, 'other time')}, none longer` : '';
  return [
    rows.some(({ kind }) => kind === 'gone') &&
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    since < memorySince &&
      `The memory begins at ${localMinute(memorySince)}: before that, ads are new by their publication, and changes are not known.`,
    shown.length > 0 && `Not watched: ${shown.join('; ')}${more}; what happened then was seen later.`,
  ];
}
