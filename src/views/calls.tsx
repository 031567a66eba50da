import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { numberOf, recordOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Answered, type Page, useView } from './frame.tsx';
import { Foot, useFit } from './parts.tsx';
import type { Words } from './words.ts';

type Call =
  | { readonly state: 'none' | 'running' | 'refused' }
  | { readonly state: 'answered'; readonly result: ToolResult };

/** One tool call at a time. `run` resolves to undefined when the host refuses, or while another call runs. */
export function useCall() {
  const { call } = useView();
  const [now, setNow] = useState<Call>({ state: 'none' });
  const isRunning = useRef(false);
  return {
    now,
    async run(name: string, values: Values): Promise<ToolResult | undefined> {
      if (call === undefined || isRunning.current) return undefined;
      isRunning.current = true;
      setNow({ state: 'running' });
      const result = await call(name, values).catch(() => undefined);
      isRunning.current = false;
      setNow(result === undefined ? { state: 'refused' } : { state: 'answered', result });
      return result;
    },
    forget: () => setNow({ state: 'none' }),
  };
}

function callWords(call: Call, words: Words): string | undefined {
  if (call.state === 'running') return words.working;
  if (call.state === 'answered' && call.result.isError === true) return words.failed;
  return call.state === 'refused' ? words.refused : undefined;
}

type OpenedProps = { tool: string; values: Values; page: Page; back(): void };

export function Opened({ tool, values, page, back }: OpenedProps) {
  const { words } = useView();
  const { now, run } = useCall();
  useEffect(() => {
    run(tool, values);
  }, [tool, JSON.stringify(values)]);
  return (
    <>
      {now.state === 'answered' ? (
        <Answered result={now.result} page={page} isMoved />
      ) : (
        <p class="soft" role="status">
          {callWords(now, words)}
        </p>
      )}
      <Foot>
        <button type="button" onClick={back}>
          {words.back}
        </button>
      </Foot>
    </>
  );
}

/**
 * Splits a list into screens: as many rows as fit, then the next ones, then the answer's next page, if the host tells
 * which tool was called.
 * @param rowsOf the rows of an answer
 * @param isHidden whether something else replaces the list
 */
export function usePaging<R>(answer: Values, rowsOf: (answer: Values) => readonly R[], isHidden: boolean) {
  const { call, input, tool } = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  // First row of each screen so far; the last screen is shown.
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
