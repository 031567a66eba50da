import './rows.css';
import { changesOf, companyName, joined, payOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Changed } from './changes.tsx';
import { useView, type View } from './frame.tsx';

type Scale = ReturnType<typeof scaleOf>;

const FEWEST_FIGURES = 5;

/** The lowest and the highest pay in an answer; undefined below five figures. */
export function scaleOf(rows: readonly Values[]) {
  const pays = rows.map(payOf).filter((pay) => pay !== undefined);
  if (pays.length < FEWEST_FIGURES) return undefined;
  const scale = { from: Math.min(...pays.map(({ low }) => low)), to: Math.max(...pays.map(({ high }) => high)) };
  return scale.to > scale.from ? scale : undefined;
}

/** An ad's pay from its fields, else quoted from its text. */
export function payText(ad: Values, { format, words }: View): string | undefined {
  const pay = payOf(ad);
  if (pay !== undefined) return format.moneyRange(pay.low, pay.high);
  const quote = textOf(ad.salary_text);
  return quote && words.quoted(quote);
}

export function workModelText(ad: Values, { words }: View): string | undefined {
  const model = textOf(ad.work_model);
  const quote = textOf(ad.work_model_text);
  return joined(
    model && words.value(model),
    model === undefined &&
      quote === undefined &&
      typeof ad.remote_allowed === 'boolean' &&
      words.remoteAllowed(ad.remote_allowed),
    quote && words.quoted(quote),
  );
}

interface RowProps {
  readonly row: Values;
  readonly scale?: Scale;
  readonly kind?: 'new' | 'changed' | 'gone' | undefined;
  /** Whether all ads of the list are one company's. */
  readonly isOwn?: boolean;
  readonly open?: (() => void) | undefined;
}

export function AdRow({ row, scale, kind, isOwn = false, open }: RowProps) {
  const view = useView();
  const { words, format } = view;
  const title = textOf(row.title) ?? words.adNumber(textOf(row.id) ?? '?');
  const pay = payText(row, view);
  const away = format.away(textOf(row.published_at) ?? '');
  const state = textOf(row.status) ?? textOf(recordOf(row.status)?.name);
  const label = words.value(kind ?? state ?? '');
  const types = textsOf(row.types).filter((type) => type !== 'Full-time');
  return (
    <li class="ad">
      <Title title={title} id={textOf(row.id)} isGone={kind === 'gone'} open={open} />
      <span class={pay === undefined ? 'pay soft' : 'pay'}>
        {pay ?? words.noPay}
        <PayScale row={row} scale={scale} />
      </span>
      <span class="where">
        {joined(
          isOwn ? undefined : companyName(row),
          textsOf(row.locations).join(', '),
          workModelText(row, view),
          types.map(words.value).join(', '),
        )}
      </span>
      <span class="age soft small">
        {away}
        {label && away && ' · '}
        {label && <b class={kind}>{label}</b>}
      </span>
      <Why row={row} />
    </li>
  );
}

type TitleProps = { title: string; id?: string | undefined } & { isGone?: boolean; open?: (() => void) | undefined };

/** A title; if the record can be opened, a button that covers the whole row. */
export function Title({ title, id, isGone = false, open }: TitleProps) {
  if (isGone) return <del class="name gone">{title}</del>;
  if (open === undefined) return <b class="name">{title}</b>;
  return (
    <span class="name">
      <button type="button" class="open" data-id={id} onClick={open}>
        {title}
      </button>
    </span>
  );
}

function PayScale({ row, scale }: { row: Values; scale: Scale }) {
  const pay = payOf(row);
  if (pay === undefined || scale === undefined) return null;
  const at = (amount: number) => ((amount - scale.from) / (scale.to - scale.from)) * 100;
  const width = Math.max(at(pay.high) - at(pay.low), 6);
  return (
    <span class="scale" aria-hidden="true">
      <i style={{ left: `${Math.min(at(pay.low), 94)}%`, width: `${width}%` }} />
    </span>
  );
}

function Why({ row }: { row: Values }) {
  const { words, format } = useView();
  const lastSeen = textOf(row.last_seen);
  return (
    <span class="why small">
      {changesOf(row.changes).map((change) => (
        <span class="block" key={change.field}>
          {words.field(change.field)} <Changed {...change} />{' '}
        </span>
      ))}
      {lastSeen && words.lastSeen(format.date(lastSeen))}
      {[textOf(row.matches), textOf(row.excerpt) ?? textsOf(row.skills).join(', ')].map(
        (text) =>
          text && (
            <span class="block" key={text}>
              {text}
            </span>
          ),
      )}
    </span>
  );
}
