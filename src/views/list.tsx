import './rows.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Values } from './answers.ts';
import { callWords, usePages } from './calls.tsx';
import { useView } from './frame.tsx';
import { useKept } from './kept.ts';
import { Button, useRoom } from './parts.tsx';

/** Pixels of a folded row (rows.css), and the fewest rows of a screen. */
const [ROW, FEWEST] = [44, 3];
/** Most rows of a table in full screen. */
const MOST = 500;

interface ListProps<R> {
  readonly answer: Values;
  readonly rowsOf: (answer: Values) => readonly R[];
  readonly keyOf: (row: R) => string;
  readonly total: number;
  /** The rows in the order and with the limits that the person chose, if any. */
  readonly chosen?: ((rows: readonly R[]) => readonly R[]) | undefined;
  readonly draw: (row: R, fold: Fold) => ComponentChildren;
  /** The table in full screen: the cell of a row in each column, by the column's field. */
  readonly columns: Readonly<Record<string, (row: R) => string | undefined>>;
  readonly menu?: (rows: readonly R[], shown: readonly R[]) => ComponentChildren;
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

/** A list of one height: as many rows as fit, then the next ones; a row unfolds in place. */
export function List<R>(props: ListProps<R>) {
  const { answer, rowsOf, keyOf, total, chosen, draw, columns, menu } = props;
  const { words, limit, showAs } = useView();
  const box = useRef<HTMLUListElement>(null);
  const [from, setFrom] = useKept('from', answer, 0);
  const [open, setOpen] = useKept('open', answer, '');
  const { rows, load, hasMore, now } = usePages(answer, rowsOf);
  const [hasMoved, setMoved] = useState(false);
  const isFull = limit === undefined;
  const room = useRoom(box);
  const fit = Math.max(FEWEST, Math.min(Math.floor(room / ROW), MOST));
  const all = chosen?.(rows) ?? rows;
  const start = from < all.length ? from : 0;
  const end = Math.min(start + fit, all.length);
  const isRunning = now.state === 'running';
  // More rows of the board would come in another order.
  const canLoad = hasMore && chosen === undefined;
  useEffect(() => {
    if (isFull) load(MOST);
    // A page that was loaded again stands where it stood.
    else if (from >= rows.length || (from > 0 && end - from < fit)) load(from + fit);
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
    const isThere = !canLoad || (await load(end + fit));
    if (isThere || end < all.length) move(end);
  }
  if (isFull) return <Table rows={all} keyOf={keyOf} columns={columns} />;
  const shown = all.slice(start, end);
  const isMore = end < all.length || canLoad;
  return (
    <>
      <ul ref={box} style={start > 0 || isMore ? `min-height:${fit * ROW}px` : ''}>
        {shown.map((row) => draw(row, foldOf(keyOf(row), open, setOpen)))}
      </ul>
      <footer class="foot">
        <span class="soft small" role="status">
          {callWords(now, words) ??
            (chosen ? words.chosenOf(all.length, rows.length) : words.shownOf(start + 1, end, total))}
        </span>
        <span class="buttons">
          {start > 0 && (
            <button type="button" aria-label={words.previous} onClick={() => move(Math.max(0, start - fit))}>
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
              <summary aria-label={menu ? words.menu : words.asTable}>…</summary>
              <div class="buttons">
                {menu?.(rows, shown)}
                {showAs && <Button press={() => showAs('fullscreen')}>{words.asTable}</Button>}
              </div>
            </details>
          )}
        </span>
      </footer>
    </>
  );
}

type TableProps<R> = Pick<ListProps<R>, 'keyOf' | 'columns'> & { rows: readonly R[] };

/** All rows, in full screen. */
function Table<R>({ rows, keyOf, columns }: TableProps<R>) {
  const { words } = useView();
  // A column that no row fills is left out.
  const told = Object.entries(columns).filter(([, cell]) => rows.some(cell));
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {told.map(([name]) => (
              <th key={name}>{words.field(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody lang="">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {told.map(([name, cell]) => (
                <td key={name}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
