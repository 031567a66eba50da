import type { SqlRow } from '../../sqlite.ts';
import type { courseOperations } from '../../wire/resources/course.ts';
import { flagIn, integerIn, integersIn, optionalIntegerIn, textIn } from '../database/rows.ts';
import { type Handler, Refusal } from '../http/handler.ts';
import { filterOf, pageOf } from '../http/paging.ts';
import { scheduleOf, upcomingFirst } from '../time/calendar.ts';
import { locationsField } from './references.ts';

type Operations = typeof courseOperations;

const getCourse: Handler<Operations['getCourse']> = ({ id }, { db, now }) => {
  const row = db.prepare('SELECT * FROM course WHERE id = ?').get(id);
  if (row === undefined) throw new Refusal('Course not found.');
  return courseRecordOf(row, now);
};

const listCourses: Handler<Operations['listCourses']> = ({ company, ...paging }, { db, now }) =>
  pageOf(
    db,
    {
      columns: '*',
      from: 'course WHERE :company IS NULL OR company_id IN (SELECT value FROM json_each(:company))',
      order: upcomingFirst(now),
      values: { company: filterOf(company) },
    },
    paging,
    (row) => courseRecordOf(row, now),
  );

function courseRecordOf(row: SqlRow, now: number): object {
  const { dateStart, dateEnd, updatedAt } = scheduleOf(row, now);
  return {
    id: integerIn(row, 'id'),
    title: textIn(row, 'title'),
    description: textIn(row, 'description'),
    dateStart,
    dateEnd,
    ...locationsField(integersIn(row, 'locations')),
    place: textIn(row, 'place'),
    url: textIn(row, 'url'),
    isPresencial: flagIn(row, 'in_person'),
    isCertified: flagIn(row, 'certified'),
    isFunded: flagIn(row, 'funded'),
    hours: optionalIntegerIn(row, 'hours'),
    price: optionalIntegerIn(row, 'price'),
    courseTypeId: integerIn(row, 'schedule'),
    updatedAt,
    slug: textIn(row, 'slug'),
  };
}

export const courseHandlers = { getCourse, listCourses };
