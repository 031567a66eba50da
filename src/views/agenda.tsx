import { useState } from 'preact/hooks';
import { Text } from './ad-view.tsx';
import { joined, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { linesOf } from './body.tsx';
import { Company } from './company.tsx';
import { Answered, mount, Unknown, useView, type View } from './frame.tsx';
import { callWords, useCall } from './open.tsx';
import { Facts, Foot, Link, Notes, Top, useFit } from './parts.tsx';
import { isCourse, isOver, Scheduled, tagsOf, whenOf } from './scheduled.tsx';

/* list_events, search_events, list_courses with their get_, and get_company. */

function Agenda({ answer }: { answer: Values }) {
  if (Array.isArray(answer.results)) return <Listed answer={answer} />;
  if (textOf(answer.title) !== undefined) return <Details answer={answer} />;
  return textOf(answer.name) === undefined ? <Unknown /> : <Company answer={answer} />;
}

/** The tool that gave a list, by its shape where the host does not tell. */
function toolOf(answer: Values, rows: readonly Values[], { tool, input }: View): string {
  if (tool !== undefined) return tool;
  if (answer.query !== undefined || input.q !== undefined) return 'search_events';
  return rows.some(isCourse) ? 'list_courses' : 'list_events';
}

function Listed({ answer }: { answer: Values }) {
  const view = useView();
  const { words, call } = view;
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [opened, setOpened] = useState<Values>();
  const more = useCall();
  const reading = useCall();
  const rows = pages.flatMap(({ results }) => recordsOf(results));
  const last = pages.at(-1) ?? answer;
  const from = starts.at(-1) ?? 0;
  const at = [from, more.now.state, opened !== undefined];
  const shown = rows.slice(from, from + useFit(rows.length - from, at));
  const end = from + shown.length;
  const tool = toolOf(answer, rows, view);
  const nextPage = numberOf(last.next_page);

  async function next() {
    if (end >= rows.length) {
      const result = await more.run(tool, { ...view.input, page: nextPage });
      const page = recordOf(result?.structuredContent);
      if (page === undefined || recordsOf(page.results).length === 0) return;
      setPages([...pages, page]);
      more.forget();
    }
    setStarts([...starts, end]);
  }
  function open(row: Values) {
    setOpened(row);
    reading.run(isCourse(row) ? 'get_course' : 'get_event', { id: row.id });
  }

  if (opened !== undefined)
    return (
      <>
        {reading.now.state === 'answered' ? (
          <Answered result={reading.now.result} page={Details} />
        ) : (
          <p role="status">{callWords(reading.now, words)}</p>
        )}
        <Foot>
          <button type="button" onClick={() => setOpened(undefined)}>
            {words.back}
          </button>
        </Foot>
      </>
    );
  const isCourses = tool === 'list_courses';
  const total = numberOf(answer.total) ?? rows.length;
  const days = (some: readonly Values[]) =>
    some.map((row) => <Scheduled key={row.id} row={row} open={call && (() => open(row))} />);
  const [over, ahead] = [shown.filter(isOver(view.format)), shown.filter((row) => !isOver(view.format)(row))];
  return (
    <>
      <Top title={isCourses ? words.courses(total) : words.events(total)}>{askedOf(view)}</Top>
      {rows.length === 0 && <p>{words.nothingFound}</p>}
      <ul>{days(ahead)}</ul>
      {over.length > 0 && (
        <section>
          <h2>{words.over}</h2>
          <ul class="over">{days(over)}</ul>
        </section>
      )}
      <Notes notes={[textOf(last.note)]} />
      <Foot>
        <span class="soft small" role="status">
          {callWords(more.now, words) ?? (rows.length > 0 && words.shownOf(from + 1, end, total))}
        </span>
        <span class="buttons">
          {starts.length > 1 && (
            <button type="button" onClick={() => setStarts(starts.slice(0, -1))}>
              {words.previous}
            </button>
          )}
          {(end < rows.length || (nextPage !== undefined && call !== undefined)) && (
            <button type="button" disabled={more.now.state === 'running'} onClick={next}>
              {words.more}
            </button>
          )}
        </span>
      </Foot>
    </>
  );
}

function askedOf({ input, words }: View): string {
  const { page: _, limit: _limit, ...filters } = input;
  return joined(
    ...Object.values(filters).flatMap((value) => (typeof value === 'boolean' ? [] : textsOf(value).map(words.value))),
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
      <Top title={textOf(answer.title)} focus>
        {whenOf(answer, view)}
      </Top>
      <p class="tags">
        {tagsOf(answer, words).map((tag) => (
          <span class="tag" key={tag}>
            {tag}
          </span>
        ))}
      </p>
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
      <Text blocks={linesOf(textOf(answer.description) ?? '')} more={words.wholeText} />
      <Notes notes={[textOf(answer.note)]} />
    </>
  );
}

mount(Agenda);
