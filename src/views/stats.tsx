import { useState } from 'preact/hooks';
import { numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { basisText } from './asked.ts';
import { Bars, type Group, PayBoxes, Weeks } from './charts.tsx';
import { Unknown, useView, type View } from './frame.tsx';
import { Notes, Top, useFit } from './parts.tsx';

/* job_stats: counts and shares as bars, pay as boxes, weeks as a line. */

function groupsOf({ groups }: Values): readonly Group[] {
  return recordsOf(groups).map((group) => {
    const salary = recordOf(group.salary);
    const figures = salary?.figures;
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

export function Stats({ answer }: { answer: Values }) {
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
      {!isWeeks && (
        <PayBoxes groups={parts.filter(({ quartiles, figures }) => quartiles !== undefined || figures.length > 0)} />
      )}
      {parts.length < groups.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {words.allGroups(groups.length)}
        </button>
      )}
      <Notes notes={[textsOf(answer.understood).join(' · ') || undefined, textOf(answer.note)]} />
    </>
  );
}

function titleOf(matched: number, { words, input }: View): string {
  const by = textOf(input.by);
  return by === undefined ? words.ads(matched) : words.adsBy(matched, words.field(by).toLocaleLowerCase());
}
