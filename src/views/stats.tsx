import './charts.css';
import { useRef, useState } from 'preact/hooks';
import { AdList, leftOutText } from './ad-list.tsx';
import { type Group, groupOf, numberOf, recordsOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Basis, Button, Notes, Readings, Top, useFit } from './components.tsx';
import type { Format } from './format.ts';
import { Unknown, useView, type View } from './frame.tsx';
import OWN from './stats.json' with { type: 'json' };

/* job_stats: counts, shares and pay as a table with bars and boxes; weeks as bars. A bar runs its search. */

const amountsOf = ({ box, figures }: Group) => box ?? figures;

/** The argument of search_jobs that says a group, by what was counted. A title of a group is none: it has no level. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  ...{ location: 'location', company: 'company', work_model: 'work_model', type: 'type', contract: 'contract' },
  skill: 'any_words',
};

/** The search of a group; undefined where no search finds these very ads. */
function searchOf({ by = '', key }: Group, { by: _, salary, top, skills, ...input }: Values, hasOlder: boolean) {
  const name = ARGUMENTS[by];
  if (name === undefined || input[name] !== undefined || /^unknown \(|^remote allowed$/.test(key)) return undefined;
  // The filter Remote passes older records, too.
  const isWider = (by === 'work_model' && key === 'Remote' && hasOlder) || (skills !== undefined && by !== 'skill');
  return isWider ? undefined : { ...input, [name]: [key] };
}

export function Stats({ answer }: { answer: Values }) {
  const view = useView();
  const { words, input, call } = view;
  const [search, setSearch] = useState<Values>();
  const groups = recordsOf(answer.groups).map(groupOf);
  const matched = numberOf(answer.matched);
  if (matched === undefined || !Array.isArray(answer.groups)) return <Unknown />;
  if (search) return <Opened tool="search_jobs" values={search} page={AdList} back={() => setSearch(undefined)} />;
  const by = textsOf(input.by ?? []);
  const hasOlder = groups.some(({ key }) => key === 'remote allowed');
  const openOf = (group: Group) => {
    const values = call && searchOf({ ...group, by: group.by ?? by[0] }, input, hasOlder);
    return values && (() => setSearch(values));
  };
  const isWeeks = groups.length > 1 && groups.every(({ key }) => /^\d{4}-W\d{2}$/.test(key));
  const drawn = isWeeks ? groups.reduce((sum, { count }) => sum + count, 0) : matched;
  const factNames = by.map((each) => words.field(each).toLocaleLowerCase()).join(', ');
  return (
    <>
      <Top title={factNames === '' ? words.ads(drawn) : words.own(OWN).adsBy(drawn, factNames)}>
        {drawn !== matched && `${words.own(OWN).ofMatched(matched)} · `}
        <Basis answer={answer} />
      </Top>
      {groups.length === 0 && <p>{words.nothingFound}</p>}
      {isWeeks ? (
        <Weeks weeks={withGaps(groups, view.format)} />
      ) : (
        <Groups groups={groups} more={numberOf(answer.more_groups) ?? 0} openOf={openOf} />
      )}
      <Readings answer={answer} />
      <Notes answer={answer} first={leftOutText(answer, { ...view, tool: 'job_stats' })} />
    </>
  );
}

/* Charts are elements sized in percent of the frame, so their letters never shrink. */

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Where amounts stand between the lowest and the highest, of which one beyond three medians does not flatten the rest. */
function scaleOf(amounts: readonly number[]) {
  const sorted = amounts.toSorted((one, other) => one - other);
  const [low = 0, median = 0, highest = 0] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  const high = Math.min(highest, 3 * median);
  return { low, high, isCut: highest > high, at: (amount: number) => Math.min((amount - low) / (high - low || 1), 1) };
}

type Scale = ReturnType<typeof scaleOf>;

function payWords({ box, figures }: Group, { words, format }: View): string {
  if (box === undefined) return figures.map(format.money).join(', ');
  return words.own(OWN).quartiles(...box.map(format.money));
}

type GroupsProps = { groups: readonly Group[]; more: number; openOf: (group: Group) => (() => void) | undefined };

/** One row a group: its name, count and share, its bar, and its pay as numbers and as a box. */
function Groups({ groups, more, openOf }: GroupsProps) {
  const { words, format } = useView();
  const box = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const { fit } = useFit(box);
  const scale = scaleOf(groups.flatMap(amountsOf));
  const isPaid = scale.high > 0;
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const visibleGroups = groups.slice(0, isWhole ? groups.length : fit);
  return (
    <>
      {isPaid && <p class="soft small">{words.own(OWN).payAYear(format.currency)}</p>}
      <ul class={isPaid ? 'bars paid' : 'bars'} ref={box}>
        {visibleGroups.map((group) => (
          <li key={`${group.by}${group.key}`}>
            <Name group={group} open={openOf(group)} />
            <span class="n small">
              {format.number(group.count)} · {format.share(group.share)}
            </span>
            <span class="track" aria-hidden="true">
              <i style={{ width: percent(group.count / most) }} />
            </span>
            {isPaid && <Pay group={group} scale={scale} />}
          </li>
        ))}
      </ul>
      <Axis scale={scale} />
      {(fit < groups.length || more > 0) && (
        <footer class="foot">
          <span class="soft small">{words.shownOf(1, visibleGroups.length, groups.length + more)}</span>
          {visibleGroups.length < groups.length && <Button press={() => setWhole(true)}>{words.more}</Button>}
        </footer>
      )}
    </>
  );
}

/** The group, after its fact where several are counted by; a button that runs its search. */
function Name({ group: { by, key }, open }: { group: Group; open: (() => void) | undefined }) {
  const { words } = useView();
  const Tag = open === undefined ? 'span' : 'button';
  return (
    <Tag class={open === undefined ? 'name' : 'open'} onClick={open}>
      {by && `${words.field(by)}: `}
      {words.value(key)}
    </Tag>
  );
}

/** The ends of a scale of pay. One figure alone has none. */
function Axis({ scale: { low, high, isCut } }: { scale: Scale }) {
  const { format } = useView();
  return high <= low ? null : (
    <p class="axis soft small">
      <span>{format.money(low)}</span>
      <span>
        {isCut && '≥ '}
        {format.money(high)}
      </span>
    </p>
  );
}

/** Quartiles as numbers and a box, or few figures as numbers and dots. */
function Pay({ group, scale }: { group: Group; scale: Scale }) {
  const view = useView();
  const { n, box, figures } = group;
  const at = (amount: number) => percent(scale.at(amount));
  const thousands = amountsOf(group).map((amount) => view.format.number(Math.round(amount / 1000)));
  return (
    <>
      <span class="n soft small">
        {thousands.join(box ? ' – ' : ', ')} {thousands.length > 0 && `n = ${n ?? figures.length}`}
      </span>
      <span class="track boxes" aria-hidden="true">
        {box && <i style={{ left: at(box[0]), right: `calc(100% - ${at(box[2])})` }} />}
        {box && <b style={{ left: at(box[1]) }} />}
        {scale.high > scale.low &&
          figures.map((figure, index) => <em key={`${index}${figure}`} style={{ left: at(figure) }} />)}
      </span>
    </>
  );
}

const WEEK_MS = 604_800_000;
/** Most weeks, and most bars that all have their number. */
const [MOST_WEEKS, MOST_NUMBERS] = [520, 12];

const NO_ADS = groupOf({});

type Week = ReturnType<typeof withGaps>[number];

/** Each week from the first to the last by its Monday, those without ads, too. */
function withGaps(groups: readonly Group[], { monday }: Format) {
  const byDay = new Map(groups.map((group) => [Date.parse(monday(group.key) ?? ''), group]));
  const [first = 0, last = 0] = [Math.min(...byDay.keys()), Math.max(...byDay.keys())];
  const count = Math.min(Math.round((last - first) / WEEK_MS) + 1, MOST_WEEKS);
  return Array.from({ length: count }, (_, index) => {
    const time = first + index * WEEK_MS;
    return { day: new Date(time).toISOString().slice(0, 10), group: byDay.get(time) ?? NO_ADS };
  });
}

/** Ads a week as bars, hollow while a week is not over; pay as a band below. */
function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const view = useView();
  const { words, format } = view;
  const counts = weeks.map(({ group }) => group.count);
  const most = Math.max(1, ...counts);
  const { at, ...scale } = scaleOf(weeks.flatMap(({ group }) => amountsOf(group)));
  const isPartly = ({ day }: Week) => (format.daysFromNow(day) ?? -7) > -7;
  const isNamed = (index: number) =>
    weeks.length <= MOST_NUMBERS || [0, counts.indexOf(most), weeks.length - 1].includes(index);
  return (
    <figure class="weeks">
      <ul class="plot">
        {weeks.map((week, index) => (
          <li key={week.day}>
            <span class="read">{format.date(week.day)}: </span>
            <span class={isNamed(index) ? 'small' : 'read'}>{format.number(counts[index] ?? 0)}</span>
            {amountsOf(week.group).length > 0 && <span class="read">, {payWords(week.group, view)}</span>}
            <i
              class={isPartly(week) ? 'hollow' : ''}
              style={{ height: percent(((counts[index] ?? 0) / most) * 0.8) }}
            />
          </li>
        ))}
      </ul>
      <p class="axis soft small" aria-hidden="true">
        <span>{format.date(weeks[0]?.day ?? '')}</span>
        <span>{format.date(weeks.at(-1)?.day ?? '')}</span>
      </p>
      {scale.high > 0 && (
        <>
          <p class="soft small">
            {words.field('salary')}: {format.moneyRange(scale.low, scale.high)}
          </p>
          <div class="plot band" aria-hidden="true">
            {weeks.map(({ day, group: { box, figures } }) => (
              <span key={day}>
                {box && <i style={{ bottom: percent(at(box[0])), top: percent(1 - at(box[2])) }} />}
                {(box?.slice(1, 2) ?? figures).map((amount, index) => (
                  <b key={`${index}${amount}`} style={{ bottom: percent(at(amount)) }} />
                ))}
              </span>
            ))}
          </div>
        </>
      )}
      {weeks.some(isPartly) && <figcaption class="soft small">{words.own(OWN).hollow}</figcaption>}
    </figure>
  );
}
