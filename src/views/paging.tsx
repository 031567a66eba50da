import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { numberOf, recordOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';
import { callWords, useCall } from './open.tsx';
import { Foot, useFit } from './parts.tsx';

/**
 * Screens of a list: as many rows as have room, then the next ones, at last those of the answer's next page, where the
 * host tells which tool was called.
 * @param rowsOf the rows of an answer
 * @param isHidden whether something else stands in the list's place
 */
export function usePaging<R>(answer: Values, rowsOf: (answer: Values) => readonly R[], isHidden: boolean) {
  const { call, input, tool } = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  // Where each screen so far began; the last is the one shown.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const more = useCall();
  const rows = pages.flatMap(rowsOf);
  const last = pages.at(-1) ?? answer;
  const from = starts.at(-1) ?? 0;
  const end = from + useFit(rows.length - from, [from, more.now.state, isHidden], isHidden);
  const nextPage = call === undefined || tool === undefined ? undefined : numberOf(last.next_page);

  async function next() {
    if (end >= rows.length) {
      const result = await more.run(tool ?? '', { ...input, page: nextPage });
      const page = recordOf(result?.structuredContent);
      if (page === undefined || rowsOf(page).length === 0) return;
      setPages([...pages, page]);
      more.forget();
    }
    setStarts([...starts, end]);
  }
  const foot = {
    from: from + 1,
    end,
    call: more.now,
    next: end < rows.length || nextPage !== undefined ? next : undefined,
    previous: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined,
  };
  return { rows, shown: rows.slice(from, end), last, foot };
}

type FootProps = ReturnType<typeof usePaging>['foot'] & {
  readonly total: number;
  readonly children?: ComponentChildren;
};

/** Which rows are shown, and the buttons for others. */
export function PagingFoot({ from, end, call, next, previous, total, children }: FootProps) {
  const { words } = useView();
  return (
    <Foot>
      <span class="soft small" role="status">
        {callWords(call, words) ?? words.shownOf(from, end, total)}
      </span>
      <span class="buttons">
        {previous && (
          <button type="button" onClick={previous}>
            {words.previous}
          </button>
        )}
        {next && (
          <button type="button" disabled={call.state === 'running'} onClick={next}>
            {words.more}
          </button>
        )}
        {children}
      </span>
    </Foot>
  );
}
