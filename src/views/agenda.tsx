import type { ComponentChildren } from 'preact';
import { AdRow } from './ad-row.tsx';
import { linesOf } from './ad-view.tsx';
import OWN from './agenda.json' with { type: 'json' };
import { askedText, joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Facts, Link, Notes, Readings, Text, Top } from './components.tsx';
import { Unknown, useView, type View } from './frame.tsx';
import { type Fold, Item, List } from './list.tsx';

/* list_events, search_events, list_courses with their get_, and get_company. */

export function Agenda({ answer }: { answer: Values }) {
  if (Array.isArray(answer.results)) return <Listed answer={answer} />;
  if (textOf(answer.title) !== undefined) return <Single answer={answer} />;
  return textOf(answer.name) === undefined ? <Unknown /> : <Company answer={answer} />;
}

const rowsOf = ({ results }: Values) => recordsOf(results);
const keyOf = (row: Values) => textOf(row.id) ?? '';
const drawn = (row: Values, fold: Fold) => <Scheduled key={keyOf(row)} row={row} fold={fold} />;

function Listed({ answer }: { answer: Values }) {
  const view = useView();
  const { words, tool } = view;
  const rows = rowsOf(answer);
  const total = numberOf(answer.total) ?? rows.length;
  const areCourses = rows.some(isCourse) || tool === 'list_courses';
  return (
    <>
      <Top title={areCourses ? words.own(OWN).courses(total) : words.own(OWN).events(total)}>{askedText(view)}</Top>
      <Notes />
      <Readings answer={answer} />
      {rows.length === 0 && <p>{words.nothingFound}</p>}
      {rows.length > 0 && <List {...{ answer, rowsOf, keyOf, total }} draw={drawn} />}
    </>
  );
}

function Single({ answer }: { answer: Values }) {
  const view = useView();
  return (
    <>
      <Top title={<span lang="">{textOf(answer.title)}</span>}>
        {joined(daysOf(answer, view), awayOf(answer, view))}
      </Top>
      <Details answer={answer} />
    </>
  );
}

function Details({ answer }: { answer: Values }) {
  const view = useView();
  const { words } = view;
  const url = textOf(answer.url);
  return (
    <>
      <Facts
        facts={[
          [words.field('place'), placeOf(answer)],
          [words.field('type'), joined(words.value(textOf(answer.type) ?? ''), tagsOf(answer, view))],
          [words.field('url'), url && <Link url={url} />],
          [words.field('contact'), textOf(answer.email)],
          [words.field('price'), priceOf(answer, view)],
          [words.field('hours'), textOf(answer.hours)],
        ]}
      />
      <Text blocks={linesOf(textOf(answer.description) ?? '')} />
    </>
  );
}

const OF_COURSES = ['is_presencial', 'is_certified', 'is_funded', 'hours', 'price'];
const isCourse = (row: Values) => OF_COURSES.some((name) => row[name] !== undefined);

const placeOf = (row: Values) => textOf(row.place) ?? textsOf(row.locations).join(', ');

function daysOf({ date_start: start, date_end: end }: Values, { format }: View): string {
  return textsOf(start === end ? start : [start, end])
    .map(format.date)
    .join(' – ');
}

/** The board shows no currency of a course (docs/board.md, Records). */
function priceOf({ price }: Values, { format }: View): string | undefined {
  const amount = numberOf(price);
  return amount ? format.number(amount) : undefined;
}

/** The distance in days; "under way" between the first day and the last, and "over" after it. */
function awayOf(row: Values, { format, words }: View): string | undefined {
  if (row.is_over === true) return words.own(OWN).over;
  const start = textOf(row.date_start) ?? '';
  return (format.daysFromNow(start) ?? 0) < 0 ? words.own(OWN).underWay : format.away(start);
}

/** Whether it costs, and how it is held. */
function tagsOf(row: Values, { words }: View): string {
  const paid = row.is_paid ?? (numberOf(row.price) === undefined ? undefined : row.price !== 0);
  const isOnline = row.is_online ?? (typeof row.is_presencial === 'boolean' ? !row.is_presencial : undefined);
  return joined(
    typeof paid === 'boolean' && words.own(OWN)[paid ? 'paid' : 'free'],
    row.is_certified === true && words.own(OWN).certified,
    row.is_funded === true && words.own(OWN).funded,
    isOnline === true && words.own(OWN).online,
  );
}

function Scheduled({ row, fold }: { row: Values; fold?: Fold | undefined }) {
  const view = useView();
  const { words, format, call } = view;
  const start = format.dayAndMonth(textOf(row.date_start) ?? '');
  const end = textOf(row.date_end);
  const where = joined(
    tagsOf(row, view),
    placeOf(row),
    words.value(textOf(row.type) ?? ''),
    end !== undefined && end !== row.date_start && words.own(OWN).until(format.date(end)),
  );
  const head = (
    <>
      <span class="d">
        <b>{start?.day}</b> <span class="soft small">{start?.month}</span>
      </span>
      <span class="where soft small" lang="">
        {where}
      </span>
      <span class="age soft small">{awayOf(row, view)}</span>
    </>
  );
  const title = textOf(row.title) ?? words.adNumber(textOf(row.id) ?? '?');
  return (
    <Item class={row.is_over === true ? 'day over' : 'day'} title={title} fold={call && fold} head={head}>
      <Opened tool={isCourse(row) ? 'get_course' : 'get_event'} values={{ id: row.id }} page={Details} />
    </Item>
  );
}

function Company({ answer }: { answer: Values }) {
  const { words } = useView();
  const links = ['url', 'url_linkedin', 'url_facebook', 'url_twitter'].flatMap((name) => textOf(answer[name]) ?? []);
  const web = links.flatMap((url) => [<Link key={url} url={url} />, ' ']);
  const [jobs, courses, events] = [answer.jobs, answer.courses, answer.events].map(recordOf);
  const adRow = (row: Values, fold: Fold) => <AdRow key={keyOf(row)} row={row} isOwn fold={fold} />;
  return (
    <>
      <Top title={<span lang="">{textOf(answer.name)}</span>} />
      <Facts
        facts={[
          [words.field('contact'), joined(textOf(answer.email), textOf(answer.phone))],
          [words.field('address'), textOf(answer.address)?.replaceAll('\n', ', ')],
          [words.field('url'), links.length > 0 && web],
        ]}
      />
      <Text blocks={linesOf(textOf(answer.description) ?? '')} />
      {jobs && rowsOf(jobs).length > 0 && <Section name="company_jobs" list={jobs} draw={adRow} />}
      {courses && rowsOf(courses).length > 0 && <Section name="courses" list={courses} draw={drawn} />}
      {events && rowsOf(events).length > 0 && <Section name="events" list={events} draw={drawn} />}
    </>
  );
}

type Draw = (row: Values, fold: Fold) => ComponentChildren;

function Section({ list, name, draw }: { list: Values; name: string; draw: Draw }) {
  const { words } = useView();
  const total = numberOf(list.total) ?? rowsOf(list).length;
  return (
    <section>
      <h2>{words.found(words.field(name), total)}</h2>
      <List answer={list} {...{ name, rowsOf, keyOf, total, draw }} />
    </section>
  );
}
