import './charts.css';
import { useState } from 'preact/hooks';
import { numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Unknown, useView, type View } from './frame.tsx';
import { basisText, Notes, Top, useFit } from './parts.tsx';

/* job_stats: counts and shares as bars, pay as boxes, weeks as a line. */

type Group = ReturnType<typeof groupsOf>[number];

function groupsOf({ groups }: Values) {
  return recordsOf(groups).map((group) => {
    const salary = recordOf(group.salary);
    const figures = salary?.figures;
    return {
      /** The fact, where several are counted by. */
      by: textOf(group.by),
      key: textOf(group.key) ?? '',
      count: numberOf(group.count) ?? 0,
      share: numberOf(group.share) ?? 0,
      /** Share of a week's days on which the board was read. */
      watched: numberOf(group.watched),
      n: numberOf(salary?.n),
      quartiles: quartilesOf(salary),
      figures: Array.isArray(figures) ? figures.map(numberOf).filter((one) => one !== undefined) : [],
    };
  });
}

/** The server gives quartiles from five figures on; below that, the figures themselves. */
function quartilesOf(salary: Values | undefined) {
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
      {isWeeks && <Weeks groups={groups} />}
      {!isWeeks &&
        factsIn(parts).map(([by, own]) => (
          <section key={by}>
            {by !== undefined && <h2>{words.field(by)}</h2>}
            <Bars groups={own} />
            <PayBoxes groups={own.filter(({ quartiles, figures }) => quartiles !== undefined || figures.length > 0)} />
          </section>
        ))}
      {parts.length < groups.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {words.allGroups(groups.length)}
        </button>
      )}
      <Notes notes={[textsOf(answer.understood).join(' · ') || undefined, textOf(answer.note)]} />
    </>
  );
}

function factsIn(groups: readonly Group[]): [by: string | undefined, groups: Group[]][] {
  const facts = [...new Set(groups.map(({ by }) => by))];
  return facts.map((by) => [by, groups.filter((group) => group.by === by)]);
}

function titleOf(matched: number, { words, input }: View): string {
  const given = Array.isArray(input.by) ? textsOf(input.by) : [textOf(input.by)];
  const [by] = given.length === 1 ? given : [];
  return by === undefined ? words.ads(matched) : words.adsBy(matched, words.field(by).toLocaleLowerCase());
}

/* Charts are elements sized in percent of the frame, so their letters never shrink. */

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

function Bars({ groups }: { groups: readonly Group[] }) {
  const { words, format } = useView();
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <ul class="bars">
      {groups.map(({ key, count, share }) => (
        <li key={key}>
          <span class="key">{words.value(key)}</span>
          <span class="track" aria-hidden="true">
            <i style={{ width: percent(count / most) }} />
          </span>
          <span class="n">
            {format.number(count)} · {format.share(share)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const STEP = 10_000;

function scaleOf(figures: readonly number[]) {
  const from = Math.floor(Math.min(...figures) / STEP) * STEP;
  const to = Math.max(Math.ceil(Math.max(...figures) / STEP) * STEP, from + STEP);
  const step = STEP * Math.ceil((to - from) / STEP / 5);
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { ticks, at: (amount: number) => (amount - from) / (to - from) };
}

function PayBoxes({ groups }: { groups: readonly Group[] }) {
  const { words, format } = useView();
  const all = groups.flatMap(({ quartiles, figures }) => [...Object.values(quartiles ?? {}), ...figures]);
  if (all.length === 0) return null;
  const { ticks, at } = scaleOf(all);
  return (
    <section>
      <h2>{words.payAYear}</h2>
      <ul class="bars boxes">
        {groups.map((group) => (
          <PayRow key={group.key} group={group} at={at} />
        ))}
        <li aria-hidden="true" class="axis soft small">
          <span />
          <span class="track">
            {ticks.map((tick) => (
              <span key={tick} style={{ left: percent(at(tick)) }}>
                {format.number(tick / 1000)}
              </span>
            ))}
          </span>
          <span />
        </li>
      </ul>
    </section>
  );
}

/** A box for the middle half of a group's pay with its median, or dots for few figures. */
function PayRow({ group, at }: { group: Group; at: (amount: number) => number }) {
  const { words, format } = useView();
  const { key, n, quartiles, figures } = group;
  const { p25 = 0, median = 0, p75 = 0 } = quartiles ?? {};
  const box = { left: percent(at(p25)), width: percent(at(p75) - at(p25)) };
  return (
    <li>
      <span class="key">{words.value(key)}</span>
      <span class="track">
        {quartiles && <i style={box} />}
        {quartiles && <b style={{ left: percent(at(median)) }} />}
        {figures.map((figure, index) => (
          <em key={`${index}${figure}`} style={{ left: percent(at(figure)) }} />
        ))}
        <span class="read">
          {quartiles
            ? words.quartiles(format.money(p25), format.money(median), format.money(p75))
            : figures.map(format.money).join(', ')}
        </span>
      </span>
      <span class="n">
        {quartiles && `${format.number(Math.round(median / 1000))} · `}n = {format.number(n ?? figures.length)}
      </span>
    </li>
  );
}

const [WIDTH, HEIGHT] = [100, 40];

/** Ads per week as a line; hollow points mark weeks that were not read every day. */
function Weeks({ groups }: { groups: readonly Group[] }) {
  const { words, format } = useView();
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const x = (index: number) => ((index + 0.5) / groups.length) * WIDTH;
  const y = (count: number) => HEIGHT - (count / most) * HEIGHT;
  const line = groups.map(({ count }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(count)}`).join('');
  const isPartly = ({ watched }: Group) => watched !== undefined && watched < 1;
  const every = Math.ceil(groups.length / 6);
  return (
    <figure class="weeks">
      <div class="plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={line} />
        </svg>
        <ul>
          {groups.map((group, index) => (
            <li
              key={group.key}
              class={isPartly(group) ? 'point hollow' : 'point'}
              style={{ left: percent(x(index) / WIDTH), top: percent(y(group.count) / HEIGHT) }}
            >
              <span class="read">{group.key}: </span>
              <span class={index % every === 0 ? 'small' : 'read'}>{format.number(group.count)}</span>
              {isPartly(group) && <span class="read"> ({words.watchedShare(format.share(group.watched ?? 0))})</span>}
            </li>
          ))}
        </ul>
      </div>
      <p class="axis soft small" aria-hidden="true">
        {groups.map(({ key }, index) => (
          <span key={key}>{index % every === 0 ? key.slice(5) : ''}</span>
        ))}
      </p>
      {groups.some(isPartly) && <figcaption class="soft small">{words.hollow}</figcaption>}
    </figure>
  );
}
