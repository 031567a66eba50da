import './rows.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Values } from './answers.ts';
import { usePages } from './calls.tsx';
import { Button, useFit } from './components.tsx';
import { useView } from './frame.tsx';
import { usePageState } from './page-state.ts';

/** Most rows of a screen, in full screen. */
const MOST = 500;

interface ListProps<R> {
  readonly answer: Values;
  readonly rowsOf: (answer: Values) => readonly R[];
  readonly keyOf: (row: R) => string;
  readonly total: number;
  /** Where a page has several lists. */
  readonly name?: string;
  /** Rows before the first of the answer, where its page does not say it. */
  readonly first?: number | undefined;
  readonly draw: (row: R, fold: Fold) => ComponentChildren;
  readonly menu?: (rows: readonly R[]) => ComponentChildren;
}

/** Whether a row shows all of its record, and how to change that. */
export interface Fold {
  readonly isOpen: boolean;
  toggle(): void;
}

/** A list of one height: as many rows as fit, then the next ones, or one that is unfolded. In full screen all fit. */
export function List<R>(props: ListProps<R>) {
  const { answer, rowsOf, keyOf, total, name = '', first, draw, menu } = props;
  const { words, limit, showAs } = useView();
  const box = useRef<HTMLUListElement>(null);
  const [from, setFrom] = usePageState(`from${name}`, 0);
  const [open, setOpen] = usePageState(`open${name}`, '');
  const {
    rows: all,
    load,
    loadBefore,
    before,
    hasBefore,
    hasMore,
    notice,
    isRunning,
  } = usePages(answer, rowsOf, first);
  const [hasMoved, setMoved] = useState(false);
  const [isMenu, setMenu] = useState(false);
  const isFull = limit === undefined;
  const { height, ...room } = useFit(box);
  const fit = Math.min(room.fit, MOST);
  const start = from < all.length ? from : 0;
  const end = Math.min(start + fit, all.length);
  useEffect(() => {
    if (isFull) load(MOST);
    // A page that was loaded again stands where it stood.
    else if (from >= all.length || (from > 0 && end - from < fit)) load(from + fit);
  }, [isFull, fit]);
  useEffect(() => {
    if (hasMoved) box.current?.querySelector<HTMLElement>('.open')?.focus();
  }, [start]);
  const move = (to: number) => {
    setMoved(true);
    setFrom(to);
  };
  async function next() {
    if (isRunning) return;
    const isThere = !hasMore || (await load(end + fit));
    // Without the next page the screen shows the last rows that are here.
    move(isThere ? end : Math.max(0, all.length - fit));
  }
  async function previous() {
    if (isRunning) return;
    move(Math.max(0, start > 0 ? start - fit : (await loadBefore()) - fit));
  }
  const foldOf = (key: string) => ({ isOpen: key === open, toggle: () => setOpen(key === open ? '' : key) });
  const isMore = end < all.length || hasMore;
  const visibleRows = all.slice(start, end);
  const menuName = menu ? words.menu : words.asTable;
  const unfolded = visibleRows.filter((row) => !isFull && keyOf(row) === open);
  const drawn = unfolded.length > 0 ? unfolded : visibleRows;
  // Only a list of several screens keeps its height on the last.
  const lowest = drawn === visibleRows && !isFull && all.length > fit ? fit * height : 0;
  return (
    <>
      <ul ref={box} style={`min-height:${lowest}px`}>
        {drawn.map((row) => draw(row, foldOf(keyOf(row))))}
      </ul>
      <footer class="foot">
        <span class="soft small" role="status">
          {notice ?? words.shownOf(before + start + 1, before + end, Math.max(total, before + end))}
        </span>
        <span class="buttons">
          {(start > 0 || hasBefore) && (
            <Button press={previous} label={words.previous}>
              ‹
            </Button>
          )}
          {isMore && (
            <Button press={next} aria-disabled={isRunning}>
              {words.more}
            </Button>
          )}
          {(menu || showAs) && (
            <details class="menu" onToggle={({ currentTarget }) => setMenu(currentTarget.open)}>
              <summary aria-label={menuName} title={menuName}>
                …
              </summary>
            </details>
          )}
        </span>
      </footer>
      {isMenu && (
        <div class="buttons unfolded">
          {menu?.(visibleRows)}
          {showAs && <Button press={() => showAs(isFull ? 'inline' : 'fullscreen')}>{words.asTable}</Button>}
        </div>
      )}
    </>
  );
}

interface ItemProps {
  readonly class: string;
  readonly title: string;
  readonly fold?: Fold | undefined;
  readonly isGone?: boolean;
  readonly head: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A row: its head unfolds the rest in place. Marking text is no click. */
export function Item({ title, fold, isGone = false, head, children, ...props }: ItemProps) {
  const Name = isGone ? 'del' : 'span';
  const click = ({ target, detail }: MouseEvent) => {
    const isMarking = detail > 0 && getSelection()?.isCollapsed === false;
    if (!isMarking && !(target as Element).closest('.inside')) fold?.toggle();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the title does the same
    <li class={`${props.class}${fold?.isOpen ? ' is-open' : ''}`} onClick={click}>
      <Name class="name" lang="">
        {fold === undefined ? (
          title
        ) : (
          <button type="button" class="open" aria-expanded={fold.isOpen}>
            {title}
          </button>
        )}
      </Name>
      {head}
      {fold?.isOpen && <div class="inside">{children}</div>}
    </li>
  );
}
