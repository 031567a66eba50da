import type { SqlRow } from '../../sqlite.ts';
import type { eventOperations } from '../../wire/resources/event.ts';
import { flagIn, integerIn, integersIn, textIn } from '../database/rows.ts';
import { searchKey } from '../database/search-key.ts';
import { type Handler, Refusal } from '../http/handler.ts';
import { filterOf, pageOf } from '../http/paging.ts';
import { scheduleOf, upcomingFirst } from '../time/calendar.ts';
import { locationsField } from './references.ts';

type Operations = typeof eventOperations;

const OF_COMPANY = '(:company IS NULL OR company_id IN (SELECT value FROM json_each(:company)))';

const getEvent: Handler<Operations['getEvent']> = ({ id }, { db, now }) => {
  const row = db.prepare('SELECT * FROM event WHERE id = ?').get(id);
  if (row === undefined) throw new Refusal('Event not found.');
  return eventRecordOf(row, now);
};

const listEvents: Handler<Operations['listEvents']> = ({ company, ...paging }, { db, now }) =>
  pageOf(
    db,
    {
      columns: '*',
      from: `event WHERE ${OF_COMPANY}`,
      order: upcomingFirst(now),
      values: { company: filterOf(company) },
    },
    paging,
    (row) => eventRecordOf(row, now),
  );

/** Searches title, text, place, type and location names. The comma in `q` means OR, as in the search for companies. */
const searchEvents: Handler<Operations['searchEvents']> = ({ q, company, ...paging }, { db, now, query }) =>
  pageOf(
    db,
    {
      columns: '*',
      from: `event WHERE ${OF_COMPANY} AND (json_array_length(:terms) = 0
        OR EXISTS (SELECT 1 FROM json_each(:terms) WHERE instr(event.folded_text, value) > 0))`,
      order: upcomingFirst(now),
      values: { company: filterOf(company), terms: JSON.stringify(q.map(searchKey)) },
    },
    paging,
    (row) => eventRecordOf(row, now),
    query,
  );

function eventRecordOf(row: SqlRow, now: number): object {
  const { dateStart, dateEnd, updatedAt } = scheduleOf(row, now);
  return {
    id: integerIn(row, 'id'),
    title: textIn(row, 'title'),
    description: textIn(row, 'description'),
    dateStart,
    dateEnd,
    ...locationsField(integersIn(row, 'locations')),
    place: textIn(row, 'place'),
    email: textIn(row, 'email'),
    url: textIn(row, 'url'),
    type: textIn(row, 'type'),
    isOnline: flagIn(row, 'online'),
    isPaid: flagIn(row, 'paid'),
    updatedAt,
    slug: textIn(row, 'slug'),
  };
}

export const eventHandlers = { getEvent, listEvents, searchEvents };
