import './charts.css';
import { useRef, useState } from 'preact/hooks';
import { AdList, notesOn } from './ad-list.tsx';
import { numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Basis, TextButton, Top, useRoom } from './components.tsx';
import type { Format } from './format.ts';
import { Unknown, useView, type View } from './frame.tsx';

/* job_stats: counts, shares and pay as a table with bars and boxes; weeks as bars. A bar runs its search. */

type Group = ReturnType<typeof groupsOf>[number];

function groupsOf({ groups }: Values) {
  return recordsOf(groups).map((group) => {
    const salary = recordOf(group.salary);
    const [p25, median, p75] = [salary?.p25, salary?.median, salary?.p75].map(numberOf);
    return {
      /** The fact, where several are counted by. */
      by: textOf(group.by),
      key: textOf(group.key) ?? '',
      count: numberOf(group.count) ?? 0,
      share: numberOf(group.share) ?? 0,
      n: numberOf(salary?.n),
      /** The server gives quartiles from five figures on; below that, the figures themselves. */
      box: p25 && median && p75 ? ([p25, median, p75] as const) : undefined,
      figures: textsOf(salary?.figures ?? []).flatMap((one) => numberOf(one) ?? []),
    };
  });
}

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
  const groups = groupsOf(answer);
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
  const named = by.map((each) => words.field(each).toLocaleLowerCase()).join(', ');
  return (
    <>
      <Top title={named === '' ? words.ads(drawn) : words.adsBy(drawn, named)}>
        {drawn !== matched && `${words.ofMatched(matched)} · `}
        <Basis answer={answer} />
      </Top>
      {groups.length === 0 && <p>{words.nothingFound}</p>}
      {isWeeks ? (
        <Weeks groups={withGaps(groups, view.format)} />
      ) : (
        <Groups groups={groups} more={numberOf(answer.more_groups) ?? 0} openOf={openOf} />
      )}
      <p class="soft small">{notesOn(answer, { ...view, tool: 'job_stats' }).join(' ')}</p>
    </>
  );
}

/* Charts are elements sized in percent of the frame, so their letters never shrink. */

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The place of an amount between the lowest and the highest. */
function scaleOf(groups: readonly Group[]) {
  const all = groups.flatMap(amountsOf);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return { low, high, at: (amount: number) => percent(high > low ? (amount - low) / (high - low) : 0.5) };
}

function payWords({ box, figures }: Group, { words, format }: View): string {
  if (box === undefined) return figures.map(format.money).join(', ');
  const [p25, median, p75] = box;
  return words.quartiles(format.money(p25), format.money(median), format.money(p75));
}

/** Pixels of a group with and without pay, and the fewest groups of a screen. */
const [WITH_PAY, WITHOUT, FEWEST] = [60, 44, 3];

type GroupsProps = { groups: readonly Group[]; more: number; openOf: (group: Group) => (() => void) | undefined };

/** One row a group: its name, count and share, its bar, and its pay as numbers and as a box. */
function Groups({ groups, more, openOf }: GroupsProps) {
  const { words, format } = useView();
  const box = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const room = useRoom(box);
  const { low, high, at } = scaleOf(groups);
  const isPaid = high > 0;
  const fit = Math.max(FEWEST, Math.floor(room / (isPaid ? WITH_PAY : WITHOUT)));
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <>
      {isPaid && <p class="soft small">{words.payAYear(format.currency)}</p>}
      <ul class={isPaid ? 'bars paid' : 'bars'} ref={box}>
        {groups.slice(0, isWhole ? groups.length : fit).map((group) => (
          <li key={`${group.by}${group.key}`}>
            <Name group={group} open={openOf(group)} />
            <span class="n small">
              {format.number(group.count)} · {format.share(group.share)}
            </span>
            <span class="track" aria-hidden="true">
              <i style={{ width: percent(group.count / most) }} />
            </span>
            {isPaid && <Pay group={group} at={at} />}
          </li>
        ))}
      </ul>
      {isPaid && (
        <p class="axis soft small">
          <span>{format.money(low)}</span> <span>{format.money(high)}</span>
        </p>
      )}
      {!isWhole && fit < groups.length ? (
        <TextButton press={() => setWhole(true)}>
          {more > 0 ? words.someGroups(groups.length, groups.length + more) : words.allGroups(groups.length)}
        </TextButton>
      ) : (
        more > 0 && <p class="soft small">{words.firstOf(groups.length, groups.length + more)}</p>
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

/** Quartiles as numbers and a box, or few figures as numbers and dots. */
function Pay({ group, at }: { group: Group; at: (amount: number) => string }) {
  const view = useView();
  const { n, box, figures } = group;
  const thousands = amountsOf(group).map((amount) => view.format.number(Math.round(amount / 1000)));
  return (
    <>
      <span class="n soft small">
        {thousands.join(box ? ' – ' : ', ')} {thousands.length > 0 && `n = ${n ?? figures.length}`}
      </span>
      <span class="track boxes" aria-hidden="true">
        {box && <i style={{ left: at(box[0]), right: `calc(100% - ${at(box[2])})` }} />}
        {box && <b style={{ left: at(box[1]) }} />}
        {figures.map((figure, index) => (
          <em key={`${index}${figure}`} style={{ left: at(figure) }} />
        ))}
      </span>
    </>
  );
}

const WEEK_MS = 604_800_000;
/** Most weeks, and most bars that all have their number. */
const [MOST_WEEKS, MOST_NUMBERS] = [520, 12];

/** Weeks without ads stand between the others as empty ones. */
function withGaps(groups: readonly Group[], { monday, weekOf }: Format): readonly Group[] {
  const [first, last] = [groups[0], groups.at(-1)].map((group) => Date.parse(monday(group?.key ?? '') ?? ''));
  const count = Math.min(Math.round(((last ?? 0) - (first ?? 0)) / WEEK_MS) + 1, MOST_WEEKS);
  const empty = { by: undefined, count: 0, share: 0, n: undefined, box: undefined, figures: [] };
  const keys = Array.from({ length: count }, (_, index) => weekOf((first ?? 0) + index * WEEK_MS));
  return keys.map((key) => groups.find((group) => group.key === key) ?? { ...empty, key });
}

/** Ads a week as bars, hollow while a week is not over; pay as a band below. */
function Weeks({ groups }: { groups: readonly Group[] }) {
  const view = useView();
  const { words, format } = view;
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const highest = groups.findIndex(({ count }) => count === most);
  const { low, high, at } = scaleOf(groups);
  const day = (group: Group | undefined) => format.date(format.monday(group?.key ?? '') ?? '');
  const isPartly = ({ key }: Group) => (format.daysFromNow(format.monday(key) ?? '') ?? -7) > -7;
  const isNamed = (index: number) => groups.length <= MOST_NUMBERS || [0, highest, groups.length - 1].includes(index);
  const years = groups.map(({ key }, index) => index > 0 && key.slice(0, 4) !== groups[index - 1]?.key.slice(0, 4));
  return (
    <figure class="weeks">
      <ul class="plot">
        {groups.map((group, index) => (
          <li key={group.key} class={years[index] ? 'year' : ''}>
            <span class="read">{day(group)}: </span>
            <span class={isNamed(index) ? 'small' : 'read'}>{format.number(group.count)}</span>
            <i class={isPartly(group) ? 'hollow' : ''} style={{ height: percent((group.count / most) * 0.8) }} />
          </li>
        ))}
      </ul>
      <p class="axis soft small" aria-hidden="true">
        <span>{day(groups[0])}</span>
        <span>{day(groups.at(-1))}</span>
        {groups.map(
          ({ key }, index) =>
            // Beside the two dates there is no room.
            years[index] &&
            index / groups.length > 0.3 &&
            index / groups.length < 0.65 && (
              <span class="at" key={key} style={{ left: percent(index / groups.length) }}>
                {key.slice(0, 4)}
              </span>
            ),
        )}
      </p>
      {high > 0 && (
        <>
          <p class="soft small">
            {words.field('salary')}: {format.money(low)} – {format.money(high)}
          </p>
          <ul class="plot band">
            {groups.map((group) => (
              <li key={group.key}>
                {group.box && <i style={{ bottom: at(group.box[0]), top: `calc(100% - ${at(group.box[2])})` }} />}
                {(group.box?.slice(1, 2) ?? group.figures).map((amount, index) => (
                  <b key={`${index}${amount}`} style={{ bottom: at(amount) }} />
                ))}
                <span class="read">
                  {day(group)}: {payWords(group, view)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {groups.some(isPartly) && <figcaption class="soft small">{words.hollow}</figcaption>}
    </figure>
  );
}
