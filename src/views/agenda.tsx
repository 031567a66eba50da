import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { AdRow, scaleOf, Title } from './ad-row.tsx';
import { linesOf, Text } from './ad-view.tsx';
import { joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened, PagingFoot, usePaging } from './calls.tsx';
import { Unknown, useView, type View } from './frame.tsx';
import { askedText, Facts, Fitted, Link, Notes, Top } from './parts.tsx';

/* list_events, search_events, list_courses with their get_, and get_company. */

export function Agenda({ answer }: { answer: Values }) {
  if (Array.isArray(answer.results)) return <Listed answer={answer} />;
  if (textOf(answer.title) !== undefined) return <Details answer={answer} />;
  return textOf(answer.name) === undefined ? <Unknown /> : <Company answer={answer} />;
}

const rowsOf = ({ results }: Values) => recordsOf(results);

function Listed({ answer }: { answer: Values }) {
  const view = useView();
  const { words, call } = view;
  const [opened, setOpened] = useState<Values | undefined>();
  const isOpen = opened !== undefined;
  const { rows, shown, last, foot } = usePaging(answer, rowsOf, isOpen);
  const total = numberOf(answer.total) ?? rows.length;
  const days = (some: readonly Values[]) =>
    some.map((row) => <Scheduled key={row.id} row={row} open={call && (() => setOpened(row))} />);
  const over = shown.filter((row) => isOver(row));
  return (
    <>
      <div hidden={isOpen}>
        <Top title={rows.some(isCourse) || view.tool === 'list_courses' ? words.courses(total) : words.events(total)}>
          {askedText(view)}
        </Top>
        {rows.length === 0 && <p>{words.nothingFound}</p>}
        <ul>{days(shown.filter((row) => !over.includes(row)))}</ul>
        {over.length > 0 && (
          <section>
            <h2>{words.over}</h2>
            <ul class="over">{days(over)}</ul>
          </section>
        )}
        <Notes notes={[textOf(last.note)]} />
        {rows.length > 0 && <PagingFoot {...foot} total={total} />}
      </div>
      {opened && (
        <Opened
          tool={isCourse(opened) ? 'get_course' : 'get_event'}
          values={{ id: opened.id }}
          page={Details}
          back={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Details({ answer }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const url = textOf(answer.url);
  const price = numberOf(answer.price);
  const hours = numberOf(answer.hours);
  return (
    <>
      <Top title={textOf(answer.title)}>{whenOf(answer, view)}</Top>
      <Tags row={answer} />
      <Facts
        facts={[
          [words.field('place'), textOf(answer.place) ?? textsOf(answer.locations).join(', ')],
          [words.field('type'), words.value(textOf(answer.type) ?? '')],
          [words.field('price'), price === undefined || price === 0 ? undefined : format.money(price)],
          [words.field('hours'), hours && format.number(hours)],
          [words.field('email'), textOf(answer.email)],
          [words.field('url'), url && <Link url={url} />],
        ]}
      />
      <Text blocks={linesOf(textOf(answer.description) ?? '')} />
      <Notes notes={[textOf(answer.note)]} />
    </>
  );
}

const OF_COURSES = ['is_presencial', 'is_certified', 'is_funded', 'hours', 'price'];

const isCourse = (row: Values) => OF_COURSES.some((name) => row[name] !== undefined);

const isOver = (row: Values) => row.is_over === true;

function whenOf(row: Values, view: View): string {
  const { format } = view;
  const [start, end] = [textOf(row.date_start), textOf(row.date_end)];
  const days = [start, end === start ? undefined : end].filter((day) => day !== undefined);
  return joined(days.map(format.date).join(' – '), awayOf(row, view));
}

/** The distance in days, or "under way" between the first day and the last. */
function awayOf(row: Values, { format, words }: View): string | undefined {
  const start = textOf(row.date_start) ?? '';
  const hasBegun = (format.daysFromNow(start) ?? 0) < 0;
  return hasBegun && !isOver(row) ? words.underWay : format.away(start);
}

function Tags({ row }: { row: Values }) {
  const { words } = useView();
  const paid = row.is_paid ?? (numberOf(row.price) === undefined ? undefined : row.price !== 0);
  const isOnline = row.is_online ?? (typeof row.is_presencial === 'boolean' ? !row.is_presencial : undefined);
  const tags = [
    paid === false && words.free,
    paid === true && words.paid,
    isOnline === true && words.online,
    row.is_certified === true && words.certified,
    row.is_funded === true && words.funded,
  ];
  return (
    <span class="tags">
      {tags.map(
        (tag) =>
          tag && (
            <span class="tag" key={tag}>
              {tag}
            </span>
          ),
      )}
    </span>
  );
}

function Scheduled({ row, open }: { row: Values; open?: (() => void) | undefined }) {
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
          words.value(textOf(row.type) ?? ''),
          end !== undefined && end !== row.date_start && words.until(format.date(end)),
        )}
      </span>
      <span class="age soft small">{awayOf(row, view)}</span>
    </li>
  );
}

function Company({ answer }: { answer: Values }) {
  const { words } = useView();
  const jobs = recordOf(answer.jobs);
  const ads = recordsOf(jobs?.results);
  const scale = scaleOf(ads);
  const scheduled = [answer.courses, answer.events].flatMap((list) => recordsOf(recordOf(list)?.results));
  return (
    <>
      <Profile company={answer} />
      {jobs && (
        <Section
          title={words.openAds(numberOf(jobs.total) ?? ads.length)}
          rows={ads.map((row) => <AdRow key={row.id} row={row} scale={scale} isOwn />)}
        />
      )}
      {scheduled.length > 0 && (
        <Section title={words.field('agenda')} rows={scheduled.map((row) => <Scheduled key={row.id} row={row} />)} />
      )}
      <Notes notes={[textOf(answer.note)]} />
    </>
  );
}

function Section({ title, rows }: { title: string; rows: readonly ComponentChildren[] }) {
  const { words } = useView();
  return (
    <section>
      <h2>{title}</h2>
      <Fitted as="ul" more={words.allGroups(rows.length)} parts={rows} />
    </section>
  );
}

function Profile({ company }: { company: Values }) {
  const { words } = useView();
  const links = ['url', 'url_linkedin', 'url_facebook', 'url_twitter'].map((name) => textOf(company[name]));
  return (
    <>
      <Top title={textOf(company.name)} />
      <Text blocks={linesOf(textOf(company.description) ?? '')} />
      <Facts
        facts={[
          [words.field('address'), textOf(company.address)?.replaceAll('\n', ', ')],
          [words.field('phone'), textOf(company.phone)],
          [words.field('email'), textOf(company.email)],
          [
            words.field('url'),
            links.some((url) => url !== undefined) &&
              links.map(
                (url) =>
                  url && (
                    <span key={url}>
                      <Link url={url} />{' '}
                    </span>
                  ),
              ),
          ],
        ]}
      />
    </>
  );
}
