import './charts.css';
import { useView } from './frame.tsx';

/* Charts as elements in percent of the frame's own width, so that their letters never shrink. */

export interface Group {
  readonly key: string;
  readonly count: number;
  /** From 0 to 1. */
  readonly share: number;
  /** Share of a week's days on which the board was read. */
  readonly watched: number | undefined;
  /** Ads with pay. */
  readonly n: number | undefined;
  /** From five figures on. */
  readonly quartiles: { readonly p25: number; readonly median: number; readonly p75: number } | undefined;
  /** The figures themselves where they are fewer. */
  readonly figures: readonly number[];
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** How many ads are in each group. */
export function Bars({ groups }: { groups: readonly Group[] }) {
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

/** The ends of a scale with these figures, in whole steps. */
function scaleOf(figures: readonly number[]) {
  const from = Math.floor(Math.min(...figures) / STEP) * STEP;
  const to = Math.max(Math.ceil(Math.max(...figures) / STEP) * STEP, from + STEP);
  const step = STEP * Math.ceil((to - from) / STEP / 5);
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { ticks, at: (amount: number) => (amount - from) / (to - from) };
}

/** Pay of each group on one scale. */
export function PayBoxes({ groups }: { groups: readonly Group[] }) {
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

/** The middle half of a group's pay as a box with its median, or the few figures as dots. */
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

/** Ads a week as a line; weeks that were not watched every day have hollow points. */
export function Weeks({ groups }: { groups: readonly Group[] }) {
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
