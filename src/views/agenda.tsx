import { useState } from 'preact/hooks';
import { Text } from './ad-view.tsx';
import { numberOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { askedText } from './asked.ts';
import { linesOf } from './body.tsx';
import { Company } from './company.tsx';
import { Unknown, useView } from './frame.tsx';
import { Opened } from './open.tsx';
import { PagingFoot, usePaging } from './paging.tsx';
import { Facts, Link, Notes, Top } from './parts.tsx';
import { isCourse, isOver, Scheduled, Tags, whenOf } from './scheduled.tsx';

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

/** A course or an event in full. */
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
          [words.field('type'), textOf(answer.type)],
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
