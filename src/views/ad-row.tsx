import type { ComponentChildren } from 'preact';
import { type Kind, payText, type Scale, stateOf, workModelText } from './ad-facts.ts';
import { AdView } from './ad-view.tsx';
import { changesOf, companyName, joined, numberOf, payOf, textOf, textsOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';
import { type Fold, Item } from './list.tsx';

/** @param isOwn whether all ads of the list are one company's */
type HeadProps = { row: Values; scale: Scale; kind?: Kind | undefined; isOwn?: boolean };

/** @param children what the unfolded row shows before the ad */
export function AdRow({ fold, children, ...about }: HeadProps & { fold: Fold; children?: ComponentChildren }) {
  const { row, kind } = about;
  const view = useView();
  const { words, format, call } = view;
  const id = numberOf(row.id);
  const lastSeen = textOf(row.last_seen);
  const whys = [
    textOf(row.matches),
    lastSeen && words.lastSeen(format.date(lastSeen)),
    textOf(row.excerpt) ?? textsOf(row.skills).join(', '),
  ].filter(Boolean);
  const isReadable = call !== undefined && id !== undefined && kind !== 'gone';
  return (
    <Item
      class="ad"
      title={textOf(row.title) ?? words.adNumber(textOf(row.id) ?? '?')}
      isGone={kind === 'gone'}
      fold={isReadable || whys.length > 0 || children ? fold : undefined}
      head={<Head {...about} />}
    >
      {whys.length > 0 && (
        <p class="soft small" lang="">
          {whys.join(' · ')}
        </p>
      )}
      {children}
      {isReadable && <AdView id={id} />}
    </Item>
  );
}

function Head({ row, scale, kind, isOwn }: HeadProps) {
  const view = useView();
  const { words, format } = view;
  const pay = payText(row, view);
  const away = format.away(textOf(row.published_at) ?? '');
  const label = words.value(kind ?? stateOf(row) ?? '');
  const types = textsOf(row.types).filter((type) => type !== 'Full-time');
  return (
    <>
      <span class={pay === undefined ? 'pay soft small' : 'pay'}>
        {pay ?? words.noPay}
        <PayScale row={row} scale={scale} />
      </span>
      <span class="where soft small" lang="">
        {joined(
          changesOf(row.changes)
            .map(({ field }) => words.field(field))
            .join(', '),
          isOwn ? undefined : companyName(row),
          textsOf(row.locations).join(', '),
          workModelText(row, view),
          types.map(words.value).join(', '),
        )}
      </span>
      <span class="age soft small">
        {label && <b class={kind}>{label}</b>}
        {label && away && ' · '}
        {away}
      </span>
    </>
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
