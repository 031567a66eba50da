import type { SqlRow } from '../../sqlite.ts';
import type { courseOperations } from '../../wire/resources/course.ts';
import type { eventOperations } from '../../wire/resources/event.ts';
import { boardTime } from '../../wire/time.ts';
import { type Handler, type HandlerCall, Refusal } from '../http/handler.ts';
import { pageOf } from '../http/page.ts';
import { searchKey } from '../text.ts';

/* Courses and events: records with a first and a last day. */

type Operations = typeof courseOperations & typeof eventOperations;
type Table = 'course' | 'event';

const getCourse: Handler<Operations['getCourse']> = ({ id }, call) => one('course', 'Course', id, call);
const getEvent: Handler<Operations['getEvent']> = ({ id }, call) => one('event', 'Event', id, call);

const listCourses: Handler<Operations['listCourses']> = ({ company, ...paging }, call) =>
  pageOf(all('course', company, call), paging);

const listEvents: Handler<Operations['listEvents']> = ({ company, ...paging }, call) =>
  pageOf(all('event', company, call), paging);

/** Searches title, text, place, type and location names. The comma in `q` means OR, as in the search for companies. */
const searchEvents: Handler<Operations['searchEvents']> = ({ q, company, ...paging }, call) => {
  const wanted = q.map(searchKey);
  const holds = (event: EventText) => {
    const towns = (event.locations ?? []).map(({ name }) => name);
    const text = searchKey([event.title, event.description, event.place, event.type, ...towns].join(' '));
    return wanted.some((word) => text.includes(word));
  };
  const events = all('event', company, call).filter((event) => wanted.length === 0 || holds(event as EventText));
  return pageOf(events, paging, call.query);
};

interface EventText {
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly type: string;
  readonly locations?: readonly { readonly name: string }[];
}

function one(table: Table, name: string, id: number, { db }: HandlerCall): object {
  const row = db.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
  if (row === undefined) throw new Refusal(`${name} not found.`);
  return recordOf(row);
}

/** What is not over yet first, soonest first. The real board's order is not known. */
function all(table: Table, company: readonly number[] | undefined, { db, now }: HandlerCall): object[] {
  const rows = db.prepare(`SELECT * FROM ${table} ORDER BY starts_at, id`).all();
  const wanted = company === undefined || company.length === 0 ? undefined : new Set<unknown>(company);
  const records = rows.filter(({ company_id }) => wanted === undefined || wanted.has(company_id)).map(recordOf);
  const today = dayOf(now);
  const isOver = ({ dateEnd }: { dateEnd: string }) => dateEnd < today;
  return [...records.filter((record) => !isOver(record)), ...records.filter(isOver)];
}

function recordOf({ id, record, starts_at, ends_at, updated_at }: SqlRow) {
  return {
    id,
    ...JSON.parse(String(record)),
    dateStart: dayOf(Number(starts_at)),
    dateEnd: dayOf(Number(ends_at)),
    updatedAt: boardTime(Number(updated_at)),
  };
}

function dayOf(instant: number): string {
  return boardTime(instant).slice(0, 10);
}

export const occasionHandlers = { getCourse, listCourses, getEvent, listEvents, searchEvents };
