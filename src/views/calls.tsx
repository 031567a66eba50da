import { useEffect, useRef, useState } from 'preact/hooks';
import { numberOf, recordOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Answered, codeOf, type Page, Plain, useView } from './frame.tsx';
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
  };
}

export function callWords(call: Call, words: Words): string | undefined {
  if (call.state === 'running') return words.working;
  if (call.state === 'answered' && call.result.isError === true)
    return words.error(codeOf(call.result)) ?? words.failed;
  return call.state === 'refused' ? words.refused : undefined;
}

type OpenedProps = { tool: string; values: Values; page: Page; back?: () => void };

/** Another call's answer, in place of this one or inside it. */
export function Opened({ tool, values, page, back }: OpenedProps) {
  const { words, isInside } = useView();
  const { now, run } = useCall();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    run(tool, values);
    button.current?.focus();
  }, [tool, JSON.stringify(values)]);
  return (
    <>
      {back && (
        <button type="button" ref={button} onClick={back}>
          ‹ {words.back}
        </button>
      )}
      {now.state === 'answered' ? (
        <Answered result={now.result} page={page} tool={tool} input={values} isInside={isInside || !back} />
      ) : (
        <Plain>{callWords(now, words)}</Plain>
      )}
    </>
  );
}

/** Rows before a page. */
const rowsBefore = ({ page, limit }: Values) => ((numberOf(page) ?? 1) - 1) * (numberOf(limit) ?? 0);

/** The rows of an answer and of the pages around it, as they are read. @param rowsOf the rows of one page */
export function usePages<R>(answer: Values, rowsOf: (answer: Values) => readonly R[]) {
  const { call, input, tool } = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  const more = useCall();
  const nextOf = (known: readonly Values[]) =>
    call === undefined || tool === undefined ? undefined : numberOf(known.at(-1)?.next_page);

  /** A page is counted by the limit of the answer that names it: rows that do not fit make pages smaller. */
  async function readPage(page: number, { limit = input.limit }: Values = {}): Promise<Values | undefined> {
    const result = await more.run(tool ?? '', { ...input, ...(limit !== undefined && { limit }), page });
    const read = result?.isError === true ? undefined : recordOf(result?.structuredContent);
    return read !== undefined && rowsOf(read).length > 0 ? read : undefined;
  }

  /** Reads pages until there are so many rows. @returns whether the host and the board let it */
  async function load(count: number): Promise<boolean> {
    let known = pages;
    for (let page = nextOf(known); page !== undefined && known.flatMap(rowsOf).length < count; page = nextOf(known)) {
      const read = await readPage(page, known.at(-1));
      if (read === undefined) return false;
      known = [...known, read];
      setPages(known);
    }
    return true;
  }

  /** Reads the page before the first that is here. @returns its number of rows */
  async function loadBefore(): Promise<number> {
    const read = await readPage((numberOf(pages[0]?.page) ?? 1) - 1, pages[0]);
    if (read !== undefined) setPages([read, ...pages]);
    return read === undefined ? 0 : rowsOf(read).length;
  }
  const before = rowsBefore(pages[0] ?? {});
  const hasBefore = before > 0 && call !== undefined && tool !== undefined;
  const hasMore = nextOf(pages) !== undefined;
  return { rows: pages.flatMap(rowsOf), load, loadBefore, before, hasBefore, hasMore, now: more.now };
}
