import './rows.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Values } from './answers.ts';
import { callWords, usePages } from './calls.tsx';
import { Button, useRoom } from './components.tsx';
import { useView } from './frame.tsx';
import { usePageState } from './page-state.ts';

/** Pixels of a folded row (rows.css), and the fewest rows of a screen. */
const [ROW, FEWEST] = [44, 3];
/** Most rows of a screen, in full screen. */
const MOST = 500;

interface ListProps<R> {
  readonly answer: Values;
  readonly rowsOf: (answer: Values) => readonly R[];
  readonly keyOf: (row: R) => string;
  readonly total: number;
  readonly draw: (row: R, fold: Fold) => ComponentChildren;
  readonly menu?: (shown: readonly R[]) => ComponentChildren;
}

/** Whether a row shows all of its record, and how to change that. */
export interface Fold {
  readonly isOpen: boolean;
  toggle(): void;
}

export const foldOf = (key: string, open: string, setOpen: (key: string) => void): Fold => ({
  isOpen: key === open,
  toggle: () => setOpen(key === open ? '' : key),
});

/** A list of one height: as many rows as fit, then the next ones; a row unfolds in place. In full screen all fit. */
export function List<R>(props: ListProps<R>) {
  const { answer, rowsOf, keyOf, total, draw, menu } = props;
  const { words, limit, showAs } = useView();
  const box = useRef<HTMLUListElement>(null);
  const [from, setFrom] = usePageState('from', 0);
  const [open, setOpen] = usePageState('open', '');
  const { rows: all, load, loadBefore, before, hasBefore, hasMore, now } = usePages(answer, rowsOf);
  const [hasMoved, setMoved] = useState(false);
  const isFull = limit === undefined;
  const room = useRoom(box);
  const fit = Math.max(FEWEST, Math.min(Math.floor(room / ROW), MOST));
  const start = from < all.length ? from : 0;
  const end = Math.min(start + fit, all.length);
  const isRunning = now.state === 'running';
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
    if (isThere || end < all.length) move(end);
  }
  async function previous() {
    if (isRunning) return;
    move(Math.max(0, start > 0 ? start - fit : (await loadBefore()) - fit));
  }
  const canGoBack = start > 0 || hasBefore;
  const shown = all.slice(start, end);
  const menuName = menu ? words.menu : words.asTable;
  const isMore = end < all.length || hasMore;
  return (
    <>
      <ul ref={box} style={!isFull && (start > 0 || isMore) ? `min-height:${fit * ROW}px` : ''}>
        {shown.map((row) => draw(row, foldOf(keyOf(row), open, setOpen)))}
      </ul>
      <footer class="foot">
        <span class="soft small" role="status">
          {callWords(now, words) ?? words.shownOf(before + start + 1, before + end, Math.max(total, before + end))}
        </span>
        <span class="buttons">
          {canGoBack && (
            <button type="button" aria-label={words.previous} title={words.previous} onClick={previous}>
              ‹
            </button>
          )}
          {isMore && (
            <button type="button" aria-disabled={isRunning} onClick={next}>
              {words.more}
            </button>
          )}
          {(menu || showAs) && (
            <details class="menu">
              <summary aria-label={menuName} title={menuName}>
                …
              </summary>
              <div class="buttons">
                {menu?.(shown)}
                {showAs && <Button press={() => showAs(isFull ? 'inline' : 'fullscreen')}>{words.asTable}</Button>}
              </div>
            </details>
          )}
        </span>
      </footer>
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
    // The first press of two, which mark a word, has unfolded the row.
    if ((!isMarking || detail === 2) && !(target as Element).closest('.inside')) fold?.toggle();
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
