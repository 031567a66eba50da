import { Title } from './ad-row.tsx';
import { joined, numberOf, textOf, textsOf, type Values } from './answers.ts';
import { useView, type View } from './frame.tsx';
import type { Words } from './words.ts';

/* Courses and events as they stand in a list. */

const OF_COURSES = ['is_presencial', 'is_certified', 'is_funded', 'hours', 'price'];

export const isCourse = (row: Values) => OF_COURSES.some((name) => row[name] !== undefined);

export const isOver = (row: Values) => row.is_over === true;

/** Its days, and how far away they are. */
export function whenOf(row: Values, view: View): string {
  const { format } = view;
  const [start, end] = [textOf(row.date_start), textOf(row.date_end)];
  const days = [start, end === start ? undefined : end].filter((day) => day !== undefined);
  return joined(days.map(format.date).join(' – '), awayOf(row, view));
}

/** How far away it is; between its days it is under way. */
function awayOf(row: Values, { format, words }: View): string | undefined {
  const start = textOf(row.date_start) ?? '';
  const hasBegun = (format.daysFromNow(start) ?? 0) < 0;
  return hasBegun && !isOver(row) ? words.underWay : format.away(start);
}

/** What a person looks for first, as words. */
function tagsOf(row: Values, words: Words): readonly string[] {
  const paid = row.is_paid ?? (numberOf(row.price) === undefined ? undefined : row.price !== 0);
  const isOnline = row.is_online ?? (typeof row.is_presencial === 'boolean' ? !row.is_presencial : undefined);
  return [
    paid === false && words.free,
    paid === true && words.paid,
    isOnline === true && words.online,
    row.is_certified === true && words.certified,
    row.is_funded === true && words.funded,
  ].filter((tag) => tag !== false);
}

export function Tags({ row }: { row: Values }) {
  const { words } = useView();
  return (
    <span class="tags">
      {tagsOf(row, words).map((tag) => (
        <span class="tag" key={tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

export function Scheduled({ row, open }: { row: Values; open?: (() => void) | undefined }) {
  const view = useView();
  const { words, format } = view;
  const title = textOf(row.title) ?? words.adNumber(textOf(row.id) ?? '?');
  const start = format.dayAndMonth(textOf(row.date_start) ?? '');
  const end = textOf(row.date_end);
  return (
    <li class="day">
      <span class="d">
        {start && (
          <>
            <b>{start.day}</b> <span class="soft small">{start.month}</span>
          </>
        )}
      </span>
      <Title title={title} open={open} />
      <Tags row={row} />
      <span class="where soft small">
        {joined(
          textOf(row.place) ?? textsOf(row.locations).join(', '),
          textOf(row.type),
          end !== undefined && end !== row.date_start && words.until(format.date(end)),
        )}
      </span>
      <span class="age soft small">{awayOf(row, view)}</span>
    </li>
  );
}
