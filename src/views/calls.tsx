import { useEffect, useRef, useState } from 'preact/hooks';
import { numberOf, recordOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Button } from './components.tsx';
import { Answered, endOf, type Page, Plain, Reason, useView } from './frame.tsx';

interface CallState {
  readonly isRunning: boolean;
  /** The last answer, if it is no error. */
  readonly answer?: ToolResult | undefined;
  /** What runs, or why it did not work, with the server's own words. */
  readonly notice?: string | undefined;
  readonly reason?: string | undefined;
}

/** One tool call at a time. `run` resolves to undefined when the host refuses, or while another call runs. */
export function useCall() {
  const { call, words } = useView();
  const [state, setState] = useState<CallState>({ isRunning: false });
  const isRunning = useRef(false);
  /** @param waits what is said meanwhile @param lost an error's code, where the host gives no answer */
  async function run(name: string, values: Values, waits = words.working, lost = 'refused') {
    if (call === undefined || isRunning.current) return undefined;
    isRunning.current = true;
    setState({ isRunning: true, notice: waits });
    const result = await call(name, values).catch(() => undefined);
    isRunning.current = false;
    const { code, reason } = endOf(result, lost);
    const notice = code === undefined ? undefined : (words.error(code) ?? words.failed);
    setState({ isRunning: false, answer: code === undefined ? result : undefined, notice, reason });
    return result;
  }
  return { ...state, run };
}

type OpenedProps = { tool: string; values: Values; page: Page; back?: () => void };

/** Another call's answer, in place of this one or inside it. */
export function Opened({ tool, values, page, back }: OpenedProps) {
  const { words } = useView();
  const { answer, notice, reason, run } = useCall();
  useEffect(() => void run(tool, values), [tool, JSON.stringify(values)]);
  return (
    <>
      {back && <Button press={back}>‹ {words.back}</Button>}
      {answer ? <Answered result={answer} page={page} tool={tool} input={values} /> : <Plain>{notice}</Plain>}
      <Reason text={reason} />
    </>
  );
}

/** Rows before a page. */
const rowsBefore = ({ page, limit }: Values) => ((numberOf(page) ?? 1) - 1) * (numberOf(limit) ?? 0);

/**
 * The rows of an answer and of the pages around it, as they are read.
 * @param rowsOf the rows of one page @param first rows before the answer's first, where its page does not say it
 */
export function usePages<R>(answer: Values, rowsOf: (answer: Values) => readonly R[], first = rowsBefore(answer)) {
  const { call, input, tool } = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  const [before, setBefore] = useState(first);
  const { run, notice, isRunning } = useCall();
  const nextOf = (pages: readonly Values[]) =>
    call === undefined || tool === undefined ? undefined : numberOf(pages.at(-1)?.next_page);

  /** A page is counted by the limit of the answer that names it: rows that do not fit make pages smaller. */
  async function readPage(page: number, { limit = input.limit }: Values = {}): Promise<Values | undefined> {
    const result = await run(tool ?? '', { ...input, ...(limit !== undefined && { limit }), page });
    const read = result?.isError === true ? undefined : recordOf(result?.structuredContent);
    return read !== undefined && rowsOf(read).length > 0 ? read : undefined;
  }

  /** Reads pages until there are so many rows. @returns whether the host and the board let it */
  async function load(count: number): Promise<boolean> {
    let all = pages;
    for (let page = nextOf(all); page !== undefined && all.flatMap(rowsOf).length < count; page = nextOf(all)) {
      const read = await readPage(page, all.at(-1));
      if (read === undefined) return false;
      all = [...all, read];
      setPages(all);
    }
    return true;
  }

  /** Reads the page before the first that is here. @returns its number of rows */
  async function loadBefore(): Promise<number> {
    const read = await readPage((numberOf(pages[0]?.page) ?? 1) - 1, pages[0]);
    if (read === undefined) return 0;
    setPages([read, ...pages]);
    setBefore(before - rowsOf(read).length);
    return rowsOf(read).length;
  }
  const hasBefore = before > 0 && call !== undefined && tool !== undefined;
  const hasMore = nextOf(pages) !== undefined;
  return { rows: pages.flatMap(rowsOf), load, loadBefore, before, hasBefore, hasMore, notice, isRunning };
}
