import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Kind, payText, stateNameOf, workModelText } from './ad-facts.ts';
import { Details } from './ad-view.tsx';
import { changesOf, companyName, joined, numberOf, payOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { Before } from './changes.tsx';
import { useView } from './frame.tsx';
import { type Fold, Item } from './list.tsx';

/** @param isOwn whether all ads of the list are one company's */
type HeadProps = { row: Values; kind?: Kind | undefined; isOwn?: boolean };

/** What an unfolded row shows before the ad. @param tellState hears a state that was read there */
export type Extra = (row: Values, tellState: (state: string) => void) => ComponentChildren;

export function AdRow({ fold, extra, ...about }: HeadProps & { fold: Fold; extra?: Extra | undefined }) {
  const { kind } = about;
  const [row, setRow] = useState(about.row);
  const children = extra?.(row, (status) => setRow({ ...row, status }));
  const view = useView();
  const { words, format, call } = view;
  const id = numberOf(row.id);
  const lastSeen = textOf(row.last_seen);
  const whys = [
    textOf(row.matches),
    lastSeen && words.lastSeen(format.date(lastSeen)),
    textOf(row.excerpt) ?? textsOf(row.skills).join(', '),
    textsOf(row.levels ?? []).join(', '),
    typeof row.years === 'number' ? words.leastYears(row.years) : row.years_unsaid === true && words.noYears,
    textsOf(row.languages ?? []).join(', '),
    textOf(row.residence_text),
  ].filter(Boolean);
  const isReadable = call !== undefined && id !== undefined && kind !== 'gone';
  return (
    <Item
      class="ad"
      title={textOf(row.title) ?? words.adNumber(textOf(row.id) ?? '?')}
      isGone={kind === 'gone'}
      fold={isReadable || whys.length > 0 || children ? fold : undefined}
      head={<Head {...about} row={row} />}
    >
      {whys.length > 0 && (
        <p class="soft small" lang="">
          {whys.join(' · ')}
        </p>
      )}
      {children}
      {isReadable && <Opened tool="get_job" values={{ id, body_format: 'html' }} page={Details} />}
    </Item>
  );
}

function Head({ row, kind, isOwn }: HeadProps) {
  const view = useView();
  const { words, format } = view;
  const pay = payText(row, view);
  const earlier = recordOf(recordOf(view.facts.earlier)?.[textOf(row.id) ?? '']) ?? {};
  // A changed or gone ad is as old as its change.
  const time = { new: row.published_at, changed: earlier.changed_at, gone: row.gone_by ?? row.last_seen };
  const ends = textOf(row.ends_at);
  const away = ends ? words.ends(format.date(ends)) : format.away(textOf(time[kind ?? 'new']) ?? '');
  const before = payOf(earlier);
  const label = words.value(kind ?? stateNameOf(row) ?? '');
  const types = textsOf(row.types).filter((type) => type !== 'Full-time');
  return (
    <>
      <span class={(pay ?? before) ? 'pay' : 'pay soft small none'}>
        {before && <Before>{format.moneyRange(before.low, before.high)}</Before>} {pay ?? words.noPay}
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
