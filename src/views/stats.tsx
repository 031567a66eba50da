import { useState } from 'preact/hooks';
import { numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { basisText } from './asked.ts';
import { Bars, type Group, PayBoxes, Weeks } from './charts.tsx';
import { mount, Unknown, useView, type View } from './frame.tsx';
import { Notes, Top, useFit } from './parts.tsx';

/* job_stats: counts and shares as bars, pay as boxes, weeks as a line, and all of it as a table. */

function groupsOf({ groups }: Values): readonly Group[] {
  return recordsOf(groups).map((group) => {
    const salary = recordOf(group.salary);
    const figures = Array.isArray(group.figures) ? group.figures : salary?.figures;
    return {
      key: textOf(group.key) ?? '',
      count: numberOf(group.count) ?? 0,
      share: numberOf(group.share) ?? 0,
      watched: numberOf(group.watched),
      n: numberOf(salary?.n),
      quartiles: quartilesOf(salary),
      figures: Array.isArray(figures) ? figures.map(numberOf).filter((one) => one !== undefined) : [],
    };
  });
}

function quartilesOf(salary: Values | undefined): Group['quartiles'] {
  const [p25, median, p75] = [numberOf(salary?.p25), numberOf(salary?.median), numberOf(salary?.p75)];
  return p25 === undefined || median === undefined || p75 === undefined ? undefined : { p25, median, p75 };
}

const isWeek = ({ key }: Group) => /^\d{4}-W\d{2}$/.test(key);

function Stats({ answer }: { answer: Values }) {
  const view = useView();
  const { words } = view;
  const groups = groupsOf(answer);
  const [isWhole, setWhole] = useState(false);
  const shown = groups.slice(0, useFit(groups.length, answer.matched, isWhole));
  const matched = numberOf(answer.matched);
  if (matched === undefined || !Array.isArray(answer.groups)) return <Unknown />;
  const isWeeks = groups.length > 1 && groups.every(isWeek);
  const parts = isWeeks ? groups : shown;
  return (
    <>
      <Top title={titleOf(matched, view)}>{basisText(answer, view)}</Top>
      {groups.length === 0 && <p>{words.nothingFound}</p>}
      {isWeeks ? <Weeks groups={groups} /> : <Bars groups={parts} />}
      {/* A week's pay is too much for one picture; the table has it. */}
      {!isWeeks && (
        <PayBoxes groups={parts.filter(({ quartiles, figures }) => quartiles !== undefined || figures.length > 0)} />
      )}
      {parts.length < groups.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {words.allGroups(groups.length)}
        </button>
      )}
      <Notes notes={[textsOf(answer.understood).join(' · ') || undefined, textOf(answer.note)]} />
      {groups.length > 0 && <Table groups={groups} />}
    </>
  );
}

function titleOf(matched: number, { words, input }: View): string {
  const by = textOf(input.by);
  return by === undefined ? words.ads(matched) : words.adsBy(matched, words.field(by).toLocaleLowerCase());
}

/** Heads and cells of the table; columns that no group fills are left out. */
function columnsOf(groups: readonly Group[], { words, format }: View) {
  const money = (amount: number | undefined) => (amount === undefined ? '' : format.money(amount));
  const columns: readonly (readonly [string, (group: Group) => string])[] = [
    [words.count, ({ count }) => format.number(count)],
    [words.share, ({ share }) => format.share(share)],
    [words.watched, ({ watched }) => (watched === undefined ? '' : format.share(watched))],
    [words.withPay, ({ n, figures }) => (n ? format.number(n) : figures.length > 0 ? String(figures.length) : '')],
    ['25 %', ({ quartiles }) => money(quartiles?.p25)],
    [words.median, ({ quartiles }) => money(quartiles?.median)],
    ['75 %', ({ quartiles }) => money(quartiles?.p75)],
    [words.figures, ({ figures }) => figures.map(format.money).join(', ')],
  ];
  return columns.filter(([, cell]) => groups.some((group) => cell(group) !== ''));
}

/** The same figures for screen readers and for copying. */
function Table({ groups }: { groups: readonly Group[] }) {
  const view = useView();
  const columns = columnsOf(groups, view);
  return (
    <details>
      <summary>{view.words.asTable}</summary>
      <table>
        <thead>
          <tr>
            {[view.words.group, ...columns.map(([head]) => head)].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{view.words.value(group.key)}</th>
              {columns.map(([head, cell]) => (
                <td key={head}>{cell(group)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

mount(Stats);
